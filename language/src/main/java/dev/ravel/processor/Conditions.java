// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Goes along an execution with terms beside numbers. For all inputs that meet the conditions of all
 * executions of a program with some inputs, the program has the same executions: whatever a thread
 * does, goes its way by these conditions, and where it waits it is tried what it would do.
 */
final class Conditions {
  private final Processor system;
  private final Shadow shadow;

  Conditions(Processor system, BitTerms terms, Set<Integer> conditions) {
    this.system = system;
    this.shadow = new Shadow(terms, conditions);
  }

  /** Goes along; what functions give on the way, by thread. */
  Map<String, List<Long>> follow(int[] processes, int[] outcomes) {
    Map<String, List<Long>> given = new TreeMap<>();
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != Processor.NONE) {
      return given;
    }
    for (int step = 0; step < processes.length; step++) {
      waiting(state);
      Choices choices = system.leadingTo(processes[step], state, outcomes[step]);
      step(shadow, processes[step], state, choices)
          .forEach((t, all) -> given.computeIfAbsent(t, _ -> new ArrayList<>()).addAll(all));
      int reaction = system.reaction(processes[step], state);
      int outcome = system.outcomes().outcome(reaction, outcomes[step]);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      }
    }
    waiting(state);
    return given;
  }

  /** Tries what threads would do that cannot go on. */
  private void waiting(int[] state) {
    for (int t = 0; t < system.threads(); t++) {
      boolean waits =
          system.started(t, state)
              && !system.finished(t, state)
              && system.outcomes().size(system.reaction(t, state)) == 0;
      Choices choices = new Choices();
      while (waits) {
        var _ = step(shadow.copy(), t, state, choices);
        waits = choices.next();
      }
    }
  }

  private Map<String, List<Long>> step(Shadow its, int thread, int[] state, Choices choices) {
    Shadow earlier = its.copy();
    Run run = run(thread, state, choices);
    run.follow(its);
    try {
      run.operation();
      run.localWork();
    } catch (StepEnd _) {
      return run.given(); // what it has met until then is all
    }
    Run before = run(thread, state, new Choices());
    boolean again =
        run.stand().status == Stand.RUNNING
            && run.stand().top.function == before.stand().top.function
            && run.stand().top.pc == before.stand().top.pc;
    if (run.waits() && again) {
      its.round(earlier, before, run);
    }
    return run.given();
  }

  private Run run(int thread, int[] state, Choices choices) {
    Footing footing = new Footing(object -> system.contents(object, state[object]));
    Stand stand = system.locals(thread).stand(state[thread]);
    return system.run(thread, stand, footing, false, new Output(), choices);
  }
}
