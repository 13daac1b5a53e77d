// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The causality of a run by immediate causes. Steps count from 0.
 *
 * <p>Two steps are ordered where they are of one process, or use an object in modes that do not
 * commute, and through others between them (Mazurkiewicz 1977). Each linearization is the same
 * execution.
 *
 * @param causes by step: its immediate causes, ascending
 */
public record PartialOrder(int[][] causes) {
  /** The number of interleavings is counted over at most this many sets of steps. */
  private static final int MOST_PREFIXES = 20_000;

  /** Of longer runs the interleavings are not counted. */
  private static final int MOST_STEPS = 62;

  /**
   * The partial order of a run. Cost: for each step linear in its footprint, and n log n in the
   * number n of processes that move.
   *
   * @param all the footprints by their ids
   * @param processes who makes each step
   * @param footprints the exact footprint of each step
   */
  public static PartialOrder of(Footprints all, int[] processes, int[] footprints) {
    int[][] lanes = NormalForms.lanes(processes);
    int[][] places = NormalForms.places(lanes, processes.length);
    int[] movers = Arrays.stream(places).mapToInt(place -> place[0]).toArray();
    int[] ranks = Arrays.stream(places).mapToInt(place -> place[1]).toArray();
    BitSet inOrder = new BitSet();
    inOrder.set(0, lanes.length);
    int[][] past =
        Causality.of(
                new Causality.Steps(movers, footprints, inOrder),
                all,
                ConcurrentSystem.NONE,
                new BitSet())
            .before(movers, ranks, lanes.length);
    int[][] causes = new int[processes.length][];
    for (int step = 0; step < causes.length; step++) {
      int[] counts = past[step];
      int[] last =
          IntStream.range(0, lanes.length)
              .filter(lane -> counts[lane] > 0)
              .map(lane -> lanes[lane][counts[lane] - 1])
              .sorted()
              .toArray();
      int[] covered = new int[lanes.length];
      int from = last.length;
      for (int k = last.length - 1; k >= 0; k--) {
        int cause = last[k];
        if (covered[movers[cause]] <= ranks[cause]) {
          last[--from] = cause;
          Arrays.setAll(covered, lane -> Math.max(covered[lane], past[cause][lane]));
        }
      }
      causes[step] = Arrays.copyOfRange(last, from, last.length);
    }
    return new PartialOrder(causes);
  }

  /** The partial order of a run of a system; cost likewise. */
  public static PartialOrder of(ConcurrentSystem system, Run run) {
    RunCursor cursor = new RunCursor(system, run);
    int[] footprints = new int[run.length()];
    for (int step = 0; step < footprints.length; step++) {
      footprints[step] = system.outcomes().footprint(cursor.step());
    }
    return of(system.footprints(), run.processes(), footprints);
  }

  /** The number of steps. */
  public int length() {
    return causes.length;
  }

  /** A set of steps with their pasts. */
  public BitSet pastOf(BitSet steps) {
    BitSet all = (BitSet) steps.clone();
    for (int step = all.length() - 1; step >= 0; step = all.previousSetBit(step - 1)) {
      for (int cause : causes[step]) {
        all.set(cause);
      }
    }
    return all;
  }

  /** A set of steps with all that are connected to them by chains of immediate causes. */
  public BitSet joinedWith(BitSet steps) {
    int[] leader = new int[length()];
    for (int step = 0; step < leader.length; step++) {
      leader[step] = step;
      for (int cause : causes[step]) {
        leader[leader(leader, step)] = leader(leader, cause);
      }
    }
    BitSet leading = new BitSet();
    steps.stream().forEach(step -> leading.set(leader(leader, step)));
    BitSet all = new BitSet();
    for (int step = 0; step < leader.length; step++) {
      all.set(step, leading.get(leader(leader, step)));
    }
    return all;
  }

  /** The step that stands for all that are joined with a step, with paths halved on the way. */
  private static int leader(int[] leader, int step) {
    int at = step;
    while (leader[at] != at) {
      leader[at] = leader[leader[at]];
      at = leader[at];
    }
    return at;
  }

  /** The immediate causes of a step, ascending. */
  public List<Integer> causes(int step) {
    return Arrays.stream(causes[step]).boxed().toList();
  }

  /** The steps that are independent of the next step. */
  public List<Integer> independentNeighbours() {
    List<Integer> neighbours = new ArrayList<>();
    for (int step = 0; step + 1 < length(); step++) {
      int[] its = causes[step + 1];
      if (its.length == 0 || its[its.length - 1] != step) {
        neighbours.add(step);
      }
    }
    return neighbours;
  }

  /**
   * Enumerates the linearizations in lexicographic order of the steps' numbers.
   *
   * <p>The first one is the run itself. Cost: quadratic in the steps for each.
   *
   * @param order is given each; good until it returns
   * @return how many there are
   */
  public long forEachOrder(Consumer<int[]> order) {
    int[] steps = new int[length()];
    BitSet done = new BitSet();
    long count = 0;
    int size = 0;
    int next = 0;
    while (true) {
      if (size == steps.length) {
        Limits.poll();
        order.accept(steps);
        count++;
      }
      while (next < steps.length && !canFollow(next, done)) {
        next++;
      }
      if (size < steps.length && next < steps.length) {
        steps[size++] = next;
        done.set(next);
        next = 0;
      } else if (size == 0) {
        return count;
      } else {
        next = steps[--size] + 1;
        done.clear(steps[size]);
      }
    }
  }

  private boolean canFollow(int step, BitSet done) {
    boolean can = !done.get(step);
    for (int k = 0; can && k < causes[step].length; k++) {
      can = done.get(causes[step][k]);
    }
    return can;
  }

  /** The number of linearizations; absent if the count takes long. */
  public OptionalLong interleavings() {
    if (length() > MOST_STEPS) {
      return OptionalLong.empty();
    }
    long[] needs = new long[length()];
    for (int step = 0; step < length(); step++) {
      for (int cause : causes[step]) {
        needs[step] |= needs[cause] | 1L << cause;
      }
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
