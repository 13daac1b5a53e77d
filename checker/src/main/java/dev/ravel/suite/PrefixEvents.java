// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.prefix.Prefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of the complete prefix of a net, cutoffs as well. Two of them are in conflict if they
 * take the same condition, or if one takes what the other reads and that one is not in its history;
 * or if such events are among their causes.
 */
final class PrefixEvents extends Growable {
  private final ConcurrentSystem system;
  private final Prefix prefix;

  /** The number of each event among those of the prefix, from 1. */
  private final int[] numbers;

  /** The events of a prefix. */
  PrefixEvents(ConcurrentSystem system, Prefix prefix) {
    super(prefix.events());
    this.system = system;
    this.prefix = prefix;
    this.numbers = new int[prefix.events()];
    int count = 0;
    for (int event = 0; event < prefix.events(); event++) {
      if (event != Prefix.BEGINNING && prefix.inserted(event)) {
        addCauses(
            event,
            prefix
                .needs(event)
                .map(prefix::producer)
                .filter(cause -> cause != Prefix.BEGINNING)
                .distinct()
                .toArray());
        add(event, 0, /* end= */ false, /* crash= */ false);
        numbers[event] = ++count;
      }
    }
    addRivals();
  }

  private void addRivals() {
    Map<Integer, BitSet> takers = new HashMap<>();
    Map<Integer, BitSet> readers = new HashMap<>();
    for (int event : events().stream().toArray()) {
      prefix.takes(event).forEach(its -> add(takers, its, event));
      prefix.reads(event).forEach(its -> add(readers, its, event));
    }
    BitSet none = new BitSet();
    for (int event : events().stream().toArray()) {
      BitSet others = new BitSet();
      for (int condition : prefix.takes(event).toArray()) {
        others.or(takers.get(condition));
        readers.getOrDefault(condition, none).stream()
            .filter(reader -> !isCause(reader, event))
            .forEach(others::set);
      }
      for (int condition : prefix.reads(event).toArray()) {
        takers.getOrDefault(condition, none).stream()
            .filter(taker -> !isCause(event, taker))
            .forEach(others::set);
      }
      others.clear(event);
      addRivals(event, others.stream().toArray());
    }
  }

  private static void add(Map<Integer, BitSet> events, int condition, int event) {
    events.computeIfAbsent(condition, _ -> new BitSet()).set(event);
  }

  private boolean isCause(int cause, int event) {
    return Arrays.binarySearch(configuration(event), cause) >= 0;
  }

  @Override
  Candidates.Candidate candidate(BitSet configuration) {
    int[] its = configuration.stream().toArray();
    int[] transitions = Arrays.stream(its).map(prefix::transition).toArray();
    Run run = new Run(0, transitions, new int[transitions.length]);
    return new Candidates.Candidate(0, its, run);
  }

  @Override
  List<Candidates.Candidate> idle() {
    return events().isEmpty() ? List.of(candidate(new BitSet())) : List.of();
  }

  @Override
  String word(int event) {
    return "e" + numbers[event] + ":" + system.vocabulary().process(prefix.transition(event));
  }
}
