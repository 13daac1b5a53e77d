// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.source.MemoryOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * The reader of assembly of the usual kinds, by its text and its constraints. It orders accesses,
 * waits, or is one operation of x86-64 on memory with the bus locked. Then a byte may say whether
 * the result was zero.
 */
final class Assembly {
  private static final Pattern ORDERING =
      Pattern.compile(
          "|[lms]fence|pause|nop|rep; ?nop|lock;? ?add[lq] \\$\\$0, ?(0|-4)?\\(%[er]sp\\)");

  /** An operand of the text, which is one of the constraints or a number. */
  private static final String OPERAND = "\\$(?:\\{?(\\d+)(?::\\w\\})?|\\$(-?\\d+))";

  private static final Pattern LOCKED =
      Pattern.compile(
          ("(lock[; ] *)?(inc|dec|add|sub|and|or|xor|xadd|xchg|cmpxchg)([bwlq]?) +OP(?: *, *OP)?"
                  + "(?: *; *set(e|z|ne|nz) +OP)?")
              .replace("OP", OPERAND));

  private static final Pattern DOUBLE_WORD =
      Pattern.compile(
          "lock[; ] *cmpxchg16b +OP(?: *; *set(e|z|ne|nz) +OP)?".replace("OP", OPERAND));

  private static final Pattern REGISTER = Pattern.compile("[&%]?(?:[rqQRneig]+|\\{[abcd]x\\})");

  private final FunctionReader function;
  private final DoubleWords doubleWords;
  private final LLVMValueRef call;
  private final String text;
  private final List<Place> places = new ArrayList<>();

  /** The results of the assembly, by the numbers of their places. */
  private final List<Place> results = new ArrayList<>();

  /**
   * An operand of the assembly.
   *
   * @param constraint what it is, without the marks of results and memory
   * @param memory whether it is memory at an address
   * @param register what it is at the end, or -1 if it is no result
   * @param value its address, its value at the beginning, or nothing
   */
  private record Place(String constraint, boolean memory, int register, Operand value, int bits) {}

  Assembly(FunctionReader function, DoubleWords doubleWords, LLVMValueRef call) {
    this.function = function;
    this.doubleWords = doubleWords;
    this.call = call;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    text =
        string(length -> LLVMGetInlineAsmAsmString(callee, length))
            .strip()
            .replaceAll("[ \\t]*\\n[ \\t]*", "; ")
            .replaceAll("(; *)+", "; ")
            .replaceAll("^lock; ", "lock ");
    String constraints = string(length -> LLVMGetInlineAsmConstraintString(callee, length));
    read(constraints.isEmpty() ? List.of() : List.of(constraints.split(",", -1)));
  }

  /** The order of what a fence of x86-64 orders at least. */
  static MemoryOrder order(String fence) {
    return switch (fence) {
      case "lfence" -> MemoryOrder.ACQUIRE;
      case "sfence" -> MemoryOrder.RELEASE;
      default -> MemoryOrder.SEQUENTIAL;
    };
  }

  /** Reads a text of LLVM. */
  @FunctionalInterface
  private interface Text {
    BytePointer of(SizeTPointer length);
  }

  private static String string(Text its) {
    try (SizeTPointer length = new SizeTPointer(1)) {
      BytePointer given = its.of(length);
      return length.get() == 0 ? "" : given.limit(length.get()).getString();
    }
  }

  private void read(List<String> constraints) {
    int argument = 0;
    LLVMTypeRef type = LLVMTypeOf(call);
    boolean several = Shape.isAggregate(type);
    for (String its : constraints) {
      if (its.startsWith("~")) {
        continue;
      }
      boolean memory = its.contains("*");
      boolean result = its.startsWith("=");
      String constraint = its.replaceAll("[=*&]", "");
      if (result && !memory) {
        LLVMTypeRef part = several ? Shape.element(type, results.size()) : type;
        int register = function.into(call) + results.size();
        int bits = LLVMGetTypeKind(part) == LLVMPointerTypeKind ? 64 : bits(part);
        Place place = new Place(constraint, false, register, Operand.nothing(), bits);
        results.add(place);
        places.add(place);
        continue;
      }
      LLVMValueRef value = LLVMGetOperand(call, argument++);
      int bits = function.width(value);
      places.add(new Place(constraint, memory, -1, function.operand(value), bits));
      if (!memory && constraint.matches("\\d+")) { // what a result is at the beginning
        Place tied = places.get(Integer.parseInt(constraint));
        Place whole =
            new Place(tied.constraint, tied.memory, tied.register, function.operand(value), bits);
        places.set(Integer.parseInt(constraint), whole);
        results.replaceAll(one -> one.equals(tied) ? whole : one);
      }
    }
  }

  private int bits(LLVMTypeRef type) {
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) {
      throw refused();
    }
    return LLVMGetIntTypeWidth(type);
  }

  private Refusal refused() {
    return function.refused(
        "this assembly is not supported",
        "write it in C; stdatomic.h has what locks the bus, and the manual lists what is read");
  }

  /** Reads the call. */
  void read() {
    Matcher locked = LOCKED.matcher(text);
    Matcher wide = DOUBLE_WORD.matcher(text);
    if (ORDERING.matcher(text).matches() && results.isEmpty()) {
      if (text.contains("fence") || text.contains("lock")) {
        function.fence(order(text));
      }
    } else if (locked.matches()) {
      if (locked.group(1) == null && !locked.group(2).equals("xchg")) {
        throw refused();
      }
      results.forEach(its -> function.move(its.register, its.value));
      locked(locked);
    } else if (wide.matches()) {
      exchange(wide);
    } else {
      throw refused();
    }
  }

  private Place place(String number) {
    if (number == null || Integer.parseInt(number) >= places.size()) {
      throw refused();
    }
    return places.get(Integer.parseInt(number));
  }

  private Place memory(String number) {
    Place place = place(number);
    if (!place.memory) {
      throw refused();
    }
    return place;
  }

  private Place named(String constraint) {
    return places.stream()
        .filter(its -> its.constraint.equals(constraint))
        .findFirst()
        .orElseThrow(this::refused);
  }

  private void locked(Matcher its) {
    String name = its.group(2);
    boolean one = name.equals("inc") || name.equals("dec");
    if (one != (its.group(6) == null && its.group(7) == null)) {
      throw refused();
    }
    boolean swaps = name.equals("xchg") && !place(its.group(4)).memory;
    boolean reversed = name.equals("xchg") && !swaps;
    Place memory = memory(one || reversed ? its.group(4) : its.group(6));
    String source = reversed ? its.group(6) : its.group(4);
    int bits =
        its.group(3).isEmpty()
            ? source == null || one ? 0 : place(source).bits
            : 8 << "bwlq".indexOf(its.group(3));
    if (bits == 0) {
      throw refused();
    }
    Operand value = one ? Operand.constant(1) : source(source, its.group(5), bits);
    int seen = function.fresh();
    int zero = function.fresh();
    Supplier<Operator> operator =
        () ->
            switch (name) {
              case "add", "inc", "xadd" -> Operator.ADD;
              case "sub", "dec" -> Operator.SUBTRACT;
              case "and" -> Operator.AND;
              case "or" -> Operator.OR;
              case "xor" -> Operator.XOR;
              default -> Operator.REPLACE;
            };
    if (name.equals("cmpxchg")) {
      Place ax = named("{ax}");
      if (ax.bits != bits) {
        throw refused();
      }
      exchange(seen, zero, bits, memory.value, ax.value, value);
      if (ax.register >= 0) {
        function.move(ax.register, Operand.register(seen));
      }
    } else {
      modify(seen, operator.get(), bits, memory.value, value);
      function.compute(zero, operator.get(), bits, Operand.register(seen), value);
      function.compare(zero, Relation.EQUAL, bits, Operand.register(zero), Operand.constant(0));
      if (name.startsWith("x") && !name.equals("xor")) {
        Place result = place(source);
        if (result.register < 0 || result.bits != bits) {
          throw refused();
        }
        function.move(result.register, Operand.register(seen));
      }
    }
    if (its.group(8) != null) {
      flag(its.group(8), its.group(9), zero, name.equals("xchg"));
    }
  }

  private void modify(int into, Operator how, int bits, Operand address, Operand value) {
    MemoryOrder order = MemoryOrder.SEQUENTIAL;
    function.add(new Instruction.Modify(into, how, bits, address, value, order, function.at()));
  }

  private void exchange(
      int into, int swapped, int bits, Operand address, Operand expected, Operand desired) {
    MemoryOrder order = MemoryOrder.SEQUENTIAL;
    function.add(
        new Instruction.Exchange(
            into, swapped, bits, address, expected, desired, false, order, order, function.at()));
  }

  /** The value of an operand that is a number or in a register. */
  private Operand source(String number, String constant, int bits) {
    if (constant != null) {
      return Operand.constant(Long.parseLong(constant) & -1L >>> Long.SIZE - bits);
    }
    Place place = place(number);
    if (place.memory || place.bits != bits || !REGISTER.matcher(place.constraint).matches()) {
      throw refused();
    }
    return place.value;
  }

  /** Tells by a byte whether a result was zero. */
  private void flag(String name, String number, int zero, boolean unset) {
    Place place = place(number);
    int byteOf = place.memory ? function.fresh() : place.register;
    if (unset || byteOf < 0 || !place.memory && place.bits != Byte.SIZE) {
      throw refused();
    }
    Relation relation = name.startsWith("n") ? Relation.EQUAL : Relation.UNEQUAL;
    function.compare(byteOf, relation, 1, Operand.register(zero), Operand.constant(0));
    if (place.memory) {
      function.add(
          new Instruction.Store(
              Byte.SIZE,
              place.value,
              Operand.register(byteOf),
              MemoryOrder.PLAIN,
              false,
              function.at()));
    }
  }

  /** The compare-exchange of two words in four registers. */
  private void exchange(Matcher its) {
    Place lower = named("{ax}");
    Place upper = named("{dx}");
    int seen = function.fresh();
    int _ = function.fresh();
    int swapped = function.fresh();
    doubleWords.exchange(
        memory(its.group(1)).value,
        List.of(lower.value, upper.value),
        List.of(named("{bx}").value, named("{cx}").value),
        seen,
        swapped,
        MemoryOrder.SEQUENTIAL);
    int k = 0;
    for (Place place : List.of(lower, upper)) {
      if (place.bits != Long.SIZE) {
        throw refused();
      }
      if (place.register >= 0) {
        function.move(place.register, Operand.register(seen + k));
      }
      k++;
    }
    if (its.group(3) != null) {
      flag(its.group(3), its.group(4), swapped, false);
    }
  }
}
