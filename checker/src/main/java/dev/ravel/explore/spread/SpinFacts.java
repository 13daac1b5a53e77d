// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.tables.Hash;
import dev.ravel.system.Property;
import dev.ravel.system.Recurrence;
import dev.ravel.system.Shared;
import dev.ravel.system.Spinning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The facts that several systems know of loops in which threads may {@linkplain Spinning spin}. A
 * local state has another number in each system, so it is known by a hash of its words. Two local
 * states with equal hashes count as one, which can only add cycles: where the union shows no loop,
 * there is none. Cost: 16 bytes a fact for each message and checkpoint.
 */
final class SpinFacts {
  /** More facts than these are not kept; then threads may spin. */
  private static final int MOST = 1 << 17;

  /**
   * Each fact by two numbers. They are a hash, and another one or the mark of {@link
   * Spinning#facts}.
   */
  private final Set<List<Long>> all = new LinkedHashSet<>();

  /** Returns whether facts of a system matter to the questions. */
  static boolean matter(Shared system, List<Property> properties) {
    return properties.stream().anyMatch(Property.Deadlock.class::isInstance)
        && system.capabilities().spinning().filter(Spinning::hasLoops).isPresent();
  }

  /** The facts of one system, each of which is written once. */
  static final class Source {
    private final Shared system;
    private final boolean matter;
    private final int[] written;
    private final List<Map<Integer, Long>> hashes = new ArrayList<>();

    Source(Shared system, List<Property> properties) {
      this.system = system;
      this.matter = matter(system, properties);
      this.written = new int[system.threads()];
      for (int thread = 0; thread < written.length; thread++) {
        hashes.add(new HashMap<>());
      }
    }

    /** Writes the facts that became known since the last time. */
    void write(Writing into) {
      List<Long> numbers = new ArrayList<>();
      for (int thread = 0; thread < written.length && matter; thread++) {
        int[] facts = system.capabilities().spinning().orElseThrow().facts(thread, written[thread]);
        written[thread] += facts.length;
        for (int k = 0; k < facts.length; k += 2) {
          numbers.add(hash(thread, facts[k]));
          numbers.add(facts[k + 1] < 0 ? facts[k + 1] : hash(thread, facts[k + 1]));
        }
      }
      into.words(numbers(numbers.stream()));
    }

    private long hash(int thread, int local) {
      return hashes
          .get(thread)
          .computeIfAbsent(
              local,
              _ -> {
                long hash = thread;
                for (long word : system.words(system.control(thread), local)) {
                  hash = Hash.mixed(hash, word);
                }
                return hash & Long.MAX_VALUE;
              });
    }
  }

  /** Adds the facts that a source has written. */
  void add(long[] numbers) {
    for (int k = 0; k + 1 < numbers.length && all.size() < MOST; k += 2) {
      all.add(List.of(numbers[k], numbers[k + 1]));
    }
  }

  /** All facts, two numbers each. */
  long[] numbers() {
    return numbers(all.stream().flatMap(List::stream));
  }

  private static long[] numbers(Stream<Long> numbers) {
    return numbers.mapToLong(Long::longValue).toArray();
  }

  /**
   * Returns whether threads may spin, or may go round for ever by a freedom that strikes each time.
   */
  boolean mayHang() {
    Map<Long, Integer> nodes = new HashMap<>();
    int[] edges = new int[2 * all.size()];
    int size = 0;
    for (List<Long> fact : all) {
      edges[size++] = nodes.computeIfAbsent(fact.getFirst(), _ -> nodes.size());
      long second = fact.getLast();
      edges[size++] = second < 0 ? (int) second : nodes.computeIfAbsent(second, _ -> nodes.size());
    }
    BitSet recurring = Recurrence.of(edges, size, nodes.size());
    boolean looks = false;
    boolean refused = false;
    for (int k = 0; k < size; k += 2) {
      boolean recurs = recurring.get(edges[k]);
      looks |= edges[k + 1] == Spinning.WAITS || recurs && edges[k + 1] == Spinning.LOOKS;
      refused |= recurs && edges[k + 1] == Spinning.REFUSED;
    }
    return all.size() >= MOST || looks && !recurring.isEmpty() || refused;
  }
}
