// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.clang.Bitcode;
import dev.ravel.cimport.library.Advice;
import dev.ravel.cimport.library.CSources;
import dev.ravel.cimport.library.Mathematics;
import dev.ravel.cimport.library.Services;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.machine.Address;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Function;
import dev.ravel.machine.Global;
import dev.ravel.machine.Image;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Type;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.source.SurrogateEscape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMMemoryBufferRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Reads bitcode as a machine program. Functions are read that can be reached from {@code main};
 * what is not supported in one of them is a diagnostic, and then there is no program.
 */
public final class Reader {
  private static final long LARGEST_GLOBAL = 1L << 28;

  /** The advice in place of computing with vectors. */
  static final String ELEMENTS_BY_ELEMENT = "use arrays, and compute element by element in a loop";

  private static final String PROGRAM_NAME = "program";

  /** The beginning of the compiler's names for compound literals. */
  static final String COMPOUND_LITERAL = ".compoundliteral";

  /** The characters of the longest string literal that is named by its text. */
  private static final int LONGEST_LITERAL = 30;

  private final Spans spans;
  private final LLVMModuleRef module;
  private final LLVMContextRef context;
  private final LLVMTargetDataRef data;
  private final DebugTypes types = new DebugTypes();
  private final Map<Long, Integer> globals = new HashMap<>();
  private final List<LLVMValueRef> globalValues = new ArrayList<>();

  /** The number of variables after these that hold the arguments of {@code main}. */
  private int argumentGlobals;

  private final Map<Long, Integer> functions = new HashMap<>();
  private final List<LLVMValueRef> functionValues = new ArrayList<>();
  private final Map<Integer, Function> read = new HashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  /** Functions that stand for those that are built in, where their addresses are used. */
  private final List<Function> wrappers = new ArrayList<>();

  private final Map<String, Integer> wrapped = new HashMap<>();
  private final List<Diagnostic> notes = new ArrayList<>();

  /** The refusals by their messages; each is reported at its first place. */
  private final Map<String, Diagnostic> refused = new LinkedHashMap<>();

  private final Surroundings around;
  private final Assumed assumed;
  private final Effects effects = new Effects(this);

  private Reader(LLVMModuleRef module, Spans spans, Surroundings around, Assumed assumed) {
    this.module = module;
    this.assumed = assumed;
    this.around = around;
    this.context = LLVMGetModuleContext(module);
    this.spans = spans;
    this.data = LLVMGetModuleDataLayout(module);
  }

  /**
   * The result of reading bitcode.
   *
   * @param program the program, unless a diagnostic is an error
   */
  public record Result(Optional<Program> program, List<Diagnostic> diagnostics) {
    /** Copies the list. */
    public Result {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** The functions of the library that are written in C, as bitcode. */
  @FunctionalInterface
  public interface Library {
    /** Compiles them. */
    byte[] compiled() throws IOException;
  }

  /**
   * Reads what the files of a program were compiled to.
   *
   * @param library asked only if the program calls a function that it does not define
   */
  public static Result read(List<Bitcode> objects, Library library, Surroundings around)
      throws IOException {
    LLVMContextRef context = LLVMContextCreate();
    try {
      Spans spans = new Spans(objects);
      LLVMModuleRef module = parsed(context, objects.getFirst().bitcode());
      Assumed assumed = new Assumed();
      assumed.add(module);
      for (Bitcode object : objects.subList(1, objects.size())) {
        LLVMModuleRef next = parsed(context, object.bitcode());
        List<Diagnostic> twice = Linking.twice(module, next, spans);
        if (!twice.isEmpty()) {
          return new Result(Optional.empty(), twice);
        }
        assumed.add(next);
        Linking.join(module, next);
      }
      assumed.define(module);
      if (lacks(module)) {
        Linking.add(module, opened(context, library.compiled()), around.given());
      }
      // debug information as calls: as records, the library gives no access to it
      LLVMSetIsNewDbgInfoFormat(module, 0);
      return new Reader(module, spans, around, assumed).result();
    } finally {
      LLVMContextDispose(context);
    }
  }

  private static LLVMModuleRef parsed(LLVMContextRef context, byte[] bitcode) {
    LLVMModuleRef module = new LLVMModuleRef();
    LLVMMemoryBufferRef buffer = buffer(bitcode);
    int failed = LLVMParseBitcodeInContext2(context, buffer, module);
    LLVMDisposeMemoryBuffer(buffer);
    return success(failed, module);
  }

  /** A module whose functions are parsed only where they are asked for. */
  private static LLVMModuleRef opened(LLVMContextRef context, byte[] bitcode) {
    LLVMModuleRef module = new LLVMModuleRef();
    return success(LLVMGetBitcodeModuleInContext2(context, buffer(bitcode), module), module);
  }

  private static LLVMModuleRef success(int failed, LLVMModuleRef module) {
    if (failed != 0) {
      throw new IllegalStateException("the compiler wrote no bitcode");
    }
    return module;
  }

  private static LLVMMemoryBufferRef buffer(byte[] bitcode) {
    try (BytePointer bytes = new BytePointer(bitcode);
        BytePointer name = new BytePointer("program")) {
      return LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes, bitcode.length, name);
    }
  }

  private static boolean lacks(LLVMModuleRef module) {
    return Linked.functions(module).stream()
            .filter(f -> LLVMCountBasicBlocks(f) == 0)
            .map(Reader::name)
            .filter(name -> !name.startsWith("llvm."))
            .anyMatch(name -> Services.named(name).isEmpty() && Mathematics.named(name).isEmpty())
        || Linked.globals(module).stream().anyMatch(g -> LLVMGetInitializer(g) == null);
  }

  private Result result() {
    try {
      Optional<Program> program = program();
      program.flatMap(RelaxedAccesses::warning).ifPresent(notes::add);
      program.flatMap(Handlers::warning).ifPresent(notes::add);
      return new Result(program, notes);
    } catch (Refusal refusal) {
      notes.add(refusal.diagnostic());
      return new Result(Optional.empty(), notes);
    }
  }

  private Optional<Program> program() {
    for (LLVMValueRef g : Linked.globals(module)) {
      if (LLVMGetFirstUse(g) != null) {
        globals.put(g.address(), globalValues.size());
        globalValues.add(g);
      }
    }
    for (LLVMValueRef f : Linked.functions(module)) {
      if (LLVMCountBasicBlocks(f) > 0) {
        functions.put(f.address(), functionValues.size());
        functionValues.add(f);
      }
    }
    LLVMValueRef main = LLVMGetNamedFunction(module, "main");
    if (main == null || LLVMCountBasicBlocks(main) == 0) {
      notes.add(
          Diagnostic.at(spans.anywhere(), Problem.P015, "the program has no function `main`")
              .help("a program begins with `int main(void)`"));
      return Optional.empty();
    }
    LLVMValueRef recovery = LLVMGetNamedFunction(module, "__VERIFIER_recovery_routine");
    if (recovery != null && LLVMCountBasicBlocks(recovery) > 0) {
      throw new Refusal(
          spans.definition(recovery),
          "`__VERIFIER_recovery_routine` runs after the machine has crashed, which is not explored",
          "leave it out: all that comes before a crash is checked then");
    }
    boolean asks = LLVMCountParams(main) > 0;
    argumentGlobals = asks ? 2 + around.given().arguments().size() : 0;
    int first = function(main);
    List<LLVMValueRef> before = constructors();
    before.forEach(this::function);
    end().ifPresent(this::function);
    functionValues.stream()
        .filter(f -> name(f).startsWith(Surroundings.CONDITION))
        .toList()
        .forEach(this::function);
    while (!open.isEmpty()) {
      Limits.poll();
      readFunction(open.pop());
    }
    List<Global> variables = new ArrayList<>();
    for (LLVMValueRef g : globalValues) {
      readVariable(g).ifPresent(variables::add);
    }
    // initialisers may name functions that nothing else names
    while (!open.isEmpty()) {
      Limits.poll();
      readFunction(open.pop());
    }
    if (!refused.isEmpty()) {
      notes.addAll(refused.values());
      return Optional.empty();
    }
    List<Function> all = new ArrayList<>();
    for (int f = 0; f < functionValues.size(); f++) {
      Function unused = empty(functionValues.get(f), "a function runs that nothing calls");
      all.add(read.getOrDefault(f, unused));
    }
    all.addAll(wrappers);
    if (asks) {
      variables.addAll(arguments(spans.definition(main)));
    }
    boolean starts = asks || end().isPresent() || !before.isEmpty();
    if (starts) {
      all.add(start(main, first, before));
    }
    return Optional.of(new Program(all, variables, starts ? all.size() - 1 : first));
  }

  /** Reads a function; what it uses that is not supported is reported with that of others. */
  private void readFunction(int number) {
    try {
      LLVMValueRef function = functionValues.get(number);
      if (!isLibrary(spans.definition(function))) {
        new EvaluationOrder(this, effects, new FunctionReader(this, function)).check(function);
        if (around.rightToLeft()) {
          new RightToLeft(this, context, function).apply();
        }
      }
      read.put(number, new FunctionReader(this, function).read());
    } catch (Refusal refusal) {
      refused(refusal);
    }
  }

  private Optional<Global> readVariable(LLVMValueRef its) {
    try {
      return Optional.of(variable(its));
    } catch (Refusal refusal) {
      refused(refusal);
      return Optional.empty();
    }
  }

  static Refusal computedGoto(Span at) {
    return new Refusal(at, "`goto` of a label that is computed is not supported", "use a `switch`");
  }

  /** The program is refused, for this reason and maybe for others. */
  void refused(Refusal refusal) {
    String message = refusal.diagnostic().message();
    refused.putIfAbsent(message, refusal.diagnostic());
  }

  static String name(LLVMValueRef value) {
    try (SizeTPointer length = new SizeTPointer(1)) {
      BytePointer name = LLVMGetValueName2(value, length);
      return length.get() == 0 ? "" : name.limit(length.get()).getString();
    }
  }

  /** Returns whether a place lies in the library. */
  boolean isLibrary(Span place) {
    return CSources.isLibrary(place.source());
  }

  /** Tells the types of the variables of a function. */
  VariableTypes variableTypes(LLVMValueRef function) {
    return new VariableTypes(this, context, types, function);
  }

  /** The functions that are called without a declaration. */
  Assumed assumed() {
    return assumed;
  }

  /** Returns the surroundings of the program. */
  Surroundings around() {
    return around;
  }

  Spans spans() {
    return spans;
  }

  /** Tells something of the program. */
  void note(Diagnostic note) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
  }

  /** The size of a type in bytes. */
  long size(LLVMTypeRef type) {
    return LLVMABISizeOfType(data, type);
  }

  long offset(LLVMTypeRef struct, int field) {
    return LLVMOffsetOfElement(data, struct, field);
  }

  /** The size of what an array is made of, whatever its dimensions; else of the type itself. */
  int element(LLVMTypeRef type) {
    LLVMTypeRef its = type;
    while (LLVMGetTypeKind(its) == LLVMArrayTypeKind) {
      its = LLVMGetElementType(its);
    }
    return (int) Math.max(1, size(its));
  }

  /** The refusal of an integer of more than 64 bits. */
  static Refusal wide(int width, Span at) {
    return new Refusal(
        at,
        "integers of " + width + " bits are not supported",
        "use two numbers of 64 bits, in a struct or an array");
  }

  /** The width of a scalar in bits; a refusal for every other type. */
  int width(LLVMTypeRef type, Span at) {
    return switch (LLVMGetTypeKind(type)) {
      case LLVMIntegerTypeKind -> {
        int width = LLVMGetIntTypeWidth(type);
        if (width > 64) {
          throw wide(width, at);
        }
        yield width;
      }
      case LLVMFloatTypeKind -> 32;
      case LLVMDoubleTypeKind, LLVMPointerTypeKind -> 64;
      case LLVMX86_FP80TypeKind ->
          throw new Refusal(at, "`long double` is not supported", "use `double`");
      case LLVMVectorTypeKind -> {
        long bits = 8 * size(type);
        if (bits > 64) {
          throw new Refusal(
              at, "vectors of " + bits + " bits are not supported", ELEMENTS_BY_ELEMENT);
        }
        yield (int) bits;
      }
      default -> throw new Refusal(at, "a value of this type is not supported");
    };
  }

  /** The number of a function with a body, which is then read. */
  private int function(LLVMValueRef value) {
    int number = functions.get(value.address());
    if (read.putIfAbsent(number, empty(value, "")) == null) {
      open.push(number);
    }
    return number;
  }

  /** A function that cannot run. */
  private Function empty(LLVMValueRef value, String why) {
    Span span = spans.anywhere();
    Instruction code = new Instruction.Unreachable(why, false, span);
    return new Function(name(value), 0, false, 0, List.of(code), false, span);
  }

  private long ofFunction(int number) {
    return Address.of(globalValues.size() + argumentGlobals + number, 0);
  }

  /**
   * Returns the functions that are called before {@code main}. Those of the lowest priority come
   * first, and those of one priority in the order of the files.
   *
   * @throws Refusal if a function is to be called after it
   */
  private List<LLVMValueRef> constructors() {
    List<LLVMValueRef> behind = atEitherEnd("llvm.global_dtors");
    if (!behind.isEmpty()) {
      throw new Refusal(
          spans.definition(behind.getFirst()),
          "a function that is called at the end of the program is not supported",
          "call `" + name(behind.getFirst()) + "` where `main` ends");
    }
    return atEitherEnd("llvm.global_ctors");
  }

  /** The functions of one of the two lists of LLVM, by their priority. */
  private List<LLVMValueRef> atEitherEnd(String list) {
    LLVMValueRef variable = LLVMGetNamedGlobal(module, list);
    if (variable == null) {
      return List.of();
    }
    LLVMValueRef entries = LLVMGetInitializer(variable);
    int count = (int) LLVMGetArrayLength2(LLVMTypeOf(entries));
    record Entry(long priority, LLVMValueRef function) {}
    return IntStream.range(0, count)
        .mapToObj(k -> LLVMGetAggregateElement(entries, k))
        .map(
            its ->
                new Entry(
                    LLVMConstIntGetZExtValue(LLVMGetAggregateElement(its, 0)),
                    LLVMGetAggregateElement(its, 1)))
        .sorted(Comparator.comparingLong(Entry::priority))
        .map(Entry::function)
        .toList();
  }

  /**
   * Returns a function that calls what comes before {@code main}, and then that.
   *
   * <p>It passes the arguments of the program.
   */
  private Function start(LLVMValueRef main, int number, List<LLVMValueRef> before) {
    Span at = spans.definition(main);
    List<Instruction> code = new ArrayList<>();
    for (LLVMValueRef its : before) {
      Operand callee = Operand.constant(ofFunction(function(its)));
      code.add(new Instruction.Call(0, 0, callee, List.of(), spans.definition(its)));
    }
    List<Operand> arguments =
        List.of(
            Operand.constant(1L + around.given().arguments().size()),
            Operand.constant(Address.of(globalValues.size(), 0)));
    code.add(
        new Instruction.Call(
            0,
            1,
            Operand.constant(ofFunction(number)),
            arguments.subList(0, Math.min(2, LLVMCountParams(main))),
            at));
    end()
        .ifPresent(
            its -> {
              Operand callee = Operand.constant(ofFunction(function(its)));
              code.add(new Instruction.Call(0, 0, callee, List.of(Operand.register(0)), at));
            });
    code.add(new Instruction.Return(List.of(Operand.register(0)), at));
    return new Function("start", 0, false, 1, code, false, at);
  }

  /** The function of the library that ends a program which may have functions for its end. */
  private Optional<LLVMValueRef> end() {
    return Optional.ofNullable(LLVMGetNamedFunction(module, Linking.END))
        .filter(_ -> LLVMGetNamedFunction(module, Linking.AT_EXIT) != null);
  }

  /** The list of the arguments of {@code main}, its name first, and each of them. */
  private List<Global> arguments(Span at) {
    List<String> texts = new ArrayList<>(List.of(PROGRAM_NAME));
    texts.addAll(around.given().arguments());
    ByteBuffer list =
        ByteBuffer.allocate(Long.BYTES * (texts.size() + 1)).order(ByteOrder.LITTLE_ENDIAN);
    List<Global> all = new ArrayList<>();
    for (String text : texts) {
      list.putLong(Address.of(globalValues.size() + 1 + all.size(), 0));
      byte[] bytes = SurrogateEscape.encode(text + "\0");
      String name = "argv[" + all.size() + "]";
      all.add(new Global(name, false, false, new Image(bytes), 1, Type.UNKNOWN, false, at));
    }
    Type type = new Type.Array(new Type.Pointer(8), texts.size() + 1);
    all.addFirst(new Global("argv", false, false, new Image(list.array()), 8, type, false, at));
    return all;
  }

  /** The number of a function that does nothing but call one of the library that is built in. */
  private int called(LLVMValueRef value, Span at) {
    String name = name(value);
    Integer known = wrapped.get(name);
    if (known != null) {
      return known;
    }
    LLVMTypeRef type = LLVMGlobalGetValueType(value);
    int parameters = LLVMCountParamTypes(type);
    List<Operand> arguments = IntStream.range(0, parameters).mapToObj(Operand::register).toList();
    Optional<Services.Called> service =
        Services.named(name)
            .filter(its -> its.service().arguments() <= parameters + its.given().size());
    Optional<Elementary> function =
        Mathematics.named(name).filter(its -> its.arguments() == parameters);
    Instruction call;
    if (service.isPresent()) {
      call =
          new Instruction.Library(
              parameters, service.get().service(), service.get().completed(arguments), name, at);
    } else if (function.isPresent()) {
      int bits = width(LLVMGetReturnType(type), at);
      call = new Instruction.Apply(parameters, function.get(), bits, arguments, at);
    } else {
      throw new Refusal(
          at,
          "the address of `" + name + "`, which is not defined here, is not supported",
          Advice.function(name));
    }
    Instruction end = new Instruction.Return(List.of(Operand.register(parameters)), at);
    int number = functionValues.size() + wrappers.size();
    wrappers.add(
        new Function(name, parameters, false, parameters + 1, List.of(call, end), true, at));
    wrapped.put(name, number);
    return number;
  }

  /** The number of a variable, which must be defined. */
  int global(LLVMValueRef value, Span at) {
    if (LLVMIsAGlobalVariable(value) == null || LLVMGetInitializer(value) == null) {
      throw new Refusal(
          at,
          "the variable `" + name(value) + "` is not defined in this program",
          "name the file that defines it, too");
    }
    return globals.get(value.address());
  }

  /** The 64 bits of a scalar constant. */
  long constant(LLVMValueRef value, Span at) {
    if (LLVMIsAConstantInt(value) != null) {
      int _ = width(LLVMTypeOf(value), at);
      return LLVMConstIntGetZExtValue(value);
    }
    if (LLVMIsAConstantFP(value) != null) {
      int width = width(LLVMTypeOf(value), at);
      double real = LLVMConstRealGetDouble(value, new int[1]);
      return width == 32
          ? Float.floatToRawIntBits((float) real) & 0xffffffffL
          : Double.doubleToRawLongBits(real);
    }
    if (LLVMIsABlockAddress(value) != null) {
      throw computedGoto(at);
    }
    if (LLVMIsAFunction(value) != null) {
      int number = functions.containsKey(value.address()) ? function(value) : called(value, at);
      return ofFunction(number);
    }
    if (LLVMIsAGlobalVariable(value) != null) {
      int number = global(value, at);
      if (LLVMIsThreadLocal(value) != 0) {
        throw new Refusal(
            at, "the address of the thread-local `" + name(value) + "` is no constant");
      }
      return Address.of(number, 0);
    }
    if (LLVMIsAGlobalAlias(value) != null) {
      return constant(LLVMAliasGetAliasee(value), at);
    }
    if (LLVMIsNull(value) != 0) {
      return 0;
    }
    if (LLVMIsAConstantExpr(value) != null) {
      return switch (LLVMGetConstOpcode(value)) {
        case LLVMGetElementPtr -> located(value, at);
        case LLVMPtrToInt, LLVMIntToPtr, LLVMBitCast -> {
          int _ = width(LLVMTypeOf(value), at);
          if (width(LLVMTypeOf(value), at) != 64) {
            throw new Refusal(at, "an address in fewer than 64 bits is not supported");
          }
          yield constant(LLVMGetOperand(value, 0), at);
        }
        case LLVMAdd, LLVMSub -> {
          int width = width(LLVMTypeOf(value), at);
          long left = constant(LLVMGetOperand(value, 0), at);
          long right = constant(LLVMGetOperand(value, 1), at);
          long sum = LLVMGetConstOpcode(value) == LLVMAdd ? left + right : left - right;
          yield width == 64 ? sum : sum & (1L << width) - 1;
        }
        default -> throw new Refusal(at, "a constant of this kind is not supported");
      };
    }
    throw new Refusal(at, "a constant of this kind is not supported");
  }

  private long located(LLVMValueRef value, Span at) {
    return constant(LLVMGetOperand(value, 0), at)
        + displacement(value)
            .orElseThrow(() -> new Refusal(at, "a constant of this kind is not supported"));
  }

  /** The bytes by which an address with constant indices lies after its base. */
  OptionalLong displacement(LLVMValueRef value) {
    long address = 0;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(value);
    for (int k = 1; k < LLVMGetNumOperands(value); k++) {
      LLVMValueRef operand = LLVMGetOperand(value, k);
      if (LLVMIsAConstantInt(operand) == null) {
        return OptionalLong.empty();
      }
      long index = LLVMConstIntGetSExtValue(operand);
      if (k == 1) {
        address += index * size(type);
      } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        address += offset(type, (int) index);
        type = LLVMStructGetTypeAtIndex(type, (int) index);
      } else {
        type = LLVMGetElementType(type);
        address += index * size(type);
      }
    }
    return OptionalLong.of(address);
  }

  private Global variable(LLVMValueRef value) {
    Optional<DebugNode> told = DebugNode.ofGlobal(context, value);
    Span at = told.map(its -> spans.variable(its.its())).orElse(spans.anywhere());
    LLVMTypeRef type = LLVMGlobalGetValueType(value);
    LLVMValueRef initial = LLVMGetInitializer(value);
    long size = size(type);
    if (size > LARGEST_GLOBAL) {
      throw new Refusal(at, "the variable `" + name(value) + "` is larger than 256 MB");
    }
    byte[] bytes = new byte[(int) size];
    if (initial != null) {
      fill(bytes, 0, initial, at);
    }
    return new Global(
        told.map(DebugNode::nameOfVariable)
            .filter(its -> !its.isEmpty())
            .orElseGet(() -> nameOfLiteral(name(value), bytes)),
        LLVMIsGlobalConstant(value) != 0,
        LLVMIsThreadLocal(value) != 0,
        new Image(bytes),
        element(type),
        told.flatMap(its -> its.operand(DebugNode.TYPE)).map(types::of).orElse(Type.UNKNOWN),
        isLibrary(at),
        at);
  }

  /** The name of a variable that the compiler makes of a literal; any other name is kept. */
  private static String nameOfLiteral(String name, byte[] bytes) {
    if (name.startsWith(COMPOUND_LITERAL)) {
      return "compound literal";
    }
    if (!name.startsWith(".str")) {
      return name;
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    text = text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
    boolean plain = text.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '"');
    return plain && text.length() <= LONGEST_LITERAL ? '"' + text + '"' : "string literal";
  }

  private void fill(byte[] bytes, long at, LLVMValueRef value, Span span) {
    if (LLVMIsNull(value) != 0 || LLVMIsUndef(value) != 0) {
      return;
    }
    LLVMTypeRef type = LLVMTypeOf(value);
    switch (LLVMGetTypeKind(type)) {
      case LLVMStructTypeKind -> {
        for (int k = 0; k < LLVMGetNumOperands(value); k++) {
          fill(bytes, at + offset(type, k), LLVMGetOperand(value, k), span);
        }
      }
      case LLVMArrayTypeKind -> {
        long each = size(LLVMGetElementType(type));
        long length = LLVMGetArrayLength2(type);
        for (int k = 0; k < length; k++) {
          fill(bytes, at + k * each, LLVMGetAggregateElement(value, k), span);
        }
      }
      default -> {
        int width = width(type, span);
        long word = constant(value, span);
        for (int k = 0; k < (width + 7) / 8; k++) {
          bytes[(int) at + k] = (byte) (word >>> 8 * k);
        }
      }
    }
  }
}
