// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Choices;
import dev.ravel.automata.StepEnd;
import dev.ravel.source.Limits;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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
  private final Set<Integer> conditions;

  /** Those that were met since they were last collected. */
  private final Set<Integer> met = new LinkedHashSet<>();

  /**
   * The conditions met along an execution.
   *
   * @param given what functions give on the way, by thread, as {@link Inputs#of} has it; also to
   *     threads that then compute without an end
   * @param decided by step, the conditions under which it goes its way, with the local work after
   *     it; not those under which other threads wait meanwhile
   */
  record Followed(Map<String, List<InputValue>> given, List<List<Integer>> decided) {}

  Conditions(Processor system, BitTerms terms, Set<Integer> conditions) {
    this.system = system;
    this.shadow = new Shadow(terms, met);
    this.conditions = conditions;
  }

  /** Goes along. */
  Followed follow(int[] processes, int[] outcomes) {
    Map<String, List<InputValue>> given = new TreeMap<>();
    List<List<Integer>> decided = new ArrayList<>();
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != Processor.NONE) {
      return new Followed(given, decided);
    }
    for (int step = 0; step < processes.length; step++) {
      var _ = waiting(state);
      var _ = collected();
      add(step(processes[step], outcomes[step], state), given);
      decided.add(collected());
    }
    add(waiting(state), given);
    var _ = collected();
    return new Followed(given, decided);
  }

  /** The conditions that were met since the last time. */
  private List<Integer> collected() {
    List<Integer> its = List.copyOf(met);
    conditions.addAll(its);
    met.clear();
    return its;
  }

  /** Goes along, and tries what a process would do after that. */
  void followTo(int process, int[] processes, int[] outcomes) {
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != Processor.NONE) {
      return;
    }
    for (int step = 0; step < processes.length; step++) {
      var _ = step(processes[step], outcomes[step], state);
    }
    if (system.started(process, state) && !system.finished(process, state)) {
      var _ = attempt(process, state);
    }
    var _ = collected();
  }

  private Map<String, List<InputValue>> step(int process, int index, int[] state) {
    Choices choices = system.leadingTo(process, state, index);
    int outcome = system.outcomes().outcome(system.reaction(process, state), index);
    shadow.stay();
    Shadow.Mark before = shadow.mark();
    Map<String, List<InputValue>> given = step(process, state, choices);
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    } else {
      shadow.backTo(before); // it leads to no other state
    }
    return given;
  }

  private static void add(Map<String, List<InputValue>> more, Map<String, List<InputValue>> given) {
    more.forEach((t, all) -> given.computeIfAbsent(t, _ -> new ArrayList<>()).addAll(all));
  }

  /**
   * Tries what threads would do that cannot go on.
   *
   * @return what functions give to those that compute without an end
   */
  private Map<String, List<InputValue>> waiting(int[] state) {
    Map<String, List<InputValue>> given = new TreeMap<>();
    for (int t = 0; t < system.threads(); t++) {
      if (system.started(t, state) && !system.finished(t, state)) {
        try {
          if (!TransitionRelation.isEnabled(system, t, state)) {
            var _ = attempt(t, state);
          }
        } catch (LocalWorkTooLong tooLong) {
          add(attempt(t, state), given);
        }
      }
    }
    return given;
  }

  /**
   * Tries all that a thread would do.
   *
   * @return what functions give to it
   */
  private Map<String, List<InputValue>> attempt(int thread, int[] state) {
    Map<String, List<InputValue>> given = new TreeMap<>();
    Choices choices = new Choices();
    do {
      Shadow.Mark before = shadow.mark();
      add(step(thread, state, choices), given);
      shadow.backTo(before);
    } while (choices.next());
    return given;
  }

  private Map<String, List<InputValue>> step(int thread, int[] state, Choices choices) {
    Limits.poll();
    Run run = system.run(thread, state, new Output(), choices);
    shadow.forgetsUnused(run);
    Shadow.Mark earlier = shadow.mark();
    run.follow(shadow);
    try {
      run.operation();
      run.localWork();
    } catch (StepEnd | LocalWorkTooLong end) {
      return run.given; // what it has met until then is all
    }
    Run before = system.run(thread, state, new Output(), new Choices());
    boolean again =
        run.stand.status == ThreadState.RUNNING
            && run.stand.top.depth == before.stand.top.depth
            && run.stand.top.function == before.stand.top.function
            && run.stand.top.pc == before.stand.top.pc;
    if (run.waits() && again) {
      shadow.round(earlier, before, run);
    }
    return run.given;
  }
}
