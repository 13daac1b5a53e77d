// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Causes;
import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Circumstances;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Telling;
import dev.ravel.explanation.WhatIf;
import dev.ravel.explanation.Why;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A claim and its verdict, with all that is reported about it.
 *
 * @param circumstance what the verdict's evidence says in words
 * @param telling the run that shows the verdict, if a run does
 * @param shortest whether a run that is no lasso is as short as any that shows the verdict, and of
 *     those has the fewest switches
 * @param assumptions what the verdict is proved under
 * @param why why the run goes wrong; absent without a run, and where it is none of the usual ways
 */
public record Finding(
    Claim claim,
    Judgement judgement,
    Circumstance circumstance,
    Optional<Telling> telling,
    boolean shortest,
    List<Assumption> assumptions,
    Optional<Why> why) {
  /** Copies the list. */
  public Finding {
    assumptions = List.copyOf(assumptions);
  }

  /** A finding whose verdict rests on no assumption. */
  public Finding(
      Claim claim,
      Judgement judgement,
      Circumstance circumstance,
      Optional<Telling> telling,
      boolean shortest) {
    this(claim, judgement, circumstance, telling, shortest, List.of(), Optional.empty());
  }

  /** A claim and its verdict, told in the words of a system. */
  public static Finding of(
      ConcurrentSystem system,
      Property property,
      Claim claim,
      Judgement judgement,
      Optional<Telling> telling,
      boolean shortest) {
    Circumstance its = new Circumstances(system).of(property, judgement, telling);
    Optional<Why> why =
        telling.flatMap(
            told ->
                Why.of(
                    its,
                    told,
                    Causes.of(claim, its, told),
                    new WhatIf(system, told.run(), property)));
    return new Finding(claim, judgement, its, telling, shortest, List.of(), why);
  }

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

  /** Returns whether the verdict is the one that the check names. */
  public boolean asExpected() {
    return judgement.verdict() == claim.expected();
  }

  /**
   * Returns this finding with an assumption, or this finding where the verdict does not rest on it.
   * A run shows its verdict unless the assumption is about runs, too, and an unknown verdict needs
   * no assumption.
   */
  Finding assuming(Assumption its) {
    boolean rests =
        judgement.verdict() != Verdict.UNKNOWN && (judgement.run().isEmpty() || its.limitsRuns());
    if (!rests || assumptions.contains(its)) {
      return this;
    }
    List<Assumption> all = new ArrayList<>(assumptions);
    all.add(its);
    return new Finding(claim, judgement, circumstance, telling, shortest, all, why);
  }

  /** The codes of all that limits what a verdict says; empty for a verdict without reservation. */
  public List<Problem> limits() {
    List<Problem> codes = new ArrayList<>();
    if (judgement.verdict() == Verdict.HOLDS) {
      judgement.code().ifPresent(codes::add);
    }
    assumptions.stream().map(Assumption::code).distinct().forEach(codes::add);
    return codes;
  }

  /** Returns the sentence that says what a violation is, with the places that belong to it. */
  public Headline headline() {
    return Headline.of(claim, circumstance, telling);
  }

  /** The steps of the run that lead to the violation; none without a run. */
  public BitSet causes() {
    return telling.map(told -> Causes.of(claim, circumstance, told)).orElseGet(BitSet::new);
  }
}
