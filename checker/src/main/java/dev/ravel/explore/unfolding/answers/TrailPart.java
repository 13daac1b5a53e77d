// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.answers;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A part of the configuration. It has the events before a given one, those after it, or all but
 * one. The cost of taking it is linear in the configuration and in the immediate causes of its
 * events.
 */
public final class TrailPart {
  private final UnfoldingPrefix u;
  private final SequentialTrees trees;
  private final Events events;
  private final Configuration c;

  /** True for each level of the trail whose event is in the part. */
  private boolean[] in = new boolean[256];

  public TrailPart(UnfoldingPrefix u, Configuration c) {
    this.u = u;
    this.trees = u.trees();
    this.events = u.events();
    this.c = c;
  }

  /** Takes the events before one, whose history is in the configuration. */
  public void before(int event) {
    clear();
    takeCauses(event);
    for (int level = c.size() - 1; level >= 0; level--) {
      if (in[level]) {
        takeCauses(c.event(level));
      }
    }
  }

  private void takeCauses(int event) {
    for (int k = 0, causes = events.causes(event); k < causes; k++) {
      if (events.cause(k) != Events.ROOT) {
        in[events.position(events.cause(k))] = true;
      }
    }
  }

  /** Takes the events after one of the configuration, itself included. */
  public void behind(int event) {
    clear();
    int from = events.position(event);
    in[from] = true;
    for (int level = from + 1; level < c.size(); level++) {
      int causes = events.causes(c.event(level));
      for (int k = 0; k < causes && !in[level]; k++) {
        in[level] = has(events.cause(k));
      }
    }
  }

  /** Takes all events but one. */
  void allBut(int event) {
    clear();
    Arrays.fill(in, 0, c.size(), true);
    in[events.position(event)] = false;
  }

  private void clear() {
    if (in.length < c.size()) {
      in = new boolean[2 * c.size()];
    }
    Arrays.fill(in, 0, c.size(), false);
  }

  /** Returns whether the event at a level is in it. */
  public boolean contains(int level) {
    return in[level];
  }

  private boolean has(int event) {
    return event != Events.ROOT && in[events.position(event)];
  }

  /** Returns the number of events. */
  public int size() {
    int size = 0;
    for (int level = 0; level < c.size(); level++) {
      size += in[level] ? 1 : 0;
    }
    return size;
  }

  /**
   * Their micro-steps that reach a state, and after them those of one event more. An error or a
   * discarded execution changes nothing, so what comes after it can happen without it.
   *
   * @param course how much of the event
   * @return pairs of a process and the index of an outcome in its reaction
   */
  int[] schedule(int event, int course) {
    IntStream its = IntStream.range(0, c.size()).filter(level -> in[level]).map(c::event);
    IntStream before = its.filter(u::reachesState).flatMap(u::microsteps);
    return IntStream.concat(before, u.microsteps(event, course)).toArray();
  }

  /**
   * The last block of an object in the configuration without this part. Cost: linear in the events
   * of the blocks left out.
   */
  public int lastOutside(int object) {
    for (int block = c.last(object); ; block = trees.parent(block)) {
      if (trees.event(block) == ConcurrentSystem.NONE) {
        int[] rest = Arrays.stream(trees.members(block)).filter(e -> !has(e)).toArray();
        if (rest.length > 0) {
          return trees.set(trees.parent(block), trees.mode(block), rest, rest.length);
        }
      } else if (!has(trees.event(block))) {
        return block;
      }
    }
  }
}
