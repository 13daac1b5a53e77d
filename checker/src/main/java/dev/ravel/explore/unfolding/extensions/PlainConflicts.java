// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.unfolding.alternatives.Remove;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;

/**
 * The immediate conflicts over plain cells between events of different threads. They may be data
 * races. They are looked for when the later of two events is made, among all events that are in
 * use, for neither of them need ever be in the configuration: both may be cut.
 *
 * <p>Every race is found: of a state in which it can happen there is a configuration whose
 * extensions the two steps are, part of one that is explored; at its end all its extensions have
 * been made, and {@link Remove} forgets none that conflicts with an event of it. The cost of an
 * event is linear in those that use the cell after the same block, and for each of another thread
 * in the common past.
 */
public final class PlainConflicts {
  private final UnfoldingPrefix u;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventSafety safety;

  /** The causes of two events; they need not be in the configuration that is explored. */
  private final CausesFirst past;

  /** True for each contended object that is a plain cell. */
  private final boolean[] plain;

  private final boolean any;

  /**
   * The conflicts of events.
   *
   * @param safety is shown them, if it looks for races
   */
  PlainConflicts(UnfoldingPrefix u, EventSafety safety) {
    this.u = u;
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.past = new CausesFirst(u.events(), true);
    this.safety = safety;
    this.plain = new boolean[u.width()];
    boolean some = false;
    for (int index = 0; index < plain.length; index++) {
      int object = u.contention().object(index);
      plain[index] =
          object != ConcurrentSystem.NONE && u.system().capabilities().memory().plain(object);
      some |= plain[index];
    }
    this.any = some;
  }

  /** Shows the conflicts of a new event. */
  void made(int event) {
    if (!any || !safety.looksForRaces()) {
      return;
    }
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (plain[accesses.object(access)]) {
        look(event, access);
      }
    }
  }

  private void look(int event, int access) {
    trees.forEachRivalBlock(
        accesses.before(access), accesses.mode(access), block -> users(event, access, block));
  }

  /**
   * Returns the events that use the cell after a block. After the block before a set of which the
   * event comes, they are those that would have been in the set; else those in a mode that does not
   * commute.
   */
  private void users(int event, int access, int block) {
    int before = accesses.before(access);
    if (trees.parent(block) == before && trees.contains(block, event)) {
      return;
    }
    for (int a = trees.firstAccess(block); a != ConcurrentSystem.NONE; a = accesses.next(a)) {
      int rival = accesses.event(a);
      boolean conflict =
          block == trees.parent(before)
              ? accesses.mode(a) == trees.mode(before) && !trees.contains(before, rival)
              : !Mode.commute(accesses.mode(a), accesses.mode(access));
      if (conflict) {
        meet(event, rival);
      }
    }
  }

  private void meet(int event, int rival) {
    if (safety.looksForRaces()
        && events.process(event) != events.process(rival)
        && haveCommonPast(event, rival)) {
      past.clear();
      past.addHistory(rival);
      past.addHistory(event);
      safety.meet(past.stream().filter(u::reachesState).flatMap(u::microsteps).toArray());
    }
  }

  /**
   * Returns whether the causes of one event conflict with no cause of the other. Then these are a
   * configuration together, and both can happen after it, one or the other.
   */
  private boolean haveCommonPast(int first, int second) {
    for (int o = 0; o < u.width(); o++) {
      if (!trees.compatible(events.lastBefore(first, o), events.lastBefore(second, o))) {
        return false;
      }
    }
    return true;
  }
}
