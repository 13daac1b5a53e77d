// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Instruction.Library;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Relation;
import dev.ravel.machine.Service;
import dev.ravel.processor.ProgramFacts.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * The values that stand for all that a call may give, where these are only compared with constants.
 *
 * <p>The registers are found to which the value is copied, also by calls and returns, as it is or
 * extended to a greater width. If every use of one of them is a comparison with a constant, a case
 * of a switch, or an assumption, then two values for which each of these comes out alike have the
 * same executions: they differ in registers alone that nothing else looks at. The values of the
 * width are a circle, since numbers wrap around. A comparison with the image of a number c can
 * change its outcome only between c - 1 and c, between c and c + 1, and, where it is one of order,
 * between the greatest and the least number with and without a sign. So the values between two such
 * cuts are alike, and of each such arc the value nearest to 0 stands for it.
 *
 * <p>Where the value goes anywhere else, to memory or into a computation, there is no such set.
 * Cost: linear in the program, once for each call.
 */
public final class Representatives {
  /**
   * The form in which a register has the value.
   *
   * @param signed the width to which the value is extended with its sign; 0 if it is extended by
   *     zeros
   */
  private record Form(int signed) {}

  /** A register of a function. */
  private record Slot(int function, int register) {}

  private static final Form ITSELF = new Form(0);

  private final Program program;
  private final CallSites calls;
  private final int bits;
  private final Map<Slot, Form> forms = new HashMap<>();
  private final Deque<Slot> open = new ArrayDeque<>();
  private final NavigableSet<Long> cuts = new TreeSet<>(Long::compareUnsigned);
  private boolean escapes;

  private Representatives(Program program, CallSites calls, int bits) {
    this.program = program;
    this.calls = calls;
    this.bits = bits;
  }

  /**
   * Returns the bits of the representatives of a call; absent if its value is more than compared.
   */
  static Optional<long[]> of(Program program, CallSites calls, Site site) {
    Library choice = (Library) program.functions().get(site.function()).code().get(site.pc());
    if (choice.service() != Service.CHOOSE) {
      return Optional.empty();
    }
    long low = choice.arguments().get(0).bits();
    long high = choice.arguments().get(1).bits();
    Representatives its =
        new Representatives(program, calls, (int) choice.arguments().get(2).bits());
    if (choice.into() >= 0) {
      its.flow(new Slot(site.function(), choice.into()), ITSELF);
    }
    while (!its.escapes && !its.open.isEmpty()) {
      its.follow(its.open.pop());
    }
    return its.escapes ? Optional.empty() : its.chosen(low, high);
  }

  /**
   * Returns whether all calls that may give any of very many values have representatives. Then no
   * value of the program need be symbolic.
   */
  public static boolean sufficeFor(Program program) {
    CallSites calls = new CallSites(program);
    for (int f = 0; f < program.functions().size(); f++) {
      List<Instruction> code = program.functions().get(f).code();
      for (int pc = 0; pc < code.size(); pc++) {
        boolean chooses =
            code.get(pc) instanceof Library its
                && (its.service() == Service.CHOOSE || its.service() == Service.CHOOSE_FLOAT);
        if (chooses && of(program, calls, new Site(f, pc)).isEmpty()) {
          return false;
        }
      }
    }
    return true;
  }

  // ------------------------------------------------------------------------ flow of the value

  private void flow(Slot to, Form form) {
    Form known = forms.putIfAbsent(to, form);
    if (known == null) {
      open.push(to);
    }
    escapes |= known != null && !known.equals(form);
  }

  private void follow(Slot slot) {
    Function function = program.functions().get(slot.function());
    Operand value = Operand.register(slot.register());
    Form form = forms.get(slot);
    for (Instruction its : function.code()) {
      for (Edge edge : Flow.edges(its)) {
        for (Edge.Move move : edge.moves()) {
          if (move.value().equals(value)) {
            flow(new Slot(slot.function(), move.into()), form);
          }
        }
      }
      if (Flow.uses(its).contains(value)) {
        use(slot.function(), its, value, form);
      }
    }
  }

  private void use(int f, Instruction instruction, Operand value, Form form) {
    switch (instruction) {
      case Instruction.Convert its ->
          converted(its, form)
              .ifPresentOrElse(to -> flow(new Slot(f, its.into()), to), () -> escapes = true);
      case Instruction.Compare its -> {
        Operand other = its.left().equals(value) ? its.right() : its.left();
        compare(its.relation(), its.bits(), other, form);
      }
      case Instruction.Switch its ->
          its.cases()
              .forEach(one -> compare(Relation.EQUAL, 64, Operand.constant(one.value()), form));
      case Instruction.Pick its -> {
        escapes |= its.condition().equals(value);
        flow(new Slot(f, its.into()), form);
      }
      case Instruction.Call its -> call(its, value, form);
      case Instruction.Return its -> escapes |= !isReturned(f, its, value, form);
      case Library its when its.service() == Service.ASSUME ->
          compare(Relation.EQUAL, 32, Operand.constant(0), form);
      default -> escapes = true;
    }
  }

  private void call(Instruction.Call call, Operand value, Form form) {
    OptionalInt callee = CallSites.function(program, call.callee());
    for (int k = 0; k < call.arguments().size() && !escapes; k++) {
      if (call.arguments().get(k).equals(value)) {
        boolean isParameter =
            callee.isPresent() && k < program.functions().get(callee.getAsInt()).parameters();
        escapes |= !isParameter;
        if (isParameter) {
          flow(new Slot(callee.getAsInt(), k), form);
        }
      }
    }
    escapes |= call.callee().equals(value);
  }

  private boolean isReturned(int f, Instruction.Return its, Operand value, Form form) {
    if (f == program.main() || calls.isTaken(f)) {
      return false;
    }
    for (Site site : calls.of(f)) {
      Instruction.Call call =
          (Instruction.Call) program.functions().get(site.function()).code().get(site.pc());
      for (int k = 0; k < call.results() && call.into() >= 0; k++) {
        if (k < its.values().size() && its.values().get(k).equals(value)) {
          flow(new Slot(site.function(), call.into() + k), form);
        }
      }
    }
    return true;
  }

  /** The form of a conversion of the value; absent if it loses some of it, or is of floats. */
  private Optional<Form> converted(Instruction.Convert its, Form form) {
    int wide = form.signed() == 0 ? bits : form.signed();
    int kept = Math.min(its.from(), its.to());
    return switch (its.kind()) {
      case BITS -> {
        if (kept >= wide) {
          yield Optional.of(form);
        }
        yield kept < bits ? Optional.empty() : Optional.of(kept == bits ? ITSELF : new Form(kept));
      }
      case SIGNED -> {
        Form to = its.from() > wide ? form : its.to() == bits ? ITSELF : new Form(its.to());
        yield its.from() < bits ? Optional.empty() : Optional.of(to);
      }
      default -> Optional.empty();
    };
  }

  // ----------------------------------------------------------------------------------- cuts

  private void compare(Relation relation, int width, Operand other, Form form) {
    boolean isOrder =
        switch (relation) {
          case EQUAL, UNEQUAL -> false;
          case UNSIGNED_GREATER,
              UNSIGNED_GREATER_EQUAL,
              UNSIGNED_LESS,
              UNSIGNED_LESS_EQUAL,
              GREATER,
              GREATER_EQUAL,
              LESS,
              LESS_EQUAL ->
              true;
          default -> {
            escapes = true;
            yield false;
          }
        };
    escapes |= other.register() >= 0 || other.undefined() != 0;
    escapes |= width < Math.max(bits, form.signed());
    cutAround(other.bits() & Arithmetic.mask(bits)); // the image of no other number is this one
    if (isOrder) {
      cuts.add(0L);
      cuts.add(1L << bits - 1);
    }
  }

  private void cutAround(long value) {
    cuts.add(value);
    cuts.add(value + 1 & Arithmetic.mask(bits));
  }

  /** The value of each arc that is nearest to 0. */
  private Optional<long[]> chosen(long low, long high) {
    boolean all = high - low == Arithmetic.mask(bits) || bits == 64 && high == Long.MAX_VALUE;
    if (!all && low < 0) {
      return Optional.empty();
    }
    List<Long> begins = new ArrayList<>();
    if (all) {
      begins.addAll(cuts.isEmpty() ? List.of(0L) : cuts);
    } else {
      begins.add(low);
      cuts.stream()
          .filter(cut -> Long.compareUnsigned(cut, low) > 0 && Long.compareUnsigned(cut, high) <= 0)
          .forEach(begins::add);
    }
    List<Long> values = new ArrayList<>();
    for (int k = 0; k < begins.size(); k++) {
      long begin = begins.get(k);
      boolean isLast = k == begins.size() - 1;
      long end =
          isLast
              ? all ? begins.getFirst() - 1 & Arithmetic.mask(bits) : high
              : begins.get(k + 1) - 1;
      boolean turns = isLast && all; // the arc that may go on from the greatest number to 0
      values.add(
          turns && begin != 0 && Long.compareUnsigned(end, begin) < 0 ? 0 : near(begin, end));
    }
    values.sort(Comparator.comparing(this::distance, Long::compareUnsigned));
    return Optional.of(values.stream().mapToLong(Long::longValue).toArray());
  }

  private long near(long begin, long end) {
    return Long.compareUnsigned(distance(end), distance(begin)) < 0 ? end : begin;
  }

  /** The distance to 0 of a number with a sign, as one without. */
  private long distance(long value) {
    return Math.abs(Arithmetic.signed(value, bits));
  }
}
