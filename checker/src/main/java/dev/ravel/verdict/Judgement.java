// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import dev.ravel.source.Problem;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The answer to one question.
 *
 * @param code for a violation its V code, for an unknown its K code, for a verdict with a warning
 *     (such as {@code V017}) the code of that; absent otherwise
 * @param run for a violation the shortest run that shows it, where a run can; for a reachable
 *     condition that holds, the shortest run to it
 */
public record Judgement(
    Verdict verdict, Optional<Problem> code, Optional<Run> run, Evidence evidence) {
  /** It holds, and there is nothing more to say. */
  public static Judgement holds() {
    return new Judgement(Verdict.HOLDS, Optional.empty(), Optional.empty(), new Evidence.None());
  }

  /** It holds, and there is a reason to tell. */
  public static Judgement holds(Evidence evidence) {
    return new Judgement(Verdict.HOLDS, Optional.empty(), Optional.empty(), evidence);
  }

  /** It holds, and there is a warning. */
  public static Judgement holds(Problem warning, Evidence evidence) {
    return new Judgement(Verdict.HOLDS, Optional.of(warning), Optional.empty(), evidence);
  }

  /** It is not decided, for a reason. */
  public static Judgement unknown(Problem reason) {
    return unknown(reason, new Evidence.None());
  }

  /** It is not decided, for a reason of which there is more to say. */
  public static Judgement unknown(Problem reason, Evidence evidence) {
    return new Judgement(Verdict.UNKNOWN, Optional.of(reason), Optional.empty(), evidence);
  }

  /** It is violated, and a run shows it. */
  public static Judgement violated(Problem code, Run run, Evidence evidence) {
    return new Judgement(Verdict.VIOLATED, Optional.of(code), Optional.of(run), evidence);
  }

  /** It is violated, and no run can show it. */
  public static Judgement violated(Problem code, Evidence evidence) {
    return new Judgement(Verdict.VIOLATED, Optional.of(code), Optional.empty(), evidence);
  }

  /** The same answer, with another reason. */
  public Judgement with(Evidence other) {
    return new Judgement(verdict, code, run, other);
  }

  /** The same answer, with its run as it is in another system. */
  public Judgement along(UnaryOperator<Run> there) {
    return new Judgement(verdict, code, run.map(there), evidence);
  }
}
