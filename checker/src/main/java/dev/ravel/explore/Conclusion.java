// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.Optional;

/**
 * What is the answer to a question about safety when everything was explored and none was given.
 */
public final class Conclusion {
  private Conclusion() {}

  /**
   * The answer: what was to be avoided was not found, what was to be found is not there.
   *
   * @param coverage what was executed
   * @param anyFinal whether an execution has ended as it may
   * @return absent if the question is about infinite executions or numbers of tokens
   */
  public static Optional<Judgement> of(Property its, Coverage coverage, boolean anyFinal) {
    return switch (its) {
      case Property.Deadlock _,
          Property.Error _,
          Property.Race _,
          Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Safe _ ->
          Optional.of(Judgement.holds());
      case Property.Reachable _ -> Optional.of(violated(Problem.V009, new Evidence.None()));
      case Property.DeadCode _ ->
          Optional.of(
              coverage.complete()
                  ? Judgement.holds()
                  : violated(Problem.V005, new Evidence.Dead(coverage.missing())));
      case Property.Finally _ ->
          Optional.of(
              anyFinal
                  ? Judgement.holds()
                  : new Judgement(
                      Verdict.HOLDS,
                      Optional.of(Problem.V017),
                      Optional.empty(),
                      new Evidence.NothingEnds()));
      case Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Ltl _,
          Property.Bounded _ ->
          Optional.empty();
    };
  }

  private static Judgement violated(Problem code, Evidence evidence) {
    return new Judgement(Verdict.VIOLATED, Optional.of(code), Optional.empty(), evidence);
  }
}
