// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.verdict.Judgement;
import java.util.Optional;

/**
 * A claim and its verdict, with all that is told about it.
 *
 * @param circumstance what the verdict's evidence says in words
 * @param telling the run that shows the verdict, if a run does
 * @param shortest whether a run that is no lasso is as short as any that shows the verdict, and of
 *     those has the fewest switches
 */
public record Finding(
    Claim claim,
    Judgement judgement,
    Circumstance circumstance,
    Optional<Telling> telling,
    boolean shortest) {
  /** Whether the verdict is the one that the check names. */
  public boolean asExpected() {
    return judgement.verdict() == claim.expected();
  }
}
