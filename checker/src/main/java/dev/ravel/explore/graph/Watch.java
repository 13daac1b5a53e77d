// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Optional;

/**
 * Looks once at each state on behalf of a question. Several threads look at different states at the
 * same time.
 */
sealed interface Watch permits Watch.Alarm, Promise, Truths {
  /** Its question. */
  int question();

  /**
   * Looks at a state.
   *
   * @param id its number
   * @return whether the state decides the question
   * @throws Condition.Undefined if a condition of the question has no value there
   */
  boolean rings(int id, int[] state);

  /** The answer that a state gives for which it rang, with the run to it. */
  Judgement answer(Run run);

  /**
   * The code of the violation if an execution that has no state violates the question: one that
   * runs into an error before its first step.
   */
  default Optional<Problem> brokenByNothing() {
    return Optional.empty();
  }

  /** The memory that its notes take, in bytes. */
  default long bytes() {
    return 0;
  }

  /** Before it looks at states: they have numbers below this. */
  default void prepare(int states) {}

  /** The watch of a question, if it is decided by looking at states. */
  static Optional<Watch> of(int question, Property property) {
    return switch (property) {
      case Property.AtMost(long limit, Condition count) ->
          alarm(question, Problem.V006, state -> count.value(state) > limit);
      case Property.Never(Condition condition) -> alarm(question, Problem.V007, condition::holds);
      case Property.Always(Condition condition) ->
          alarm(question, Problem.V008, state -> !condition.holds(state));
      case Property.Safe(long limit, var places) -> {
        Condition[] tokens = places.toArray(new Condition[0]);
        yield alarm(question, Problem.V013, state -> anyAbove(tokens, limit, state));
      }
      case Property.Reachable(Condition condition) ->
          Optional.of(new Alarm(question, condition::holds, Optional.empty()));
      case Property.LeadsTo _, Property.Eventually _, Property.Terminates _ ->
          Optional.of(Promise.of(question, property));
      case Property.Ltl ltl -> Optional.of(new Truths(question, ltl));
      case Property.Deadlock _,
          Property.Error _,
          Property.Race _,
          Property.DeadCode _,
          Property.Finally _,
          Property.Bounded _ ->
          Optional.empty();
    };
  }

  private static Optional<Watch> alarm(int question, Problem code, Test test) {
    return Optional.of(new Alarm(question, test, Optional.of(code)));
  }

  private static boolean anyAbove(Condition[] tokens, long limit, int[] state) {
    for (Condition place : tokens) {
      if (place.value(state) > limit) {
        return true;
      }
    }
    return false;
  }

  /** A test of a state. */
  @FunctionalInterface
  interface Test {
    /** Whether the state has what is looked for. */
    boolean on(int[] state);
  }

  /**
   * Rings at a state that decides its question.
   *
   * @param code the code of the violation; absent if the state shows that the question holds
   */
  record Alarm(int question, Test test, Optional<Problem> code) implements Watch {
    @Override
    public boolean rings(int id, int[] state) {
      return test.on(state);
    }

    @Override
    public Judgement answer(Run run) {
      Verdict verdict = code.isPresent() ? Verdict.VIOLATED : Verdict.HOLDS;
      return new Judgement(verdict, code, Optional.of(run), new Evidence.None());
    }
  }
}
