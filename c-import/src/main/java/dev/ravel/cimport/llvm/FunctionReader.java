// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.library.Services;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.machine.Service;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Reads one function. A variable of a scalar type whose address is used by nothing but loads and
 * stores of that type is a register; all other variables are memory.
 */
final class FunctionReader {
  private static final int LARGEST_COPY = 4096;
  private static final int LARGEST_MOVE = 64;
  private static final int SEQUENTIALLY_CONSISTENT = 7;

  private final Reader reader;
  private final LLVMValueRef function;
  private final boolean main;
  private final Map<Long, Integer> registers = new HashMap<>();
  private final Set<Long> promoted = new HashSet<>();
  private final Map<Long, Integer> starts = new HashMap<>();
  private final List<Pending> code = new ArrayList<>();
  private int count;
  private int variables;
  private Span at;

  /** An instruction that may need the places of others. */
  @FunctionalInterface
  private interface Pending {
    Instruction placed();
  }

  FunctionReader(Reader reader, LLVMValueRef function, boolean main) {
    this.reader = reader;
    this.function = function;
    this.main = main;
    this.at = definition();
  }

  private Span definition() {
    LLVMMetadataRef program = LLVMGetSubprogram(function);
    if (program == null || program.isNull()) {
      return reader.spans().anywhere();
    }
    String file = file(LLVMDIScopeGetFile(program));
    return reader.spans().statement(file, LLVMDISubprogramGetLine(program), 1);
  }

  private static String file(LLVMMetadataRef file) {
    if (file == null || file.isNull()) {
      return "program.c";
    }
    try (IntPointer length = new IntPointer(1)) {
      BytePointer name = LLVMDIFileGetFilename(file, length);
      return length.get() == 0 ? "program.c" : name.limit(length.get()).getString();
    }
  }

  private Refusal refused(String message) {
    return new Refusal(at, message);
  }

  Function read() {
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)) != 0) {
      throw refused("a function with a variable number of arguments is not supported");
    }
    int parameters = LLVMCountParams(function);
    for (int k = 0; k < parameters; k++) {
      LLVMValueRef parameter = LLVMGetParam(function, k);
      int _ = reader.width(LLVMTypeOf(parameter), at);
      registers.put(parameter.address(), count++);
      if (byValue(k + 1)) {
        throw refused("structs that are passed as values are not supported");
      }
    }
    Span whole = at;
    number();
    if (main) {
      unusedParameters(parameters);
    }
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function);
        b != null;
        b = LLVMGetNextBasicBlock(b)) {
      Limits.poll();
      starts.put(b.address(), code.size());
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != null; i = LLVMGetNextInstruction(i)) {
        place(i);
        if (LLVMGetInstructionOpcode(i) != LLVMPHI) {
          instruction(b, i);
        }
      }
    }
    List<Instruction> placed = code.stream().map(Pending::placed).toList();
    return new Function(Reader.name(function), parameters, count, placed, whole);
  }

  private boolean byValue(int index) {
    int kind;
    try (BytePointer name = new BytePointer("byval")) {
      kind = LLVMGetEnumAttributeKindForName(name, 5);
    }
    var attribute = LLVMGetEnumAttributeAtIndex(function, index, kind);
    return attribute != null && !attribute.isNull();
  }

  private void unusedParameters(int parameters) {
    for (int k = 0; k < parameters; k++) {
      for (LLVMUseRef use = LLVMGetFirstUse(LLVMGetParam(function, k));
          use != null;
          use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        boolean dropped = LLVMGetInstructionOpcode(user) == LLVMStore;
        if (dropped) {
          LLVMValueRef variable = LLVMGetOperand(user, 1);
          dropped = promoted.contains(variable.address()) && !loaded(variable);
        }
        if (!dropped) {
          throw refused("the arguments of `main` are not known, and it uses them");
        }
      }
    }
  }

  private static boolean loaded(LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use != null; use = LLVMGetNextUse(use)) {
      if (LLVMGetInstructionOpcode(LLVMGetUser(use)) == LLVMLoad) {
        return true;
      }
    }
    return false;
  }

  /** Gives registers to values, and finds the variables that are registers. */
  private void number() {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function);
        b != null;
        b = LLVMGetNextBasicBlock(b)) {
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != null; i = LLVMGetNextInstruction(i)) {
        if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind) {
          registers.put(i.address(), count);
          count += LLVMGetInstructionOpcode(i) == LLVMAtomicCmpXchg ? 2 : 1;
        }
        if (LLVMGetInstructionOpcode(i) == LLVMAlloca && isScalar(i)) {
          promoted.add(i.address());
        }
      }
    }
  }

  private static boolean isScalar(LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    int kind = LLVMGetTypeKind(type);
    boolean scalar =
        kind == LLVMIntegerTypeKind
            || kind == LLVMFloatTypeKind
            || kind == LLVMDoubleTypeKind
            || kind == LLVMPointerTypeKind;
    if (!scalar) {
      return false;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use != null; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      boolean fine =
          switch (LLVMGetInstructionOpcode(user)) {
            case LLVMLoad -> LLVMTypeOf(user).equals(type);
            case LLVMStore ->
                LLVMGetOperand(user, 1).equals(variable)
                    && !LLVMGetOperand(user, 0).equals(variable)
                    && LLVMTypeOf(LLVMGetOperand(user, 0)).equals(type);
            case LLVMCall -> called(user).startsWith("llvm.lifetime.");
            default -> false;
          };
      if (!fine) {
        return false;
      }
    }
    return true;
  }

  /** The name of the function that a call calls directly; empty if it is none. */
  private static String called(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) == null ? "" : Reader.name(callee);
  }

  private void place(LLVMValueRef instruction) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    if (location == null || location.isNull()) {
      return;
    }
    int line = LLVMDILocationGetLine(location);
    if (line > 0) {
      String file = file(LLVMDIScopeGetFile(LLVMDILocationGetScope(location)));
      at = reader.spans().statement(file, line, LLVMDILocationGetColumn(location));
    }
  }

  private Operand operand(LLVMValueRef value) {
    if (LLVMIsUndef(value) != 0 || LLVMIsPoison(value) != 0) {
      int _ = reader.width(LLVMTypeOf(value), at);
      return Operand.nothing();
    }
    if (LLVMIsConstant(value) != 0) {
      return Operand.constant(reader.constant(value, at));
    }
    Integer register = registers.get(value.address());
    if (register == null) {
      throw refused("a value of this kind is not supported");
    }
    return Operand.register(register);
  }

  private Operand operand(LLVMValueRef instruction, int k) {
    return operand(LLVMGetOperand(instruction, k));
  }

  private int width(LLVMValueRef value) {
    return reader.width(LLVMTypeOf(value), at);
  }

  private int into(LLVMValueRef instruction) {
    return registers.getOrDefault(instruction.address(), -1);
  }

  private void add(Instruction instruction) {
    code.add(() -> instruction);
  }

  private Edge edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to, Span where) {
    List<Edge.Move> moves = new ArrayList<>();
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to);
        phi != null && LLVMGetInstructionOpcode(phi) == LLVMPHI;
        phi = LLVMGetNextInstruction(phi)) {
      int _ = reader.width(LLVMTypeOf(phi), where);
      for (int k = 0; k < LLVMCountIncoming(phi); k++) {
        if (LLVMGetIncomingBlock(phi, k).equals(from)) {
          moves.add(new Edge.Move(into(phi), operand(LLVMGetIncomingValue(phi, k))));
          break;
        }
      }
    }
    return new Edge(starts.get(to.address()), moves);
  }

  private void instruction(LLVMBasicBlockRef block, LLVMValueRef i) {
    Span here = at;
    switch (LLVMGetInstructionOpcode(i)) {
      case LLVMAlloca -> variable(i);
      case LLVMLoad -> load(i);
      case LLVMStore -> store(i);
      case LLVMGetElementPtr -> locate(i);
      case LLVMBr -> {
        if (LLVMIsConditional(i) == 0) {
          LLVMBasicBlockRef to = LLVMGetSuccessor(i, 0);
          code.add(() -> new Instruction.Jump(edge(block, to, here), here));
        } else {
          Operand condition = operand(LLVMGetCondition(i));
          LLVMBasicBlockRef yes = LLVMGetSuccessor(i, 0);
          LLVMBasicBlockRef no = LLVMGetSuccessor(i, 1);
          code.add(
              () ->
                  new Instruction.Branch(
                      condition, edge(block, yes, here), edge(block, no, here), here));
        }
      }
      case LLVMSwitch -> choice(block, i);
      case LLVMRet ->
          add(
              new Instruction.Return(
                  LLVMGetNumOperands(i) == 0 ? Operand.nothing() : returned(i), here));
      case LLVMUnreachable ->
          add(new Instruction.Unreachable("code is reached that must not be", false, here));
      case LLVMICmp ->
          add(
              new Instruction.Compare(
                  into(i),
                  integers(LLVMGetICmpPredicate(i)),
                  width(LLVMGetOperand(i, 0)),
                  operand(i, 0),
                  operand(i, 1),
                  here));
      case LLVMFCmp ->
          add(
              new Instruction.Compare(
                  into(i),
                  floats(LLVMGetFCmpPredicate(i)),
                  width(LLVMGetOperand(i, 0)),
                  operand(i, 0),
                  operand(i, 1),
                  here));
      case LLVMSelect -> {
        int _ = width(i);
        add(new Instruction.Pick(into(i), operand(i, 0), operand(i, 1), operand(i, 2), here));
      }
      case LLVMAtomicRMW -> {
        ordered(LLVMGetOrdering(i));
        add(
            new Instruction.Modify(
                into(i), modification(i), width(i), operand(i, 0), operand(i, 1), here));
      }
      case LLVMAtomicCmpXchg -> {
        ordered(LLVMGetCmpXchgSuccessOrdering(i));
        ordered(LLVMGetCmpXchgFailureOrdering(i));
        add(
            new Instruction.Exchange(
                into(i),
                into(i) + 1,
                width(LLVMGetOperand(i, 1)),
                operand(i, 0),
                operand(i, 1),
                operand(i, 2),
                here));
      }
      case LLVMExtractValue -> {
        LLVMValueRef pair = LLVMGetOperand(i, 0);
        if (LLVMIsAAtomicCmpXchgInst(pair) == null) {
          throw refused("structs that are passed or returned as values are not supported");
        }
        int part = LLVMGetIndices(i).get(0);
        add(
            new Instruction.Convert(
                into(i), Conversion.BITS, 64, width(i), Operand.register(into(pair) + part), here));
      }
      case LLVMFence -> ordered(LLVMGetOrdering(i));
      case LLVMFreeze -> throw refused("this operation is not supported");
      case LLVMCall -> call(i);
      default -> compute(i);
    }
  }

  private Operand returned(LLVMValueRef i) {
    int _ = width(LLVMGetOperand(i, 0));
    return operand(i, 0);
  }

  /** Atomic accesses of weaker orders have the meaning of the strongest, which a note says. */
  private void ordered(int ordering) {
    if (ordering != 0 && ordering != SEQUENTIALLY_CONSISTENT) {
      reader.note(
          Diagnostic.at(
                  at,
                  Problem.L007,
                  "memory orders weaker than `memory_order_seq_cst` are taken for it")
              .help("what holds here may fail on machines that use the freedom of weaker orders"));
    }
  }

  private void variable(LLVMValueRef i) {
    if (promoted.contains(i.address())) {
      return;
    }
    LLVMValueRef length = LLVMGetOperand(i, 0);
    if (LLVMIsAConstantInt(length) == null || LLVMConstIntGetZExtValue(length) != 1) {
      throw refused("arrays of variable length are not supported");
    }
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    long size = reader.size(type);
    if (size > 1 << 23) {
      throw refused("a local variable of " + size + " bytes is larger than the stack");
    }
    String name = Reader.name(i);
    add(
        new Instruction.Reserve(
            into(i),
            variables++,
            name.isEmpty() ? "a variable" : name.replaceAll("\\.addr$|(?<=\\w)\\d+$", ""),
            (int) size,
            reader.element(type),
            at));
  }

  private void load(LLVMValueRef i) {
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (promoted.contains(from.address())) {
      add(
          new Instruction.Convert(
              into(i), Conversion.BITS, 64, width(i), Operand.register(into(from)), at));
      return;
    }
    ordered(LLVMGetOrdering(i));
    add(new Instruction.Load(into(i), width(i), operand(from), LLVMGetOrdering(i) != 0, at));
  }

  private void store(LLVMValueRef i) {
    LLVMValueRef value = LLVMGetOperand(i, 0);
    LLVMValueRef to = LLVMGetOperand(i, 1);
    if (promoted.contains(to.address())) {
      add(new Instruction.Convert(into(to), Conversion.BITS, 64, width(value), operand(value), at));
      return;
    }
    ordered(LLVMGetOrdering(i));
    add(
        new Instruction.Store(
            width(value), operand(to), operand(value), LLVMGetOrdering(i) != 0, false, at));
  }

  private void locate(LLVMValueRef i) {
    Operand base = operand(i, 0);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(i);
    long offset = 0;
    List<Instruction.Scaled> indices = new ArrayList<>();
    for (int k = 1; k < LLVMGetNumOperands(i); k++) {
      LLVMValueRef index = LLVMGetOperand(i, k);
      if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        int field = (int) LLVMConstIntGetZExtValue(index);
        offset += reader.offset(type, field);
        type = LLVMStructGetTypeAtIndex(type, field);
        continue;
      }
      if (k > 1) {
        type = LLVMGetElementType(type);
      }
      long scale = reader.size(type);
      if (LLVMIsAConstantInt(index) != null) {
        offset += scale * LLVMConstIntGetSExtValue(index);
      } else {
        indices.add(new Instruction.Scaled(operand(index), width(index), scale));
      }
    }
    add(new Instruction.Locate(into(i), base, offset, indices, at));
  }

  private void choice(LLVMBasicBlockRef block, LLVMValueRef i) {
    Span here = at;
    Operand value = operand(i, 0);
    int _ = width(LLVMGetOperand(i, 0));
    int edges = LLVMGetNumSuccessors(i);
    long[] values = new long[edges];
    for (int k = 1; k < edges; k++) {
      values[k] = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 2 * k));
    }
    code.add(
        () -> {
          List<Instruction.Case> cases = new ArrayList<>();
          for (int k = 1; k < edges; k++) {
            cases.add(new Instruction.Case(values[k], edge(block, LLVMGetSuccessor(i, k), here)));
          }
          return new Instruction.Switch(
              value, cases, edge(block, LLVMGetSuccessor(i, 0), here), here);
        });
  }

  private Operator modification(LLVMValueRef i) {
    return switch (LLVMGetAtomicRMWBinOp(i)) {
      case LLVMAtomicRMWBinOpXchg -> Operator.REPLACE;
      case LLVMAtomicRMWBinOpAdd -> Operator.ADD;
      case LLVMAtomicRMWBinOpSub -> Operator.SUBTRACT;
      case LLVMAtomicRMWBinOpAnd -> Operator.AND;
      case LLVMAtomicRMWBinOpNand -> Operator.NAND;
      case LLVMAtomicRMWBinOpOr -> Operator.OR;
      case LLVMAtomicRMWBinOpXor -> Operator.XOR;
      case LLVMAtomicRMWBinOpMax -> Operator.MAXIMUM;
      case LLVMAtomicRMWBinOpMin -> Operator.MINIMUM;
      case LLVMAtomicRMWBinOpUMax -> Operator.UNSIGNED_MAXIMUM;
      case LLVMAtomicRMWBinOpUMin -> Operator.UNSIGNED_MINIMUM;
      default -> throw refused("this atomic operation is not supported");
    };
  }

  private Relation integers(int predicate) {
    return switch (predicate) {
      case LLVMIntEQ -> Relation.EQUAL;
      case LLVMIntNE -> Relation.UNEQUAL;
      case LLVMIntUGT -> Relation.UNSIGNED_GREATER;
      case LLVMIntUGE -> Relation.UNSIGNED_GREATER_EQUAL;
      case LLVMIntULT -> Relation.UNSIGNED_LESS;
      case LLVMIntULE -> Relation.UNSIGNED_LESS_EQUAL;
      case LLVMIntSGT -> Relation.GREATER;
      case LLVMIntSGE -> Relation.GREATER_EQUAL;
      case LLVMIntSLT -> Relation.LESS;
      case LLVMIntSLE -> Relation.LESS_EQUAL;
      default -> throw refused("this comparison is not supported");
    };
  }

  private Relation floats(int predicate) {
    return switch (predicate) {
      case LLVMRealPredicateFalse -> Relation.FLOAT_NEVER;
      case LLVMRealOEQ -> Relation.FLOAT_EQUAL;
      case LLVMRealOGT -> Relation.FLOAT_GREATER;
      case LLVMRealOGE -> Relation.FLOAT_GREATER_EQUAL;
      case LLVMRealOLT -> Relation.FLOAT_LESS;
      case LLVMRealOLE -> Relation.FLOAT_LESS_EQUAL;
      case LLVMRealONE -> Relation.FLOAT_UNEQUAL;
      case LLVMRealORD -> Relation.FLOAT_ORDERED;
      case LLVMRealUNO -> Relation.FLOAT_UNORDERED;
      case LLVMRealUEQ -> Relation.U_EQUAL;
      case LLVMRealUGT -> Relation.U_GREATER;
      case LLVMRealUGE -> Relation.U_GREATER_EQUAL;
      case LLVMRealULT -> Relation.U_LESS;
      case LLVMRealULE -> Relation.U_LESS_EQUAL;
      case LLVMRealUNE -> Relation.U_UNEQUAL;
      case LLVMRealPredicateTrue -> Relation.FLOAT_ALWAYS;
      default -> throw refused("this comparison is not supported");
    };
  }

  private void compute(LLVMValueRef i) {
    int opcode = LLVMGetInstructionOpcode(i);
    Conversion conversion =
        switch (opcode) {
          case LLVMTrunc, LLVMZExt, LLVMBitCast -> Conversion.BITS;
          case LLVMPtrToInt, LLVMIntToPtr -> Conversion.BITS;
          case LLVMSExt -> Conversion.SIGNED;
          case LLVMSIToFP -> Conversion.SIGNED_TO_FLOAT;
          case LLVMUIToFP -> Conversion.UNSIGNED_TO_FLOAT;
          case LLVMFPToSI -> Conversion.FLOAT_TO_SIGNED;
          case LLVMFPToUI -> Conversion.FLOAT_TO_UNSIGNED;
          case LLVMFPExt, LLVMFPTrunc -> Conversion.FLOAT_TO_FLOAT;
          case LLVMFNeg -> Conversion.NEGATED_FLOAT;
          default -> null;
        };
    if (conversion != null) {
      add(
          new Instruction.Convert(
              into(i), conversion, width(LLVMGetOperand(i, 0)), width(i), operand(i, 0), at));
      return;
    }
    Operator operator =
        switch (opcode) {
          case LLVMAdd -> Operator.ADD;
          case LLVMSub -> Operator.SUBTRACT;
          case LLVMMul -> Operator.MULTIPLY;
          case LLVMSDiv -> Operator.DIVIDE;
          case LLVMSRem -> Operator.REMAINDER;
          case LLVMUDiv -> Operator.UNSIGNED_DIVIDE;
          case LLVMURem -> Operator.UNSIGNED_REMAINDER;
          case LLVMShl -> Operator.SHIFT_LEFT;
          case LLVMLShr -> Operator.SHIFT_RIGHT;
          case LLVMAShr -> Operator.SHIFT_SIGN_RIGHT;
          case LLVMAnd -> Operator.AND;
          case LLVMOr -> Operator.OR;
          case LLVMXor -> Operator.XOR;
          case LLVMFAdd -> Operator.FLOAT_ADD;
          case LLVMFSub -> Operator.FLOAT_SUBTRACT;
          case LLVMFMul -> Operator.FLOAT_MULTIPLY;
          case LLVMFDiv -> Operator.FLOAT_DIVIDE;
          case LLVMFRem -> Operator.FLOAT_REMAINDER;
          default -> throw refused("this operation is not supported");
        };
    add(new Instruction.Compute(into(i), operator, width(i), operand(i, 0), operand(i, 1), at));
  }

  // ----------------------------------------------------------------------------- calls

  private void call(LLVMValueRef i) {
    LLVMValueRef callee = LLVMGetCalledValue(i);
    if (LLVMIsAInlineAsm(callee) != null) {
      throw refused("assembly is not supported");
    }
    String name = called(i);
    if (name.startsWith("llvm.")) {
      intrinsic(i, name);
      return;
    }
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind) {
      int _ = width(i);
    }
    List<Operand> arguments = new ArrayList<>();
    for (int k = 0; k < LLVMGetNumArgOperands(i); k++) {
      int _ = width(LLVMGetOperand(i, k));
      arguments.add(operand(i, k));
    }
    Optional<Service> service =
        LLVMIsAFunction(callee) != null && LLVMCountBasicBlocks(callee) == 0
            ? Services.named(name)
            : Optional.empty();
    if (service.isPresent()) {
      if (arguments.size() < service.get().arguments()) {
        throw refused("`" + name + "` is called with too few arguments");
      }
      if (service.get() == Service.THREAD_CREATE) {
        routine(LLVMGetOperand(i, 2));
      }
      add(new Instruction.Library(into(i), service.get(), arguments, name, at));
      return;
    }
    if (LLVMIsAFunction(callee) != null && LLVMCountBasicBlocks(callee) == 0) {
      throw refused("the function `" + name + "` is not defined here, and is not supported");
    }
    add(new Instruction.Call(into(i), operand(callee), arguments, at));
  }

  /** A function that a thread runs must take one pointer. */
  private void routine(LLVMValueRef value) {
    if (LLVMIsAFunction(value) != null && LLVMCountParams(value) > 1) {
      throw refused("a thread is created for a function of several parameters");
    }
  }

  private void intrinsic(LLVMValueRef i, String name) {
    if (name.startsWith("llvm.lifetime.")) {
      LLVMValueRef variable = LLVMGetOperand(i, 1);
      boolean begins = name.startsWith("llvm.lifetime.start");
      if (!promoted.contains(variable.address())) {
        add(
            begins
                ? new Instruction.Revive(operand(variable), at)
                : new Instruction.Expire(operand(variable), at));
      } else if (begins) {
        add(
            new Instruction.Convert(
                into(variable), Conversion.BITS, 64, 64, Operand.nothing(), at));
      }
    } else if (name.startsWith("llvm.memcpy.") || name.startsWith("llvm.memmove.")) {
      copy(i, name.startsWith("llvm.memmove."));
    } else if (name.startsWith("llvm.memset.")) {
      fill(i);
    } else if (name.equals("llvm.ubsantrap")) {
      add(new Instruction.Unreachable("an index is outside of its array", true, at));
    } else if (name.equals("llvm.trap")) {
      add(new Instruction.Unreachable("the program traps", false, at));
    } else if (name.startsWith("llvm.expect.")) {
      add(new Instruction.Convert(into(i), Conversion.BITS, 64, width(i), operand(i, 0), at));
    } else {
      throw refused("the built-in function `" + name + "` is not supported");
    }
  }

  private int bytes(LLVMValueRef i, String what) {
    LLVMValueRef size = LLVMGetOperand(i, 2);
    if (LLVMIsAConstantInt(size) == null) {
      throw refused("`" + what + "` of a number of bytes that is computed is not supported");
    }
    long bytes = LLVMConstIntGetZExtValue(size);
    if (Long.compareUnsigned(bytes, LARGEST_COPY) > 0) {
      throw refused("`" + what + "` of more than " + LARGEST_COPY + " bytes is not supported");
    }
    return (int) bytes;
  }

  /** A copy is made in pieces of 8 bytes, the last ones smaller. */
  private void copy(LLVMValueRef i, boolean overlapping) {
    int bytes = bytes(i, overlapping ? "memmove" : "memcpy");
    if (overlapping && bytes > LARGEST_MOVE) {
      throw refused("`memmove` of more than " + LARGEST_MOVE + " bytes is not supported");
    }
    Operand to = operand(i, 0);
    Operand from = operand(i, 1);
    List<Instruction> stores = new ArrayList<>();
    for (int done = 0; done < bytes; ) {
      int size = Integer.highestOneBit(Math.min(8, bytes - done));
      int value = count++;
      int source = count++;
      int target = count++;
      add(new Instruction.Locate(source, from, done, List.of(), at));
      add(new Instruction.Load(value, 8 * size, Operand.register(source), false, at));
      stores.add(new Instruction.Locate(target, to, done, List.of(), at));
      stores.add(
          new Instruction.Store(
              8 * size, Operand.register(target), Operand.register(value), false, true, at));
      if (!overlapping) {
        stores.forEach(this::add);
        stores.clear();
      }
      done += size;
    }
    stores.forEach(this::add);
  }

  private void fill(LLVMValueRef i) {
    int bytes = bytes(i, "memset");
    Operand to = operand(i, 0);
    int word = count++;
    add(
        new Instruction.Compute(
            word, Operator.MULTIPLY, 64, operand(i, 1), Operand.constant(0x0101010101010101L), at));
    for (int done = 0; done < bytes; ) {
      int size = Integer.highestOneBit(Math.min(8, bytes - done));
      int target = count++;
      add(new Instruction.Locate(target, to, done, List.of(), at));
      add(
          new Instruction.Store(
              8 * size, Operand.register(target), Operand.register(word), false, false, at));
      done += size;
    }
  }
}
