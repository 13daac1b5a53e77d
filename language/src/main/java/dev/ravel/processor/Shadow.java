// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Address;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.machine.Service;
import dev.ravel.processor.ThreadState.Activation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Terms beside the numbers of one execution, which computes with numbers as ever. They give
 * registers and bytes of memory as functions of the inputs, and the conditions on inputs under
 * which the execution goes its way (P. Godefroid, N. Klarlund, K. Sen, "DART: directed automated
 * random testing", PLDI 2005). What has no term is the same for all inputs that meet the
 * conditions. Where something is done with a term that no term says, such as a use as an address,
 * it is a condition that the term is the number that it is here: that costs executions, and leaves
 * none out.
 */
final class Shadow {
  private static final int BYTE = Byte.SIZE;

  private final BitTerms terms;

  /** Ids of terms of one bit; negative ones of those that are 0. */
  private final Set<Integer> conditions;

  private final FloatTerms floats;

  private final TrailedMap<Register, Integer> registers = new TrailedMap<>(Register.ORDER);

  /**
   * The term of the number of which each byte is a part, by address, and which of its bytes it is.
   */
  private final TrailedMap<Long, Part> bytes = new TrailedMap<>(Comparator.naturalOrder());

  /**
   * The depth of calls of each thread below which calls wait since terms were forgotten. They do
   * not use those terms.
   */
  private int[] settled = new int[0];

  /** The store that follows the instruction. */
  private Runnable behind = Shadow::nothing;

  private record Register(int thread, int depth, int number) {
    static final Comparator<Register> ORDER =
        Comparator.comparingInt(Register::thread)
            .thenComparingInt(Register::depth)
            .thenComparingInt(Register::number);
  }

  private record Part(int term, int index) {}

  Shadow(BitTerms terms, Set<Integer> conditions) {
    this.terms = terms;
    this.conditions = conditions;
    this.floats = new FloatTerms(terms, this::require);
  }

  /** A mark of the terms, to go back there or to find what has changed. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Mark(int registers, int bytes, int[] settled) {}

  /** Returns a mark of the present terms. */
  Mark mark() {
    return new Mark(registers.mark(), bytes.mark(), settled.clone());
  }

  /** The terms are as they were at a mark; conditions stay. Cost: that of the changes since. */
  void backTo(Mark mark) {
    registers.undo(mark.registers());
    bytes.undo(mark.bytes());
    settled = mark.settled();
  }

  /** Fixes the terms as they are. There is no way back to an earlier mark. */
  void stay() {
    registers.forgetTrail();
    bytes.forgetTrail();
  }

  private static void nothing() {}

  // ------------------------------------------------------------------------------ conditions

  /** It is a condition that a term of one bit is what it is here. */
  private void require(int term, boolean holds) {
    conditions.add(holds ? term : -term);
  }

  private void requireEqual(int left, int right, boolean equal) {
    if (left != right) {
      require(terms.compared(Relation.EQUAL, left, right), equal);
    }
  }

  // ------------------------------------------------------------------------------- registers

  private static Register register(Run run, int depth, int number) {
    return new Register(run.me, depth, number);
  }

  private void set(Run run, int number, int term) {
    set(run, run.stand.top.depth, number, term);
  }

  private void set(Run run, int depth, int number, int term) {
    if (term == BitTerms.NONE) {
      registers.remove(register(run, depth, number));
    } else if (number >= 0) {
      registers.put(register(run, depth, number), term);
    }
  }

  private int term(Run run, Operand operand) {
    return operand.register() < 0
        ? BitTerms.NONE
        : registers.getOrDefault(
            register(run, run.stand.top.depth, operand.register()), BitTerms.NONE);
  }

  /**
   * The term of an operand, if it has one and all of its bits have values; else it is fixed. Which
   * bits have none is the same for all inputs that meet the conditions; a term speaks of all bits,
   * and is carried from place to place with those that have none.
   */
  private int whole(Run run, Operand operand) {
    if (term(run, operand) != BitTerms.NONE && run.undefined(operand) != 0) {
      fix(run, operand);
    }
    return term(run, operand);
  }

  /** An operand as a term of a width, be it a number. */
  private int as(Run run, Operand operand, int bits) {
    int term = term(run, operand);
    return term == BitTerms.NONE
        ? terms.constant(bits, run.value(operand))
        : terms.fitted(term, bits);
  }

  /** From here on an operand is the number that it is. */
  private void fix(Run run, Operand operand) {
    int term = term(run, operand);
    if (term != BitTerms.NONE) {
      int bits = terms.node(term).bits();
      requireEqual(term, terms.constant(bits, run.value(operand)), true);
      set(run, operand.register(), BitTerms.NONE);
    }
  }

  private void fix(Run run, List<Operand> operands) {
    operands.forEach(operand -> fix(run, operand));
  }

  /** The terms of registers of a thread, from those of a call on. */
  private SortedMap<Register, Integer> registersOf(int thread, int depth) {
    return registers.between(from(thread, depth), from(thread + 1, 0));
  }

  private static Register from(int thread, int depth) {
    return new Register(thread, depth, Integer.MIN_VALUE);
  }

  /** The calls from a depth on have ended, or are about to begin. */
  private void leave(Run run, int depth) {
    registers.clear(from(run.me, depth), from(run.me + 1, 0));
    settles(run.me, Math.min(settled(run.me), Math.max(0, depth - 1)));
  }

  private int settled(int thread) {
    return thread < settled.length ? settled[thread] : 0;
  }

  private void settles(int thread, int depth) {
    if (thread >= settled.length) {
      settled = Arrays.copyOf(settled, thread + 1);
    }
    settled[thread] = depth;
  }

  // ---------------------------------------------------------------------------------- memory

  /** Bytes get other contents. */
  void overwrites(long address, int size) {
    bytes.clear(address, address + size);
  }

  /** A register gets what was never given, in the bits that are missing. */
  void opens(Run run, int register, Inputs.Call call, long known, long missing) {
    set(run, register, filled(call, known, missing));
  }

  /** Memory gets what was never given, in the bits that are missing. */
  void opens(long address, int size, Inputs.Call call, long known, long missing) {
    store(address, size, filled(call, known, missing));
  }

  private int filled(Inputs.Call call, long known, long missing) {
    int given = terms.fitted(terms.input(call), Long.SIZE);
    int open = terms.computed(Operator.AND, given, terms.constant(Long.SIZE, missing));
    return terms.computed(Operator.OR, open, terms.constant(Long.SIZE, known & ~missing));
  }

  /** An object of memory begins or ends. */
  void forgets(int object) {
    bytes.clear((long) (object + 1) << 32, (long) (object + 2) << 32);
  }

  private void store(long address, int size, int term) {
    int its = terms.fitted(term, BYTE * size);
    for (int k = 0; k < size; k++) {
      bytes.put(address + k, new Part(its, k));
    }
  }

  /** The term of a number in memory; none if no byte of it has one. */
  private int load(Run run, long address, int size) {
    Map<Long, Part> parts = bytes.between(address, address + size);
    if (parts.isEmpty()) {
      return BitTerms.NONE;
    }
    long[] read = run.memory.read(address, size, true, "read");
    Part first = bytes.getOrDefault(address, new Part(BitTerms.NONE, 0));
    boolean one = parts.size() == size && terms.bits(first.term()) == BYTE * size;
    for (int k = 0; k < size && one; k++) {
      one = bytes.get(address + k).equals(new Part(first.term(), k));
    }
    if (one) {
      return first.term();
    }
    int whole = terms.constant(BYTE * size, 0);
    for (int k = 0; k < size; k++) {
      Part part = bytes.get(address + k);
      int its = part == null ? known(read[0], k) : byteOf(part);
      int shifted =
          terms.computed(
              Operator.SHIFT_LEFT,
              terms.fitted(its, BYTE * size),
              terms.constant(BYTE * size, (long) BYTE * k));
      whole = terms.computed(Operator.OR, whole, shifted);
    }
    return whole;
  }

  /** From here on memory holds what it holds. */
  void fixes(Run run, long address, int size) {
    Map<Long, Part> parts = bytes.between(address, address + size);
    if (!parts.isEmpty()) {
      long[] read = run.memory.read(address, size, true, "read");
      parts.forEach((at, part) -> requireEqual(byteOf(part), known(read[0], at - address), true));
      bytes.clear(address, address + size);
    }
  }

  private int known(long number, long index) {
    return terms.constant(BYTE, number >>> BYTE * index);
  }

  private int byteOf(Part part) {
    int bits = terms.bits(part.term());
    return terms.fitted(
        terms.computed(
            Operator.SHIFT_RIGHT, part.term(), terms.constant(bits, (long) BYTE * part.index())),
        BYTE);
  }

  // ---------------------------------------------------------------------------- instructions

  /**
   * An instruction is about to be carried out.
   *
   * @throws StepEnd if the instruction ends the step so
   */
  void before(Run run, Instruction instruction) {
    behind = Shadow::nothing;
    switch (instruction) {
      case Instruction.Compute its -> set(run, its.into(), computed(run, its));
      case Instruction.Convert its -> set(run, its.into(), converted(run, its));
      case Instruction.Compare its ->
          set(run, its.into(), compared(run, its.relation(), its.bits(), its.left(), its.right()));
      case Instruction.Pick its -> set(run, its.into(), picked(run, its));
      case Instruction.Locate _,
          Instruction.Reserve _,
          Instruction.ReserveArray _,
          Instruction.Mark _,
          Instruction.Unwind _,
          Instruction.ThreadLocal _,
          Instruction.Revive _,
          Instruction.Expire _ -> {
        fix(run, Flow.uses(instruction));
        Flow.sets(instruction, into -> set(run, into, BitTerms.NONE));
      }
      case Instruction.Apply its -> set(run, its.into(), applied(run, its));
      case Instruction.Jump its -> goes(run, its.to());
      case Instruction.Branch its -> {
        int condition = whole(run, its.condition());
        boolean yes = (run.value(its.condition()) & 1) != 0;
        if (condition != BitTerms.NONE) {
          require(terms.fitted(condition, 1), yes);
        }
        goes(run, yes ? its.yes() : its.no());
      }
      case Instruction.Switch its -> goes(run, switched(run, its));
      case Instruction.Call its -> enters(run, its);
      case Instruction.Return its -> returns(run, its.values());
      case Instruction.Load its -> {
        fix(run, its.address());
        int term = load(run, run.value(its.address()), its.bits() + 7 >> 3);
        set(run, its.into(), term == BitTerms.NONE ? term : terms.fitted(term, its.bits()));
      }
      case Instruction.Store its -> {
        fix(run, its.address());
        int term = term(run, its.value());
        stores(run.value(its.address()), its.bits() + 7 >> 3, term, its.bits());
      }
      case Instruction.Modify its -> modifies(run, its);
      case Instruction.Exchange its -> exchanges(run, its);
      case Instruction.Library its -> serves(run, its);
      case Instruction.Unreachable _ -> {}
    }
  }

  /** The instruction was carried out. */
  void after() {
    behind.run();
    behind = Shadow::nothing;
  }

  private void stores(long address, int size, int term, int bits) {
    if (term != BitTerms.NONE) {
      int its = terms.fitted(term, bits);
      behind = () -> store(address, size, its);
    }
  }

  private int converted(Run run, Instruction.Convert its) {
    boolean bits = its.kind() == Conversion.BITS || its.kind() == Conversion.SIGNED;
    int term = bits ? term(run, its.value()) : whole(run, its.value());
    if (term == BitTerms.NONE) {
      return term;
    }
    return bits
        ? terms.converted(its.kind(), term, its.from(), its.to())
        : floats.converted(its.kind(), term, its.from(), its.to(), run.value(its.value()));
  }

  /**
   * Returns the result for two numbers of which some bits have no value. It is a condition which
   * bits of the result have none; {@link BitTerms#NONE} if it is not.
   */
  private int ofParts(Run run, Instruction.Compute its) {
    long u = run.undefined(its.left());
    long v = run.undefined(its.right());
    int bits = its.bits();
    boolean known = term(run, its.right()) == BitTerms.NONE && v == 0;
    switch (its.operator()) {
      case AND, OR, XOR, NAND -> {
        if (its.operator() != Operator.XOR) {
          requirePart(run, its.left(), bits, v & ~u);
          requirePart(run, its.right(), bits, u & ~v);
        }
      }
      case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_SIGN_RIGHT -> {
        long by = run.value(its.right());
        if (!known || by < 0 || by >= bits) {
          return BitTerms.NONE;
        }
      }
      default -> {
        return BitTerms.NONE;
      }
    }
    return terms.computed(its.operator(), as(run, its.left(), bits), as(run, its.right(), bits));
  }

  /** It is a condition that some bits of an operand are what they are here. */
  private void requirePart(Run run, Operand operand, int bits, long part) {
    long mask = part & Arithmetic.mask(bits);
    if (term(run, operand) != BitTerms.NONE && mask != 0) {
      requireEqual(
          terms.computed(Operator.AND, as(run, operand, bits), terms.constant(bits, mask)),
          terms.constant(bits, run.value(operand) & mask),
          true);
    }
  }

  private int computed(Run run, Instruction.Compute its) {
    boolean any = term(run, its.left()) != BitTerms.NONE || term(run, its.right()) != BitTerms.NONE;
    if (any && (run.undefined(its.left()) | run.undefined(its.right())) != 0) {
      int parts = ofParts(run, its);
      if (parts != BitTerms.NONE) {
        return parts;
      }
    }
    int one = whole(run, its.left());
    int other = whole(run, its.right());
    boolean missing = (run.undefined(its.left()) | run.undefined(its.right())) != 0;
    if (missing) {
      fix(run, List.of(its.left(), its.right()));
    }
    if (missing || one == BitTerms.NONE && other == BitTerms.NONE) {
      return BitTerms.NONE;
    }
    int bits = its.bits();
    int left = as(run, its.left(), bits);
    int right = as(run, its.right(), bits);
    long y = run.value(its.right());
    if (FloatTerms.isOfFloats(its.operator())) {
      return floats.computed(its.operator(), bits, left, run.value(its.left()), right, y);
    }
    if (Arithmetic.divides(its.operator())) {
      requireEqual(right, terms.constant(bits, 0), y == 0);
      if (y == 0) {
        return BitTerms.NONE;
      }
    }
    boolean mustFit =
        Arithmetic.divides(its.operator()) || run.known.checks(Meaning.Check.OVERFLOW);
    if (its.signed() && mustFit) {
      fits(its.operator(), bits, left, right, run.value(its.left()), y);
    }
    if (Arithmetic.shifts(its.operator())) {
      boolean within = y >= 0 && y < bits;
      require(terms.compared(Relation.UNSIGNED_LESS, right, terms.constant(bits, bits)), within);
      if (!within) {
        return BitTerms.NONE;
      }
    }
    return terms.computed(its.operator(), left, right);
  }

  private int applied(Run run, Instruction.Apply its) {
    List<Operand> arguments = its.arguments();
    boolean any = false;
    boolean missing = false;
    for (Operand argument : arguments) {
      any |= whole(run, argument) != BitTerms.NONE;
      missing |= run.undefined(argument) != 0;
    }
    if (!any) {
      return BitTerms.NONE;
    }
    if (!missing && FloatFunctions.says(its.function())) {
      return appliedToFloats(run, its);
    }
    int term =
        missing
            ? BitTerms.NONE
            : ElementaryTerms.of(
                terms,
                its.function(),
                its.bits(),
                arguments.stream().mapToInt(argument -> as(run, argument, its.bits())).toArray());
    if (term == BitTerms.NONE) {
      fix(run, arguments);
    }
    return term;
  }

  private int appliedToFloats(Run run, Instruction.Apply its) {
    List<Operand> arguments = its.arguments();
    if (its.function() == Elementary.SCALE) {
      fix(run, arguments.getLast()); // a whole number
    }
    int[] operands = arguments.stream().mapToInt(each -> as(run, each, its.bits())).toArray();
    long[] values = arguments.stream().mapToLong(run::value).toArray();
    return floats.applied(its.function(), its.bits(), operands, values);
  }

  /** It is a condition whether a result fits a signed number, as it is here. */
  private void fits(Operator operator, int bits, int left, int right, long x, long y) {
    boolean tooLarge = Overflow.in(operator, bits, x, y).isPresent();
    switch (operator) {
      case ADD, SUBTRACT, MULTIPLY -> {
        int wide =
            terms.computed(operator, terms.signed(left, 2 * bits), terms.signed(right, 2 * bits));
        int narrow = terms.signed(terms.computed(operator, left, right), 2 * bits);
        requireEqual(wide, narrow, !tooLarge);
      }
      case DIVIDE, REMAINDER -> {
        int least = terms.compared(Relation.EQUAL, left, terms.constant(bits, 1L << bits - 1));
        int minus = terms.compared(Relation.EQUAL, right, terms.constant(bits, -1));
        require(terms.computed(Operator.AND, least, minus), tooLarge);
      }
      default -> {}
    }
  }

  private int compared(Run run, Relation relation, int bits, Operand left, Operand right) {
    int one = whole(run, left);
    int other = whole(run, right);
    boolean missing = (run.undefined(left) | run.undefined(right)) != 0;
    if (missing) {
      fix(run, List.of(left, right));
      return BitTerms.NONE;
    }
    if (relation == Relation.FLOAT_NEVER
        || relation == Relation.FLOAT_ALWAYS
        || one == BitTerms.NONE && other == BitTerms.NONE) {
      return BitTerms.NONE;
    }
    int x = as(run, left, bits);
    int y = as(run, right, bits);
    return relation.compareTo(Relation.LESS_EQUAL) > 0
        ? floats.compared(relation, x, y)
        : floats.comparedWhole(relation, x, y);
  }

  private int picked(Run run, Instruction.Pick its) {
    int condition = whole(run, its.condition());
    boolean yes = (run.value(its.condition()) & 1) != 0;
    Operand chosen = yes ? its.yes() : its.no();
    if (condition == BitTerms.NONE) {
      if ((run.undefined(its.condition()) & 1) != 0) {
        fix(run, List.of(its.yes(), its.no()));
      }
      return whole(run, chosen);
    }
    int bit = terms.fitted(condition, 1);
    if ((run.undefined(its.yes()) | run.undefined(its.no())) != 0) {
      require(bit, yes);
      return whole(run, chosen);
    }
    return terms.picked(bit, as(run, its.yes(), Long.SIZE), as(run, its.no(), Long.SIZE));
  }

  private Edge switched(Run run, Instruction.Switch its) {
    int term = whole(run, its.value());
    long value = run.value(its.value());
    Edge to = its.otherwise();
    for (Instruction.Case one : its.cases()) {
      if (term != BitTerms.NONE) {
        requireEqual(
            terms.fitted(term, Long.SIZE),
            terms.constant(Long.SIZE, one.value()),
            one.value() == value);
      }
      to = one.value() == value ? one.to() : to;
    }
    return to;
  }

  private void goes(Run run, Edge edge) {
    int[] moved = edge.moves().stream().mapToInt(move -> term(run, move.value())).toArray();
    for (int k = 0; k < moved.length; k++) {
      set(run, edge.moves().get(k).into(), moved[k]);
    }
  }

  private void enters(Run run, Instruction.Call its) {
    fix(run, its.callee());
    int depth = run.stand.top.depth + 1;
    leave(run, depth);
    Function function =
        run.known.program().functions().get(run.functionAt(run.value(its.callee())));
    for (int k = 0; k < its.arguments().size(); k++) {
      if (k < function.parameters()) {
        set(run, depth, k, term(run, its.arguments().get(k)));
      } else {
        fix(run, its.arguments().get(k));
      }
    }
  }

  private void returns(Run run, List<Operand> values) {
    Activation caller = run.stand.top.caller();
    if (caller == null) {
      if (run.me != 0) {
        fix(run, values);
      }
      leave(run, 0);
      return;
    }
    Instruction made = run.known.program().functions().get(caller.function).code().get(caller.pc);
    if (made instanceof Instruction.Call call) {
      for (int k = 0; k < call.results(); k++) {
        int term = k < values.size() ? term(run, values.get(k)) : BitTerms.NONE;
        set(run, caller.depth, call.into() + k, term);
      }
    } else {
      fix(run, values);
    }
    leave(run, caller.depth + 1);
  }

  private void modifies(Run run, Instruction.Modify its) {
    fix(run, its.address());
    long address = run.value(its.address());
    int size = its.bits() >> 3;
    boolean ofFloats = FloatTerms.isOfFloats(its.operator());
    int found = load(run, address, size);
    int operand = whole(run, its.value());
    // a result that nobody uses is not given: updates may commute
    set(run, its.into(), run.isUsedBehind(its.into()) ? found : BitTerms.NONE);
    if (found == BitTerms.NONE && operand == BitTerms.NONE) {
      return;
    }
    long before = run.memory.read(address, size, true, "read")[0];
    int old = found == BitTerms.NONE ? terms.constant(its.bits(), before) : found;
    int given = as(run, its.value(), its.bits());
    if (ofFloats) {
      long by = run.value(its.value());
      int term = floats.computed(its.operator(), its.bits(), old, before, given, by);
      stores(address, size, term, its.bits());
      return;
    }
    stores(
        address,
        size,
        its.operator() == Operator.REPLACE ? given : terms.computed(its.operator(), old, given),
        its.bits());
  }

  private void exchanges(Run run, Instruction.Exchange its) {
    fix(run, its.address());
    long address = run.value(its.address());
    int size = its.bits() >> 3;
    int found = load(run, address, size);
    int expected = whole(run, its.expected());
    int desired = whole(run, its.desired());
    long old = run.memory.read(address, size, true, "read")[0];
    boolean equal = old == run.value(its.expected());
    if (found != BitTerms.NONE || expected != BitTerms.NONE) {
      requireEqual(
          found == BitTerms.NONE ? terms.constant(its.bits(), old) : found,
          as(run, its.expected(), its.bits()),
          equal);
    }
    set(run, its.into(), found);
    set(run, its.swapped(), BitTerms.NONE);
    if (equal) {
      stores(address, size, desired, its.bits());
      Runnable store = behind;
      behind =
          () -> {
            if (run.value(Operand.register(its.swapped())) != 0) {
              store.run();
            }
          };
    }
  }

  private void serves(Run run, Instruction.Library its) {
    leave(run, run.stand.top.depth + 1);
    int result = BitTerms.NONE;
    switch (its.service()) {
      case CHOOSE, CHOOSE_FLOAT -> result = terms.input(new Services(run).call(its));
      case ASSUME -> {
        int term = whole(run, its.arguments().getFirst());
        if (term != BitTerms.NONE) {
          requireEqual(
              terms.fitted(term, Integer.SIZE),
              terms.constant(Integer.SIZE, 0),
              (run.value(its.arguments().getFirst()) & Arithmetic.mask(Integer.SIZE)) == 0);
        }
      }
      case PRINT_CHARACTER -> {} // what is printed decides nothing
      default -> fix(run, its.arguments());
    }
    boolean ends = its.service() == Service.THREAD_EXIT || its.service() == Service.EXIT;
    if (ends || Cancellation.unwinds(run.stand)) {
      leave(run, 0);
    }
    set(run, its.into(), result);
  }

  // ------------------------------------------------------------------------------------ rounds

  /**
   * Notes that a thread stands where it stood before. It is a condition in which registers and
   * bytes of it differ, since if none does it waits.
   *
   * @param earlier where the terms stood then
   * @param before a run that stands where the thread stood
   * @param now a run that stands where it stands
   */
  void round(Mark earlier, Run before, Run now) {
    SortedMap<Register, Integer> were = registers.changedSince(earlier.registers());
    Calls then = new Calls(before);
    Calls here = new Calls(now);
    were.forEach(
        (register, term) -> {
          if (register.thread() == now.me && then.isKept(register)) {
            requireSame(
                term == null ? BitTerms.NONE : term,
                then.number(register),
                registers.getOrDefault(register, BitTerms.NONE),
                here.number(register));
          }
        });
    bytes
        .changedSince(earlier.bytes())
        .forEach(
            (place, one) -> {
              Part other = bytes.get(place);
              if (!Objects.equals(one, other)) {
                requireSame(
                    one == null ? BitTerms.NONE : byteOf(one),
                    read(before, place),
                    other == null ? BitTerms.NONE : byteOf(other),
                    read(now, place));
              }
            });
  }

  private void requireSame(int one, long x, int other, long y) {
    if (one != other) {
      int bits = Math.max(terms.bits(one), terms.bits(other));
      requireEqual(
          one == BitTerms.NONE ? terms.constant(bits, x) : terms.fitted(one, bits),
          other == BitTerms.NONE ? terms.constant(bits, y) : terms.fitted(other, bits),
          (x & Arithmetic.mask(bits)) == (y & Arithmetic.mask(bits)));
    }
  }

  /**
   * Forgets the terms of registers of a thread that it does not use any more. Cost: that of the
   * calls in which it was since the last time.
   */
  void forgetsUnused(Run run) {
    Calls calls = new Calls(run);
    for (Register its : List.copyOf(registersOf(run.me, settled(run.me)).keySet())) {
      if (!calls.isKept(its)) {
        registers.remove(its);
      }
    }
    settles(run.me, run.stand.top == null ? 0 : run.stand.top.depth);
  }

  /** The calls of a thread that stands somewhere, by their depths. */
  private static final class Calls {
    private final Optional<Activation> top;

    /** By how many calls are above it, as far as somebody has asked. */
    private final List<Activation> calls = new ArrayList<>();

    Calls(Run run) {
      top = Optional.ofNullable(run.stand.top);
    }

    /** The call in which a register is; absent if there is none that has it. */
    private Optional<Activation> of(Register register) {
      int above = top.isEmpty() ? -1 : top.get().depth - register.depth();
      if (above < 0) {
        return Optional.empty();
      }
      while (calls.size() <= above) {
        calls.add(calls.isEmpty() ? top.get() : calls.getLast().caller());
      }
      Activation call = calls.get(above);
      return register.number() < call.values.length ? Optional.of(call) : Optional.empty();
    }

    /** Returns whether the local state of the thread has a register. */
    boolean isKept(Register register) {
      return of(register).filter(call -> call.undefined[register.number()] != -1).isPresent();
    }

    long number(Register register) {
      return of(register).map(call -> call.values[register.number()]).orElse(0L);
    }
  }

  private static long read(Run run, long place) {
    try {
      return Address.object(place) < 0 ? 0 : run.memory.read(place, 1, true, "read")[0];
    } catch (StepEnd _) {
      return 0; // it is there no more
    }
  }
}
