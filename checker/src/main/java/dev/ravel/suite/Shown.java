// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The items that are shown.
 *
 * @param items in words
 * @param places by item of a coverage: where it stands, or none
 */
record Shown(List<String> items, int[] places) {
  static Shown of(
      ConcurrentSystem system,
      List<Causality> structures,
      Coverage coverage,
      Criterion criterion,
      BitSet wanted) {
    BitSet all = new BitSet();
    all.set(0, coverage.items());
    Words words = new Words(system, structures, coverage, criterion);
    int[] order = words.order(criterion == Criterion.BRANCHES ? wanted : all);
    int[] places = new int[coverage.items()];
    Arrays.fill(places, ConcurrentSystem.NONE);
    for (int k = 0; k < order.length; k++) {
      places[order[k]] = k;
    }
    return new Shown(IntStream.of(order).mapToObj(words::of).toList(), places);
  }

  /** What a candidate covers of them, ascending. */
  List<Integer> by(Coverage coverage, int candidate) {
    return IntStream.of(coverage.covered(candidate))
        .map(item -> places[item])
        .filter(place -> place != ConcurrentSystem.NONE)
        .sorted()
        .boxed()
        .toList();
  }

  /** Items in words, and in an order that people expect. */
  private record Words(
      ConcurrentSystem system, List<Causality> structures, Coverage coverage, Criterion criterion) {
    /** Statements stand in the order of the text, all others as they were met. */
    int[] order(BitSet items) {
      return criterion == Criterion.STATEMENTS
          ? items.stream()
              .boxed()
              .sorted(
                  system.statements() > 0
                      ? Comparator.comparingInt(item -> coverage.key(item).get(0))
                      : Comparator.comparing((Integer item) -> span(item).source().name())
                          .thenComparingInt(item -> span(item).start())
                          .thenComparingInt(item -> span(item).end()))
              .mapToInt(item -> item)
              .toArray()
          : items.stream().toArray();
    }

    String of(int item) {
      List<Integer> key = coverage.key(item);
      return switch (criterion) {
        case EVENTS -> (structures.size() > 1 ? key.get(0) + 1 + "." : "") + "e" + key.get(1);
        case STATEMENTS -> place(span(item));
        case BRANCHES -> site(key.get(0)) + " > " + site(key.get(1));
        case PAIRS -> site(key.get(0)) + " < " + site(key.get(1));
      };
    }

    /** Where a statement stands. */
    private Span span(int item) {
      int id = coverage.key(item).get(0);
      return system.statements() > 0
          ? system.vocabulary().statement(id)
          : coverage.site(id).span().orElseThrow();
    }

    private String site(int id) {
      Coverage.Site site = coverage.site(id);
      return site.stands()
          ? site.process() + site.span().map(its -> ":" + place(its)).orElse(":end")
          : site.process();
    }

    private String place(Span span) {
      String file = coverage.ofSeveralTexts() ? span.source().name() + ":" : "";
      return file + span.line() + ":" + span.column();
    }
  }
}
