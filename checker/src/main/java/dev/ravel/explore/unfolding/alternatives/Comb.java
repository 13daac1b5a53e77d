// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.extensions.Extensions;
import dev.ravel.explore.unfolding.extensions.StopPoll;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The comb of what must be avoided (quasi-optimal partial order reduction, section 4). It consists
 * of the {@link Spike}s of these events. It is searched for a set J of events, one from each spike,
 * that makes a configuration together with C and their histories, and holds nothing that must be
 * avoided.
 *
 * <p>Spikes are taken in the order in which their events were disabled. Of a maximal configuration
 * C' that avoids all of them, something is in the first spike; and if what is taken from C' so far
 * does not conflict with the next event, something is in the spike of that, see {@link
 * SeenConflicts}. So if there is such a C', a J is found. Reads have one event after a write, which
 * is that of C'. A write is made at the end, after all reads of J; were that an event to be
 * avoided, then C' would have a read more in conflict with that event, and J too.
 *
 * <p>An event d that conflicts with an enabled step of somebody else, whatever is in J, needs no
 * search: that step can be added to J. Such spikes are soft here, the others hard. If all are soft,
 * any one of these steps would lead on: what is added to C and avoids d is in conflict with d, or
 * leaves the step enabled and in conflict with d. J has a step for each, as its definition wants.
 *
 * <p>Cost: exponential in the number of hard spikes at worst.
 */
public final class Comb {
  /**
   * The value in place of a pick where the disabled event conflicts with what was picked before.
   */
  private static final int NOTHING = -1;

  private final UnfoldingPrefix u;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final PendingOperations operations;
  private final Configuration c;
  private final Avoided avoided;
  private final Extensions extensions;
  private final Racers racers;
  private final CausesFirst plan;
  private final StopPoll patience;
  private final int width;

  private Spike[] hard = {};
  private int hards;

  /** By hard spike which of its elements is picked, or {@link #NOTHING}. */
  private int[] pick = {};

  /**
   * The last block of each object after C and what is picked so far, writes apart, by number of
   * picks. One more than there are hard spikes.
   */
  private int[][] cuts = {};

  /** The racer of the write that is picked, by object; {@link ConcurrentSystem#NONE} if none is. */
  private final int[] writer;

  /** The last block of each object after C and J. */
  private final int[] end;

  /** The events that are made of writes. */
  private int[] made = new int[8];

  private int mades;

  // the soft spikes: their events, and who can be added
  private int[] soft = new int[8];
  private int[] rivals = new int[8];
  private boolean[] rivalWrites = new boolean[8];
  private int softs;

  private final boolean bySets;

  /**
   * Without spikes.
   *
   * @param bySets whether writes after different sets of reads are distinguished
   */
  Comb(
      UnfoldingPrefix u,
      Configuration c,
      Avoided avoided,
      Extensions extensions,
      Racers racers,
      boolean bySets,
      CausesFirst plan,
      StopPoll patience) {
    this.u = u;
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.operations = u.operations();
    this.c = c;
    this.avoided = avoided;
    this.extensions = extensions;
    this.racers = racers;
    this.bySets = bySets;
    this.plan = plan;
    this.patience = patience;
    this.width = u.width();
    this.writer = new int[width];
    Arrays.fill(writer, ConcurrentSystem.NONE);
    this.end = new int[width];
    lengthen(8);
  }

  private void lengthen(int size) {
    int old = hard.length;
    hard = Arrays.copyOf(hard, size);
    pick = Arrays.copyOf(pick, size);
    cuts = Arrays.copyOf(cuts, size + 1);
    for (int k = old; k < size; k++) {
      hard[k] = new Spike(u, c, extensions, avoided, racers, bySets);
    }
    for (int k = old == 0 ? 0 : old + 1; k <= size; k++) {
      cuts[k] = new int[width];
    }
    made = Arrays.copyOf(made, size);
  }

  /**
   * Looks for a J and plans it.
   *
   * @param needed how many of the events to be avoided, from the first, must conflict with J
   */
  boolean find(int needed) {
    u.tally().combs++;
    sort(needed);
    if (hards == 0 && softs == 1) { // J is the enabled step of somebody else
      plan.addNext(extensions.enabled().event(rivals[0], 0));
      return true;
    }
    System.arraycopy(c.last(), 0, cuts[0], 0, width);
    if (!choose()) {
      return false;
    }
    take();
    return true;
  }

  /** Sorts the spikes, that of the event first that was disabled first. */
  private void sort(int needed) {
    hards = 0;
    softs = 0;
    for (int k = needed - 1; k >= 0; k--) {
      int d = avoided.event(k);
      int rival = avoided.rival(d);
      if (rival == ConcurrentSystem.NONE) {
        harden(k, needed);
      } else {
        soft = Growth.room(soft, softs + 1);
        rivals = Growth.room(rivals, softs + 1);
        rivalWrites = Growth.room(rivalWrites, softs + 1);
        soft[softs] = d;
        rivalWrites[softs] = avoided.rivalWrites();
        rivals[softs++] = rival;
      }
    }
  }

  /**
   * Makes a spike hard. Where not all that is disabled is cared for, what justifies the rest may be
   * all there is in conflict with an event.
   */
  private void harden(int k, int needed) {
    if (hards == hard.length) {
      lengthen(2 * hards);
    }
    Spike its = hard[hards++];
    its.begin(avoided.event(k));
    its.lookAt(avoided.racers(k), avoided.movable(k));
    for (int older = needed; older < avoided.obliged(); older++) {
      its.lookAt(avoided.racers(older), avoided.movable(older));
    }
  }

  /** Picks from the hard spikes in turn, depth first. */
  private boolean choose() {
    int k = 0;
    if (hards > 0) {
      pick[0] = begin(0);
    }
    boolean done = false;
    while (k >= 0 && !done) {
      patience.step();
      if (k == hards) {
        done = finish();
        k = done ? k : back(k);
      } else if (pick[k] != NOTHING && !hard[k].has(pick[k])) {
        k = back(k);
      } else if (advance(k)) {
        k++;
        if (k < hards) {
          pick[k] = begin(k);
        }
      } else {
        pick[k]++;
      }
    }
    for (int p = 0; p < k; p++) {
      release(p);
    }
    return done;
  }

  /** Goes back to the last pick before the k-th that was one, and on to its next. */
  private int back(int from) {
    int k = from;
    do {
      if (--k < 0) {
        return k;
      }
      release(k);
    } while (pick[k] == NOTHING);
    pick[k]++;
    return k;
  }

  /** The k-th pick is no longer a write of its object. */
  private void release(int k) {
    if (pick[k] != NOTHING && hard[k].isWrite(pick[k])) {
      writer[racers.object(hard[k].write(pick[k]))] = ConcurrentSystem.NONE;
    }
  }

  /** Returns the begin in a spike; nowhere if its disabled event has a conflict already. */
  private int begin(int k) {
    int d = hard[k].disabled();
    return justified(d, cuts[k]) || isWritten(d) ? NOTHING : 0;
  }

  /** Returns whether another process is to write an object that an event uses. */
  private boolean isWritten(int d) {
    int first = events.firstAccess(d);
    for (int access = first; access < first + events.accesses(d); access++) {
      int racer = writer[accesses.object(access)];
      if (racer != ConcurrentSystem.NONE
          && (racers.process(racer) != events.process(d) || racers.pred(racer) != events.pred(d))) {
        return true;
      }
    }
    return false;
  }

  /** Adds a pick and its history to what was picked before; false if they conflict. */
  private boolean advance(int k) {
    if (pick[k] == NOTHING) {
      System.arraycopy(cuts[k], 0, cuts[k + 1], 0, width);
      return true;
    }
    if (!hard[k].isWrite(pick[k])) {
      return join(k, hard[k].event(pick[k])) && justified(hard[k].disabled(), cuts[k + 1]);
    }
    int racer = hard[k].write(pick[k]);
    int object = racers.object(racer);
    if (writer[object] != ConcurrentSystem.NONE || !join(k, racers.pred(racer))) {
      return false;
    }
    writer[object] = racer;
    return true;
  }

  /** Adds an event and its history to what was picked; false if they conflict. */
  private boolean join(int k, int event) {
    int[] from = cuts[k];
    int[] to = cuts[k + 1];
    if (events.position(event) >= 0) {
      System.arraycopy(from, 0, to, 0, width);
      return true;
    }
    for (int o = 0; o < width; o++) {
      int its = events.last(event, o);
      if (from[o] == its) {
        to[o] = its;
      } else if (trees.compatible(from[o], its)) {
        to[o] = trees.merged(from[o], its);
      } else {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an event, enabled after C, conflicts with something beyond C. */
  private boolean justified(int d, int[] cut) {
    int first = events.firstAccess(d);
    for (int access = first; access < first + events.accesses(d); access++) {
      int object = accesses.object(access);
      int there = cut[object];
      if (c.last(object) == there) {
        continue;
      }
      int mode = accesses.mode(access);
      boolean beside = trees.mode(there) == mode && trees.parent(there) == accesses.before(access);
      if (mode == Mode.WRITE || !beside) {
        return true;
      }
    }
    return false;
  }

  // ------------------------------------------------------------------------------ the writes

  /** Makes what the soft spikes need, and the writes after reads; false if J is none after all. */
  private boolean finish() {
    System.arraycopy(cuts[hards], 0, end, 0, width);
    mades = 0;
    soften(false);
    for (int k = 0; k < hards; k++) {
      if (pick[k] != NOTHING && hard[k].isWrite(pick[k]) && !write(hard[k].write(pick[k]))) {
        return false;
      }
    }
    for (int k = 0; k < hards; k++) {
      if (!justified(hard[k].disabled(), end)) {
        return false;
      }
    }
    soften(true);
    return true;
  }

  /** Adds the steps that the soft spikes need which write, or those which do not. */
  private void soften(boolean writing) {
    for (int k = 0; k < softs; k++) {
      if (rivalWrites[k] == writing && !justified(soft[k], end)) {
        int process = rivals[k];
        int operation = c.pending().operation(process);
        make(process, c.tail(process), operation, operations.single(operation));
      }
    }
  }

  /** Makes a write, unless something that was picked has written. Then it is part of that. */
  private boolean write(int racer) {
    int object = racers.object(racer);
    if (trees.written(end[object]) != trees.written(c.last(object))) {
      return true;
    }
    int event = make(racers.process(racer), racers.pred(racer), racers.operation(racer), object);
    return event != ConcurrentSystem.NONE && !avoided.holds(event);
  }

  /**
   * Makes a step at the end of C and J, where its process stands. All that is before it is there,
   * so with it J has more of the step's object alone, and of what it releases if that is known.
   */
  private int make(int process, int pred, int operation, int object) {
    int event = extensions.conflicting().behind(process, pred, operation, object, end[object]);
    if (event != ConcurrentSystem.NONE) {
      made = Growth.room(made, mades + 1);
      made[mades++] = event;
      end[object] = trees.merged(end[object], events.last(event, object));
      if (events.later(event) != null) {
        for (int block : events.later(event)) {
          end[trees.object(block)] = trees.merged(end[trees.object(block)], block);
        }
      }
      assert isIn(event);
    }
    return event;
  }

  /** Returns whether an event and its history are in what the chains end with. */
  private boolean isIn(int event) {
    return IntStream.range(0, width)
        .allMatch(o -> trees.merged(end[o], events.last(event, o)) == end[o]);
  }

  /** Plans J. */
  private void take() {
    for (int k = 0; k < hards; k++) {
      if (pick[k] != NOTHING) {
        plan.add(
            hard[k].isWrite(pick[k])
                ? racers.pred(hard[k].write(pick[k]))
                : hard[k].event(pick[k]));
      }
    }
    for (int k = 0; k < mades; k++) {
      plan.addNext(made[k]);
    }
  }
}
