// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Span;
import dev.ravel.suite.CandidateCoverage.Site;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The places of a coverage in words, and in the order of the text. */
final class PlaceNames {
  /** By their beginning and end in the text, then the names of threads, then the step. */
  private static final Comparator<Site> ORDER =
      Comparator.comparing((Site site) -> site.span().isPresent() || site.stands())
          .thenComparing(site -> site.span().isEmpty())
          .thenComparing(site -> site.span().map(its -> its.source().name()).orElse(""))
          .thenComparingInt(site -> site.span().map(Span::start).orElse(0))
          .thenComparingInt(site -> site.span().map(Span::end).orElse(0))
          .thenComparingInt(site -> site.process().length()) // T[2] stands before T[10]
          .thenComparing(Site::process)
          .thenComparingInt(Site::part);

  private final CandidateCoverage coverage;

  /** The steps of each thread and span, where the span alone does not distinguish them. */
  private final Map<Site, List<Integer>> parts = new HashMap<>();

  PlaceNames(CandidateCoverage coverage) {
    this.coverage = coverage;
    for (int id = 0; id < coverage.sites(); id++) {
      Site site = coverage.site(id);
      if (site.part() != ConcurrentSystem.NONE) {
        parts.computeIfAbsent(site.whole(), _ -> new ArrayList<>()).add(site.part());
      }
    }
    parts.values().forEach(its -> its.sort(null));
  }

  /** Compares two places by where they stand. */
  int compare(int one, int other) {
    return ORDER.compare(coverage.site(one), coverage.site(other));
  }

  /** A place by its id. */
  Item.Place place(int id) {
    Site site = coverage.site(id);
    if (site.span().isEmpty()) {
      return new Item.Place(
          site.process(), site.stands() ? "end" : site.start() ? "start" : "", site.span(), "");
    }
    List<Integer> steps = parts.getOrDefault(site.whole(), List.of());
    boolean several = steps.size() > 1;
    String number = several ? "#" + (steps.indexOf(site.part()) + 1) : "";
    String uses = several ? coverage.uses(id) : "";
    String text = coverage.intention(id);
    return new Item.Place(
        site.process(),
        site.stands() ? place(site.span().get()) + number : "",
        site.span(),
        uses.isEmpty() ? text : text + ": " + uses);
  }

  /** A statement. */
  Item.Place statement(Span span) {
    return new Item.Place("", place(span), Optional.of(span), text(span));
  }

  private String place(Span span) {
    String file = coverage.ofSeveralTexts() ? span.source().name() + ":" : "";
    return file + span.line() + ":" + span.column();
  }

  /** A statement on one line, without the block that it ends with. */
  private static String text(Span span) {
    String line = span.text().replaceAll("\\s+", " ").strip();
    int block = line.indexOf('{');
    String head = block <= 0 || !line.endsWith("}") ? line : line.substring(0, block).strip();
    return head.endsWith("=") ? line : head;
  }
}
