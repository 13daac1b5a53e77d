// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The events behind a block that can be added to the configuration: for each block that was asked
 * for, a list for each level of the trail. The list of a level is that of the level before without
 * what conflicts with the event between them, so an event is tested against one other event a
 * level, and what was found out at a level is kept as long as the trail up to there is the same.
 */
final class Spikes {
  /** With so few events behind a block they are tested against the whole configuration. */
  private static final int FEW = 8;

  private final Chains chains;
  private final Events events;
  private final Configuration c;
  private final int width;
  private int lastFailure;

  /** By block, as far as there are lists. */
  private Lists[] lists = new Lists[1024];

  private int[] few = new int[2 * FEW];
  private int[] found = few;
  private int size;

  /** The lists of one block. */
  private static final class Lists {
    private int[][] events = new int[16][];
    private int[] sizes = new int[16];
    private long[] stamps = new long[16];
    private int[] looked = new int[16];

    void reach(int level) {
      if (level >= sizes.length) {
        int longer = Math.max(level + 1, 2 * sizes.length);
        events = Arrays.copyOf(events, longer);
        sizes = Arrays.copyOf(sizes, longer);
        stamps = Arrays.copyOf(stamps, longer);
        looked = Arrays.copyOf(looked, longer);
      }
    }
  }

  Spikes(Chains chains, Events events, Configuration configuration, int width) {
    this.chains = chains;
    this.events = events;
    this.c = configuration;
    this.width = width;
  }

  /** How many events the last look found. */
  int size() {
    return size;
  }

  /** The k-th access of the last look, in no order that means something. */
  int access(int k) {
    return found[k];
  }

  /** Finds the accesses behind a block whose events are compatible with the configuration. */
  void look(int block) {
    if (chains.accesses(block) <= FEW) {
      size = 0;
      found = few;
      int a = chains.firstAccess(block);
      for (; a != ConcurrentSystem.NONE; a = events.next(a)) {
        if (compatible(events.user(a))) {
          few[size++] = a;
        }
      }
      return;
    }
    if (block >= lists.length) {
      lists = Arrays.copyOf(lists, Math.max(block + 1, 2 * lists.length));
    }
    Lists its = lists[block];
    if (its == null) {
      its = new Lists();
      Arrays.fill(its.looked, ConcurrentSystem.NONE);
      lists[block] = its;
    }
    int level = c.size();
    its.reach(level);
    begin(its, block);
    for (int l = 1; l <= level; l++) {
      filter(its, l);
    }
    found = its.events[level];
    size = its.sizes[level];
  }

  /** Adds what is new behind the block to the list of level 0. */
  private void begin(Lists its, int block) {
    if (its.events[0] == null) {
      its.events[0] = new int[2 * FEW];
      its.looked[0] = ConcurrentSystem.NONE;
    }
    int head = chains.firstAccess(block);
    for (int a = head; a != its.looked[0]; a = events.next(a)) {
      if (its.sizes[0] == its.events[0].length) {
        its.events[0] = Arrays.copyOf(its.events[0], 2 * its.sizes[0]);
      }
      its.events[0][its.sizes[0]++] = a;
    }
    its.looked[0] = head;
  }

  private void filter(Lists its, int level) {
    long stamp = c.stamp(level - 1);
    if (its.stamps[level] != stamp) {
      its.stamps[level] = stamp;
      its.sizes[level] = 0;
      its.looked[level] = 0;
    }
    int from = its.looked[level];
    int to = its.sizes[level - 1];
    if (from == to) {
      return;
    }
    int[] source = its.events[level - 1];
    int[] target = its.events[level];
    int count = its.sizes[level];
    if (target == null || count + to - from > target.length) {
      int longer = Math.max(8, 2 * (count + to - from));
      target = target == null ? new int[longer] : Arrays.copyOf(target, longer);
      its.events[level] = target;
    }
    int event = c.event(level - 1);
    for (int k = from; k < to; k++) {
      if (agrees(events.user(source[k]), event)) {
        target[count++] = source[k];
      }
    }
    its.sizes[level] = count;
    its.looked[level] = to;
  }

  /** Whether an event that is compatible with all before another one is compatible with that. */
  private boolean agrees(int candidate, int event) {
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      boolean agrees =
          events.mode(access) == Mode.WRITE
              ? agrees(candidate, events.own(access), events.object(access))
              : agreesWithUse(candidate, event, access);
      if (!agrees) {
        return false;
      }
    }
    int[] later = events.later(event);
    if (later != null) {
      for (int block : later) {
        if (!agrees(candidate, block, chains.object(block))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the chain of an event passes a block, or ends before it. */
  private boolean agrees(int candidate, int block, int object) {
    int its = events.last(candidate, object);
    return its == block
        || chains.depth(its) < chains.depth(block)
        || chains.ancestor(its, chains.depth(block)) == block;
  }

  /** The same for an event that uses an object in a commuting mode. */
  private boolean agreesWithUse(int candidate, int event, int access) {
    int its = events.last(candidate, events.object(access));
    int before = events.before(access);
    int depth = chains.depth(before) + 1;
    if (chains.depth(its) < depth) {
      return true;
    }
    int block = chains.ancestor(its, depth);
    return chains.mode(block) == events.mode(access)
        && chains.parent(block) == before
        && (block == its || chains.contains(block, event));
  }

  /** Whether an event and its history make a configuration together with C. */
  boolean compatible(int event) {
    if (width > 0 && !chains.compatible(events.last(event, lastFailure), c.last(lastFailure))) {
      return false;
    }
    for (int o = 0; o < width; o++) {
      if (!chains.compatible(events.last(event, o), c.last(o))) {
        lastFailure = o;
        return false;
      }
    }
    return true;
  }

  /** Forgets all lists: numbers of events and blocks may mean others now. */
  void forget() {
    Arrays.fill(lists, null);
  }
}
