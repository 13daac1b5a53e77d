// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.ImmediateCauses;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The items that are shown.
 *
 * @param items in the order in which they are shown
 * @param places by item of a coverage: where it stands, or none
 */
record ItemSelection(List<Item> items, int[] places) {
  static ItemSelection of(
      ConcurrentSystem system,
      List<? extends ImmediateCauses> structures,
      CandidateCoverage coverage,
      BitSet wanted) {
    BitSet all = new BitSet();
    all.set(0, coverage.items());
    Criterion criterion = coverage.criterion();
    Words words = new Words(system, structures, coverage, new PlaceNames(coverage));
    int[] order = words.order(criterion == Criterion.BRANCHES ? wanted : all);
    int[] places = new int[coverage.items()];
    Arrays.fill(places, ConcurrentSystem.NONE);
    for (int k = 0; k < order.length; k++) {
      places[order[k]] = k;
    }
    return new ItemSelection(IntStream.of(order).mapToObj(words::of).toList(), places);
  }

  /** Returns the items that a candidate covers of them, ascending. */
  List<Integer> by(CandidateCoverage coverage, int candidate) {
    return IntStream.of(coverage.covered(candidate))
        .map(item -> places[item])
        .filter(place -> place != ConcurrentSystem.NONE)
        .sorted()
        .boxed()
        .toList();
  }

  /** Items in words, and in an order that people expect. */
  private record Words(
      ConcurrentSystem system,
      List<? extends ImmediateCauses> structures,
      CandidateCoverage coverage,
      PlaceNames names) {
    /** Events stand as they were met, and all others in the order of the text. */
    int[] order(BitSet items) {
      return coverage.criterion() == Criterion.EVENTS
          ? items.stream().toArray()
          : items.stream().boxed().sorted(this::compare).mapToInt(item -> item).toArray();
    }

    private int compare(int one, int other) {
      List<Integer> first = coverage.key(one);
      List<Integer> second = coverage.key(other);
      if (coverage.criterion() == Criterion.STATEMENTS) {
        return system.threads() > 0 && system.capabilities().coverage().statements() > 0
            ? Integer.compare(first.get(0), second.get(0))
            : names.compare(first.get(0), second.get(0));
      }
      int from = names.compare(first.get(0), second.get(0));
      return from != 0 ? from : names.compare(first.get(1), second.get(1));
    }

    Item of(int item) {
      List<Integer> key = coverage.key(item);
      return switch (coverage.criterion()) {
        case EVENTS ->
            new Item(
                (structures.size() > 1 ? key.get(0) + 1 + "." : "")
                    + ("e" + key.get(1))
                    + (key.get(2) > 0 ? "." + (key.get(2) + 1) : ""),
                List.of());
        case STATEMENTS -> statement(key.get(0));
        case BRANCHES -> two(key, " > ");
        case PAIRS -> two(key, " < ");
      };
    }

    private Item statement(int id) {
      if (system.threads() == 0) {
        Item.Place transition = names.place(id);
        return new Item(transition.process(), List.of(transition));
      }
      Span span =
          system.capabilities().coverage().statements() > 0
              ? system.vocabulary().statement(id)
              : coverage.site(id).span().orElseThrow();
      Item.Place place = names.statement(span);
      return new Item(place.name(), List.of(place));
    }

    private Item two(List<Integer> key, String between) {
      Item.Place first = names.place(key.get(0));
      Item.Place second = names.place(key.get(1));
      return new Item(whole(first) + between + whole(second), List.of(first, second));
    }

    private static String whole(Item.Place place) {
      return place.name().isEmpty() ? place.process() : place.process() + ":" + place.name();
    }
  }
}
