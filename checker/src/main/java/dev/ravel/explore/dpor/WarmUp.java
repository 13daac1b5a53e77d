// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import java.util.SplittableRandom;

/**
 * Random steps, the same ones every time, that learn most of the automata before the search. Sets
 * that are chosen with large futures need not be chosen again. No state is kept.
 */
final class WarmUp {
  /** The warm-up ends when this number of steps in a row has shown nothing new. */
  private static final int NOTHING_NEW = 300;

  /** The most steps of a warm-up. Some automata have no end. */
  private static final int MOST = 2_000;

  private static final long SEED = 1;

  private final ConcurrentSystem system;
  private final ThreadAutomata automata;
  private final Choice choice;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final int[] state;

  WarmUp(ConcurrentSystem system, ThreadAutomata automata, Choice choice) {
    this.system = system;
    this.automata = automata;
    this.choice = choice;
    this.state = new int[system.objects()];
  }

  /** Learns; the number of steps taken. */
  int run() {
    int taken = 0;
    try {
      int quiet = 0;
      boolean begins = true;
      while (quiet < NOTHING_NEW && taken < MOST) {
        Limits.poll();
        int epoch = automata.epoch();
        begins = begins ? !begin() : !step();
        quiet = automata.epoch() == epoch ? quiet + 1 : 0;
        taken++;
      }
    } catch (LocalWorkTooLong tooLong) {
      // the search will meet it too, and tell
    }
    automata.renewClasses();
    return taken;
  }

  private boolean begin() {
    int initial = random.nextInt(system.initialStates());
    boolean starts = system.initialState(initial, state) == ConcurrentSystem.NONE;
    if (starts) {
      localStates();
      choice.learn(state);
    }
    return starts;
  }

  private void localStates() {
    for (int p = 0; p < system.processes(); p++) {
      int _ = automata.localState(p, state);
    }
  }

  /** Takes a step; false if there is none, or it reaches no state. */
  private boolean step() {
    int enabled = 0;
    int process = ConcurrentSystem.NONE;
    for (int p = 0; p < system.processes(); p++) {
      if (system.outcomes().size(system.reaction(p, state)) > 0 && random.nextInt(++enabled) == 0) {
        process = p;
      }
    }
    if (process == ConcurrentSystem.NONE) {
      return false;
    }
    int reaction = system.reaction(process, state);
    int outcome =
        system.outcomes().outcome(reaction, random.nextInt(system.outcomes().size(reaction)));
    if (system.outcomes().kind(outcome) != Outcomes.STEP) {
      return false;
    }
    automata.learn(outcome, state);
    system.outcomes().apply(outcome, state);
    choice.learn(state);
    return true;
  }
}
