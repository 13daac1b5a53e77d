// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.tables.Bits;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.extensions.EnabledEvents;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The events that an alternative must avoid. They are the one that was just popped, and of the
 * disabled ones those that conflict with nothing in the configuration. All of them are enabled
 * there.
 */
public final class Avoided {
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final Contention contention;
  private final PendingOperations operations;
  private final EnabledEvents enabled;
  private final Configuration c;
  private final Pending pending;
  private final Disabled disabled;
  private int size;

  /** The number of events, from the first, that are no crashes. */
  private int obliged;

  private int[] avoided = new int[64];
  private RacerSet[] racers = new RacerSet[64];
  private int[] movable = new int[64];

  /** The mode in which the last returned rival uses the object. */
  private int rivalMode;

  /** The processes of these events. */
  private final long[] movers;

  /** Nothing is avoided. */
  Avoided(UnfoldingPrefix u, Configuration c, EnabledEvents enabled, Disabled disabled) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.contention = u.contention();
    this.operations = u.operations();
    this.enabled = enabled;
    this.c = c;
    this.pending = c.pending();
    this.disabled = disabled;
    this.movers = new long[pending.words()];
  }

  /**
   * Collects an event that was popped first, then what is unjustified at its level, youngest first.
   * Crashes come after all others.
   *
   * @param raced what raced with the event
   */
  void collect(int at, int event, RacerSet raced) {
    size = 0;
    Arrays.fill(movers, 0);
    collect(at, event, raced, false);
    obliged = size;
    if (pending.anyCrashes()) {
      collect(at, event, raced, true);
    }
  }

  private void collect(int at, int event, RacerSet raced, boolean crashes) {
    if (pending.isCrash(events.process(event)) == crashes) {
      add(event, raced, raced.size());
    }
    for (int k = disabled.open(at) - 1; k >= 0; k--) {
      if (pending.isCrash(events.process(disabled.open(at, k))) == crashes) {
        add(disabled.open(at, k), disabled.openRacers(at, k), disabled.movable(at, k));
      }
    }
  }

  private void add(int event, RacerSet raced, int count) {
    avoided = Growth.room(avoided, size + 1);
    racers = Growth.room(racers, size + 1);
    movable = Growth.room(movable, size + 1);
    avoided[size] = event;
    racers[size] = raced;
    movable[size++] = count;
    int process = events.process(event);
    movers[process >> 6] |= 1L << process;
  }

  /**
   * Returns whether some enabled event need not be avoided. What is added to the configuration
   * begins with such a one. A process that has choices may have other enabled events than those to
   * be avoided. Cost: a look at each 64 processes, and at each that chooses.
   */
  boolean spares() {
    for (int w = 0; w < movers.length; w++) {
      if ((pending.enabled(w) & ~movers[w]) != 0) {
        return true;
      }
    }
    for (int k = 0; k < size; k++) {
      if (contention.choice(events.process(avoided[k])) != ConcurrentSystem.NONE) {
        return true;
      }
    }
    return false;
  }

  /** Returns the number of events that are no crashes. An alternative is in conflict with each. */
  int obliged() {
    return obliged;
  }

  /** The k-th of them. */
  int event(int k) {
    return avoided[k];
  }

  /** Returns the racers of the k-th of them. Those that can still move come first. */
  RacerSet racers(int k) {
    return racers[k];
  }

  /** Returns the number of these that can still move. */
  int movable(int k) {
    return movable[k];
  }

  /**
   * Returns a process, none of whose events are to be avoided, that is a rival. Its enabled event
   * conflicts with one of these over the one object that it uses. It does so too, or is not needed,
   * after whatever else is compatible with that one; {@link ConcurrentSystem#NONE} if there is
   * none.
   */
  int rival(int d) {
    int first = events.firstAccess(d);
    for (int access = first; access < first + events.accesses(d); access++) {
      int rival = rival(accesses.object(access), accesses.mode(access));
      if (rival != ConcurrentSystem.NONE) {
        return rival;
      }
    }
    return ConcurrentSystem.NONE;
  }

  private int rival(int object, int mode) {
    int its = contention.object(object);
    boolean stable = its != ConcurrentSystem.NONE && !contention.commuting(its);
    if (mode != Mode.WRITE && !(mode == Mode.READ && stable)) {
      return ConcurrentSystem.NONE;
    }
    for (int w = 0; w < movers.length; w++) {
      long users = mode == Mode.WRITE ? pending.using(object, w) : pending.writing(object, w);
      for (long rest = users & pending.enabled(w) & ~movers[w]; rest != 0; rest &= rest - 1) {
        int process = 64 * w + Bits.lowest(rest);
        if (opposes(process, object, mode)) {
          return process;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  private boolean opposes(int process, int object, int mode) {
    int operation = pending.operation(process);
    if (operations.single(operation) != object
        || contention.choice(process) != ConcurrentSystem.NONE) {
      return false;
    }
    int its = enabled.mode(process, object);
    rivalMode = its;
    return its != ConcurrentSystem.NONE
        && !Mode.commute(its, mode)
        && (operations.isDeferred(operation) || !events.cutoff(enabled.event(process, 0)));
  }

  /** Returns whether the last returned {@link #rival} writes the object. */
  boolean rivalWrites() {
    return rivalMode == Mode.WRITE;
  }

  /** Returns whether one of them is another event. */
  boolean holds(int event) {
    for (int k = 0; k < size; k++) {
      if (avoided[k] == event) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether none of them is another event or in its history. */
  boolean avoids(int event) {
    for (int k = 0; k < size; k++) {
      if (isIn(avoided[k], event)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an event that can be added to C is in the history of another, or is it. */
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
