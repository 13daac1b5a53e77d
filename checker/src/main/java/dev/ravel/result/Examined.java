// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Circumstance;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One instance of a model and what was found out about it.
 *
 * @param settings the {@code with} values that make it; empty for the file's own constants
 * @param method how it was searched, if it was
 * @param findings the answers in the order of the checks
 * @param searches what was counted, by search; a question's number is the place of its finding
 * @param stopped why the search ended early, if it did: a K code
 * @param bulk what makes its states many, if that was asked for
 * @param plan the layers of its search, if they were asked for
 */
public record Examined(
    Map<String, String> settings,
    Method method,
    List<Finding> findings,
    List<SearchSummary> searches,
    Optional<Problem> stopped,
    Optional<Bulk> bulk,
    List<Layer> plan) {
  /** Copies the collections, keeping their order. */
  public Examined {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    findings = List.copyOf(findings);
    searches = List.copyOf(searches);
    plan = List.copyOf(plan);
  }

  /** An instance that was not searched. */
  public static Examined unsearched(
      Map<String, String> settings, List<Finding> findings, Optional<Problem> stopped) {
    return new Examined(
        settings, Method.NONE, findings, List.of(), stopped, Optional.empty(), List.of());
  }

  private Examined with(List<Finding> others) {
    return new Examined(settings, method, others, searches, stopped, bulk, plan);
  }

  /** This, whose searches workers have made. */
  Examined byWorkers() {
    return new Examined(settings, method.byWorkers(), findings, searches, stopped, bulk, plan);
  }

  /** Returns whether all of it was found to hold. */
  public boolean holds() {
    return findings.stream().allMatch(its -> its.judgement().verdict() == Verdict.HOLDS);
  }

  /** This where what holds is not proved after all, for a reason. */
  public Examined provingNothing(Problem reason) {
    return with(provingNothing(reason, new Circumstance.Nothing()));
  }

  /** This where something was not explored, so that what holds is not proved, for a reason. */
  public Examined incomplete(Problem reason, Circumstance why) {
    Optional<Problem> end = stopped.or(() -> Optional.of(reason));
    List<Finding> its =
        findings.stream()
            .map(found -> isShown(found) ? found : provingNothing(found, reason, why))
            .toList();
    return new Examined(settings, method, its, searches, end, bulk, plan);
  }

  /** Returns whether an execution shows it, whatever else is not explored. */
  private static boolean isShown(Finding its) {
    return its.judgement().run().isPresent();
  }

  /** Returns this where a further search ended early for a reason, and has found nothing more. */
  public Examined stoppedBy(Problem reason) {
    return new Examined(settings, method, findings, searches, Optional.of(reason), bulk, plan);
  }

  private List<Finding> provingNothing(Problem reason, Circumstance why) {
    return findings.stream().map(its -> provingNothing(its, reason, why)).toList();
  }

  private static Finding provingNothing(Finding its, Problem reason, Circumstance why) {
    return its.judgement().verdict() == Verdict.HOLDS
        ? Finding.undecided(its.claim(), reason, why)
        : its;
  }

  /**
   * This of a model whose inputs have no values, with that said of what is not known.
   *
   * @param open for which inputs it was not explored to the end, in words
   */
  public Examined withSymbolicInputs(Optional<String> open) {
    return with(
        findings.stream()
            .map(
                its ->
                    its.judgement().verdict() == Verdict.UNKNOWN
                            && !(its.circumstance() instanceof Circumstance.CutOff)
                        ? new Finding(
                            its.claim(),
                            its.judgement(),
                            new Circumstance.SymbolicInputs(open),
                            its.telling(),
                            its.shortest(),
                            its.assumptions(),
                            its.why())
                        : its)
            .toList());
  }

  /** This where a race, if there is one, ends all other checks. */
  public Examined withoutMeaningBehindRaces() {
    boolean race =
        findings.stream()
            .anyMatch(
                its ->
                    its.claim().kind() == PropertyKind.RACE
                        && its.judgement().verdict() == Verdict.VIOLATED);
    return with(
        findings.stream()
            .map(
                its ->
                    race && its.claim().kind() != PropertyKind.RACE
                        ? Finding.undecided(its.claim(), Problem.K015)
                        : its)
            .toList());
  }

  /** Returns this examination with an assumption for each verdict that rests on it. */
  public Examined assuming(Assumption assumption) {
    return with(findings.stream().map(its -> its.assuming(assumption)).toList());
  }

  /** This with what makes its states many. */
  public Examined with(Bulk its) {
    return new Examined(settings, method, findings, searches, stopped, Optional.of(its), plan);
  }

  /** Returns this with the layers of its search. */
  public Examined planned(List<Layer> layers) {
    return new Examined(settings, method, findings, searches, stopped, bulk, layers);
  }

  /** This with more that was counted, as part of the first search; the same if there was none. */
  public Examined counting(List<Statistic> more) {
    if (searches.isEmpty() || more.isEmpty()) {
      return this;
    }
    List<SearchSummary> its = new ArrayList<>(searches);
    its.set(0, its.getFirst().with(more));
    return new Examined(settings, method, findings, its, stopped, bulk, plan);
  }

  /** The engine that searched it; empty if none did. */
  public String engine() {
    return method.engine();
  }

  /** Returns the counters of all searches together; absent if there was none. */
  public Optional<Counters> counters() {
    return searches.isEmpty()
        ? Optional.empty()
        : Optional.of(Counters.sum(searches.stream().map(SearchSummary::counters).toList()));
  }

  /** Returns the purpose of a search. It is its checks by their names, else their texts. */
  public String purpose(SearchSummary search) {
    return purpose(search.questions());
  }

  /** Some checks, by their places, by their names, else their texts. */
  String purpose(List<Integer> questions) {
    return String.join(
        ", ",
        questions.stream()
            .map(its -> findings.get(its).claim())
            .map(claim -> claim.name().orElse(claim.title()))
            .distinct()
            .toList());
  }

  /** The settings as they are written after {@code with}; empty without settings. */
  public String settingsText() {
    return String.join(
        ", ", settings.entrySet().stream().map(e -> e.getKey() + " = " + e.getValue()).toList());
  }
}
