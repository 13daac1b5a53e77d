// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.SpinLoop;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.SafetyObserver;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.source.Halt;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Spinning;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides the safety questions of one exploration. While a layer of states is looked at or
 * expanded, the threads that do so only note what they see ({@link #look}, {@link SafetyObserver});
 * when the layer is done, {@link #settle} answers what was seen. The search is breadth first, so
 * what the first layer shows is shown by shortest runs; among all of these it takes one with the
 * fewest switches.
 */
final class SafetyMonitors {
  private final ConcurrentSystem system;
  private final Answers answers;
  private final BreadthFirstRuns runs;
  private final Races races;
  private final StateVerdicts verdicts;
  private StateObserver[] watches;

  private final SafetyObserver noticing;
  private boolean failsAtStart;
  private boolean discards;

  /** Nothing was seen yet. */
  SafetyMonitors(ConcurrentSystem system, Answers answers, BreadthFirstRuns runs, Races races) {
    this.system = system;
    this.answers = answers;
    this.runs = runs;
    this.races = races;
    this.verdicts = new StateVerdicts(system, answers);
    this.noticing =
        new SafetyObserver(
            system, answers.numbers().stream().map(answers::property).toList(), races);
    List<StateObserver> all = new ArrayList<>();
    for (int question = 0; question < answers.count(); question++) {
      if (answers.property(question) instanceof LivenessProperty its) {
        all.add(StateObserver.of(question, its));
      }
    }
    this.watches = all.toArray(new StateObserver[0]);
    list();
  }

  /** Lists what is open; some may have been answered elsewhere. */
  void list() {
    watches =
        Stream.of(watches)
            .filter(watch -> answers.open(watch.question()))
            .toArray(StateObserver[]::new);
    noticing.watch(answers.open());
    verdicts.list();
  }

  // ---------------------------------------------------------------- by the threads of the search

  /** Returns whether {@link #look} has anything to do. */
  boolean looksAtStates() {
    return watches.length > 0 || noticing.looksAtStates();
  }

  /** Looks at a state that was found. */
  void look(int id, int[] state, StateObservations into) {
    noticing.look(id, state, into);
    for (StateObserver watch : watches) {
      try {
        if (watch.rings(id, state)) {
          into.add(watch.question(), id);
        }
      } catch (Condition.Undefined undefined) {
        into.addUndefined(watch.question(), id);
      }
    }
  }

  /** Returns the findings of states beside that. */
  SafetyObserver noticing() {
    return noticing;
  }

  // ------------------------------------------------------------------------- between the layers

  /** Says how many states there are, before the last of them are looked at. */
  void prepare(int states) {
    for (StateObserver watch : watches) {
      watch.prepare(states);
    }
  }

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, so that the execution
   *     ends without a state, or none
   */
  void started(int initial, int error) {
    if (error == ConcurrentSystem.NONE) {
      verdicts.atStart(initial, error);
      return;
    }
    failsAtStart = true;
    try {
      verdicts.atStart(initial, error);
      for (StateObserver watch : watches) {
        boolean ends =
            system.capabilities().spinning().isPresent()
                && answers.property(watch.question()) instanceof Property.Terminates;
        if (watch.brokenByNothing() && !ends) {
          Property its = answers.property(watch.question());
          Judgement failed = Verdicts.failed(its, error, Run.empty(initial));
          answers.decide(watch.question(), failed);
        }
      }
    } finally {
      list();
    }
  }

  /** A reaction happens in some state. */
  void executed(int reaction) {
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      verdicts.coverage().executed(outcome);
      discards |= system.outcomes().kind(outcome) == Outcomes.DISCARD;
    }
  }

  /** Returns whether some execution is discarded. */
  boolean discards() {
    return discards;
  }

  /**
   * Returns whether some execution comes to a final state, or to an error before it has a state.
   */
  boolean someEnd() {
    return verdicts.ends() || failsAtStart;
  }

  /**
   * Answers what was seen in the states of one layer.
   *
   * @param fewest whether the layers before were expanded completely, so that the fewest switches
   *     can be found; otherwise it takes any shortest run
   */
  void settle(StateObservations sightings, boolean fewest) {
    verdicts.endsElsewhere(sightings.anyFinal());
    if (fewest) {
      verdicts.covered();
    }
    if (sightings.count() == 0) {
      return;
    }
    try {
      for (int question = 0; question < answers.count(); question++) {
        StateObservations its = sightings.of(question);
        if (its.count() > 0 && answers.open(question)) {
          answers.decide(question, answer(question, its, fewest));
        }
      }
    } finally {
      list();
    }
  }

  private Judgement answer(int question, StateObservations its, boolean fewest) {
    Property property = answers.property(question);
    boolean sought = property instanceof StateProperty state && state.sought();
    boolean shown = !sought || its.undefined(0);
    WitnessRun found = fewest && shown ? fewestSwitches(its) : runs.first(its);
    return its.undefined(0)
        ? Verdicts.undefined(property, found)
        : Verdicts.decided(property, found, races);
  }

  /** A run with the fewest switches, or any shortest run if a limit is reached meanwhile. */
  private WitnessRun fewestSwitches(StateObservations its) {
    try {
      return runs.fewestSwitches(its);
    } catch (Halt spent) {
      return runs.first(its);
    }
  }

  /** Returns whether it is open whether there is a deadlock. */
  boolean looksForDeadlocks() {
    return verdicts.looksForDeadlocks();
  }

  /** Threads spin in a state. */
  void spins(int id) {
    try {
      StateObservations seen = new StateObservations();
      seen.add(0, id);
      WitnessRun found = fewestSwitches(seen);
      Run run = SpinLoop.behind(system, found.run(), found.state());
      verdicts.spins(() -> run);
    } finally {
      list();
    }
  }

  /** Answers all questions that are not about infinite executions, as every state is explored. */
  void complete() {
    verdicts.complete(Spinning::mayBeRefused, question -> bound(answers.property(question)));
    list();
  }

  private Optional<Judgement> bound(Property property) {
    return property instanceof Property.Bounded(Condition tokens)
        ? Optional.of(Judgement.holds(new Evidence.AtMost(Verdicts.mostTokens(system, tokens))))
        : Optional.empty();
  }

  /** The watches whose questions are still open. */
  List<StateObserver> open() {
    return List.of(watches);
  }
}
