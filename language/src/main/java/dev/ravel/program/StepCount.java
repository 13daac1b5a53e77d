// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The number of steps of a thread in a statement (manual, "Steps"). Those of the statements inside
 * do not count. A condition that need not be read to its end makes the least and the most differ.
 *
 * @param least the fewest steps, from 0
 * @param most the most steps; those of one round where the statement is a loop
 */
public record StepCount(int least, int most) {
  private static final int UNKNOWN = -1;

  /**
   * The steps of the statements of a program, by the number of the statement. Statements that only
   * stand inside of {@code atomic}, and so are no steps of their own, are left out. Costs a pass
   * over the code.
   */
  public static Map<Integer, StepCount> of(Program program) {
    Map<Integer, StepCount> counts = new TreeMap<>();
    for (Routine routine : program.routines()) {
      new Counting(routine, counts).count();
    }
    return counts;
  }

  private StepCount plus(StepCount other) {
    return new StepCount(least + other.least, most + other.most);
  }

  private StepCount or(StepCount other) {
    return new StepCount(Math.min(least, other.least), Math.max(most, other.most));
  }

  /**
   * Counts in one routine. The code of a statement is entered at several places if there are blocks
   * in it: `with m { … }` at the lock and at the unlock. Its steps are those from one place where
   * it is entered until it is left, summed over these places. The code of a procedure stands in the
   * routine once for each call; each copy begins with the same instruction.
   */
  private static final class Counting {
    private final Routine routine;
    private final Map<Integer, StepCount> counts;

    /** True if an instruction is inside of {@code atomic}. */
    private final boolean[] inside;

    /** True if an instruction is reached from another statement. */
    private final boolean[] entered;

    /** The fewest and the most steps from an instruction until its statement is left. */
    private final int[] least;

    private final int[] most;

    Counting(Routine routine, Map<Integer, StepCount> counts) {
      this.routine = routine;
      this.counts = counts;
      int size = routine.code().size();
      inside = new boolean[size];
      entered = new boolean[size];
      least = new int[size];
      most = new int[size];
      Arrays.fill(least, UNKNOWN);
    }

    void count() {
      walk();
      Map<Integer, Copies> all = new TreeMap<>();
      for (int pc = 0; pc < entered.length; pc++) {
        Limits.pollAt(pc);
        int statement = routine.statements().get(pc);
        if (entered[pc] && !inside[pc] && statement >= 0) {
          measure(pc);
          all.computeIfAbsent(statement, _ -> new Copies())
              .entered(routine.code().get(pc), new StepCount(least[pc], most[pc]));
        }
      }
      all.forEach((statement, its) -> counts.merge(statement, its.count(), StepCount::or));
    }

    /** Finds what is reached, inside of what, and from where. */
    private void walk() {
      boolean[] seen = new boolean[entered.length];
      Deque<Integer> todo = new ArrayDeque<>();
      todo.push(0);
      seen[0] = true;
      entered[0] = true;
      while (!todo.isEmpty()) {
        int pc = todo.pop();
        boolean within =
            switch (routine.code().get(pc)) {
              case Instruction.AtomicBegin _ -> true;
              case Instruction.AtomicEnd _ -> false;
              default -> inside[pc];
            };
        for (int next : routine.successors(pc)) {
          entered[next] |= !same(pc, next);
          if (!seen[next]) {
            seen[next] = true;
            inside[next] = within;
            todo.push(next);
          }
        }
      }
    }

    private boolean same(int pc, int next) {
      return routine.statements().get(pc).equals(routine.statements().get(next));
    }

    /**
     * Returns whether the way from an instruction to the next goes on in the same round of a
     * statement.
     */
    private boolean goesOn(int pc, int next) {
      return same(pc, next) && !entered[next] && next > pc;
    }

    /** Computes the steps from an instruction on; every way goes on to a later instruction. */
    private void measure(int first) {
      Deque<Integer> todo = new ArrayDeque<>();
      todo.push(first);
      while (!todo.isEmpty()) {
        int pc = todo.peek();
        boolean ready = true;
        int few = Integer.MAX_VALUE;
        int many = 0;
        for (int next : routine.successors(pc)) {
          if (!goesOn(pc, next)) {
            few = 0;
          } else if (least[next] == UNKNOWN) {
            ready = false;
            todo.push(next);
          } else {
            few = Math.min(few, least[next]);
            many = Math.max(many, most[next]);
          }
        }
        if (ready) {
          int own = !inside[pc] && routine.code().get(pc) instanceof Instruction.Operation ? 1 : 0;
          least[pc] = own + (few == Integer.MAX_VALUE ? 0 : few);
          most[pc] = own + many;
          todo.pop();
        }
      }
    }
  }

  /** The copies of one statement in a routine, in the order of the code. */
  private static final class Copies {
    private Optional<Instruction> first = Optional.empty();
    private Optional<StepCount> before = Optional.empty();
    private StepCount now = new StepCount(0, 0);

    void entered(Instruction at, StepCount count) {
      if (first.isEmpty()) {
        first = Optional.of(at);
      } else if (at.getClass() == first.get().getClass() && at.span().equals(first.get().span())) {
        before = Optional.of(count());
        now = new StepCount(0, 0);
      }
      now = now.plus(count);
    }

    StepCount count() {
      return before.map(now::or).orElse(now);
    }
  }
}
