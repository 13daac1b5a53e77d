// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import dev.ravel.source.Limits;
import dev.ravel.system.Ints;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The Foata normal form of a run, and the linearization with the fewest switches of processes.
 *
 * <p>Steps count from 0.
 */
public final class NormalForms {
  /** So many sets of steps are looked at for the fewest switches, and no more. */
  private static final int MOST_CUTS = 50_000;

  private NormalForms() {}

  /**
   * Returns the Foata normal form (Cartier and Foata 1969), as the row of each step, from 0. Steps
   * of one row are independent of each other, and each step has a cause in the row before its own.
   * Cost: linear in the order.
   */
  public static int[] rows(PartialOrder order) {
    int[] rows = new int[order.length()];
    for (int step = 0; step < rows.length; step++) {
      for (int cause : order.causes()[step]) {
        rows[step] = Math.max(rows[step], rows[cause] + 1);
      }
    }
    return rows;
  }

  /** The steps row by row; those of a row in the order of the run. */
  public static int[] byRows(int[] rows) {
    return IntStream.range(0, rows.length)
        .boxed()
        .sorted((a, b) -> Integer.compare(rows[a], rows[b]))
        .mapToInt(step -> step)
        .toArray();
  }

  /** Returns the number of times that another process moves than the one before. */
  public static int switches(int[] processes, int[] order) {
    int count = 0;
    for (int k = 1; k < order.length; k++) {
      count += processes[order[k]] == processes[order[k - 1]] ? 0 : 1;
    }
    return count;
  }

  /**
   * An order with as few switches as can be; absent if there are too many sets of steps to find
   * one.
   *
   * <p>It is enough to let each process go on for as long as it can: its next step can be drawn
   * forward to the end of its present block, since all that it waits for has happened, and the
   * number of blocks does not grow. So the search (A*, Hart, Nilsson and Raphael 1968) goes over
   * the sets of steps that such blocks lead to. Cost: for each such set linear in the steps that
   * can follow.
   *
   * @param processes who makes each step
   */
  public static Optional<int[]> fewestSwitches(PartialOrder order, int[] processes) {
    int[][] lanes = lanes(processes);
    return new Blocks(order.causes(), lanes, places(lanes, processes.length)).search();
  }

  /** The steps of each process that moves, by process. */
  static int[][] lanes(int[] processes) {
    Map<Integer, List<Integer>> lanes =
        IntStream.range(0, processes.length)
            .boxed()
            .collect(
                Collectors.groupingBy(step -> processes[step], TreeMap::new, Collectors.toList()));
    return lanes.values().stream()
        .map(lane -> lane.stream().mapToInt(step -> step).toArray())
        .toArray(int[][]::new);
  }

  /** Returns the lane of each step, and its place there. */
  static int[][] places(int[][] lanes, int length) {
    int[][] places = new int[length][];
    for (int lane = 0; lane < lanes.length; lane++) {
      for (int k = 0; k < lanes[lane].length; k++) {
        places[lanes[lane][k]] = new int[] {lane, k};
      }
    }
    return places;
  }

  /** The search over sets of steps, each as the number of steps in every lane. */
  private record Blocks(int[][] causes, int[][] lanes, int[][] places) {
    /** A set of steps, the blocks that have led to it, and the fewest of all orders through it. */
    private record Cut(int[] steps, int blocks, int least, int number) {}

    /** The predecessor from which a set of steps is reached with the fewest blocks. */
    private record Reached(int[] from, int blocks) {}

    Optional<int[]> search() {
      int[] start = new int[lanes.length];
      Map<Ints, Reached> reached = new HashMap<>();
      reached.put(new Ints(start), new Reached(start, 0));
      PriorityQueue<Cut> queue =
          new PriorityQueue<>(
              Comparator.comparingInt(Cut::least)
                  .thenComparing(Comparator.comparingInt(Cut::blocks).reversed())
                  .thenComparingInt(Cut::number));
      queue.add(new Cut(start, 0, unfinished(start), 0));
      while (!queue.isEmpty()) {
        Limits.poll();
        Cut cut = queue.remove();
        if (unfinished(cut.steps) == 0) {
          return Optional.of(steps(cut.steps, reached));
        }
        for (int lane = 0; lane < lanes.length; lane++) {
          int[] next = behindBlock(cut.steps, lane);
          int blocks = cut.blocks + 1;
          Reached known = reached.get(new Ints(next));
          if (next[lane] > cut.steps[lane] && (known == null || known.blocks > blocks)) {
            reached.put(new Ints(next), new Reached(cut.steps, blocks));
            queue.add(new Cut(next, blocks, blocks + unfinished(next), reached.size()));
          }
        }
        if (reached.size() > MOST_CUTS) {
          return Optional.empty();
        }
      }
      throw new IllegalStateException("the steps of a run can always be made");
    }

    /** Returns the number of lanes that are not at their ends. No order needs fewer blocks. */
    private int unfinished(int[] cut) {
      int count = 0;
      for (int lane = 0; lane < lanes.length; lane++) {
        count += cut[lane] < lanes[lane].length ? 1 : 0;
      }
      return count;
    }

    /** The set of steps when a lane has gone on for as long as it can. */
    private int[] behindBlock(int[] cut, int lane) {
      int[] next = cut.clone();
      while (next[lane] < lanes[lane].length && can(lanes[lane][next[lane]], next)) {
        next[lane]++;
      }
      return next;
    }

    private boolean can(int step, int[] cut) {
      for (int cause : causes[step]) {
        if (places[cause][1] >= cut[places[cause][0]]) {
          return false;
        }
      }
      return true;
    }

    /** The steps on the way to a set, block by block. */
    private int[] steps(int[] end, Map<Ints, Reached> reached) {
      int[] steps = new int[causes.length];
      int at = steps.length;
      int[] cut = end;
      while (at > 0) {
        int[] from = reached.get(new Ints(cut)).from;
        for (int lane = 0; lane < lanes.length; lane++) {
          for (int k = cut[lane]; k > from[lane]; k--) {
            steps[--at] = lanes[lane][k - 1];
          }
        }
        cut = from;
      }
      return steps;
    }
  }
}
