// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Alarms;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides the safety questions of one exploration: looks at each state once, when it is found, and
 * at all that its processes can do there, explored or not.
 */
final class Safety {
  private final ConcurrentSystem system;
  private final Answers answers;
  private final int[] questions;
  private final ShortRuns runs;
  private final Automata automata;
  private final Coverage coverage;
  private final Races races;
  private final Reactions reactions;
  private boolean anyFinal;
  private boolean done;
  private int[] deadlocks;
  private int[] errors;
  private int[] racings;
  private int[] finallys;
  private int[] conditions;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   */
  Safety(
      ConcurrentSystem system,
      Answers answers,
      int[] questions,
      ShortRuns runs,
      Automata automata) {
    this.system = system;
    this.answers = answers;
    this.questions = questions.clone();
    this.runs = runs;
    this.automata = automata;
    this.coverage = new Coverage(system);
    this.races = new Races(system);
    this.reactions = new Reactions(system, races, coverage);
    list();
  }

  private void list() {
    done = Arrays.stream(questions).noneMatch(answers::open);
    deadlocks = open(Property.Deadlock.class);
    errors = open(Property.Error.class);
    racings = open(Property.Race.class);
    finallys = open(Property.Finally.class);
    conditions =
        Arrays.stream(questions)
            .filter(question -> answers.open(question) && Alarms.on(answers.property(question)))
            .toArray();
  }

  private int[] open(Class<? extends Property> kind) {
    return Arrays.stream(questions)
        .filter(question -> answers.open(question) && kind.isInstance(answers.property(question)))
        .toArray();
  }

  /** What there is to know about reactions; what is looked up there counts as executed. */
  Reactions reactions() {
    return reactions;
  }

  /** Whether nothing is left to decide. */
  boolean done() {
    return done;
  }

  // ---------------------------------------------------------------------------- what is seen

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, or none
   */
  void starts(int initial, int error) {
    coverage.started(initial);
    if (error != ConcurrentSystem.NONE) {
      Run run = new Run(initial, new int[0], new int[0], OptionalInt.empty());
      for (int question : errors) {
        violated(question, Problem.V003, run, new Evidence.Failing(error));
      }
      list();
    }
  }

  /** A state was found. */
  void look(int id, int[] state, Pending pending) {
    for (int question : conditions) {
      look(question, id, state);
    }
    if (pending.enabledCount() == 0) {
      ended(id, state);
      return;
    }
    int[] its = pending.reactions();
    if (pending.fails()) {
      for (int p = 0; p < its.length; p++) {
        if ((reactions.traits(its[p]) & Reactions.FAILS) != 0) {
          failed(id, p, its[p], system.mayFootprint(p, state));
        }
      }
    }
    if (pending.plainUsers() > 1 && racings.length > 0) {
      raced(id, its);
    }
  }

  private void look(int question, int id, int[] state) {
    Property its = answers.property(question);
    try {
      if (Alarms.rings(its, state)) {
        decide(question, Alarms.judgement(its, runs.to(id)));
        list();
      }
    } catch (Condition.Undefined undefined) {
      Evidence evidence = new Evidence.Undefined(undefined.getMessage());
      violated(question, Problem.V016, runs.to(id), evidence);
      list();
    }
  }

  private void ended(int id, int[] state) {
    if (!system.ends(state)) {
      if (deadlocks.length > 0) {
        Run run = runs.to(id);
        for (int question : deadlocks) {
          violated(question, Problem.V002, run, new Evidence.Deadlocked());
        }
        list();
      }
      return;
    }
    anyFinal = true;
    for (int question : finallys) {
      var claim = (Property.Finally) answers.property(question);
      try {
        if (!claim.condition().holds(state)) {
          violated(question, Problem.V001, runs.to(id), new Evidence.Ended());
          list();
        }
      } catch (Condition.Undefined undefined) {
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        violated(question, Problem.V016, runs.to(id), evidence);
        list();
      }
    }
  }

  /** A process has an outcome that is an error. */
  private void failed(int id, int process, int reaction, int footprint) {
    for (int k = 0, n = system.outcomes(reaction); k < n; k++) {
      int outcome = system.outcome(reaction, k);
      if (system.kind(outcome) == ConcurrentSystem.ERROR) {
        automata.limit(footprint);
        if (errors.length > 0) {
          Run run = runs.to(id, process, k);
          for (int question : errors) {
            violated(question, Problem.V003, run, new Evidence.Failing(system.error(outcome)));
          }
          list();
        }
      }
    }
  }

  private void raced(int id, int[] its) {
    Optional<Evidence.Racing> racing = races.in(its);
    if (racing.isPresent()) {
      Run run = runs.to(id);
      for (int question : racings) {
        violated(question, Problem.V004, run, racing.get());
      }
      list();
    }
  }

  private void violated(int question, Problem code, Run run, Evidence evidence) {
    decide(question, Judgement.violated(code, run, evidence));
  }

  private void decide(int question, Judgement judgement) {
    if (answers.open(question)) {
      answers.decide(question, judgement);
    }
  }

  // --------------------------------------------------------------------------------- the end

  /** Everything was explored. */
  void complete() {
    for (int question : questions) {
      if (answers.open(question)) {
        answers.decide(question, atEnd(answers.property(question)));
      }
    }
  }

  private Judgement atEnd(Property its) {
    return switch (its) {
      case Property.Reachable _ -> violated(Problem.V009, new Evidence.None());
      case Property.DeadCode _ ->
          coverage.complete()
              ? Judgement.holds()
              : violated(Problem.V005, new Evidence.Dead(coverage.missing()));
      case Property.Finally _ ->
          anyFinal
              ? Judgement.holds()
              : new Judgement(
                  Verdict.HOLDS,
                  Optional.of(Problem.V017),
                  Optional.empty(),
                  new Evidence.NothingEnds());
      case Property.Deadlock _,
          Property.Error _,
          Property.Race _,
          Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Safe _ ->
          Judgement.holds();
      case Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Ltl _,
          Property.Bounded _ ->
          throw new IllegalStateException(its + " is not about safety");
    };
  }

  private static Judgement violated(Problem code, Evidence evidence) {
    return new Judgement(Verdict.VIOLATED, Optional.of(code), Optional.empty(), evidence);
  }
}
