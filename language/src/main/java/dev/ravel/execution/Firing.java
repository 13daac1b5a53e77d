// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd.Blocked;
import dev.ravel.automata.StepEnd.Failed;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.ScalarType;
import dev.ravel.program.Transition;
import dev.ravel.program.Transition.Arc;
import dev.ravel.program.Transition.Effect;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Writing cells, and the firing of transitions as one step. */
record Firing(Evaluator evaluator, ObjectTable objects) {
  /** The most tokens a place holds, and the largest value of a semaphore. */
  static final long LIMIT = Integer.MAX_VALUE;

  /**
   * Fires a transition.
   *
   * @throws Blocked if it is not enabled
   */
  void fire(Transition transition, Footing footing, Naming naming) {
    Map<Integer, Long> taken = taken(transition);
    require(isEnabled(transition, taken, footing));
    long[] registers = new long[transition.registers()];
    Map<Integer, Long> put = new TreeMap<>();
    for (Arc arc : transition.outputs()) {
      put.merge(arc.place(), arc.weight(), Long::sum);
    }
    taken.forEach(
        (place, weight) -> {
          long tokens = footing.number(place) - weight + put.getOrDefault(place, 0L);
          footing.write(place, limited(tokens, place, transition, naming));
          put.remove(place);
        });
    put.forEach(
        (place, weight) -> {
          long tokens = footing.now(place)[0] + weight;
          footing.commute(place, tokens);
          limited(tokens, place, transition, naming);
        });
    apply(transition.effects(), registers, footing, naming);
  }

  /** Stores the values of effects, all of which are read in the state before. */
  private void apply(List<Effect> effects, long[] registers, Footing footing, Naming naming) {
    int[] cells = new int[effects.size()];
    Set<Integer> assigned = new HashSet<>();
    for (int e = 0; e < cells.length; e++) {
      Effect effect = effects.get(e);
      cells[e] = evaluator.member(effect.cell(), registers, footing::read);
      for (int cell = cells[e]; cell < cells[e] + effect.values().size(); cell++) {
        if (!assigned.add(cell)) {
          throw new Failed(
              Problem.R021,
              "`%s` is assigned twice by one firing".formatted(naming.of(cell)),
              effect.span());
        }
        footing.attempt(cell);
      }
    }
    long[][] values = new long[cells.length][];
    for (int e = 0; e < cells.length; e++) {
      values[e] =
          effects.get(e).values().stream()
              .mapToLong(value -> evaluator.value(value, registers, footing::read))
              .toArray();
    }
    for (int e = 0; e < cells.length; e++) {
      Effect effect = effects.get(e);
      for (int k = 0; k < values[e].length; k++) {
        long value = values[e][k];
        evaluator.check(value, effect.types().get(k), effect.cell().name(), effect.span());
        footing.write(cells[e] + k, value);
      }
    }
  }

  /** Returns whether a transition is enabled. */
  boolean isEnabled(Transition transition, Footing footing) {
    return isEnabled(transition, taken(transition), footing);
  }

  private boolean isEnabled(Transition transition, Map<Integer, Long> taken, Footing footing) {
    for (Map.Entry<Integer, Long> input : taken.entrySet()) {
      if (footing.number(input.getKey()) < input.getValue()) {
        return false;
      }
    }
    for (Arc arc : transition.reads()) {
      if (footing.number(arc.place()) < arc.weight()) {
        return false;
      }
    }
    for (Arc arc : transition.inhibitors()) {
      if (footing.number(arc.place()) >= arc.weight()) {
        return false;
      }
    }
    long[] registers = new long[transition.registers()];
    return transition.guard().isEmpty()
        || evaluator.holds(transition.guard().get(), registers, footing::read);
  }

  /** The tokens that a transition takes, by place. */
  private static Map<Integer, Long> taken(Transition transition) {
    Map<Integer, Long> taken = new TreeMap<>();
    for (Arc arc : transition.inputs()) {
      taken.merge(arc.place(), arc.weight(), Long::sum);
    }
    return taken;
  }

  /** The names of objects in messages. */
  interface Naming {
    /** The name of an object. */
    String of(int object);
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new Blocked();
    }
  }

  private static long limited(long tokens, int place, Transition transition, Naming naming) {
    if (tokens > LIMIT) {
      throw new Failed(
          Problem.R015,
          "`%s` puts more than %d tokens into `%s`"
              .formatted(transition.name(), LIMIT, naming.of(place)),
          transition.span());
    }
    return tokens;
  }

  /** Writes the scalars of a cell, each checked against its type. */
  void store(
      Location cell,
      List<Expr> values,
      List<ScalarType> types,
      Span span,
      long[] registers,
      Footing footing) {
    int first = evaluator.member(cell, registers, footing::read);
    for (int k = 0; k < values.size(); k++) {
      footing.attempt(first + k);
    }
    for (int k = 0; k < values.size(); k++) {
      long value = evaluator.value(values.get(k), registers, footing::read);
      evaluator.check(value, types.get(k), cell.name(), span);
      if (first + k >= objects.declared()) {
        throw new IllegalStateException("no cell " + (first + k));
      }
      footing.write(first + k, value);
    }
  }
}
