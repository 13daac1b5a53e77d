// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Causes;
import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Telling;
import dev.ravel.explanation.Why;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Judgement;
import java.util.BitSet;
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
  /**
   * A claim that is not decided.
   *
   * @param reason why
   */
  public static Finding undecided(Claim claim, Problem reason) {
    return undecided(claim, reason, new Circumstance.Nothing());
  }

  /**
   * That a check is undecided.
   *
   * @param reason why
   * @param why more of that
   */
  public static Finding undecided(Claim claim, Problem reason, Circumstance why) {
    return new Finding(claim, Judgement.unknown(reason), why, Optional.empty(), false);
  }

  /** Whether the verdict is the one that the check names. */
  public boolean asExpected() {
    return judgement.verdict() == claim.expected();
  }

  /** What a violation is, in one sentence, with the places that belong to it. */
  public Headline headline() {
    return Headline.of(claim, circumstance, telling);
  }

  /** Why the run goes wrong; absent without a run, and where it is none of the usual ways. */
  public Optional<Why> why() {
    return telling.flatMap(told -> Why.of(circumstance, told));
  }

  /** The steps of the run that lead to the violation; none without a run. */
  public BitSet causes() {
    return telling.map(told -> Causes.of(claim, circumstance, told)).orElseGet(BitSet::new);
  }
}
