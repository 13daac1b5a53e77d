// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The partial order of a run: which steps must come before which. Two steps are ordered where they
 * are of one process, or use an object in modes that do not commute, and through others between
 * them (Mazurkiewicz 1977). Every order of the steps that respects it is the same execution. Steps
 * count from 0.
 */
public final class Order {
  /** So many sets of steps are looked at for the number of interleavings, and no more. */
  private static final int MOST_PREFIXES = 20_000;

  /** Of longer runs the interleavings are not counted. */
  private static final int MOST_STEPS = 62;

  private final List<BitSet> past;
  private final int[] processes;

  private Order(int[] processes, List<BitSet> past) {
    this.processes = processes.clone();
    this.past = List.copyOf(past);
  }

  /**
   * The order of a run.
   *
   * @param processes who makes each step
   * @param footprints the exact footprint of each step
   */
  static Order of(ConcurrentSystem system, int[] processes, int[] footprints) {
    Footprints all = system.footprints();
    List<BitSet> past = new ArrayList<>();
    for (int step = 0; step < processes.length; step++) {
      BitSet before = new BitSet();
      for (int earlier = step - 1; earlier >= 0; earlier--) {
        if (!before.get(earlier)
            && (processes[earlier] == processes[step]
                || all.dependent(footprints[earlier], footprints[step], ConcurrentSystem.NONE))) {
          before.or(past.get(earlier));
          before.set(earlier);
        }
      }
      past.add(before);
    }
    return new Order(processes, past);
  }

  /** The number of steps. */
  public int length() {
    return processes.length;
  }

  /** Whether a step must come before another. */
  public boolean before(int first, int second) {
    return past.get(second).get(first);
  }

  /** A set of steps with all that must come before them. */
  BitSet pastOf(BitSet steps) {
    BitSet all = (BitSet) steps.clone();
    steps.stream().forEach(step -> all.or(past.get(step)));
    return all;
  }

  /** The steps that must come before a step with none that must come between. */
  public List<Integer> causes(int step) {
    List<Integer> causes = new ArrayList<>();
    BitSet covered = new BitSet();
    for (int earlier = step - 1; earlier >= 0; earlier--) {
      if (before(earlier, step) && !covered.get(earlier)) {
        causes.addFirst(earlier);
        covered.or(past.get(earlier));
      }
    }
    return causes;
  }

  /** The steps that could as well be made in the other order with the step behind them. */
  public List<Integer> independentNeighbours() {
    List<Integer> neighbours = new ArrayList<>();
    for (int step = 0; step + 1 < length(); step++) {
      if (!before(step, step + 1)) {
        neighbours.add(step);
      }
    }
    return neighbours;
  }

  /** How many orders of the steps are this execution; absent if it takes long to count them. */
  public OptionalLong interleavings() {
    if (length() > MOST_STEPS) {
      return OptionalLong.empty();
    }
    long[] needs = new long[length()];
    for (int step = 0; step < length(); step++) {
      long[] words = past.get(step).toLongArray();
      needs[step] = words.length == 0 ? 0 : words[0];
    }
    Map<Long, Long> layer = Map.of(0L, 1L);
    int seen = 0;
    for (int size = 0; size < length(); size++) {
      Map<Long, Long> next = new HashMap<>();
      for (Map.Entry<Long, Long> prefix : layer.entrySet()) {
        for (int step = 0; step < length(); step++) {
          long done = prefix.getKey();
          if ((done >> step & 1) == 0 && (needs[step] & ~done) == 0) {
            long orders = next.getOrDefault(done | 1L << step, 0L) + prefix.getValue();
            if (orders < 0) {
              return OptionalLong.empty();
            }
            next.put(done | 1L << step, orders);
          }
        }
      }
      seen += next.size();
      if (seen > MOST_PREFIXES) {
        return OptionalLong.empty();
      }
      layer = next;
    }
    return OptionalLong.of(layer.values().iterator().next());
  }
}
