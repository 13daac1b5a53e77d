// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Diagnostic;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The searches that were made for a row of a table of a paper.
 *
 * @param searches the check by each search of the table's columns, in their order
 */
public record ReproducedRow(PaperTable.Row row, Map<String, Checking> searches) {
  /** Copies the map, keeping its order. */
  public ReproducedRow {
    searches = Collections.unmodifiableMap(new LinkedHashMap<>(searches));
  }

  /** Returns the number in a column; absent if nothing counted it. */
  public OptionalLong number(PaperTable.Column column) {
    return Optional.ofNullable(searches.get(column.search()))
        .filter(its -> its.errors().isEmpty())
        .map(its -> column.quantity().of(its.counters()))
        .orElse(OptionalLong.empty());
  }

  /** Returns whether the search of a column came to its end. */
  public boolean isComplete(PaperTable.Column column) {
    Checking its = searches.get(column.search());
    return its != null && its.errors().isEmpty() && its.stopped().isEmpty();
  }

  /** Returns the verdict about errors, by the first search that decides; unknown if none does. */
  public Verdict verdict() {
    return searches.values().stream()
        .flatMap(Checking::findings)
        .map(its -> its.judgement().verdict())
        .filter(its -> its != Verdict.UNKNOWN)
        .findFirst()
        .orElse(Verdict.UNKNOWN);
  }

  /** Returns the time of all searches in nanoseconds. */
  public long nanoseconds() {
    return searches.values().stream()
        .map(Checking::counters)
        .mapToLong(Counters::nanoseconds)
        .sum();
  }

  /** Returns the reason why the program cannot be read, if it cannot. */
  public Optional<Diagnostic> error() {
    return searches.values().stream().flatMap(its -> its.errors().stream()).findFirst();
  }
}
