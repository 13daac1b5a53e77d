// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the next step of a run can follow on directly: the last step of each process, and the latest
 * uses of each object. These are two groups of steps that commute with each other by their use of
 * it: those since the last use in another mode, and the group before. Of each process a group holds
 * the last step alone. Whatever came earlier must come before one of them.
 */
final class LatestUses {
  private final Footprints footprints;

  /** Who makes each step, as the number of the process among those that move. */
  private final int[] movers;

  /** By mover: its last step so far. */
  private final Map<Integer, Step> last = new HashMap<>();

  private final Map<Integer, Uses> uses = new HashMap<>();
  private final int processes;

  /**
   * A step.
   *
   * @param past by mover: how many of its steps must come before this one, which is included
   */
  private record Step(int number, int mover, int[] past) {
    boolean isPastOf(int[] other) {
      return past[mover] <= other[mover];
    }
  }

  /** The latest uses of an object, by mover. */
  private static final class Uses {
    private int mode = Mode.WRITE;
    private Map<Integer, Step> now = Map.of();
    private Map<Integer, Step> before = Map.of();
  }

  /** Nothing has been done yet. */
  LatestUses(Footprints footprints, int[] processes) {
    this.footprints = footprints;
    Map<Integer, Integer> numbers = new HashMap<>();
    this.movers =
        Arrays.stream(processes)
            .map(process -> numbers.computeIfAbsent(process, _ -> numbers.size()))
            .toArray();
    this.processes = numbers.size();
  }

  /** Makes the next step; those that must come before it with none between, ascending. */
  int[] causes(int number, int footprint) {
    int mover = movers[number];
    List<Step> candidates = new ArrayList<>();
    if (last.containsKey(mover)) {
      candidates.add(last.get(mover));
    }
    for (int k = 0; k < footprints.size(footprint); k++) {
      if (footprints.counts(footprints.object(footprint, k), ConcurrentSystem.NONE)) {
        Uses its = uses(footprints.object(footprint, k), footprints.mode(footprint, k));
        candidates.addAll(its.before.values());
      }
    }
    candidates.sort((a, b) -> Integer.compare(b.number(), a.number()));
    int[] past = new int[processes];
    int[] causes = new int[candidates.size()];
    int from = causes.length;
    for (Step its : candidates) {
      if (!its.isPastOf(past)) {
        causes[--from] = its.number();
        Arrays.setAll(past, k -> Math.max(past[k], its.past()[k]));
      }
    }
    past[mover]++;
    Step step = new Step(number, mover, past);
    last.put(mover, step);
    for (int k = 0; k < footprints.size(footprint); k++) {
      if (footprints.counts(footprints.object(footprint, k), ConcurrentSystem.NONE)) {
        uses.get(footprints.object(footprint, k)).now.put(mover, step);
      }
    }
    return Arrays.copyOfRange(causes, from, causes.length);
  }

  /** The uses of an object with a group that is open for one more use. */
  private Uses uses(int object, int mode) {
    Uses its = uses.computeIfAbsent(object, _ -> new Uses());
    if (!Mode.commute(its.mode, mode)) {
      its.before = its.now;
      its.now = new HashMap<>();
      its.mode = mode;
    }
    return its;
  }
}
