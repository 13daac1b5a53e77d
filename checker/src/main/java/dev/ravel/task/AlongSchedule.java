// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.LassoWord;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Judges properties along one recorded execution alone, as if the system had no other. What speaks
 * of states is judged in those of the recording; what speaks of how an execution ends, or of what
 * comes later, is unknown ({@code K007}) where the recording stops before the execution does, and
 * where its loop is no fair execution.
 */
final class AlongSchedule {
  private final ConcurrentSystem system;
  private final Run run;
  private final Course course;
  private final Racers racers;

  AlongSchedule(ConcurrentSystem system, Run run) {
    this.system = system;
    this.run = run;
    this.course = Course.of(system, run);
    this.racers = new Racers(system);
  }

  /** The verdict of a property along the recording. */
  Judgement judge(Property property) {
    return switch (property) {
      case Property.Deadlock() ->
          course.end() == Course.End.DEADLOCK
              ? Judgement.violated(Problem.V002, run, new Evidence.Deadlocked())
              : Judgement.holds();
      case Property.Error() ->
          course.end() == Course.End.ERROR
              ? Judgement.violated(Problem.V003, run, new Evidence.Failing(course.error()))
              : Judgement.holds();
      case Property.Race() -> race();
      case Property.DeadCode() -> deadCode();
      case Property.Terminates() -> terminates();
      case Property.AtMost(long limit, Condition count) ->
          nowhere(Problem.V006, state -> count.value(state) > limit);
      case Property.Safe(long limit, List<Condition> tokens) ->
          nowhere(
              Problem.V013, state -> tokens.stream().anyMatch(place -> place.value(state) > limit));
      case Property.Never(Condition condition) -> nowhere(Problem.V007, condition::holds);
      case Property.Always(Condition condition) ->
          nowhere(Problem.V008, state -> !condition.holds(state));
      case Property.Reachable(Condition condition) -> reachable(condition);
      case Property.Finally(Condition condition) -> atEnd(condition);
      case Property.LeadsTo(Condition cause, Condition effect) ->
          promise(Problem.V010, false, cause::holds, effect);
      case Property.Eventually(Condition condition) ->
          promise(Problem.V011, true, state -> false, condition);
      case Property.Bounded _ -> Judgement.unknown(Problem.K005);
      case Property.Ltl(Property.Formula formula) -> formula(formula);
    };
  }

  private Judgement nowhere(Problem code, Predicate<int[]> wrong) {
    for (int step = 0; step < course.states().size(); step++) {
      try {
        if (wrong.test(course.states().get(step))) {
          return Judgement.violated(code, Course.prefix(run, step), new Evidence.None());
        }
      } catch (Condition.Undefined undefined) {
        return undefined(step, undefined);
      }
    }
    return Judgement.holds();
  }

  private Judgement undefined(int steps, Condition.Undefined why) {
    return Judgement.violated(
        Problem.V016, Course.prefix(run, steps), new Evidence.Undefined(why.getMessage()));
  }

  private Judgement reachable(Condition condition) {
    for (int step = 0; step < course.states().size(); step++) {
      try {
        if (condition.holds(course.states().get(step))) {
          return new Judgement(
              Verdict.HOLDS,
              Optional.empty(),
              Optional.of(Course.prefix(run, step)),
              new Evidence.None());
        }
      } catch (Condition.Undefined undefined) {
        return undefined(step, undefined);
      }
    }
    return new Judgement(
        Verdict.VIOLATED, Optional.of(Problem.V009), Optional.of(run), new Evidence.None());
  }

  private Judgement atEnd(Condition condition) {
    return switch (course.end()) {
      case FINAL -> {
        try {
          yield condition.holds(course.states().getLast())
              ? Judgement.holds()
              : Judgement.violated(Problem.V001, run, new Evidence.Ended());
        } catch (Condition.Undefined undefined) {
          yield undefined(run.length(), undefined);
        }
      }
      case OPEN, UNFAIR_LOOP -> Judgement.unknown(Problem.K007);
      case ERROR, DEADLOCK, RESTING, FAIR_LOOP -> Judgement.holds();
    };
  }

  private Judgement terminates() {
    return switch (course.end()) {
      case FINAL -> Judgement.holds();
      case ERROR, DEADLOCK, RESTING, FAIR_LOOP -> broken(Problem.V012);
      case OPEN, UNFAIR_LOOP -> Judgement.unknown(Problem.K007);
    };
  }

  /** A promise is made at the start or where a state asks for it, and open until the effect. */
  private Judgement promise(
      Problem code, boolean fromStart, Predicate<int[]> asks, Condition effect) {
    boolean owed = fromStart;
    boolean keptInLoop = false;
    int loop = run.loop().orElse(Integer.MAX_VALUE);
    for (int step = 0; step < course.states().size(); step++) {
      int[] state = course.states().get(step);
      try {
        boolean kept = effect.holds(state);
        owed = !kept && (owed || asks.test(state));
        keptInLoop |= kept && step >= loop;
      } catch (Condition.Undefined undefined) {
        return undefined(step, undefined);
      }
    }
    return switch (course.end()) {
      case ERROR, FINAL, DEADLOCK, RESTING -> owed ? broken(code) : Judgement.holds();
      case FAIR_LOOP -> owed && !keptInLoop ? broken(code) : Judgement.holds();
      case OPEN, UNFAIR_LOOP ->
          owed || code == Problem.V010 ? Judgement.unknown(Problem.K007) : Judgement.holds();
    };
  }

  /** A formula is about the whole execution; where that ends, its last state repeats. */
  private Judgement formula(Property.Formula formula) {
    List<int[]> states = course.states();
    for (int step = 0; step < states.size(); step++) {
      for (Condition atom : formula.atoms()) {
        try {
          long _ = atom.value(states.get(step));
        } catch (Condition.Undefined undefined) {
          return undefined(step, undefined);
        }
      }
    }
    return switch (course.end()) {
      case OPEN, UNFAIR_LOOP -> Judgement.unknown(Problem.K007);
      case ERROR, FINAL, DEADLOCK, RESTING -> satisfied(formula, states, states.size() - 1);
      case FAIR_LOOP ->
          satisfied(formula, states.subList(0, states.size() - 1), run.loop().orElseThrow());
    };
  }

  private Judgement satisfied(Property.Formula formula, List<int[]> states, int loop) {
    return new LassoWord(states, loop).satisfies(formula)
        ? Judgement.holds()
        : broken(Problem.V015);
  }

  private Judgement broken(Problem code) {
    Evidence evidence =
        switch (course.end()) {
          case DEADLOCK -> new Evidence.Deadlocked();
          case RESTING -> new Evidence.Staying();
          case FINAL -> new Evidence.Ended();
          case ERROR -> new Evidence.Failing(course.error());
          case OPEN, FAIR_LOOP, UNFAIR_LOOP -> new Evidence.None();
        };
    return Judgement.violated(code, run, evidence);
  }

  private Judgement deadCode() {
    BitSet covered = new BitSet();
    for (int statement : system.coveredAtStart(run.initialState())) {
      covered.set(statement);
    }
    for (int outcome : course.outcomes()) {
      for (int k = 0; k < system.covered(outcome); k++) {
        covered.set(system.coveredStatement(outcome, k));
      }
    }
    List<Integer> missing = new ArrayList<>();
    for (int s = covered.nextClearBit(0);
        s < system.statements();
        s = covered.nextClearBit(s + 1)) {
      missing.add(s);
    }
    return missing.isEmpty()
        ? Judgement.holds()
        : new Judgement(
            Verdict.VIOLATED,
            Optional.of(Problem.V005),
            Optional.empty(),
            new Evidence.Dead(missing));
  }

  private Judgement race() {
    for (int step = 0; step < course.states().size(); step++) {
      int[] state = course.states().get(step);
      for (int first = 0; first < system.threads(); first++) {
        for (int second = first + 1; second < system.threads(); second++) {
          int object = racers.object(first, second, state);
          if (object != ConcurrentSystem.NONE) {
            return Judgement.violated(
                Problem.V004, Course.prefix(run, step), new Evidence.Racing(first, second, object));
          }
        }
      }
    }
    return Judgement.holds();
  }
}
