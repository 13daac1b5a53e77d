// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The events that an alternative must avoid: the one that was just popped, and of the disabled ones
 * those that conflict with nothing in the configuration. All of them are enabled there.
 */
final class Avoided {
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final Enabled enabled;
  private final Configuration c;
  private final Pending pending;
  private final Disabled disabled;
  private int size;
  private int[] avoided = new int[64];

  /** The processes of these events. */
  private final long[] movers;

  /** Those of the movers that have one event behind a block: their steps use one object alone. */
  private final long[] settled;

  /** Nothing is avoided. */
  Avoided(UnfoldingPrefix u, Configuration c, Enabled enabled, Disabled disabled) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.enabled = enabled;
    this.c = c;
    this.pending = c.pending();
    this.disabled = disabled;
    this.movers = new long[pending.words()];
    this.settled = new long[pending.words()];
  }

  /**
   * Takes an event that was popped first, then what is unjustified at its level, youngest first.
   */
  void collect(int at, int event) {
    size = 0;
    for (int w = 0; w < movers.length; w++) {
      movers[w] = 0;
      settled[w] = 0;
    }
    add(event);
    for (int k = disabled.open(at) - 1; k >= 0; k--) {
      add(disabled.open(at, k));
    }
  }

  private void add(int event) {
    if (size == avoided.length) {
      avoided = Arrays.copyOf(avoided, 2 * size);
    }
    avoided[size++] = event;
    int process = events.process(event);
    movers[process >> 6] |= 1L << process;
    if (enabled.settled(process)) {
      settled[process >> 6] |= 1L << process;
    }
  }

  /** How many events there are. */
  int size() {
    return size;
  }

  /** The k-th of them. */
  int event(int k) {
    return avoided[k];
  }

  /**
   * An enabled process, none of whose events are to be avoided, that is about to write an object
   * and uses no other; {@link ConcurrentSystem#NONE} if there is none.
   */
  int rival(int object) {
    for (int w = 0; w < movers.length; w++) {
      long rest = pending.writing(object, w) & pending.enabled(w) & ~movers[w];
      for (; rest != 0; rest &= rest - 1) {
        int process = 64 * w + Long.numberOfTrailingZeros(rest);
        if (enabled.onlyWrites(process, object)) {
          return process;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  /**
   * Whether no process can have an event that conflicts with one of these on an object that all use
   * by writing: those that end, and those whose event there is to be avoided, cannot.
   */
  boolean hopeless(int d) {
    int access = events.firstAccess(d);
    int before = accesses.before(access);
    for (int w = 0; w < movers.length; w++) {
      long avoiding = pending.writing(accesses.object(access), w) & settled[w];
      if ((trees.movers(before, w) & ~avoiding & ~pending.finished(w)) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether none of them is another event or in its history. */
  boolean avoids(int event) {
    for (int k = 0; k < size; k++) {
      if (isIn(avoided[k], event)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an event that can be added to C is in the history of another, or is it. */
  private boolean isIn(int d, int event) {
    int access = events.firstAccess(d);
    int last = events.last(event, accesses.object(access));
    if (last == c.last(accesses.object(access))) {
      return false;
    }
    int before = accesses.before(access);
    int depth = trees.depth(before) + 1;
    if (trees.depth(last) < depth) {
      return false;
    }
    int block = trees.ancestor(last, depth);
    if (accesses.mode(access) == Mode.WRITE) {
      return block == accesses.own(access);
    }
    return trees.mode(block) == accesses.mode(access)
        && trees.parent(block) == before
        && trees.contains(block, d);
  }
}
