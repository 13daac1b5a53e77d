// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides the safety questions of one exploration. The search tells it of each state when it is
 * found, of each step, of each error, and of each state without enabled steps; since it searches
 * breadth first, the first run that shows something is a shortest one.
 */
final class SafetyMonitors {
  private final ConcurrentSystem system;
  private final Answers answers;
  private final Runs runs;
  private final Coverage coverage;
  private final Races races;
  private final List<Promise> promises = new ArrayList<>();
  private Watch[] watches;
  private boolean covering;
  private boolean failing;
  private boolean racing;
  private boolean anyFinal;

  /** Nothing was seen yet. */
  SafetyMonitors(ConcurrentSystem system, Answers answers, Runs runs) {
    this.system = system;
    this.answers = answers;
    this.runs = runs;
    this.coverage = new Coverage(system);
    this.races = new Races(system);
    List<Watch> all = new ArrayList<>();
    for (int question = 0; question < answers.count(); question++) {
      Watch.of(question, answers.property(question)).ifPresent(all::add);
    }
    for (Watch watch : all) {
      if (watch instanceof Promise promise) {
        promises.add(promise);
      }
    }
    this.watches = all.toArray(new Watch[0]);
    this.covering = answers.open(Property.DeadCode.class);
    this.failing = answers.open(Property.Error.class);
    this.racing = answers.open(Property.Race.class);
  }

  /** The threads of an initial state have started. */
  void started(int initial) {
    if (covering) {
      coverage.started(initial);
      covered();
    }
  }

  /** Their local work before their first steps is an error. */
  void failedAtStart(int initial, int error) {
    if (failing) {
      Run run = new Run(initial, new int[0], new int[0], OptionalInt.empty());
      fail(run, error);
    }
  }

  /** A state is found. States come in the order of their numbers. */
  void found(int id, int[] state) {
    for (Watch watch : watches) {
      try {
        if (watch.rings(state)) {
          retire(watch);
          answers.decide(watch.question(), watch.answer(runs.to(id)));
        }
      } catch (Condition.Undefined undefined) {
        retire(watch);
        answers.decide(watch.question(), undefined(id, undefined));
      }
    }
  }

  /** Whether {@link #found} has anything to do. */
  boolean looksAtStates() {
    return watches.length > 0;
  }

  /** A step with this outcome can happen. */
  void executed(int outcome) {
    if (covering && coverage.executed(outcome)) {
      covered();
    }
  }

  /** A step from a state is an error. */
  void failed(int id, int process, int index, int error) {
    if (failing) {
      fail(runs.to(id, process, index), error);
    }
  }

  /** Every step from a state is known. */
  void explored(int id, int[] reactions) {
    if (racing) {
      Optional<Evidence.Racing> race = races.in(reactions);
      if (race.isPresent()) {
        racing = false;
        answers.violate(Property.Race.class, Problem.V004, runs.to(id), race.get());
      }
    }
  }

  /** No step is enabled in a state. */
  void ended(int id, int[] state) {
    if (system.ends(state)) {
      anyFinal = true;
      finallys(id, state);
    } else if (answers.open(Property.Deadlock.class)) {
      Evidence evidence = new Evidence.Deadlocked();
      answers.violate(Property.Deadlock.class, Problem.V002, runs.to(id), evidence);
    }
  }

  /** Every state is explored: answers all safety questions that are still open. */
  void complete() {
    for (int question = 0; question < answers.count(); question++) {
      if (answers.open(question)) {
        Optional<Judgement> judgement = atEnd(answers.property(question));
        if (judgement.isPresent()) {
          answers.decide(question, judgement.get());
        }
      }
    }
  }

  /** The promises that are still open. */
  List<Promise> promises() {
    return promises.stream().filter(promise -> answers.open(promise.question())).toList();
  }

  private Optional<Judgement> atEnd(Property property) {
    return switch (property) {
      case Property.Deadlock _,
          Property.Error _,
          Property.Race _,
          Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Safe _ ->
          Optional.of(Judgement.holds());
      case Property.Reachable _ ->
          Optional.of(
              new Judgement(
                  Verdict.VIOLATED,
                  Optional.of(Problem.V009),
                  Optional.empty(),
                  new Evidence.None()));
      case Property.DeadCode _ -> Optional.of(deadCode());
      case Property.Finally _ ->
          Optional.of(
              anyFinal
                  ? Judgement.holds()
                  : new Judgement(
                      Verdict.HOLDS,
                      Optional.of(Problem.V017),
                      Optional.empty(),
                      new Evidence.NothingEnds()));
      case Property.LeadsTo _,
          Property.Eventually _,
          Property.Terminates _,
          Property.Ltl _,
          Property.Bounded _ ->
          Optional.empty();
    };
  }

  private Judgement deadCode() {
    return coverage.complete()
        ? Judgement.holds()
        : new Judgement(
            Verdict.VIOLATED,
            Optional.of(Problem.V005),
            Optional.empty(),
            new Evidence.Dead(coverage.missing()));
  }

  private void finallys(int id, int[] state) {
    for (int question = 0; question < answers.count(); question++) {
      if (answers.open(question)
          && answers.property(question) instanceof Property.Finally(Condition condition)) {
        try {
          if (!condition.holds(state)) {
            Evidence evidence = new Evidence.Ended();
            answers.decide(question, Judgement.violated(Problem.V001, runs.to(id), evidence));
          }
        } catch (Condition.Undefined undefined) {
          answers.decide(question, undefined(id, undefined));
        }
      }
    }
  }

  private Judgement undefined(int id, Condition.Undefined why) {
    Evidence evidence = new Evidence.Undefined(why.getMessage());
    return Judgement.violated(Problem.V016, runs.to(id), evidence);
  }

  /** Answers the questions for dead code as soon as there is none. */
  private void covered() {
    if (coverage.complete()) {
      covering = false;
      for (int question = 0; question < answers.count(); question++) {
        if (answers.property(question) instanceof Property.DeadCode) {
          answers.decide(question, Judgement.holds());
        }
      }
    }
  }

  private void fail(Run run, int error) {
    failing = false;
    answers.violate(Property.Error.class, Problem.V003, run, new Evidence.Failing(error));
  }

  /** Takes a watch away; a loop over the old array goes on unharmed. */
  private void retire(Watch watch) {
    List<Watch> rest = new ArrayList<>(List.of(watches));
    rest.remove(watch);
    watches = rest.toArray(new Watch[0]);
  }
}
