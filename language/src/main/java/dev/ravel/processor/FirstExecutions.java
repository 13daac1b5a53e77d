// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import dev.ravel.system.TransitionRelation;

/**
 * A few executions before any exploration. By them most threads and cells of a program become
 * known, at little cost.
 */
public final class FirstExecutions {
  private static final int MOST_STEPS = 20_000;

  /** More than most programs need, so that few systems are made in vain. */
  private static final int MANY_THREADS = 32;

  private static final int MANY_CELLS = 256;

  /** The most threads of an execution that is followed, which may create threads without end. */
  static final int MOST_THREADS = 1000;

  private FirstExecutions() {}

  /** In which order threads move. */
  private enum Turns {
    FIRST,
    LAST,
    ROUND
  }

  /**
   * A system of the program with room for all that some executions meet. The first time, one is
   * made in a system with much room, which is then fitted to what that needs.
   *
   * @throws NotSupported if one of them does what is not supported
   */
  public static Processor system(ProgramFacts known) {
    if (!known.fitted()) {
      known.makeRoom(MANY_THREADS, MANY_CELLS);
      int cells = cellsOfOne(known);
      if (known.createsManyThreads()) {
        return Processor.of(known);
      }
      known.fit(cells);
    }
    Processor its = executed(known, Turns.values());
    known.executed();
    return its;
  }

  /**
   * Returns the number of cells that one execution meets. A variable on the stack that is used
   * through its address has many in some programs, as an array of the handles of all threads: they
   * may come late here, or the execution would begin anew for each of them.
   */
  private static int cellsOfOne(ProgramFacts known) {
    while (true) {
      known.forgive(true);
      try {
        int cells = executed(known, Turns.FIRST).cells();
        if (!known.late()) {
          return cells;
        }
      } catch (NotSupported e) {
        if (!known.late()) {
          throw e;
        }
        // where a cell came late, nothing is to be said of what follows
      } finally {
        known.forgive(false);
      }
    }
  }

  private static Processor executed(ProgramFacts known, Turns... all) {
    while (true) {
      try {
        Processor system = Processor.of(known);
        for (Turns turns : all) {
          try {
            execute(system, turns);
          } catch (LocalWorkTooLong tooLong) {
            return system; // an exploration that comes there tells it
          }
        }
        return system;
      } catch (Outgrown more) { // now more is known
        if (known.roomForThreads() > MOST_THREADS) {
          return Processor.of(known);
        }
      }
    }
  }

  private static void execute(Processor system, Turns turns) {
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != Processor.NONE) {
      return;
    }
    int threads = system.threads();
    int last = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      int chosen = -1;
      for (int k = 0; k < threads && chosen < 0; k++) {
        int thread =
            switch (turns) {
              case FIRST -> k;
              case LAST -> threads - 1 - k;
              case ROUND -> (last + 1 + k) % threads;
            };
        if (TransitionRelation.isEnabled(system, thread, state)) {
          chosen = thread;
        }
      }
      if (chosen < 0) {
        return;
      }
      if (system.outcomes().kind(TransitionRelation.step(system, chosen, 0, state))
          != Outcomes.STEP) {
        return;
      }
      last = chosen;
    }
  }
}
