// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.Comparison;
import dev.ravel.result.Comparison.Part;
import dev.ravel.result.Comparison.Row;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The observations about the numbers of a comparison, in sentences. Only what was explored to its
 * end is compared, and nothing is said of other models.
 */
final class Observations {
  private static final String GRAPH = "graph";
  private static final String DPOR = "dpor";
  private static final String OPTIMAL = "unfolding";
  private static final String WITH_CUTOFFS = "unfolding --cutoffs";
  private static final String WITHOUT_CUTOFFS = "unfolding --no-cutoffs";

  private final Comparison comparison;

  /** The checks of whose searches it speaks. */
  private final Part part;

  private final List<String> sentences = new ArrayList<>();

  private Observations(Comparison comparison, Part part) {
    this.comparison = comparison;
    this.part = part;
  }

  /** The sentences, at least one. */
  static List<String> of(Comparison comparison) {
    List<Part> parts = comparison.parts();
    List<String> all = new ArrayList<>();
    for (Part part : parts) {
      String head = parts.size() > 1 ? "for " + comparison.name(part) + ": " : "";
      new Observations(comparison, part).sentences().forEach(its -> all.add(head + its));
    }
    unfinished(comparison, parts).ifPresent(all::add);
    all.add("these numbers are of this model alone; another one may turn them round");
    return all;
  }

  private List<String> sentences() {
    reducedStates();
    statesAndExecutions();
    redundancy();
    cutoffs();
    fewestSteps();
    return sentences;
  }

  private void reducedStates() {
    OptionalLong all = counted(GRAPH, Counters::states);
    OptionalLong some = counted(DPOR, Counters::states);
    if (all.isPresent() && some.isPresent()) {
      sentences.add(
          some.getAsLong() < all.getAsLong()
              ? String.format(
                  Locale.ROOT,
                  "dpor looks at %s, %.0f %% of the %s at which graph looks",
                  Numbers.count(some.getAsLong(), "state", "states"),
                  100.0 * some.getAsLong() / all.getAsLong(),
                  Numbers.count(all.getAsLong()))
              : "dpor saves no states here: it looks at "
                  + Numbers.count(some.getAsLong(), "state", "states")
                  + ", and graph at "
                  + Numbers.count(all.getAsLong()));
    }
  }

  private void statesAndExecutions() {
    OptionalLong states = counted(GRAPH, Counters::states);
    OptionalLong executions = counted(WITHOUT_CUTOFFS, Counters::executions);
    if (states.isEmpty() || executions.isEmpty()) {
      return;
    }
    String both =
        "graph looks at "
            + Numbers.count(states.getAsLong(), "state", "states")
            + ", and unfolding --no-cutoffs goes along "
            + Numbers.count(executions.getAsLong(), "execution", "executions");
    sentences.add(
        executions.getAsLong() < states.getAsLong()
            ? both + ": here there are fewer executions than states"
            : both + ": here it does not help that the order of independent steps does not count");
  }

  private void redundancy() {
    OptionalLong one = counted("unfolding -k 1", Counters::redundantExecutions);
    if (one.isPresent() && one.getAsLong() == 0) {
      sentences.add("no execution is explored in vain even with -k 1");
    } else if (one.isPresent()) {
      String start =
          "with -k 1 "
              + Numbers.count(one.getAsLong(), "execution is", "executions are")
              + " explored in vain, ";
      sentences.add(start + gone());
    }
  }

  /** From which k on none is redundant. */
  private String gone() {
    for (String k : List.of("unfolding -k 2", "unfolding -k 3", OPTIMAL)) {
      OptionalLong redundant = counted(k, Counters::redundantExecutions);
      if (redundant.isPresent() && redundant.getAsLong() == 0) {
        return "with " + (k.equals(OPTIMAL) ? "-k optimal" : k.substring(10)) + " none";
      }
    }
    return "and no larger k that came to its end avoids them all";
  }

  private void cutoffs() {
    OptionalLong with = counted(WITH_CUTOFFS, Counters::events);
    OptionalLong without = counted(WITHOUT_CUTOFFS, Counters::events);
    if (with.isPresent() && row(WITHOUT_CUTOFFS).filter(Observations::ranOut).isPresent()) {
      sentences.add(
          "within the limits an unfolding comes to its end with cutoffs, and not without them");
    } else if (with.isPresent() && without.isPresent()) {
      sentences.add(
          with.getAsLong() < without.getAsLong()
              ? "cutoffs are not needed to come to an end, and save "
                  + Numbers.count(without.getAsLong() - with.getAsLong())
                  + " of "
                  + Numbers.count(without.getAsLong(), "event", "events")
              : "cutoffs are not needed to come to an end, and save no events");
    }
  }

  private void fewestSteps() {
    Optional<Row> fewest =
        comparison.rows().stream()
            .filter(row -> row.exhaustive(part) && steps(row).isPresent())
            .min(Comparator.comparingLong(row -> steps(row).getAsLong()));
    OptionalLong all = counted(GRAPH, Counters::transitions);
    if (fewest.isPresent() && all.isPresent()) {
      long least = steps(fewest.get()).getAsLong();
      sentences.add(
          least < all.getAsLong()
              ? String.format(
                  Locale.ROOT,
                  "the fewest steps to the same end are those of %s: %s, where graph takes %s",
                  fewest.get().engine(),
                  Numbers.count(least),
                  Numbers.count(all.getAsLong()))
              : "no engine comes to the same end with fewer steps than graph");
    }
  }

  private static Optional<String> unfinished(Comparison comparison, List<Part> parts) {
    List<String> open =
        comparison.rows().stream()
            .filter(row -> parts.stream().noneMatch(row::exhaustive))
            .map(Row::engine)
            .toList();
    if (open.size() == comparison.rows().size()) {
      return Optional.of(
          "no search had to look at everything and did, so there is nothing to compare");
    }
    return open.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "nothing is concluded from searches that did not look at everything: "
                + Numbers.names(open));
  }

  private Optional<Row> row(String engine) {
    return comparison.rows().stream().filter(row -> row.engine().equals(engine)).findFirst();
  }

  /** Returns whether a search would have gone on, had it been allowed to. */
  private static boolean ranOut(Row row) {
    return row.checking()
        .stopped()
        .filter(reason -> reason != Problem.K004 && reason != Problem.K005)
        .isPresent();
  }

  private OptionalLong steps(Row row) {
    return counted(row, Counters::transitions);
  }

  /** Returns the count of an engine that has explored everything. */
  private OptionalLong counted(String engine, Function<Counters, OptionalLong> counter) {
    Optional<Row> row = row(engine).filter(its -> its.exhaustive(part));
    return row.isPresent() ? counted(row.get(), counter) : OptionalLong.empty();
  }

  private OptionalLong counted(Row row, Function<Counters, OptionalLong> counter) {
    return row.search(part).map(its -> counter.apply(its.counters())).orElse(OptionalLong.empty());
  }
}
