// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.SpinLoop;
import dev.ravel.explore.StatementCoverage;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.states.SafetyObserver;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.source.Halt;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
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
  private final StatementCoverage coverage;
  private StateObserver[] watches;

  private final SafetyObserver noticing;
  private boolean anyFinal;
  private boolean failsAtStart;
  private boolean discards;

  /** Nothing was seen yet. */
  SafetyMonitors(ConcurrentSystem system, Answers answers, BreadthFirstRuns runs, Races races) {
    this.system = system;
    this.answers = answers;
    this.runs = runs;
    this.races = races;
    this.coverage = new StatementCoverage(system);
    this.noticing =
        new SafetyObserver(
            system, answers.numbers().stream().map(answers::property).toList(), races);
    List<StateObserver> all = new ArrayList<>();
    for (int question = 0; question < answers.count(); question++) {
      StateObserver.of(question, answers.property(question)).ifPresent(all::add);
    }
    this.watches = all.toArray(new StateObserver[0]);
    list();
  }

  /** Lists what is open. */
  private void list() {
    List<StateObserver> open = new ArrayList<>();
    for (StateObserver watch : watches) {
      if (answers.open(watch.question())) {
        open.add(watch);
      }
    }
    watches = open.toArray(new StateObserver[0]);
    noticing.watch(answers.open());
  }

  // ---------------------------------------------------------------- by the threads of the search

  /** Whether {@link #look} has anything to do. */
  boolean looksAtStates() {
    return watches.length > 0;
  }

  /** Looks at a state that was found. */
  void look(int id, int[] state, StateObservations into) {
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

  /** What states show beside that. */
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

  /** The threads of an initial state have started. */
  void started(int initial) {
    coverage.started(initial);
  }

  /** Their local work before their first steps is an error: the execution ends without a state. */
  void failedAtStart(int initial, int error) {
    failsAtStart = true;
    Run run = new Run(initial, new int[0], new int[0]);
    try {
      for (int question : answers.openOnes(Property.Error.class)) {
        answers.decide(question, Verdicts.failed(answers.property(question), error, run));
      }
      for (StateObserver watch : watches) {
        boolean ends =
            system.spinning().isPresent()
                && answers.property(watch.question()) instanceof Property.Terminates;
        if (watch.brokenByNothing() && !ends) {
          Property its = answers.property(watch.question());
          answers.decide(watch.question(), Verdicts.failed(its, error, run));
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
      coverage.executed(outcome);
      discards |= system.outcomes().kind(outcome) == Outcomes.DISCARD;
    }
  }

  /** Whether some execution is discarded. */
  boolean discards() {
    return discards;
  }

  /** Whether some execution comes to a final state, or to an error before it has a state. */
  boolean someEnd() {
    return anyFinal || failsAtStart;
  }

  /** Answers the questions for dead code as soon as there is none. */
  private void covered() {
    if (coverage.complete()) {
      for (int question : answers.openOnes(Property.DeadCode.class)) {
        answers.decide(question, Judgement.holds());
      }
    }
  }

  /**
   * Answers what was seen in the states of one layer.
   *
   * @param fewest whether the layers before were expanded completely, so that the fewest switches
   *     can be found; otherwise it takes any shortest run
   */
  void settle(StateObservations sightings, boolean fewest) {
    anyFinal |= sightings.anyFinal();
    if (fewest) {
      covered();
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
    BreadthFirstRuns.Found found = fewest && shown ? fewestSwitches(its) : runs.first(its);
    if (its.undefined(0)) {
      return Verdicts.undefined(found.undefined(property), found.run());
    }
    return switch (property) {
      case StateProperty shows -> Verdicts.shown(shows, found.run());
      case EndProperty broken -> Verdicts.broken(broken, found.run());
      case Property.Error _ -> Verdicts.failed(property, found.error(), found.run());
      case Property.Race _ ->
          Judgement.violated(property.code(), found.run(), races.at(found.state()).orElseThrow());
      case Property.DeadCode _, LivenessProperty _, Growth _ ->
          throw new IllegalStateException("no single state decides " + property);
    };
  }

  /** A run with the fewest switches, or any shortest run if a limit is reached meanwhile. */
  private BreadthFirstRuns.Found fewestSwitches(StateObservations its) {
    try {
      return runs.fewestSwitches(its);
    } catch (Halt spent) {
      return runs.first(its);
    }
  }

  /** Whether it is open whether there is a deadlock. */
  boolean looksForDeadlocks() {
    return answers.openOnes(Property.Deadlock.class).length > 0;
  }

  /** Threads spin in a state. */
  void spins(int id) {
    try {
      StateObservations seen = new StateObservations();
      seen.add(0, id);
      BreadthFirstRuns.Found found = fewestSwitches(seen);
      Run run = SpinLoop.behind(system, found.run(), found.state());
      for (int question : answers.openOnes(Property.Deadlock.class)) {
        answers.decide(question, Verdicts.spinning(run));
      }
    } finally {
      list();
    }
  }

  /** Every state is explored: answers all safety questions that are still open. */
  void complete() {
    for (int question = 0; question < answers.count(); question++) {
      if (answers.open(question)) {
        Property property = answers.property(question);
        Optional<Judgement> judgement =
            Verdicts.undecidedSpinning(system, property, Spinning::mayBeRefused)
                .or(() -> atEnd(property));
        if (judgement.isPresent()) {
          answers.decide(question, judgement.get());
        }
      }
    }
    list();
  }

  /** A question was answered elsewhere. */
  void decided() {
    list();
  }

  /** Whether no question about executions without end is open. */
  boolean allAlarms() {
    return Stream.of(watches).allMatch(StateObserver.Alarm.class::isInstance);
  }

  /** The watches whose questions are still open. */
  List<StateObserver> open() {
    return List.of(watches);
  }

  private Optional<Judgement> atEnd(Property property) {
    return property instanceof Property.Bounded(Condition tokens)
        ? Optional.of(Judgement.holds(new Evidence.AtMost(Verdicts.mostTokens(system, tokens))))
        : Verdicts.complete(property, coverage, anyFinal);
  }
}
