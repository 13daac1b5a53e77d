// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.tables.Bits;
import dev.ravel.explore.unfolding.alternatives.Disabled;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.extensions.Cutoffs;
import dev.ravel.explore.unfolding.extensions.EnabledEvents;
import dev.ravel.explore.unfolding.operations.FutureUses;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;

/**
 * The choice of the enabled event that is added to the configuration next. That changes nothing of
 * what is visited, but how often events are pushed again, how many are in use, and how many
 * alternatives must be searched for: the tree of the exploration has few nodes where it branches
 * late.
 */
final class Preference {
  /** With more processes than these not all are looked at for each event. */
  private static final int MANY = 128;

  private final PendingOperations operations;
  private final FutureUses futureUses;
  private final Events events;
  private final EnabledEvents enabled;
  private final Configuration c;
  private final Pending pending;
  private final Disabled disabled;
  private final Demand demand;
  private final Peers peers;
  private final int processes;

  /** Null where nothing is cut. */
  private final Cutoffs cutoffs;

  /**
   * The number of processes looked at since the last call of {@link #looked()}, where they are
   * many.
   */
  private long looked;

  private int waiting;
  private boolean spared;

  Preference(
      UnfoldingPrefix u,
      Configuration c,
      FutureUses futureUses,
      EnabledEvents enabled,
      Disabled disabled,
      Cutoffs cutoffs) {
    this.operations = u.operations();
    this.futureUses = futureUses;
    this.events = u.events();
    this.enabled = enabled;
    this.c = c;
    this.pending = c.pending();
    this.disabled = disabled;
    this.demand = new Demand(pending, operations, u.width());
    this.peers = new Peers(pending, operations, demand);
    this.processes = u.system().processes();
    this.cutoffs = cutoffs;
  }

  /** Returns the number of processes looked at since the last call, where they are many. */
  long looked() {
    long its = looked;
    looked = 0;
    return its;
  }

  /** Returns the number of processes that were about to use what the last returned event uses. */
  int waiting() {
    return waiting;
  }

  /** Returns whether {@link #next} passed over something enabled because it is in D. */
  boolean spared() {
    return spared;
  }

  /**
   * An enabled event that is no crash and not disabled; {@link ConcurrentSystem#NONE} if there is
   * none. First come events that use no object of others; then those on objects for which all wait
   * that may still use them, the object that fewest want first: all that will race there is known,
   * and what does not branch is shared by all that does. Then come the objects that most want: that
   * keeps the events in use few. Of processes that are equal in this the one comes first that moved
   * last, so that what it holds is soon free again. Then less is disabled while alternatives are
   * looked for; where there are more than {@link #MANY}, and nothing is disabled, only the last
   * mover is distinguished from others that use no object of others, and {@link Peers} of the last
   * that was chosen may come before others are looked at. Cost: linear in the processes and in what
   * they are about to use; of an event of the first kind and of a peer, where there are many
   * processes, a look at each 64 of them.
   *
   * <p>Where events are cut it is the event with the fewest before it, none that is cut.
   */
  int next() {
    spared = false;
    if (c.maximal()) {
      return ConcurrentSystem.NONE;
    }
    return cutoffs == null ? preferred() : smallest();
  }

  private int preferred() {
    boolean open = disabled.open(c.size()) > 0;
    int only = open ? ConcurrentSystem.NONE : only();
    if (only == ConcurrentSystem.NONE && !open && processes > MANY) {
      only = apart();
      if (only == ConcurrentSystem.NONE) {
        only = peers.take();
      }
    }
    return only == ConcurrentSystem.NONE ? best(open) : tell(only, 0);
  }

  /**
   * Returns an enabled process that does not use one object of others. It is the last mover, or the
   * highest.
   */
  private int apart() {
    if (c.size() > 0) {
      int mover = events.process(c.event(c.size() - 1));
      if ((pending.goingOnApart(mover >> 6) >>> mover & 1) != 0) {
        return mover;
      }
    }
    for (int w = pending.words() - 1; w >= 0; w--) {
      if (pending.goingOnApart(w) != 0) {
        return 64 * w + 63 - Long.numberOfLeadingZeros(pending.goingOnApart(w));
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The process that goes on, if it is one alone. */
  private int only() {
    int its = ConcurrentSystem.NONE;
    for (int w = 0; w < pending.words(); w++) {
      long word = pending.goingOn(w);
      if (word != 0) {
        if ((word & word - 1) != 0 || its != ConcurrentSystem.NONE) {
          return ConcurrentSystem.NONE;
        }
        its = 64 * w + Bits.lowest(word);
      }
    }
    return its;
  }

  private int best(boolean open) {
    int best = ConcurrentSystem.NONE;
    int index = 0;
    int most = -1;
    int latest = -1;
    long awaited = awaited();
    demand.count();
    for (int w = pending.words() - 1; w >= 0; w--) {
      for (long rest = pending.goingOn(w); rest != 0; ) {
        int bit = 63 - Long.numberOfLeadingZeros(rest);
        rest ^= 1L << bit;
        int process = 64 * w + bit;
        int rank = rank(process, awaited);
        if (rank >= most && (rank > most || c.moved(process) > latest)) {
          int first = open ? firstOpen(process) : 0;
          if (first != ConcurrentSystem.NONE) {
            best = process;
            index = first;
            most = rank;
            latest = c.moved(process);
          }
        }
      }
    }
    if (processes > MANY) {
      looked += processes;
      likeThe(best, most, awaited);
    }
    return tell(best, index);
  }

  /** Notes the peers of the best one, which is of a rank. */
  private void likeThe(int best, int rank, long awaited) {
    peers.clear();
    for (int w = 0; w < pending.words(); w++) {
      for (long rest = pending.goingOn(w); rest != 0; rest &= rest - 1) {
        int process = 64 * w + Bits.lowest(rest);
        if (process != best && rank(process, awaited) == rank) {
          peers.add(process);
        }
      }
    }
  }

  private int tell(int process, int index) {
    spared = true;
    if (process == ConcurrentSystem.NONE) {
      return ConcurrentSystem.NONE;
    }
    waiting = demand.now(operations.single(pending.operation(process)));
    return enabled.event(process, index);
  }

  /** The objects that some process may still use that does not wait for it alone now, as bits. */
  private long awaited() {
    long its = 0;
    for (int w = 0; w < pending.words(); w++) {
      long able = pending.enabled(w);
      for (long rest = pending.underway(w); rest != 0; rest &= rest - 1) {
        int bit = Bits.lowest(rest);
        int operation = pending.operation(64 * w + bit);
        long uses = futureUses.uses(operation);
        if ((uses & ~its) != 0) {
          its |= (able >>> bit & 1) != 0 ? uses & ~alone(operation) : uses;
        }
      }
    }
    return its;
  }

  /** The bit of the one object that an operation uses; none if it is not one. */
  private long alone(int operation) {
    int object = operations.single(operation);
    return object == ConcurrentSystem.NONE ? 0 : FutureUses.bit(object);
  }

  private int rank(int process, long awaited) {
    int object = operations.single(pending.operation(process));
    if (object == ConcurrentSystem.NONE) {
      return 2 * processes;
    }
    int its = demand.at(object);
    return (awaited & FutureUses.bit(object)) == 0 ? 2 * processes - its : its;
  }

  /** The first choice of an enabled process that is not disabled. */
  private int firstOpen(int process) {
    int level = c.size();
    int open = disabled.open(level);
    boolean any = false;
    for (int k = 0; k < open; k++) {
      any |= events.process(disabled.open(level, k)) == process;
    }
    if (!any) {
      return 0;
    }
    int choices = enabled.choices(process);
    for (int index = 0; index < choices; index++) {
      if (!isOpen(level, process, index)) {
        return index;
      }
    }
    return ConcurrentSystem.NONE;
  }

  private boolean isOpen(int level, int process, int index) {
    for (int k = 0; k < disabled.open(level); k++) {
      int d = disabled.open(level, k);
      if (events.process(d) == process && events.choice(d) == index) {
        return true;
      }
    }
    return false;
  }

  /**
   * A crash that is enabled, and neither disabled nor cut; {@link ConcurrentSystem#NONE} if there
   * is none. Returns an enabled crash. It comes after all that goes on, so that an execution that
   * ends without it is met first.
   */
  int crash() {
    waiting = 1;
    for (int w = 0; w < pending.words(); w++) {
      for (long rest = pending.mayCrash(w); rest != 0; rest &= rest - 1) {
        int process = 64 * w + Bits.lowest(rest);
        if (!isOpen(c.size(), process, 0)) {
          int event = enabled.event(process, 0);
          if (!events.cutoff(event)) {
            return event;
          }
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  /**
   * Returns the enabled event with the fewest causes, where events are cut. It is no crash and
   * neither cut nor disabled, so that events are met early for which later ones are cut; {@link
   * ConcurrentSystem#NONE} if there is none.
   */
  private int smallest() {
    waiting = 1;
    int level = c.size();
    int best = ConcurrentSystem.NONE;
    int least = Integer.MAX_VALUE;
    for (int w = 0; w < pending.words(); w++) {
      for (long rest = pending.goingOn(w); rest != 0; rest &= rest - 1) {
        int process = 64 * w + Bits.lowest(rest);
        int choices = enabled.choices(process);
        for (int index = 0; index < choices; index++) {
          if (isOpen(level, process, index)) {
            spared = true;
            continue;
          }
          int event = enabled.event(process, index);
          if (!events.cutoff(event) && cutoffs.size(event) < least) {
            best = event;
            least = cutoffs.size(event);
          }
        }
      }
    }
    return best;
  }
}
