// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.library.Advice;
import dev.ravel.cimport.library.Mathematics;
import dev.ravel.cimport.library.Services;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Service;
import dev.ravel.machine.Type;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * The reader of calls. They are of functions of the program, of the library, and of what the
 * compiler knows.
 */
final class Calls {
  /**
   * The functions that access memory of any size at once. Each has the argument that is its first
   * memory order.
   */
  private static final Map<String, Integer> ATOMIC =
      Map.of(
          "__atomic_load", 3,
          "__atomic_store", 3,
          "__atomic_exchange", 4,
          "__atomic_compare_exchange", 4);

  /** The memory orders by the numbers that programs pass. */
  private static final List<MemoryOrder> ORDERS =
      List.of(
          MemoryOrder.RELAXED,
          MemoryOrder.ACQUIRE, // consume
          MemoryOrder.ACQUIRE,
          MemoryOrder.RELEASE,
          MemoryOrder.ACQUIRE_RELEASE,
          MemoryOrder.SEQUENTIAL);

  private final Reader reader;
  private final FunctionReader function;
  private final Intrinsics intrinsics;
  private final Blocks blocks;

  Calls(Reader reader, FunctionReader function) {
    this.reader = reader;
    this.function = function;
    intrinsics = new Intrinsics(function);
    blocks = new Blocks(function);
  }

  /** The name of the function that a call calls directly; empty if it is none. */
  static String called(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return callee == null || LLVMIsAFunction(callee) == null ? "" : Reader.name(callee);
  }

  /** The number of the attribute of structs that are passed as values. */
  static int byValue() {
    return attribute("byval");
  }

  private static int attribute(String word) {
    try (BytePointer name = new BytePointer(word)) {
      return LLVMGetEnumAttributeKindForName(name, word.length());
    }
  }

  /** Reads a call. */
  void read(LLVMValueRef i) {
    LLVMValueRef callee = LLVMGetCalledValue(i);
    if (LLVMIsAInlineAsm(callee) != null) {
      new Assembly(function, new DoubleWords(function, blocks), i).read();
      return;
    }
    String name = called(i);
    if (name.startsWith("llvm.")) {
      intrinsics.read(i, name);
      return;
    }
    boolean external =
        LLVMIsAFunction(callee) != null
            && (LLVMCountBasicBlocks(callee) == 0 || reader.around().isReserved(name));
    boolean assumed = reader.assumed().has(name) && !(external && reader.around().guesses());
    if (assumed && !(external && Advice.isKnown(name))) {
      Optional<Diagnostic> refusal = undeclared(i, callee, name);
      if (refusal.isPresent()) {
        reader.refused(new Refusal(refusal.get()));
        return;
      }
    }
    if (external && mathematics(i, name)) {
      return;
    }
    int results =
        LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVoidTypeKind ? 0 : function.shape(i).parts().size();
    List<Operand> arguments = arguments(i);
    Optional<Services.Called> service = external ? Services.named(name) : Optional.empty();
    if (service.isPresent()) {
      service(i, name, service.get(), arguments);
      return;
    }
    if (external && reader.around().guesses() && Advice.mayBeGuessed(name)) {
      absent(i, name);
      return;
    }
    if (external) {
      reader.refused(function.refused(Advice.what(name), Advice.function(name)));
      return;
    }
    boolean access = ATOMIC.containsKey(name);
    boolean oneStep = access || Services.isOneStep(name);
    if (access) {
      boolean writes = name.equals("__atomic_store");
      function.add(DoubleWords.begin(order(i, name), writes, name, function.at()));
    } else if (oneStep) {
      function.service(Service.BLOCK_BEGIN, List.of(), name);
    }
    Type given =
        LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind ? function.given(i) : Type.UNKNOWN;
    function.add(
        new Instruction.Call(
            function.into(i), results, function.operand(callee), arguments, given, function.at()));
    if (oneStep) {
      function.service(Service.BLOCK_END, List.of(), name);
    }
  }

  /**
   * Returns the reason why a call of a function without a declaration is wrong. It is none if a
   * file of the program defines the function with the type that C90 assumes, which returns {@code
   * int}, and the arguments have the types of its parameters.
   */
  private Optional<Diagnostic> undeclared(LLVMValueRef i, LLVMValueRef callee, String name) {
    Diagnostic refusal = Diagnostic.at(function.at(), Problem.P016, Advice.undeclared(name));
    LLVMTypeRef called = LLVMGetCalledFunctionType(i);
    if (!reader.assumed().isDefined(name)) {
      if (LLVMIsFunctionVarArg(called) == 0) {
        return Optional.empty(); // another file declares it
      }
      return Optional.of(refusal.help(Advice.declaration(name)));
    }
    LLVMTypeRef type = LLVMGlobalGetValueType(callee);
    int parameters = LLVMCountParamTypes(type);
    boolean fits =
        LLVMIsFunctionVarArg(type) == 0
            && LLVMGetReturnType(type).equals(LLVMGetReturnType(called))
            && parameters <= LLVMGetNumArgOperands(i);
    for (int k = 0; fits && k < parameters; k++) {
      fits = LLVMTypeOf(LLVMGetParam(callee, k)).equals(LLVMTypeOf(LLVMGetOperand(i, k)));
    }
    if (fits) {
      return Optional.empty();
    }
    Span defined = reader.spans().definition(callee);
    String where = "`" + defined.source().name() + "` in line " + defined.line();
    return Optional.of(
        refusal.help(
            "declare it before this call as " + where + " defines it, which is with other types"));
  }

  /** The memory order of an access of any size; the weakest, if it is computed. */
  private MemoryOrder order(LLVMValueRef i, String name) {
    LLVMValueRef given = LLVMGetOperand(i, ATOMIC.get(name));
    long number = LLVMIsAConstantInt(given) == null ? 0 : LLVMConstIntGetZExtValue(given);
    return number >= 0 && number < ORDERS.size() ? ORDERS.get((int) number) : MemoryOrder.RELAXED;
  }

  private void service(
      LLVMValueRef i, String name, Services.Called called, List<Operand> arguments) {
    Service service = reader.around().meant(called.service(), name);
    List<Operand> all = called.completed(arguments);
    if (all.size() < service.arguments()) {
      throw function.refused("`" + name + "` is called with too few arguments");
    }
    if (service == Service.THREAD_CREATE) {
      routine(LLVMGetOperand(i, 2 - called.given().size()));
    }
    boolean looks = LLVMGetFirstUse(i) != null;
    if (!looks && service.mayFail()) {
      reader.note(
          Diagnostic.at(
                  function.at(),
                  Problem.L008,
                  "`" + name + "` may fail, and its result is not used")
              .help("look whether it is 0"));
    }
    boolean allocates = service == Service.ALLOCATE || service == Service.ALLOCATE_ZERO;
    boolean assumes = name.equals("abort") && Services.onlyAssumes(function.name());
    if (assumes) {
      function.service(Service.ASSUME, List.of(Operand.constant(0)), name);
      return;
    }
    Type type = allocates ? function.given(i) : Type.UNKNOWN;
    int into = looks ? function.into(i) : -1;
    function.add(new Instruction.Library(into, service, all, name, type, function.at()));
  }

  /** Reads a call of a function that is not defined. It touches nothing, and gives any value. */
  private void absent(LLVMValueRef i, String name) {
    var writes = LLVMGetCallSiteEnumAttribute(i, 1, attribute("sret"));
    if (writes != null && !writes.isNull()) {
      throw noNumber(name);
    }
    function.service(Service.ABSENT, List.of(), name);
    if (LLVMGetFirstUse(i) == null) {
      return;
    }
    int kind = LLVMGetTypeKind(LLVMTypeOf(i));
    if (kind == LLVMPointerTypeKind) {
      function.move(function.into(i), Operand.constant(0));
    } else if (kind == LLVMIntegerTypeKind) {
      any(function.into(i), function.width(i), name);
    } else if (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind) {
      int whole = function.fresh();
      any(whole, 64, name);
      function.add(
          new Instruction.Convert(
              function.into(i),
              Conversion.SIGNED_TO_FLOAT,
              64,
              function.width(i),
              Operand.register(whole),
              function.at()));
    } else {
      throw noNumber(name);
    }
  }

  private Refusal noNumber(String name) {
    return function.refused(
        "`" + name + "` is not there, and what it returns is no single number",
        Advice.function(name));
  }

  private void any(int into, int bits, String name) {
    long low = bits == 1 ? 0 : -1L << bits - 1;
    function.add(
        new Instruction.Library(
            into,
            Service.CHOOSE,
            List.of(
                Operand.constant(low),
                Operand.constant(bits == 1 ? 1 : ~low),
                Operand.constant(bits)),
            name,
            function.at()));
  }

  /** Structs after the parameters of a function are passed word by word. */
  private List<Operand> arguments(LLVMValueRef i) {
    LLVMTypeRef type = LLVMGetCalledFunctionType(i);
    int fixed =
        LLVMIsFunctionVarArg(type) != 0 ? LLVMCountParamTypes(type) : LLVMGetNumArgOperands(i);
    List<Operand> all = new ArrayList<>();
    for (int k = 0; k < LLVMGetNumArgOperands(i); k++) {
      LLVMValueRef argument = LLVMGetOperand(i, k);
      var attribute = LLVMGetCallSiteEnumAttribute(i, k + 1, byValue());
      if (k < fixed || attribute == null || attribute.isNull()) {
        all.addAll(function.operands(argument));
        continue;
      }
      long size = reader.size(LLVMGetTypeAttributeValue(attribute));
      for (long done = 0; done < size; done += 8) {
        all.add(word(function.operand(argument), done, (int) Math.min(8, size - done)));
      }
    }
    return all;
  }

  /** The number that some bytes are, at most 8. */
  private Operand word(Operand base, long offset, int bytes) {
    Operand word = Operand.constant(0);
    for (int done = 0; done < bytes; ) {
      int size = Integer.highestOneBit(bytes - done);
      Operand part = blocks.load(base, offset + done, 8 * size);
      if (size == bytes) {
        return part;
      }
      int shifted = function.fresh();
      int joined = function.fresh();
      function.compute(shifted, Operator.SHIFT_LEFT, 64, part, Operand.constant(8L * done));
      function.compute(joined, Operator.OR, 64, word, Operand.register(shifted));
      word = Operand.register(joined);
      done += size;
    }
    return word;
  }

  /** Reads a call of a function of numbers, if it is one. */
  private boolean mathematics(LLVMValueRef i, String name) {
    if (name.equals("fmod") || name.equals("fmodf")) {
      Operand left = function.operand(i, 0);
      Operand right = function.operand(i, 1);
      function.compute(function.into(i), Operator.FLOAT_REMAINDER, function.width(i), left, right);
      return true;
    }
    Optional<Elementary> its = Mathematics.named(name);
    boolean fits = its.isPresent() && LLVMGetNumArgOperands(i) == its.get().arguments();
    if (fits) {
      function.apply(i, its.get(), i);
    }
    return fits;
  }

  /** A function that a thread runs must take one pointer. */
  private void routine(LLVMValueRef value) {
    if (LLVMIsAFunction(value) != null && LLVMCountParams(value) > 1) {
      throw function.refused(
          "a thread is created for a function of several parameters",
          "give it one pointer to a struct");
    }
  }
}
