// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Alarms;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.explore.SafetyQuestions;
import dev.ravel.explore.states.Cursor;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Optional;

/**
 * Decides the safety questions of one exploration: looks at each state once, when it is found, and
 * at all that its processes can do there, explored or not.
 */
final class Safety {
  private final ConcurrentSystem system;
  private final SafetyQuestions questions;
  private final ShortRuns runs;
  private final Automata automata;
  private final Races races;

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
      Automata automata,
      Races races) {
    this.system = system;
    this.questions = new SafetyQuestions(system, answers, questions);
    this.runs = runs;
    this.automata = automata;
    this.races = races;
  }

  /** Which statements were executed. */
  Coverage coverage() {
    return questions.coverage();
  }

  /** Whether nothing is left to decide. */
  boolean done() {
    return questions.done();
  }

  // ---------------------------------------------------------------------------- what is seen

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, or none
   */
  void starts(int initial, int error) {
    questions.coverage().started(initial);
    if (error != ConcurrentSystem.NONE) {
      questions.failsAtStart(initial, error);
    }
  }

  /** A state was found. */
  void look(int id, Cursor at, Pending pending) {
    for (int question : questions.conditions()) {
      look(question, id, at.state());
    }
    if (pending.enabledCount() == 0) {
      ended(id, at.state());
      return;
    }
    if (pending.fails()) {
      for (int p = 0; p < pending.processes(); p++) {
        if (pending.fails(p)) {
          failed(id, p, pending.reaction(p), system.mayFootprint(p, at.state()));
        }
      }
    }
    if (pending.plainUsers() > 1 && questions.races().length > 0) {
      raced(id, pending.reactions());
    }
  }

  private void look(int question, int id, int[] state) {
    Property its = questions.property(question);
    try {
      if (Alarms.rings(its, state)) {
        questions.decide(question, Alarms.judgement(its, runs.to(id)));
      }
    } catch (Condition.Undefined undefined) {
      Evidence evidence = new Evidence.Undefined(undefined.getMessage());
      violated(question, Problem.V016, runs.to(id), evidence);
    }
  }

  private void ended(int id, int[] state) {
    if (!system.ends(state)) {
      if (questions.deadlocks().length > 0) {
        Run run = runs.to(id);
        questions.violated(questions.deadlocks(), Problem.V002, run, new Evidence.Deadlocked());
      }
      return;
    }
    questions.ended();
    for (int question : questions.finals()) {
      var claim = (Property.Finally) questions.property(question);
      try {
        if (!claim.condition().holds(state)) {
          violated(question, Problem.V001, runs.to(id), new Evidence.Ended());
        }
      } catch (Condition.Undefined undefined) {
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        violated(question, Problem.V016, runs.to(id), evidence);
      }
    }
  }

  /** A process has an outcome that is an error. */
  private void failed(int id, int process, int reaction, int footprint) {
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
        automata.limit(footprint);
        if (questions.errors().length > 0) {
          Run run = runs.to(id, process, k);
          questions.violated(
              questions.errors(),
              Problem.V003,
              run,
              new Evidence.Failing(system.outcomes().error(outcome)));
        }
      }
    }
  }

  private void raced(int id, int[] its) {
    Optional<Evidence.Racing> racing = races.in(its);
    if (racing.isPresent()) {
      Run run = runs.to(id);
      questions.violated(questions.races(), Problem.V004, run, racing.get());
    }
  }

  private void violated(int question, Problem code, Run run, Evidence evidence) {
    questions.decide(question, Judgement.violated(code, run, evidence));
  }

  // --------------------------------------------------------------------------------- the end

  /** Everything was explored. */
  void complete() {
    questions.complete();
  }
}
