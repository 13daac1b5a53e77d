// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Symmetry;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;

/**
 * The translation of judgements of a claim to its image when two members change places. No initial
 * state is changed by that. Its run is that of the other names: their processes take steps that
 * lead to the renamed states.
 */
record RenamedRun(ConcurrentSystem system, Symmetry symmetry, int one, int other) {
  /** Returns whether the two may change places in every initial state, and nothing is changed. */
  boolean keepsInitialStates() {
    int[] state = new int[system.objects()];
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int error = system.initialState(initial, state);
      if (error != ConcurrentSystem.NONE || !Arrays.equals(state, image(state))) {
        return false;
      }
    }
    return true;
  }

  private int[] image(int[] state) {
    int[] image = new int[state.length];
    for (int object = 0; object < state.length; object++) {
      image[symmetry.object(one, other, object)] =
          symmetry.value(one, other, object, state[object]);
    }
    return image;
  }

  /** Returns the translated judgement. Cost: the steps of the run, times the objects. */
  Judgement of(Judgement known) {
    if (known.run().isEmpty()) {
      return known;
    }
    Run run = known.run().get();
    int[] state = system.initialState(run.initialState());
    int[] renamed = image(state);
    int[] processes = new int[run.length()];
    int[] outcomes = new int[run.length()];
    Evidence evidence = known.evidence();
    for (int step = 0; step < run.length(); step++) {
      int outcome =
          TransitionRelation.step(system, run.processes()[step], run.outcomes()[step], state);
      boolean goesOn = system.outcomes().kind(outcome) == Outcomes.STEP;
      processes[step] = symmetry.process(one, other, run.processes()[step]);
      outcomes[step] = index(processes[step], renamed, goesOn, image(state));
      int its = TransitionRelation.step(system, processes[step], outcomes[step], renamed);
      if (!goesOn) {
        evidence = new Evidence.Failing(system.outcomes().error(its));
      }
    }
    Run its = new Run(run.initialState(), processes, outcomes, run.loop());
    return new Judgement(known.verdict(), known.code(), Optional.of(its), evidence);
  }

  /** Returns the outcome of a process that leads to a state, or is an error. */
  private int index(int process, int[] state, boolean goesOn, int[] to) {
    int reaction = system.reaction(process, state);
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      int kind = system.outcomes().kind(outcome);
      if (goesOn && kind == Outcomes.STEP) {
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        if (Arrays.equals(next, to)) {
          return k;
        }
      } else if (!goesOn && kind == Outcomes.ERROR) {
        return k;
      }
    }
    throw new IllegalStateException("a renamed step is no step of the renamed process");
  }
}
