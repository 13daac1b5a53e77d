// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;

/**
 * The immediate conflicts over plain cells between events of different threads: they may be data
 * races. They are looked for when the later of two events is made, among all events that are in
 * use, for neither of them need ever be in the configuration: both may be cut.
 *
 * <p>Every race is found: of a state in which it can happen there is a configuration whose
 * extensions the two steps are, part of one that is explored; at its end all its extensions have
 * been made, and {@link Remove} forgets none that conflicts with an event of it. Cost of an event:
 * linear in those that use the cell behind the same block.
 */
final class PlainConflicts {
  private final ConcurrentSystem system;
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final CommonPast past;
  private final Safety safety;

  /**
   * The conflicts of events.
   *
   * @param safety is shown them, if it looks for races
   */
  PlainConflicts(UnfoldingPrefix u, Safety safety) {
    this.system = u.system();
    this.contention = u.contention();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.past = new CommonPast(u);
    this.safety = safety;
  }

  /** An event was made: shows what it is in conflict with. */
  void made(int event) {
    if (!safety.looksForRaces()) {
      return;
    }
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      int object = contention.object(accesses.object(access));
      if (object != ConcurrentSystem.NONE && system.plain(object)) {
        look(event, access);
      }
    }
  }

  private void look(int event, int access) {
    int before = accesses.before(access);
    users(event, access, before);
    if (accesses.mode(access) != Mode.WRITE) {
      for (int set = trees.firstSet(before);
          set != ConcurrentSystem.NONE;
          set = trees.nextSet(set)) {
        if (!trees.contains(set, event)) {
          users(event, access, set);
        }
      }
    }
    if (trees.event(before) == ConcurrentSystem.NONE) {
      joiners(event, before);
    }
  }

  /** Those that use the cell behind a block, in a mode that does not commute. */
  private void users(int event, int access, int block) {
    for (int a = trees.firstAccess(block); a != ConcurrentSystem.NONE; a = accesses.next(a)) {
      if (!Mode.commute(accesses.mode(a), accesses.mode(access))) {
        meet(event, accesses.event(a));
      }
    }
  }

  /** Those that would have been in the set that an event comes behind. */
  private void joiners(int event, int set) {
    int before = trees.parent(set);
    for (int a = trees.firstAccess(before); a != ConcurrentSystem.NONE; a = accesses.next(a)) {
      if (accesses.mode(a) == trees.mode(set) && !trees.contains(set, accesses.event(a))) {
        meet(event, accesses.event(a));
      }
    }
  }

  private void meet(int event, int rival) {
    if (safety.looksForRaces()
        && events.process(event) != events.process(rival)
        && past.exists(event, rival)) {
      safety.meet(past.schedule(rival, event));
    }
  }
}
