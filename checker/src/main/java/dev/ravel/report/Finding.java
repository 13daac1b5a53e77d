// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.verdict.Judgement;
import java.util.Optional;

/**
 * A claim and its verdict, with all that is told about it.
 *
 * @param circumstance what the verdict's evidence says in words
 * @param telling the run that shows the verdict, if a run does
 */
public record Finding(
    Claim claim, Judgement judgement, Circumstance circumstance, Optional<Telling> telling) {
  /** Whether the verdict is the one that the check names. */
  public boolean asExpected() {
    return judgement.verdict() == claim.expected();
  }
}
