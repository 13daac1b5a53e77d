// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Optional;

/**
 * The answers to questions that one state decides: a deadlock, a state in which a condition holds
 * that should never hold, and so on.
 */
public final class Sought {
  private Sought() {}

  /**
   * The answer if a run ends in such a state.
   *
   * @throws IllegalArgumentException if no single state decides the property
   */
  public static Judgement found(Property property, Run run) {
    return switch (property) {
      case Property.Deadlock _ -> Judgement.violated(Problem.V002, run, new Evidence.Deadlocked());
      case Property.Finally _ -> Judgement.violated(Problem.V001, run, new Evidence.Ended());
      case Property.AtMost _ -> violated(Problem.V006, run);
      case Property.Never _ -> violated(Problem.V007, run);
      case Property.Always _ -> violated(Problem.V008, run);
      case Property.Safe _ -> violated(Problem.V013, run);
      case Property.Reachable _ ->
          new Judgement(Verdict.HOLDS, Optional.empty(), Optional.of(run), new Evidence.None());
      case Property.Error _,
          Property.Race _,
          Property.DeadCode _,
          Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Bounded _,
          Property.Ltl _ ->
          throw undecided(property);
    };
  }

  /**
   * The answer if there is no such state.
   *
   * @param ends whether a final state is reachable
   * @throws IllegalArgumentException if no single state decides the property
   */
  public static Judgement absent(Property property, boolean ends) {
    return switch (property) {
      case Property.Deadlock _,
          Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Safe _ ->
          Judgement.holds();
      case Property.Finally _ ->
          ends
              ? Judgement.holds()
              : new Judgement(
                  Verdict.HOLDS,
                  Optional.of(Problem.V017),
                  Optional.empty(),
                  new Evidence.NothingEnds());
      case Property.Reachable _ ->
          new Judgement(
              Verdict.VIOLATED, Optional.of(Problem.V009), Optional.empty(), new Evidence.None());
      case Property.Error _,
          Property.Race _,
          Property.DeadCode _,
          Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Bounded _,
          Property.Ltl _ ->
          throw undecided(property);
    };
  }

  private static Judgement violated(Problem code, Run run) {
    return Judgement.violated(code, run, new Evidence.None());
  }

  private static IllegalArgumentException undecided(Property property) {
    return new IllegalArgumentException("no single state decides " + property);
  }
}
