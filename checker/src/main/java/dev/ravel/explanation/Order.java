// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

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

  /** By step: where its immediate causes begin, and at the end where the last ones end. */
  private final int[] from;

  /** The immediate causes of all steps, one step behind the other, each ascending. */
  private final int[] causes;

  private Order(int[] from, int[] causes) {
    this.from = from;
    this.causes = causes;
  }

  /**
   * The order in which each step has some causes.
   *
   * @param causes by step those that come right before it, ascending
   */
  public static Order of(List<List<Integer>> causes) {
    int[] from = new int[causes.size() + 1];
    for (int step = 0; step < causes.size(); step++) {
      from[step + 1] = from[step] + causes.get(step).size();
    }
    return new Order(from, causes.stream().flatMap(List::stream).mapToInt(i -> i).toArray());
  }

  /**
   * The order of a run. Cost: for each step linear in its footprint and the number of processes
   * that move.
   *
   * @param all the footprints by their ids
   * @param processes who makes each step
   * @param footprints the exact footprint of each step
   */
  static Order of(Footprints all, int[] processes, int[] footprints) {
    LatestUses latest = new LatestUses(all, processes);
    int[] from = new int[processes.length + 1];
    int[] causes = new int[2 * processes.length];
    for (int step = 0; step < processes.length; step++) {
      int[] its = latest.causes(step, footprints[step]);
      from[step + 1] = from[step] + its.length;
      if (from[step + 1] > causes.length) {
        causes = Arrays.copyOf(causes, 2 * from[step + 1]);
      }
      System.arraycopy(its, 0, causes, from[step], its.length);
    }
    return new Order(from, causes);
  }

  /** The order of a run of a system; cost likewise. */
  public static Order of(ConcurrentSystem system, Run run) {
    Walk walk = new Walk(system, run);
    int[] footprints = new int[run.length()];
    for (int step = 0; step < footprints.length; step++) {
      footprints[step] = system.outcomes().footprint(walk.step());
    }
    return of(system.footprints(), run.processes(), footprints);
  }

  /** The number of steps. */
  public int length() {
    return from.length - 1;
  }

  /** A set of steps with all that must come before them. */
  BitSet pastOf(BitSet steps) {
    BitSet all = (BitSet) steps.clone();
    for (int step = all.length() - 1; step >= 0; step = all.previousSetBit(step - 1)) {
      for (int k = from[step]; k < from[step + 1]; k++) {
        all.set(causes[k]);
      }
    }
    return all;
  }

  /** A set of steps with all that hang together with them, by any chain of steps in order. */
  BitSet joinedWith(BitSet steps) {
    int[] leader = new int[length()];
    for (int step = 0; step < leader.length; step++) {
      leader[step] = step;
      for (int k = from[step]; k < from[step + 1]; k++) {
        leader[leader(leader, step)] = leader(leader, causes[k]);
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

  /** The steps that must come before a step with none that must come between, ascending. */
  public List<Integer> causes(int step) {
    return Arrays.stream(causes, from[step], from[step + 1]).boxed().toList();
  }

  /** The steps that could as well be made in the other order with the step behind them. */
  public List<Integer> independentNeighbours() {
    List<Integer> neighbours = new ArrayList<>();
    for (int step = 0; step + 1 < length(); step++) {
      int end = from[step + 2];
      if (end == from[step + 1] || causes[end - 1] != step) {
        neighbours.add(step);
      }
    }
    return neighbours;
  }

  /**
   * Goes through all orders of the steps that are this execution, in lexicographic order of the
   * steps' numbers; the first is that of the run. Cost: quadratic in the steps for each.
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
    for (int k = from[step]; can && k < from[step + 1]; k++) {
      can = done.get(causes[k]);
    }
    return can;
  }

  /** How many orders of the steps are this execution; absent if it takes long to count them. */
  public OptionalLong interleavings() {
    if (length() > MOST_STEPS) {
      return OptionalLong.empty();
    }
    long[] needs = new long[length()];
    for (int step = 0; step < length(); step++) {
      for (int cause : causes(step)) {
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
