// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.prefix.Prefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The events of the complete prefix of a net, cutoffs as well. Two of them are in conflict if they
 * take the same condition, or if one takes what the other reads and that one is not in its history;
 * or if such events are among their causes.
 */
final class PrefixEvents implements Growable {
  private final ConcurrentSystem system;
  private final Prefix prefix;
  private final int[][] configurations;

  /** By event: those with which it is in conflict over a condition. */
  private final int[][] rivals;

  private final BitSet events = new BitSet();
  private final BitSet maximal = new BitSet();

  /** By event: its number among those of the prefix, from 1. */
  private final int[] numbers;

  /** The events of a prefix. */
  PrefixEvents(ConcurrentSystem system, Prefix prefix) {
    this.system = system;
    this.prefix = prefix;
    this.configurations = new int[prefix.events()][];
    this.numbers = new int[prefix.events()];
    for (int event = 0; event < prefix.events(); event++) {
      BitSet its = new BitSet();
      if (event != Prefix.BEGINNING && prefix.inserted(event)) {
        for (int condition : needs(event)) {
          int cause = prefix.producer(condition);
          for (int before : configurations[cause]) {
            its.set(before);
          }
          maximal.clear(cause);
        }
        its.set(event);
        events.set(event);
        maximal.set(event);
        numbers[event] = events.cardinality();
      }
      configurations[event] = its.stream().toArray();
    }
    rivals = rivals();
  }

  private int[][] rivals() {
    Map<Integer, List<Integer>> takers = new HashMap<>();
    Map<Integer, List<Integer>> readers = new HashMap<>();
    for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
      for (int k = 0; k < prefix.presetSize(event); k++) {
        takers.computeIfAbsent(prefix.preset(event, k), _ -> new ArrayList<>()).add(event);
      }
      for (int k = 0; k < prefix.contextSize(event); k++) {
        readers.computeIfAbsent(prefix.context(event, k), _ -> new ArrayList<>()).add(event);
      }
    }
    int[][] its = new int[configurations.length][0];
    for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
      BitSet others = new BitSet();
      for (int k = 0; k < prefix.presetSize(event); k++) {
        int condition = prefix.preset(event, k);
        takers.get(condition).forEach(others::set);
        for (int reader : readers.getOrDefault(condition, List.of())) {
          if (!isCause(reader, event)) {
            others.set(reader);
          }
        }
      }
      for (int k = 0; k < prefix.contextSize(event); k++) {
        for (int taker : takers.getOrDefault(prefix.context(event, k), List.of())) {
          if (!isCause(event, taker)) {
            others.set(taker);
          }
        }
      }
      others.clear(event);
      its[event] = others.stream().toArray();
    }
    return its;
  }

  private boolean isCause(int cause, int event) {
    return Arrays.binarySearch(configurations[event], cause) >= 0;
  }

  /** The conditions that an event takes and reads, and the marks that it takes. */
  private int[] needs(int event) {
    int taken = prefix.presetSize(event);
    int read = prefix.contextSize(event);
    int[] needs = new int[taken + read + prefix.marksSize(event)];
    for (int k = 0; k < needs.length; k++) {
      needs[k] =
          k < taken
              ? prefix.preset(event, k)
              : k < taken + read
                  ? prefix.context(event, k - taken)
                  : prefix.mark(event, k - taken - read);
    }
    return needs;
  }

  @Override
  public BitSet events() {
    return events;
  }

  @Override
  public int[] configuration(int event) {
    return configurations[event];
  }

  @Override
  public BitSet maximal() {
    return maximal;
  }

  @Override
  public Candidates.Candidate candidate(BitSet configuration) {
    int[] its = configuration.stream().toArray();
    int[] transitions = Arrays.stream(its).map(prefix::transition).toArray();
    Run run = new Run(0, transitions, new int[transitions.length], OptionalInt.empty());
    return new Candidates.Candidate(0, its, run);
  }

  @Override
  public List<Candidates.Candidate> idle() {
    return events.isEmpty() ? List.of(candidate(new BitSet())) : List.of();
  }

  @Override
  public int[] causes(int event) {
    return Arrays.stream(needs(event))
        .map(prefix::producer)
        .filter(cause -> cause != Prefix.BEGINNING)
        .distinct()
        .toArray();
  }

  @Override
  public int[] rivals(int event) {
    return rivals[event];
  }

  @Override
  public int structure(int event) {
    return 0;
  }

  @Override
  public boolean isEnd(int event) {
    return false;
  }

  @Override
  public boolean isCrash(int event) {
    return false;
  }

  @Override
  public String word(int event) {
    return "e" + numbers[event] + ":" + system.vocabulary().process(prefix.transition(event));
  }
}
