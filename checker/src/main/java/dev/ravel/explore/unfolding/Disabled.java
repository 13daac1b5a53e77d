// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The set D of events that the exploration must not take again below a level of the trail, and for
 * each level those among them that are not yet <em>justified</em>: that conflict with nothing in
 * the configuration there. All of D are extensions, so an unjustified one is enabled.
 */
final class Disabled {
  private final Events events;
  private final Accesses accesses;
  private int count;
  private int[] event = new int[64];
  private int[] level = new int[64];

  // the unjustified ones of level n: open[from[n]] to open[from[n] + size[n] - 1]
  private int[] open = new int[64];
  private int[] from = new int[256];
  private int[] size = new int[256];

  Disabled(UnfoldingPrefix u) {
    this.events = u.events();
    this.accesses = u.events().accesses();
  }

  /** How many events are disabled. */
  int count() {
    return count;
  }

  /** A disabled event, in the order in which they came. */
  int event(int k) {
    return event[k];
  }

  /** The level at which it was disabled. */
  int level(int k) {
    return level[k];
  }

  /** How many are unjustified at a level. */
  int open(int at) {
    return size[at];
  }

  /** The k-th unjustified one at a level, in the order in which they came. */
  int open(int at, int k) {
    return open[from[at] + k];
  }

  /** An event was pushed at a level: finds what is unjustified at the next one. */
  void pushed(int at, int added) {
    if (at + 1 >= from.length) {
      from = Arrays.copyOf(from, 2 * from.length);
      size = Arrays.copyOf(size, 2 * size.length);
    }
    int start = from[at] + size[at];
    from[at + 1] = start;
    int kept = 0;
    for (int k = 0; k < size[at]; k++) {
      int d = open[from[at] + k];
      if (!conflict(d, added)) {
        room(start + kept);
        open[start + kept++] = d;
      }
    }
    size[at + 1] = kept;
  }

  private void room(int slot) {
    if (slot >= open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
    }
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

  /** Disables an event below a level, where it is enabled. */
  void add(int at, int added) {
    if (count == event.length) {
      event = Arrays.copyOf(event, 2 * count);
      level = Arrays.copyOf(level, 2 * count);
    }
    event[count] = added;
    level[count++] = at;
    int slot = from[at] + size[at]++;
    room(slot);
    open[slot] = added;
  }

  /** Leaves a level: what was disabled there is no longer so. */
  void leave(int at) {
    while (count > 0 && level[count - 1] >= at) {
      count--;
    }
  }
}
