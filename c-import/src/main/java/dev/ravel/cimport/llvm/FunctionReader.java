// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.machine.Service;
import dev.ravel.machine.Type;
import dev.ravel.source.Limits;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Reads one function. A variable of a scalar type whose address is used by nothing but loads and
 * stores of its width is a register; all other variables are memory.
 */
final class FunctionReader {

  private final Reader reader;
  private final LLVMValueRef function;
  private final Map<Long, Integer> registers = new HashMap<>();
  private final Set<Long> promoted = new HashSet<>();
  private final Map<Long, Integer> starts = new HashMap<>();
  private final List<Supplier<Instruction>> code = new ArrayList<>();
  private final Calls calls;
  private final VariableTypes types;
  private final Blocks blocks = new Blocks(this);
  private final DoubleWords doubleWords = new DoubleWords(this, blocks);
  private final Set<Long> ofTwoWords = new HashSet<>();
  private boolean variadic;
  private int parameters;
  private int count;
  private int variables;
  private Span at;

  FunctionReader(Reader reader, LLVMValueRef function) {
    this.reader = reader;
    this.function = function;
    this.calls = new Calls(reader, this);
    this.types = reader.variableTypes(function);
    this.at = reader.spans().definition(function);
  }

  Refusal refused(String message) {
    return new Refusal(at, message);
  }

  /**
   * A refusal.
   *
   * @param help what to do
   */
  Refusal refused(String message, String help) {
    return new Refusal(at, message, help);
  }

  /** The refusal of a number that is too wide to be computed with. */
  Refusal wide(int bits) {
    return Reader.wide(bits, at);
  }

  /** The name of the function. */
  String name() {
    return Reader.name(function);
  }

  Function read() {
    Span whole = at;
    variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)) != 0;
    int own = LLVMCountParams(function);
    for (int k = 0; k < own; k++) {
      LLVMValueRef parameter = LLVMGetParam(function, k);
      give(parameter);
    }
    parameters = count;
    count += variadic ? 1 : 0;
    number();
    at = whole;
    for (int k = 0; k < own; k++) {
      copyOfStruct(k);
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
    List<Instruction> placed = code.stream().map(Supplier::get).toList();
    return new Function(
        Reader.name(function), parameters, variadic, count, placed, reader.isLibrary(whole), whole);
  }

  /** A struct that is passed by its address and meant as a value is copied at the start. */
  private void copyOfStruct(int parameter) {
    var attribute = LLVMGetEnumAttributeAtIndex(function, parameter + 1, Calls.byValue());
    if (attribute == null || attribute.isNull()) {
      return;
    }
    LLVMTypeRef type = LLVMGetTypeAttributeValue(attribute);
    LLVMValueRef value = LLVMGetParam(function, parameter);
    int copy = fresh();
    add(
        new Instruction.Reserve(
            copy,
            variables++,
            Reader.name(value),
            (int) reader.size(type),
            reader.element(type),
            types.of(value),
            at));
    blocks.copied(Operand.register(copy), operand(value), reader.size(type), false);
    move(registers.get(value.address()), Operand.register(copy));
  }

  /** Gives registers to values, and finds the variables that are registers. */
  private void number() {
    boolean registers = reader.around().registers();
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function);
        b != null;
        b = LLVMGetNextBasicBlock(b)) {
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != null; i = LLVMGetNextInstruction(i)) {
        place(i);
        if (LLVMGetInstructionOpcode(i) == LLVMCall && Calls.called(i).equals("llvm.dbg.declare")) {
          types.declared(i);
        }
        if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind) {
          give(i);
        }
        if (registers && LLVMGetInstructionOpcode(i) == LLVMAlloca && isScalar(i)) {
          promoted.add(i.address());
        }
      }
    }
  }

  /** Gives registers to a value. */
  private void give(LLVMValueRef value) {
    registers.put(value.address(), count);
    count += shape(value).parts().size();
    if (DoubleWords.is(LLVMTypeOf(value))) {
      ofTwoWords.add(value.address());
    }
  }

  private static boolean isScalar(LLVMValueRef variable) {
    int bits = bits(LLVMGetAllocatedType(variable));
    if (bits == 0) {
      return false;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use != null; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      boolean fine =
          switch (LLVMGetInstructionOpcode(user)) {
            case LLVMLoad -> bits(LLVMTypeOf(user)) == bits;
            case LLVMStore ->
                LLVMGetOperand(user, 1).equals(variable)
                    && !LLVMGetOperand(user, 0).equals(variable)
                    && bits(LLVMTypeOf(LLVMGetOperand(user, 0))) == bits;
            case LLVMCall -> Calls.called(user).startsWith("llvm.lifetime.");
            default -> false;
          };
      if (!fine) {
        return false;
      }
    }
    return true;
  }

  /** The width of a scalar type that a register can hold; 0 for any other type. */
  private static int bits(LLVMTypeRef type) {
    return switch (LLVMGetTypeKind(type)) {
      case LLVMIntegerTypeKind -> DoubleWords.is(type) ? 0 : LLVMGetIntTypeWidth(type);
      case LLVMFloatTypeKind -> 32;
      case LLVMDoubleTypeKind, LLVMPointerTypeKind -> 64;
      default -> 0;
    };
  }

  /** Sets the place of what is read next to that of an instruction, if that has one. */
  void place(LLVMValueRef instruction) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    if (location == null || location.isNull()) {
      return;
    }
    int line = LLVMDILocationGetLine(location);
    if (line > 0) {
      LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(location));
      at = reader.spans().statement(file, line, LLVMDILocationGetColumn(location));
    }
  }

  Shape shape(LLVMValueRef value) {
    return Shape.of(reader, LLVMTypeOf(value), at);
  }

  /** The scalars of a value. */
  List<Operand> operands(LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value);
    boolean doubleWord = DoubleWords.is(type);
    if (doubleWord && LLVMIsConstant(value) != 0) {
      return doubleWords.constant(value);
    }
    if (!doubleWord && !Shape.isAggregate(type)) {
      return List.of(operand(value));
    }
    List<Operand> all = new ArrayList<>();
    if (LLVMIsConstant(value) != 0) {
      for (int k = 0; k < Shape.elements(type); k++) {
        all.addAll(operands(LLVMGetAggregateElement(value, k)));
      }
      return all;
    }
    int first = registers.get(value.address());
    for (int k = 0; k < shape(value).parts().size(); k++) {
      all.add(Operand.register(first + k));
    }
    return all;
  }

  Operand operand(LLVMValueRef value) {
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
    if (ofTwoWords.contains(value.address())) {
      throw wide(128);
    }
    return Operand.register(register);
  }

  Operand operand(LLVMValueRef instruction, int k) {
    return operand(LLVMGetOperand(instruction, k));
  }

  int width(LLVMValueRef value) {
    return reader.width(LLVMTypeOf(value), at);
  }

  /** Refuses arithmetic of vectors, which are only carried. */
  void scalar(LLVMValueRef value) {
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind) {
      throw refused("arithmetic of vectors is not supported", Reader.ELEMENTS_BY_ELEMENT);
    }
  }

  int into(LLVMValueRef instruction) {
    return registers.getOrDefault(instruction.address(), -1);
  }

  void add(Instruction instruction) {
    code.add(() -> instruction);
  }

  /** Adds arithmetic. */
  void compute(int into, Operator operator, int bits, Operand left, Operand right) {
    add(new Instruction.Compute(into, operator, bits, left, right, at));
  }

  /** Adds a comparison. */
  void compare(int into, Relation relation, int bits, Operand left, Operand right) {
    add(new Instruction.Compare(into, relation, bits, left, right, at));
  }

  /**
   * Adds a call of an elementary function with the operands of an instruction.
   *
   * @param sized a value of the width of the function
   */
  void apply(LLVMValueRef i, Elementary function, LLVMValueRef sized) {
    List<Operand> arguments =
        IntStream.range(0, function.arguments()).mapToObj(k -> operand(i, k)).toList();
    scalar(LLVMGetOperand(i, 0));
    add(new Instruction.Apply(into(i), function, width(sized), arguments, at));
  }

  /** Adds a branch without values on its edges. */
  void branch(int condition, int yes, int no) {
    Operand operand = Operand.register(condition);
    add(new Instruction.Branch(operand, new Edge(yes, List.of()), new Edge(no, List.of()), at));
  }

  /** Adds a call of a service whose result is not used. */
  void service(Service service, List<Operand> arguments, String text) {
    add(new Instruction.Library(-1, service, arguments, text, at));
  }

  /** A register gets a value. */
  void move(int into, Operand value) {
    add(new Instruction.Convert(into, Conversion.BITS, 64, 64, value, at));
  }

  /** A register that nothing else uses. */
  int fresh() {
    return count++;
  }

  /** The type of the memory that a call gives. */
  Type given(LLVMValueRef call) {
    return types.given(call);
  }

  /** The place of the next instruction. */
  int place() {
    return code.size();
  }

  /** The C statement that is read. */
  Span at() {
    return at;
  }

  /** Returns whether a variable is a register. */
  boolean isRegister(LLVMValueRef variable) {
    return promoted.contains(variable.address());
  }

  /** The number of a variable of which each thread has its own. */
  int threadLocal(LLVMValueRef variable) {
    return reader.global(variable, at);
  }

  /** The address of the arguments after those of the parameters. */
  Operand furtherArguments() {
    if (!variadic) {
      throw refused("`va_start` stands in a function without `...`");
    }
    return Operand.register(parameters);
  }

  private Edge edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to, Span where) {
    List<Edge.Move> moves = new ArrayList<>();
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to);
        phi != null && LLVMGetInstructionOpcode(phi) == LLVMPHI;
        phi = LLVMGetNextInstruction(phi)) {
      at = where;
      for (int k = 0; k < LLVMCountIncoming(phi); k++) {
        if (LLVMGetIncomingBlock(phi, k).equals(from)) {
          List<Operand> values = operands(LLVMGetIncomingValue(phi, k));
          for (int part = 0; part < values.size(); part++) {
            moves.add(new Edge.Move(into(phi) + part, values.get(part)));
          }
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
                  LLVMGetNumOperands(i) == 0 ? List.of() : operands(LLVMGetOperand(i, 0)), here));
      case LLVMUnreachable ->
          add(new Instruction.Unreachable("code is reached that must not be", false, here));
      case LLVMICmp -> compare(i, Opcodes.integers(LLVMGetICmpPredicate(i)), here);
      case LLVMFCmp -> compare(i, Opcodes.floats(LLVMGetFCmpPredicate(i)), here);
      case LLVMSelect -> {
        scalar(LLVMGetOperand(i, 0));
        List<Operand> yes = operands(LLVMGetOperand(i, 1));
        List<Operand> no = operands(LLVMGetOperand(i, 2));
        for (int k = 0; k < yes.size(); k++) {
          add(new Instruction.Pick(into(i) + k, operand(i, 0), yes.get(k), no.get(k), here));
        }
      }
      case LLVMAtomicRMW -> {
        MemoryOrder order = memoryOrder(LLVMGetOrdering(i));
        if (DoubleWords.is(LLVMTypeOf(i))) {
          doubleWords.modify(i, order);
          return;
        }
        Operator how =
            Opcodes.modification(LLVMGetAtomicRMWBinOp(i))
                .orElseThrow(() -> refused("this atomic operation is not supported"));
        add(
            new Instruction.Modify(
                into(i), how, width(i), operand(i, 0), operand(i, 1), order, here));
      }
      case LLVMAtomicCmpXchg -> {
        MemoryOrder order = memoryOrder(LLVMGetCmpXchgSuccessOrdering(i));
        MemoryOrder failure = memoryOrder(LLVMGetCmpXchgFailureOrdering(i));
        if (DoubleWords.is(LLVMTypeOf(LLVMGetOperand(i, 1)))) {
          doubleWords.exchange(i, order);
          return;
        }
        add(
            new Instruction.Exchange(
                into(i),
                into(i) + 1,
                width(LLVMGetOperand(i, 1)),
                operand(i, 0),
                operand(i, 1),
                operand(i, 2),
                LLVMGetWeak(i) != 0,
                order,
                failure,
                here));
      }
      case LLVMExtractValue -> {
        List<Operand> whole = operands(LLVMGetOperand(i, 0));
        int first = position(i);
        for (int k = 0; k < shape(i).parts().size(); k++) {
          move(into(i) + k, whole.get(first + k));
        }
      }
      case LLVMInsertValue -> {
        List<Operand> whole = operands(LLVMGetOperand(i, 0));
        List<Operand> part = operands(LLVMGetOperand(i, 1));
        int first = position(i);
        for (int k = 0; k < whole.size(); k++) {
          boolean replaced = k >= first && k < first + part.size();
          move(into(i) + k, replaced ? part.get(k - first) : whole.get(k));
        }
      }
      case LLVMFence -> {
        if (LLVMIsAtomicSingleThread(i) == 0) {
          fence(memoryOrder(LLVMGetOrdering(i)));
        }
      }
      case LLVMIndirectBr -> throw computedGoto(i);
      case LLVMFreeze -> throw refused("this operation is not supported");
      case LLVMCall -> calls.read(i);
      default -> compute(i);
    }
  }

  /** A jump to a label that is computed; it stands where one of its jumps comes from. */
  private Refusal computedGoto(LLVMValueRef i) {
    LLVMValueRef label = LLVMGetOperand(i, 0);
    if (LLVMGetInstructionOpcode(label) == LLVMPHI) {
      place(LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(label, 0)));
    }
    return Reader.computedGoto(at);
  }

  /** The number of scalars before the part of a struct that an instruction names. */
  private int position(LLVMValueRef i) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    int before = 0;
    for (int level = 0; level < LLVMGetNumIndices(i); level++) {
      int index = LLVMGetIndices(i).get(level);
      for (int k = 0; k < index; k++) {
        before += Shape.of(reader, Shape.element(type, k), at).parts().size();
      }
      type = Shape.element(type, index);
    }
    return before;
  }

  private static MemoryOrder memoryOrder(int ordering) {
    return switch (ordering) {
      case LLVMAtomicOrderingNotAtomic -> MemoryOrder.PLAIN;
      case LLVMAtomicOrderingUnordered, LLVMAtomicOrderingMonotonic -> MemoryOrder.RELAXED;
      case LLVMAtomicOrderingAcquire -> MemoryOrder.ACQUIRE;
      case LLVMAtomicOrderingRelease -> MemoryOrder.RELEASE;
      case LLVMAtomicOrderingAcquireRelease -> MemoryOrder.ACQUIRE_RELEASE;
      case LLVMAtomicOrderingSequentiallyConsistent -> MemoryOrder.SEQUENTIAL;
      default -> throw new IllegalArgumentException("memory order " + ordering);
    };
  }

  /** A fence of some order. */
  void fence(MemoryOrder order) {
    Service service =
        switch (order) {
          case SEQUENTIAL -> Service.FENCE;
          case ACQUIRE_RELEASE -> Service.FENCE_ACQUIRE_RELEASE;
          case ACQUIRE -> Service.FENCE_ACQUIRE;
          case RELEASE, RELAXED, PLAIN -> Service.FENCE_RELEASE;
        };
    add(new Instruction.Library(-1, service, List.of(), "atomic_thread_fence", at));
  }

  private void variable(LLVMValueRef i) {
    if (promoted.contains(i.address())) {
      return;
    }
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    long size = reader.size(type);
    if (size > Integer.MAX_VALUE) {
      throw refused(
          "a local variable of " + size + " bytes is larger than any stack",
          "make it a global variable, or get its memory by `malloc`");
    }
    String name = types.name(i).orElseGet(() -> nameInProgram(i));
    Type its = types.of(i);
    LLVMValueRef length = LLVMGetOperand(i, 0);
    if (LLVMIsAConstantInt(length) == null || LLVMConstIntGetZExtValue(length) != 1) {
      Operand count = operand(length);
      Type part = its instanceof Type.Array(Type of, int _) ? of : Type.UNKNOWN;
      add(new Instruction.ReserveArray(into(i), name, count, size, reader.element(type), part, at));
      return;
    }
    add(
        new Instruction.Reserve(
            into(i), variables++, name, (int) size, reader.element(type), its, at));
  }

  /** The name of a variable that has none in C, as of a struct that a call gives. */
  private static String nameInProgram(LLVMValueRef i) {
    String name = Reader.name(i).replaceAll("\\.addr$|(?<=\\w)\\d+$", "");
    return name.isEmpty()
        ? "a variable"
        : name.startsWith(Reader.COMPOUND_LITERAL) ? "compound literal" : name;
  }

  private void load(LLVMValueRef i) {
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (promoted.contains(from.address())) {
      add(
          new Instruction.Convert(
              into(i), Conversion.BITS, 64, width(i), Operand.register(into(from)), at));
      return;
    }
    MemoryOrder order = memoryOrder(LLVMGetOrdering(i));
    if (DoubleWords.is(LLVMTypeOf(i))) {
      doubleWords.load(i, order);
      return;
    }
    if (Shape.isAggregate(LLVMTypeOf(i))) {
      List<Shape.Part> parts = shape(i).parts();
      for (int k = 0; k < parts.size(); k++) {
        Shape.Part part = parts.get(k);
        move(into(i) + k, blocks.load(operand(from), part.offset(), part.width()));
      }
      return;
    }
    add(new Instruction.Load(into(i), width(i), operand(from), order, at));
  }

  private void store(LLVMValueRef i) {
    LLVMValueRef value = LLVMGetOperand(i, 0);
    LLVMValueRef to = LLVMGetOperand(i, 1);
    if (promoted.contains(to.address())) {
      add(new Instruction.Convert(into(to), Conversion.BITS, 64, width(value), operand(value), at));
      return;
    }
    MemoryOrder order = memoryOrder(LLVMGetOrdering(i));
    if (DoubleWords.is(LLVMTypeOf(value))) {
      doubleWords.store(i, order);
      return;
    }
    if (Shape.isAggregate(LLVMTypeOf(value))) {
      List<Shape.Part> parts = shape(value).parts();
      List<Operand> values = operands(value);
      for (int k = 0; k < parts.size(); k++) {
        Shape.Part part = parts.get(k);
        blocks.store(operand(to), part.offset(), part.width(), values.get(k));
      }
      return;
    }
    add(new Instruction.Store(width(value), operand(to), operand(value), order, false, at));
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

  private void compare(LLVMValueRef i, Relation relation, Span here) {
    scalar(i);
    add(
        new Instruction.Compare(
            into(i), relation, width(LLVMGetOperand(i, 0)), operand(i, 0), operand(i, 1), here));
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

  private void compute(LLVMValueRef i) {
    int opcode = LLVMGetInstructionOpcode(i);
    Optional<Conversion> conversion = Opcodes.conversion(opcode);
    if (conversion.isPresent()) {
      if (opcode != LLVMBitCast) {
        scalar(i);
      }
      add(
          new Instruction.Convert(
              into(i), conversion.get(), width(LLVMGetOperand(i, 0)), width(i), operand(i, 0), at));
      return;
    }
    scalar(i);
    Operator operator =
        Opcodes.operator(opcode).orElseThrow(() -> refused("this operation is not supported"));
    add(
        new Instruction.Compute(
            into(i), operator, width(i), isSigned(i), operand(i, 0), operand(i, 1), at));
  }

  /** Returns whether C gives no meaning to a result that does not fit into a signed number. */
  private static boolean isSigned(LLVMValueRef i) {
    return switch (LLVMGetInstructionOpcode(i)) {
      case LLVMAdd, LLVMSub, LLVMMul -> LLVMGetNSW(i) != 0;
      case LLVMSDiv, LLVMSRem -> true;
      default -> false;
    };
  }
}
