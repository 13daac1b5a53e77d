// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.SafetyQuestions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Arrays;

/** Judges the states in which executions end: deadlocks, and claims about final states. */
final class FinalStates {
  private final ConcurrentSystem system;
  private final SafetyQuestions questions;
  private final Runs runs;
  private final FinalStateCache good;

  FinalStates(ConcurrentSystem system, SafetyQuestions questions, Runs runs) {
    this.system = system;
    this.questions = questions;
    this.runs = runs;
    this.good =
        new FinalStateCache(
            Arrays.stream(questions.finals())
                .mapToObj(this::claim)
                .flatMapToInt(claim -> Arrays.stream(claim.objects()))
                .sorted()
                .distinct()
                .toArray());
  }

  private Condition claim(int question) {
    return ((Property.Finally) questions.property(question)).condition();
  }

  /**
   * Judges the end of an execution that no error has ended.
   *
   * @param end the state
   * @param joins tells the execution
   */
  void judge(int[] end, LastJoins joins) {
    if (!system.ends(end)) {
      if (questions.deadlocks().length > 0) {
        runs.of(joins.schedule()).ifPresent(this::deadlock);
      }
      return;
    }
    questions.ended();
    if (!good.known(end)) {
      boolean held = true;
      for (int question : questions.finals()) {
        held &= holds(question, end, joins);
      }
      if (held) {
        good.keep(end);
      }
    }
  }

  private void deadlock(Run run) {
    questions.violated(questions.deadlocks(), Problem.V002, run, new Evidence.Deadlocked());
  }

  /** Whether a claim holds at an end; it is violated if not. */
  private boolean holds(int question, int[] end, LastJoins joins) {
    try {
      if (claim(question).holds(end)) {
        return true;
      }
      violated(question, Problem.V001, new Evidence.Ended(), joins);
    } catch (Condition.Undefined undefined) {
      Evidence evidence = new Evidence.Undefined(undefined.getMessage());
      violated(question, Problem.V016, evidence, joins);
    }
    return false;
  }

  private void violated(int question, Problem code, Evidence evidence, LastJoins joins) {
    runs.of(joins.schedule())
        .ifPresent(run -> questions.decide(question, Judgement.violated(code, run, evidence)));
  }
}
