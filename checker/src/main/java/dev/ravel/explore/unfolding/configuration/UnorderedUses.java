// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.OutcomeEffects;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.HappensBefore;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;

/**
 * The search along the trail for uses of uncontended objects without an order. It works as race
 * detectors do, by what happened before. Of each object it keeps the last event that writes it, and
 * those that have read it since. An object of which it finds unordered uses is contended after all.
 *
 * <p>Whether the uses before an event are in its history is looked up once; when the event is
 * pushed again they must be the same as then. Cost of a push: constant for each use, and for a
 * write linear in the reads since the last one; of the first push of an event see {@link
 * HappensBefore}.
 */
public final class UnorderedUses {
  private final Contention contention;
  private final HappensBefore happensBefore;

  /**
   * The last writer of object o at 2 o, and at 2 o + 1 the list of those that have read it since.
   * At the end the length of all lists.
   */
  private final Reversible uses;

  private final int length;

  // the lists of readers: events, and where each goes on
  private int[] reader = new int[256];
  private int[] next = new int[256];

  /** The writer before each use of each event and a sum of the readers. */
  private int[][] expected = new int[1024][];

  /** Nothing is used yet. */
  UnorderedUses(UnfoldingPrefix u) {
    this.contention = u.contention();
    this.happensBefore = new HappensBefore(u);
    int objects = u.system().objects();
    this.length = 2 * objects;
    int[] none = new int[length + 1];
    for (int object = 0; object < objects; object++) {
      none[2 * object] = Events.ROOT;
      none[2 * object + 1] = ConcurrentSystem.NONE;
    }
    this.uses = new Reversible(none);
  }

  /** Returns the mark with which {@link #back} forgets the uses from now on. */
  int mark() {
    return uses.mark();
  }

  /** Forgets the uses since a mark. */
  void back(int mark) {
    uses.back(mark);
  }

  /**
   * Notes an event's uses of uncontended objects. When the event is new, those before it must be in
   * its history; later they must be the same as then.
   *
   * @param its the uses, as {@link OutcomeEffects} have them
   * @param first whether the event is new
   */
  void push(int event, int[] its, boolean first) {
    if (its.length == 0 || contention.everything()) {
      return;
    }
    expected = Growth.room(expected, event + 1);
    int[] before = first ? new int[2 * its.length] : expected[event];
    for (int k = 0; k < its.length; k++) {
      int object = its[k] >> 1;
      boolean writes = (its[k] & 1) != 0;
      int writer = uses.get(2 * object);
      int readers = uses.get(2 * object + 1);
      int sum = writes ? sum(readers) : 0;
      if (first) {
        before[2 * k] = writer;
        before[2 * k + 1] = sum;
        if (!happensBefore.holds(writer, event, object)
            || (writes && !allBefore(readers, event, object))) {
          contention.unordered(object);
        }
      } else if (before[2 * k] != writer || before[2 * k + 1] != sum) {
        contention.unordered(object);
      }
      if (writes) {
        uses.set(2 * object, event);
        uses.set(2 * object + 1, ConcurrentSystem.NONE);
      } else {
        uses.set(2 * object + 1, add(event, readers));
      }
    }
    if (first) {
      expected[event] = before;
    }
  }

  private int add(int event, int readers) {
    int link = uses.get(length);
    reader = Growth.room(reader, link + 1);
    next = Growth.room(next, link + 1);
    reader[link] = event;
    next[link] = readers;
    uses.set(length, link + 1);
    return link;
  }

  private int sum(int readers) {
    int sum = 0;
    for (int link = readers; link != ConcurrentSystem.NONE; link = next[link]) {
      sum += reader[link] * 0x9E3779B1 + 1;
    }
    return sum;
  }

  private boolean allBefore(int readers, int event, int object) {
    for (int link = readers; link != ConcurrentSystem.NONE; link = next[link]) {
      if (!happensBefore.holds(reader[link], event, object)) {
        return false;
      }
    }
    return true;
  }
}
