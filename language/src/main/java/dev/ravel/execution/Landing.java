// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Routine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The place of a thread, as far as properties ask for it. It has an instruction, and the label it
 * is at or -1. What a step may change of that is known from the code alone.
 */
record Landing(int pc, int label) {
  /** An instruction on the way of a step, the atomic blocks around it, and the last mark passed. */
  private record At(int pc, int depth, int label) {}

  /** Returns the places of a thread after its next step. They are at an operation or the end. */
  private static List<Landing> after(Routine routine, int pc) {
    List<Landing> landings = new ArrayList<>();
    walk(routine, pc, landings);
    return landings;
  }

  /**
   * Returns the instructions that a thread may pass on its way from one place to the next. They are
   * those of the step that begins there, and the work after it.
   */
  static Set<Integer> passed(Routine routine, int pc) {
    Set<Integer> passed = new TreeSet<>();
    walk(routine, pc, new ArrayList<>()).forEach(at -> passed.add(at.pc()));
    return passed;
  }

  /** Returns whether properties may see the next step, or the work after it, change a variable. */
  static boolean shows(Routine routine, int pc) {
    return passed(routine, pc).stream()
        .anyMatch(at -> routine.code().get(at) instanceof Instruction.Show);
  }

  /** Adds where a thread may stand after its next step, and returns what is on the way there. */
  private static Set<At> walk(Routine routine, int pc, List<Landing> landings) {
    Deque<At> open = new ArrayDeque<>(List.of(new At(pc, 0, -1)));
    Set<At> seen = new HashSet<>(); // without the first: a loop may lead back there
    Set<At> on = new HashSet<>();
    while (!open.isEmpty()) {
      At at = open.pop();
      on.add(at);
      int depth = at.depth();
      int label = at.label();
      switch (routine.code().get(at.pc())) {
        case Instruction.AtomicBegin begin -> depth++;
        case Instruction.AtomicEnd end -> depth--;
        case Instruction.Mark mark -> label = mark.label();
        default -> {}
      }
      for (int next : routine.successors(at.pc())) {
        At then = new At(next, depth, label);
        if (!seen.add(then)) {
          continue;
        }
        Instruction instruction = routine.code().get(next);
        boolean local =
            instruction instanceof Instruction.LocalWork
                && !(instruction instanceof Instruction.End);
        if (depth > 0 || local) {
          open.push(then);
        } else {
          landings.add(new Landing(next, label));
        }
      }
    }
    return on;
  }

  /**
   * Returns whether the next step leaves the answer as it is to what a property asks of the thread.
   */
  boolean keeps(Routine routine, Expr predicate) {
    boolean holds = holds(routine, predicate);
    return after(routine, pc).stream().allMatch(to -> to.holds(routine, predicate) == holds);
  }

  /** Returns whether the thread may have finished after its next step. */
  boolean mayEnd(Routine routine) {
    return after(routine, pc).stream()
        .anyMatch(to -> routine.code().get(to.pc()) instanceof Instruction.End);
  }

  private boolean holds(Routine routine, Expr predicate) {
    return switch (predicate) {
      case Expr.InSection in -> routine.sections().get(pc).contains(in.section());
      case Expr.AtLabel at -> label == at.label();
      case Expr.Done done -> routine.code().get(pc) instanceof Instruction.End;
      default -> throw new IllegalArgumentException("not about one thread: " + predicate);
    };
  }
}
