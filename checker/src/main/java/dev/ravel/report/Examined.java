// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.Statistic;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One instance of a model and what was found out about it.
 *
 * @param settings the {@code with} values that make it; empty for the file's own constants
 * @param engine the engine that searched it; empty if none did
 * @param findings the answers in the order of the checks
 * @param counters what the search counted; absent if there was none
 * @param statistics what the engine counted that others do not
 * @param stopped why the search ended early, if it did: a K code
 * @param preemptions the most preemptions of a run, if they were bounded
 * @param why why the engine was chosen, if that was left to Ravel
 * @param reduced how much smaller the net was that was searched, if it was not the net itself
 * @param bulk what makes its states many, if that was asked for
 */
public record Examined(
    Map<String, String> settings,
    String engine,
    List<Finding> findings,
    Optional<Counters> counters,
    List<Statistic> statistics,
    Optional<Problem> stopped,
    OptionalInt preemptions,
    Optional<String> why,
    Optional<Reduced> reduced,
    Optional<Bulk> bulk) {
  /** An instance of which nobody asked why it is big, without a bound on preemptions. */
  public Examined(
      Map<String, String> settings,
      String engine,
      List<Finding> findings,
      Optional<Counters> counters,
      List<Statistic> statistics,
      Optional<Problem> stopped) {
    this(
        settings,
        engine,
        findings,
        counters,
        statistics,
        stopped,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** This with what makes its states many. */
  public Examined with(Bulk its) {
    return new Examined(
        settings,
        engine,
        findings,
        counters,
        statistics,
        stopped,
        preemptions,
        why,
        reduced,
        Optional.of(its));
  }

  /** This, with runs of so many preemptions at most. */
  public Examined within(OptionalInt bound) {
    return new Examined(
        settings, engine, findings, counters, statistics, stopped, bound, why, reduced, bulk);
  }

  /** This, with the reason for which its engine was chosen. */
  public Examined because(Optional<String> reason) {
    return new Examined(
        settings,
        engine,
        findings,
        counters,
        statistics,
        stopped,
        preemptions,
        reason,
        reduced,
        bulk);
  }

  /** This, with how much smaller the net was that was searched. */
  public Examined on(Optional<Reduced> smaller) {
    return new Examined(
        settings, engine, findings, counters, statistics, stopped, preemptions, why, smaller, bulk);
  }

  /** Copies the collections, keeping their order. */
  public Examined {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    findings = List.copyOf(findings);
    statistics = List.copyOf(statistics);
  }

  /** The settings as they are written after {@code with}; empty without settings. */
  public String settingsText() {
    return String.join(
        ", ", settings.entrySet().stream().map(e -> e.getKey() + " = " + e.getValue()).toList());
  }
}
