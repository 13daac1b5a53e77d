// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import dev.ravel.verdict.Run;
import java.util.OptionalInt;

/**
 * The states of all levels on shortest runs to some states, as the members have marked them, and
 * the runs among them that are looked for. They are the runs that {@code explore.graph} finds: the
 * first one by initial state, processes and outcomes; or of those with the fewest switches the
 * first one.
 */
final class Way {
  private final Shared system;
  private final Ownership ownership;
  private final Marks[] marks;
  private final Party party;

  /** How many members have told all of the first level. */
  private int complete;

  /** Nothing is marked yet, up to a level. */
  Way(Shared system, Ownership ownership, Party party, int level) {
    this.system = system;
    this.ownership = ownership;
    this.party = party;
    this.marks = new Marks[level + 1];
    for (int k = 0; k <= level; k++) {
      marks[k] = new Marks(system, ownership);
    }
  }

  /** Reads a letter, behind its number. */
  void read(Reading letter) {
    int level = letter.upTo(marks.length - 1);
    boolean last = marks[level].read(letter);
    complete += last && level == 0 ? 1 : 0;
  }

  /** Whether all is marked. */
  boolean isComplete() {
    return complete == party.left();
  }

  /** The first shortest run. */
  Found first() {
    return new Walk(false).found();
  }

  /** The first of the shortest runs with the fewest switches. */
  Found fewestSwitches() {
    return new Walk(true).found();
  }

  /** A run and where it leads. */
  final class Found {
    private final int initial;
    private final IntSequence processes;
    private final IntSequence indices;
    private final int[] state;
    private int error = ConcurrentSystem.NONE;

    private Found(int initial, IntSequence processes, IntSequence indices, int[] state) {
      this.initial = initial;
      this.processes = processes;
      this.indices = indices;
      this.state = state;
    }

    /** The state that was seen; not to be changed. */
    int[] state() {
      return state;
    }

    /** The run. */
    Run run() {
      return new Run(initial, processes.toArray(), indices.toArray(), OptionalInt.empty());
    }

    /** The error that its last step is. */
    int error() {
      return error;
    }

    /** This, and behind it an error: of the process that moved last if it has one, or the first. */
    Found withError() {
      int last = processes.size() == 0 ? -1 : processes.get(processes.size() - 1);
      int process = -1;
      int index = -1;
      Outcomes outcomes = system.outcomes();
      for (int its = 0; its < system.processes(); its++) {
        int reaction = system.reaction(its, state);
        for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
          boolean fails = outcomes.kind(outcomes.outcome(reaction, k)) == Outcomes.ERROR;
          if (fails && (process < 0 || (process != last && its == last))) {
            process = its;
            index = k;
            error = outcomes.error(outcomes.outcome(reaction, k));
          }
        }
      }
      processes.push(process);
      indices.push(index);
      return this;
    }
  }

  /** Walks through the levels. */
  private final class Walk {
    private final boolean fewest;
    private final IntSequence processes = new IntSequence();
    private final IntSequence indices = new IntSequence();
    private final int[] state = new int[system.objects()];
    private final int[] after = new int[system.objects()];
    private int mover = -1;

    Walk(boolean fewest) {
      this.fewest = fewest;
    }

    Found found() {
      int initial = start();
      int _ = system.initialState(initial, state);
      for (int level = 1; level < marks.length; level++) {
        step(marks[level]);
      }
      return new Found(initial, processes, indices, state);
    }

    private int start() {
      int found = -1;
      int least = Integer.MAX_VALUE;
      for (int index = 0; index < system.initialStates(); index++) {
        if (system.initialState(index, state) == ConcurrentSystem.NONE) {
          Marks.Mark mark = marks[0].get(state);
          if (mark != null && cost(mark) < least) {
            least = cost(mark);
            found = index;
          }
        }
      }
      return found;
    }

    private int cost(Marks.Mark mark) {
      return fewest ? mark.rest() : 0;
    }

    private int cost(Marks.Mark mark, int process) {
      if (!fewest) {
        return 0;
      }
      int toEnd = mark.rest() + (mark.has(process) ? 0 : 1);
      return toEnd + (mover < 0 || process == mover ? 0 : 1);
    }

    /** Takes the best step into a level. */
    private void step(Marks next) {
      long hash = ownership.hash(state);
      int process = -1;
      int index = -1;
      int least = Integer.MAX_VALUE;
      Outcomes outcomes = system.outcomes();
      for (int its = 0; its < system.processes(); its++) {
        int reaction = system.reaction(its, state);
        for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
          int outcome = outcomes.outcome(reaction, k);
          if (outcomes.kind(outcome) == Outcomes.STEP
              && next.mayHave(ownership.hash(outcome, state, hash))) {
            System.arraycopy(state, 0, after, 0, after.length);
            outcomes.apply(outcome, after);
            Marks.Mark mark = next.get(after);
            if (mark != null && cost(mark, its) < least) {
              least = cost(mark, its);
              process = its;
              index = k;
            }
          }
        }
      }
      mover = process;
      processes.push(process);
      indices.push(index);
      outcomes.apply(outcomes.outcome(system.reaction(process, state), index), state);
    }
  }
}
