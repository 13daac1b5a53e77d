// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The spike of a disabled event (quasi-optimal partial order reduction, section 4): the events in
 * immediate conflict with it that can be added to the configuration; the event itself may be among
 * them. Where its only object is used by writing alone, this is the list of those behind one block;
 * otherwise they are collected.
 *
 * <p>Cost: that of {@link Candidates} for each block behind which a conflict can be.
 */
final class Spike {
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventBuilder steps;
  private final Candidates candidates;
  private int disabled;

  /** The accesses of its events; a list that is kept elsewhere is not copied. */
  private int[] found = {};

  private int size;
  private int[] collected = {};

  /** Of no event yet. */
  Spike(UnfoldingPrefix u, EventBuilder steps, Candidates candidates) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.steps = steps;
    this.candidates = candidates;
  }

  /** From now on this is the spike of a disabled event; {@link #fill} finds it. */
  void begin(int event) {
    disabled = event;
    size = 0;
  }

  /** The event whose spike this is. */
  int disabled() {
    return disabled;
  }

  /** How many events it has. */
  int size() {
    return size;
  }

  /** The k-th of them. */
  int event(int k) {
    return accesses.event(found[k]);
  }

  /** Finds the events; false if there are none but the disabled one. */
  boolean fill() {
    int first = events.firstAccess(disabled);
    if (events.accesses(disabled) == 1 && steps.exclusive(accesses.object(first))) {
      candidates.look(accesses.before(first));
      if (candidates.lasting()) {
        found = candidates.accesses();
        size = candidates.size();
        return size > 1;
      }
    }
    for (int access = first; access < first + events.accesses(disabled); access++) {
      collect(accesses.before(access), accesses.mode(access));
    }
    found = collected;
    return size > 1 || (size == 1 && event(0) != disabled);
  }

  /** Collects those that conflict with a use of an object behind a block. */
  private void collect(int before, int mode) {
    users(before, mode);
    if (mode != Mode.WRITE) {
      candidates.lookAtSets(before);
      for (int k = 0; k < candidates.sets(); k++) {
        int set = candidates.set(k);
        if (trees.mode(set) == mode && !trees.contains(set, disabled)) {
          everyUser(set);
        }
      }
    }
    if (trees.event(before) == ConcurrentSystem.NONE) {
      joiners(before);
    }
  }

  /** Those behind the same block, in a mode that does not commute. */
  private void users(int before, int mode) {
    candidates.look(before);
    for (int k = 0; k < candidates.size(); k++) {
      int access = candidates.access(k);
      if (!Mode.commute(accesses.mode(access), mode)) {
        add(access);
      }
    }
  }

  private void everyUser(int block) {
    candidates.look(block);
    for (int k = 0; k < candidates.size(); k++) {
      add(candidates.access(k));
    }
  }

  /** Those that would have been in the set that the disabled event comes behind. */
  private void joiners(int set) {
    candidates.look(trees.parent(set));
    for (int k = 0; k < candidates.size(); k++) {
      int access = candidates.access(k);
      if (accesses.mode(access) == trees.mode(set)
          && !trees.contains(set, accesses.event(access))) {
        add(access);
      }
    }
  }

  private void add(int access) {
    if (size == collected.length) {
      collected = Arrays.copyOf(collected, Math.max(16, 2 * size));
    }
    collected[size++] = access;
  }
}
