// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/** The conditions that are looked at in every state. */
public final class Alarms {
  private Alarms() {}

  /** Whether a property has such a condition. */
  public static boolean on(Property its) {
    return switch (its) {
      case Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Reachable _,
          Property.Safe _ ->
          true;
      default -> false;
    };
  }

  /**
   * Whether a state decides a property.
   *
   * @throws Condition.Undefined if a condition has no value there
   */
  public static boolean rings(Property its, int[] state) {
    return switch (its) {
      case Property.AtMost(long limit, Condition count) -> count.value(state) > limit;
      case Property.Never(Condition condition) -> condition.holds(state);
      case Property.Always(Condition condition) -> !condition.holds(state);
      case Property.Reachable(Condition condition) -> condition.holds(state);
      case Property.Safe(long limit, List<Condition> places) -> {
        for (Condition place : places) {
          if (place.value(state) > limit) {
            yield true;
          }
        }
        yield false;
      }
      default -> false;
    };
  }

  /** What a state that decides a property says of it, with a run to that state. */
  public static Judgement judgement(Property its, Run run) {
    return switch (its) {
      case Property.AtMost _ -> Judgement.violated(Problem.V006, run, new Evidence.None());
      case Property.Never _ -> Judgement.violated(Problem.V007, run, new Evidence.None());
      case Property.Always _ -> Judgement.violated(Problem.V008, run, new Evidence.None());
      case Property.Safe _ -> Judgement.violated(Problem.V013, run, new Evidence.None());
      default ->
          new Judgement(Verdict.HOLDS, Optional.empty(), Optional.of(run), new Evidence.None());
    };
  }
}
