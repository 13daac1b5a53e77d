// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The removal from the event cache of what no alternative can need. It is {@code Remove} of
 * unfolding-based partial order reduction (CONCUR 2015, Algorithm 1). The rest is U intersected
 * with Q. It has the events of C and D with their histories, and with theirs those that raced with
 * one of them (the printed union of the later paper is an error), or what these are after, where
 * they are made when they are wanted.
 *
 * <p>What goes may be made again. Numbers of events that go are given to others, so nobody else may
 * hold one.
 */
public final class Remove {
  /**
   * The number of events up to which none is removed. What is in use then stays in a processor's
   * cache, which saves more than it costs to make some events again.
   */
  private static final int FEWEST = 4_000;

  /** The factor by which events may outgrow those that had to stay. */
  private static final int GROWTH = 3;

  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final Configuration c;
  private final Disabled disabled;
  private final SeenConflicts seen;
  private final Racers racers;
  private final PendingOperations operations;
  private final Tally tally;
  private final int width;
  private int fewest = FEWEST;
  private int limit = FEWEST;

  /** The number of events that stayed the last time. */
  private int survivors;

  private boolean[] keptEvents = {};
  private boolean[] keptBlocks = {};
  private boolean[] keptRacers = {};
  private int[] open = new int[256];

  public Remove(UnfoldingPrefix u, Configuration c, Disabled disabled, SeenConflicts seen) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.c = c;
    this.disabled = disabled;
    this.seen = seen;
    this.racers = seen.racers();
    this.operations = u.operations();
    this.tally = u.tally();
    this.width = u.width();
  }

  /**
   * From now on removes as soon as there are more than this and than three times those that stay.
   */
  public void from(int least) {
    fewest = least;
    limit = least;
  }

  /** Returns whether there are that many. */
  public boolean isDue() {
    return events.live() > limit;
  }

  /**
   * Returns whether much memory may soon be wanted that could be won back. The arrays are nearly
   * full, and at least one event in eight is new since the last time.
   */
  public boolean maySpare() {
    return events.crowded() && events.live() > survivors + survivors / 8;
  }

  /** Removes. Cost: linear in the events there are, times contended objects. */
  public void run() {
    tally.begin();
    keptEvents = new boolean[events.limit()];
    keptBlocks = new boolean[trees.limit()];
    Arrays.fill(keptBlocks, 0, trees.roots(), true);
    keptEvents[Events.ROOT] = true;
    for (int level = 0; level < c.size(); level++) {
      keep(c.event(level));
    }
    for (int k = 0; k < disabled.count(); k++) {
      keep(disabled.event(k));
    }
    c.forEachBlock(this::keepBlock);
    spikes();
    trees.retain(keptBlocks);
    events.retain(keptEvents);
    renumber(racers.retain(keptRacers));
    survivors = events.live();
    limit = (int) Math.min(Integer.MAX_VALUE, Math.max(fewest, (long) GROWTH * survivors));
    tally.removing += tally.elapsed();
  }

  private void renumber(int[] numbers) {
    for (int level = 0; level < c.size(); level++) {
      seen.at(level).renumber(numbers);
    }
    for (int k = 0; k < disabled.count(); k++) {
      disabled.racers(k).renumber(numbers);
    }
  }

  /** Keeps what raced with the events of C and D. */
  private void spikes() {
    keptRacers = new boolean[racers.limit()];
    for (int k = 0; k < disabled.count(); k++) {
      spike(disabled.racers(k), true);
    }
    for (int level = 0; level < c.size(); level++) {
      spike(seen.at(level), false);
    }
  }

  private void spike(RacerSet raced, boolean all) {
    for (int k = 0; k < raced.size(); k++) {
      step(racers.step(raced.get(k)), all);
    }
  }

  /**
   * Keeps the racers of a step, and its events where they are made as soon as they are there.
   *
   * @param all also the events that conflict with nothing in C
   */
  private void step(int first, boolean all) {
    if (keptRacers[first]) {
      return;
    }
    for (int r = first; r < racers.limit() && racers.step(r) == first; r++) {
      keptRacers[r] = true;
    }
    keep(racers.pred(first));
    if (!operations.isDeferred(racers.operation(first))) {
      int event = events.follower(racers.pred(first), racers.process(first));
      for (; event != ConcurrentSystem.NONE; event = events.sibling(event)) {
        if (events.process(event) == racers.process(first) && (all || !c.compatible(event))) {
          keep(event);
        }
      }
    }
  }

  /** Keeps an event and its history. */
  private void keep(int event) {
    int size = add(event, 0);
    while (size > 0) {
      int e = open[--size];
      for (int k = 0, causes = events.causes(e); k < causes; k++) {
        size = add(events.cause(k), size);
      }
      int first = events.firstAccess(e);
      for (int access = first; access < first + events.accesses(e); access++) {
        keepBlock(accesses.from(access));
        keepBlock(accesses.own(access));
      }
      for (int o = 0; o < width; o++) {
        keepBlock(events.last(e, o));
      }
    }
  }

  private int add(int event, int size) {
    if (keptEvents[event]) {
      return size;
    }
    keptEvents[event] = true;
    open = Growth.room(open, size + 1);
    open[size] = event;
    return size + 1;
  }

  /** Keeps a block and those before it; their events are kept by those who ask. */
  private void keepBlock(int block) {
    for (int b = block; !keptBlocks[b]; b = trees.parent(b)) {
      keptBlocks[b] = true;
    }
  }
}
