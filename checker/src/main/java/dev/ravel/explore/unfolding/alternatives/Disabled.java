// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.Mode;

/**
 * The set D of events that the exploration must not take again below a level of the trail. For each
 * level it has those among them that are not yet <em>justified</em>, which conflict with nothing in
 * the configuration there. All of D are extensions, so an unjustified one is enabled. A crash needs
 * no justification.
 */
public final class Disabled {
  private final Events events;
  private final Accesses accesses;
  private final SeenConflicts seen;
  private final Racers table;
  private int count;
  private int[] event = new int[64];
  private int[] level = new int[64];

  /**
   * The racers of each disabled event when it was disabled. Those that can still move at a level
   * come first, in some order: fewer and fewer as the trail grows.
   */
  private RacerSet[] racers = new RacerSet[64];

  // the unjustified ones of level n, as their places above, from from[n] on, as many as size[n]
  // says
  private int[] open = new int[64];

  /** The number of racers of each unjustified one that can still move. */
  private int[] movable = new int[64];

  private int[] from = new int[256];
  private int[] size = new int[256];

  /** Nothing is disabled. */
  public Disabled(UnfoldingPrefix u, SeenConflicts seen) {
    this.seen = seen;
    this.table = seen.racers();
    this.events = u.events();
    this.accesses = u.events().accesses();
  }

  /** Nothing is disabled again, and the trail is empty. */
  public void clear() {
    count = 0;
    size[0] = 0;
  }

  /** Returns the number of disabled events. */
  int count() {
    return count;
  }

  /** A disabled event, in the order in which they came. */
  int event(int k) {
    return event[k];
  }

  /** Returns the racers of the event when it was disabled. */
  RacerSet racers(int k) {
    return racers[k];
  }

  /** Returns the number of events that are unjustified at a level. */
  public int open(int at) {
    return size[at];
  }

  /** The k-th unjustified one at a level, in the order in which they came. */
  public int open(int at, int k) {
    return event[open[from[at] + k]];
  }

  /** Returns the racers of that. Those that can still move at the level come first. */
  RacerSet openRacers(int at, int k) {
    return racers[open[from[at] + k]];
  }

  /** Returns the number of these that can still move. */
  int movable(int at, int k) {
    return movable[from[at] + k];
  }

  /**
   * Notes an event that was pushed at a level. It finds what is unjustified at the next one, and
   * what can still justify it. Cost: linear in what could at this level.
   */
  public void pushed(int at, int added) {
    from = Growth.room(from, at + 2);
    size = Growth.room(size, at + 2);
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
    open = Growth.room(open, slot + 1);
    movable = Growth.room(movable, slot + 1);
  }

  /** Moves what can still move after an event to the beginning; tells how many these are. */
  private int remaining(RacerSet its, int size, int added) {
    int kept = size;
    for (int k = size - 1; k >= 0; k--) {
      if (!table.remains(its.get(k), added)) {
        its.swap(k, --kept);
      }
    }
    return kept;
  }

  /** Returns whether two different events that are both enabled in one configuration conflict. */
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

  /** Disables an event below a level, where it is enabled, and takes over what raced with it. */
  public void add(int at, int added) {
    event = Growth.room(event, count + 1);
    level = Growth.room(level, count + 1);
    racers = Growth.room(racers, count + 1);
    RacerSet raced = seen.at(at);
    RacerSet free = racers[count] == null ? new RacerSet() : racers[count];
    int slot = from[at] + size[at]++;
    room(slot);
    open[slot] = count;
    movable[slot] = raced.size();
    event[count] = added;
    level[count] = at;
    racers[count++] = raced;
    seen.replace(at, free);
  }

  /** Leaves a level. What was disabled there is no longer so. */
  public void leave(int at) {
    while (count > 0 && level[count - 1] >= at) {
      count--;
    }
  }
}
