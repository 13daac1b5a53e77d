// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The set D of events that the exploration must not take again below a level of the trail, and for
 * each level those among them that are not yet <em>justified</em>: that conflict with nothing in
 * the configuration there. All of D are extensions, so an unjustified one is enabled. A crash needs
 * no justification.
 */
public final class Disabled {
  private final Events events;
  private final Accesses accesses;
  private final Racers table;
  private int count;
  private int[] event = new int[64];
  private int[] level = new int[64];

  /**
   * By disabled event: what raced with it when it was disabled. Those that can still move at a
   * level come first, in some order: fewer and fewer as the trail grows.
   */
  private RacerSet[] racers = new RacerSet[64];

  // the unjustified ones of level n, as their places above: from from[n] on, so many as size[n]
  // says
  private int[] open = new int[64];

  /** By unjustified one: how many of its racers can still move. */
  private int[] movable = new int[64];

  private int[] from = new int[256];
  private int[] size = new int[256];

  /** Nothing is disabled. */
  public Disabled(UnfoldingPrefix u, Racers racers) {
    this.table = racers;
    this.events = u.events();
    this.accesses = u.events().accesses();
  }

  /** Nothing is disabled again, and the trail is empty. */
  public void clear() {
    count = 0;
    size[0] = 0;
  }

  /** How many events are disabled. */
  int count() {
    return count;
  }

  /** A disabled event, in the order in which they came. */
  int event(int k) {
    return event[k];
  }

  /** What raced with it when it was disabled. */
  RacerSet racers(int k) {
    return racers[k];
  }

  /** How many are unjustified at a level. */
  public int open(int at) {
    return size[at];
  }

  /** The k-th unjustified one at a level, in the order in which they came. */
  public int open(int at, int k) {
    return event[open[from[at] + k]];
  }

  /** What raced with that: first what can still move at the level. */
  RacerSet openRacers(int at, int k) {
    return racers[open[from[at] + k]];
  }

  /** How many of those can still move. */
  int movable(int at, int k) {
    return movable[from[at] + k];
  }

  /**
   * An event was pushed at a level: finds what is unjustified at the next one, and what can still
   * justify it. Cost: linear in what could at this level.
   */
  public void pushed(int at, int added) {
    if (at + 1 >= from.length) {
      from = Arrays.copyOf(from, 2 * from.length);
      size = Arrays.copyOf(size, 2 * size.length);
    }
    int start = from[at] + size[at];
    from[at + 1] = start;
    int kept = 0;
    for (int k = 0; k < size[at]; k++) {
      int d = open[from[at] + k];
      if (!conflict(event[d], added)) {
        room(start + kept);
        movable[start + kept] = remaining(racers[d], movable[from[at] + k], added);
        open[start + kept++] = d;
      }
    }
    size[at + 1] = kept;
  }

  private void room(int slot) {
    if (slot >= open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
      movable = Arrays.copyOf(movable, 2 * movable.length);
    }
  }

  /** Moves what can still move behind an event to the beginning; tells how many these are. */
  private int remaining(RacerSet its, int size, int added) {
    int kept = size;
    for (int k = size - 1; k >= 0; k--) {
      if (!table.remains(its.get(k), added)) {
        its.swap(k, --kept);
      }
    }
    return kept;
  }

  /** Whether two different events that are both enabled in one configuration conflict. */
  private boolean conflict(int first, int second) {
    if (events.process(first) == events.process(second)) {
      return true;
    }
    int end = events.firstAccess(second) + events.accesses(second);
    int a = events.firstAccess(first);
    for (int k = 0; k < events.accesses(first); k++, a++) {
      for (int b = events.firstAccess(second); b < end; b++) {
        if (accesses.object(a) == accesses.object(b)
            && !Mode.commute(accesses.mode(a), accesses.mode(b))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Disables an event below a level, where it is enabled.
   *
   * @param raced what raced with it, which nobody else changes from now on
   * @return a set that is no longer in use
   */
  public RacerSet add(int at, int added, RacerSet raced) {
    if (count == event.length) {
      event = Arrays.copyOf(event, 2 * count);
      level = Arrays.copyOf(level, 2 * count);
      racers = Arrays.copyOf(racers, 2 * count);
    }
    RacerSet free = racers[count] == null ? new RacerSet() : racers[count];
    int slot = from[at] + size[at]++;
    room(slot);
    open[slot] = count;
    movable[slot] = raced.size();
    event[count] = added;
    level[count] = at;
    racers[count++] = raced;
    return free;
  }

  /** Leaves a level: what was disabled there is no longer so. */
  public void leave(int at) {
    while (count > 0 && level[count - 1] >= at) {
      count--;
    }
  }
}
