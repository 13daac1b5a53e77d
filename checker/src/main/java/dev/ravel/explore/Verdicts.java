// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Spinning;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The judgement of states, ends of executions and errors on a property. Where one of its conditions
 * has no value, the property is violated.
 */
public final class Verdicts {
  private Verdicts() {}

  // ------------------------------------------------------------------------- what shows something

  /**
   * Returns whether a state decides a property. It shows the property, or has no value for one of
   * its conditions.
   */
  public static boolean isDecidedIn(StateProperty its, int[] state) {
    try {
      return its.shownIn(state);
    } catch (Condition.Undefined undefined) {
      return true;
    }
  }

  /** Returns the judgement of a state on a property, with the run to it. */
  public static Optional<Judgement> atState(StateProperty its, int[] state, Run run) {
    try {
      return its.shownIn(state) ? Optional.of(shown(its, run)) : Optional.empty();
    } catch (Condition.Undefined undefined) {
      return Optional.of(undefined(undefined.getMessage(), run));
    }
  }

  /** Returns whether the end of an execution decides a property. */
  public static boolean isDecidedBy(EndProperty its, int[] state, boolean isFinal) {
    try {
      return its.brokenBy(state, isFinal);
    } catch (Condition.Undefined undefined) {
      return true;
    }
  }

  /** Returns the judgement of the end of an execution on a property, with the run to it. */
  public static Optional<Judgement> atEnd(EndProperty its, int[] state, boolean isFinal, Run run) {
    try {
      return its.brokenBy(state, isFinal) ? Optional.of(broken(its, run)) : Optional.empty();
    } catch (Condition.Undefined undefined) {
      return Optional.of(undefined(undefined.getMessage(), run));
    }
  }

  // ------------------------------------------------------------------------------ what was found

  /** A run ends in a state that shows a property. */
  public static Judgement shown(StateProperty its, Run run) {
    return its.sought()
        ? new Judgement(Verdict.HOLDS, Optional.empty(), Optional.of(run), new Evidence.None())
        : Judgement.violated(its.code(), run, new Evidence.None());
  }

  /** A run ends as it should not. */
  public static Judgement broken(EndProperty its, Run run) {
    Evidence evidence = its.ofFinalStates() ? new Evidence.Ended() : new Evidence.Deadlocked();
    return Judgement.violated(its.code(), run, evidence);
  }

  /** The loop of a run is one of threads that spin. */
  public static Judgement spinning(Run run) {
    return Judgement.violated(new Property.Deadlock().code(), run, new Evidence.Spinning());
  }

  /**
   * Returns the judgement of a property that nothing has decided without a search for spinning
   * threads. Everything was explored.
   *
   * @param may whether some may
   * @return unknown if some may, and a deadlock is asked for; else absent
   */
  public static Optional<Judgement> undecidedSpinning(
      ConcurrentSystem system, Property property, Predicate<Spinning> may) {
    return property instanceof Property.Deadlock
            && system.capabilities().spinning().filter(may).isPresent()
        ? Optional.of(Judgement.unknown(Problem.K005))
        : Optional.empty();
  }

  /** A run ends with an error, which violates a property. */
  public static Judgement failed(Property its, int error, Run run) {
    return Judgement.violated(its.code(), run, new Evidence.Failing(error));
  }

  /** In the last state of a run a condition has no value. */
  public static Judgement undefined(String why, Run run) {
    return Judgement.violated(Problem.V016, run, new Evidence.Undefined(why));
  }

  /** These statements are never executed, ascending. */
  public static Judgement dead(BitSet statements) {
    return statements.isEmpty()
        ? Judgement.holds()
        : Judgement.violated(
            new Property.DeadCode().code(),
            new Evidence.Dead(statements.stream().boxed().toList()));
  }

  /**
   * The end of a run decides a property, all of whose conditions have values there.
   *
   * @throws IllegalArgumentException if no single state or step decides the property
   */
  public static Judgement decided(Property property, WitnessRun its, Races races) {
    return switch (property) {
      case StateProperty shows -> shown(shows, its.run());
      case EndProperty broken -> broken(broken, its.run());
      case Property.Error _ -> failed(property, its.error(), its.run());
      case Property.Race _ ->
          Judgement.violated(property.code(), its.run(), races.at(its.state()).orElseThrow());
      case Property.DeadCode _, LivenessProperty _, Growth _ -> throw undecided(property);
    };
  }

  /** In the last state of a run a condition of a property has no value. */
  public static Judgement undefined(Property property, WitnessRun its) {
    return undefined(property.undefinedIn(its.state()).orElseThrow(), its.run());
  }

  // ------------------------------------------------------------------------------ what was not

  /** No state shows a property. */
  public static Judgement absent(StateProperty its) {
    return its.sought() ? Judgement.violated(its.code(), new Evidence.None()) : Judgement.holds();
  }

  /**
   * No execution ends as it should not.
   *
   * @param ends whether an execution comes to a final state
   */
  public static Judgement absent(EndProperty its, boolean ends) {
    return its.ofFinalStates() && !ends
        ? Judgement.holds(Problem.V017, new Evidence.NothingEnds())
        : Judgement.holds();
  }

  /**
   * Everything was explored, and nothing has decided a property.
   *
   * @param ends whether an execution comes to a final state
   * @return absent if the property is of whole executions or of numbers of tokens
   */
  public static Optional<Judgement> complete(
      Property property, StatementCoverage coverage, boolean ends) {
    return switch (property) {
      case StateProperty its -> Optional.of(absent(its));
      case EndProperty its -> Optional.of(absent(its, ends));
      case Property.Error _, Property.Race _ -> Optional.of(Judgement.holds());
      case Property.DeadCode _ -> Optional.of(dead(coverage.missing()));
      case LivenessProperty _, Growth _ -> Optional.empty();
    };
  }

  /**
   * A run ends in a state that decides a property of states or ends.
   *
   * @throws IllegalArgumentException if no single state decides the property
   */
  public static Judgement found(Property property, Run run) {
    return switch (property) {
      case StateProperty its -> shown(its, run);
      case EndProperty its -> broken(its, run);
      case StepProperty _, LivenessProperty _, Growth _ -> throw undecided(property);
    };
  }

  /**
   * No state decides a property of states or ends.
   *
   * @param ends whether an execution comes to a final state
   * @throws IllegalArgumentException if no single state decides the property
   */
  public static Judgement absent(Property property, boolean ends) {
    return switch (property) {
      case StateProperty its -> absent(its);
      case EndProperty its -> absent(its, ends);
      case StepProperty _, LivenessProperty _, Growth _ -> throw undecided(property);
    };
  }

  /** The most tokens of a place, all of whose values have been seen. */
  public static long mostTokens(ConcurrentSystem system, Condition tokens) {
    int[] state = new int[system.objects()];
    long most = 0;
    for (int object : tokens.objects()) {
      for (int value = 0; value < system.values(object); value++) {
        state[object] = value;
        most = Math.max(most, tokens.value(state));
      }
    }
    return most;
  }

  private static IllegalArgumentException undecided(Property property) {
    return new IllegalArgumentException("no single state decides " + property);
  }
}
