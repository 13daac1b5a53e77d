// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The growth of a prefix, event by event. It has the order in which its events were appended, and
 * the event after which each was a possible extension.
 */
public final class PrefixSteps {
  private PrefixSteps() {}

  /**
   * An event.
   *
   * @param event its number in the prefix
   * @param possible how many events had been appended when it became possible
   * @param history the events before it in its local configuration, without the beginning, as
   *     places in the list, ascending
   * @param marking the places with a token after its local configuration, ascending
   * @param corresponding of a cutoff, what reaches the same marking: its place in the list, or -1
   *     for the beginning; absent if it is no cutoff
   */
  public record Step(
      int event,
      int possible,
      List<Integer> history,
      List<Integer> marking,
      OptionalInt corresponding) {
    /** Copies the lists. */
    public Step {
      history = List.copyOf(history);
      marking = List.copyOf(marking);
    }
  }

  /**
   * Returns the events in the order of appending. Those of least size come first, and those of one
   * size in the order in which they became possible. Cost: linear in the sum of the local
   * configurations.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static List<Step> of(Prefix prefix) {
    List<Integer> order =
        IntStream.range(1, prefix.events())
            .filter(prefix::inserted)
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(prefix::size).thenComparingInt(its -> its))
            .toList();
    int[] place = new int[prefix.events()];
    for (int k = 0; k < order.size(); k++) {
      place[order.get(k)] = k;
    }
    place[Prefix.BEGINNING] = -1;
    BitSet[] all = new BitSet[order.size()];
    List<Step> steps = new ArrayList<>();
    for (int k = 0; k < order.size(); k++) {
      Limits.poll();
      int event = order.get(k);
      all[k] = new BitSet();
      int possible = 0;
      for (int need = 0; need < prefix.needsSize(event); need++) {
        int producer = place[prefix.producer(prefix.need(event, need))];
        possible = Math.max(possible, producer + 1);
        if (producer >= 0) {
          all[k].or(all[producer]);
        }
      }
      List<Integer> history = all[k].stream().boxed().toList();
      all[k].set(k);
      steps.add(
          new Step(
              event,
              possible,
              history,
              prefix.marking(all[k].stream().map(order::get).toArray()).boxed().toList(),
              prefix.cutoff(event)
                  ? OptionalInt.of(place[prefix.corresponding(event)])
                  : OptionalInt.empty()));
    }
    return steps;
  }
}
