// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;

/**
 * The immediate conflicts over plain cells between an extension of the configuration and its
 * events: they may be data races. Cost: constant for each cell, and linear in a set of reads.
 */
final class PlainConflicts {
  private final ConcurrentSystem system;
  private final Contention contention;
  private final Chains chains;
  private final Events events;
  private final Accesses accesses;
  private final Configuration c;
  private final Safety safety;

  /**
   * The conflicts with events of a configuration.
   *
   * @param safety is shown them, if it looks for races
   */
  PlainConflicts(
      ConcurrentSystem system,
      Contention contention,
      Chains chains,
      Events events,
      Configuration configuration,
      Safety safety) {
    this.system = system;
    this.contention = contention;
    this.chains = chains;
    this.events = events;
    this.accesses = events.accesses();
    this.c = configuration;
    this.safety = safety;
  }

  /** Shows the conflicts of an extension. */
  void show(int extension) {
    if (safety.looksForRaces() && events.position(extension) < 0) {
      look(extension);
    }
  }

  private void look(int extension) {
    int first = events.firstAccess(extension);
    for (int access = first; access < first + events.accesses(extension); access++) {
      int object = contention.object(accesses.object(access));
      if (object != ConcurrentSystem.NONE && system.plain(object)) {
        look(extension, access);
      }
    }
  }

  private void look(int extension, int access) {
    int before = accesses.before(access);
    int last = c.last(accesses.object(access));
    int depth = chains.depth(before);
    int here = chains.ancestor(last, depth);
    if (here != before && chains.event(here) == ConcurrentSystem.NONE) {
      look(extension, access, here);
    }
    for (int next = depth + 1; next <= Math.min(depth + 2, chains.depth(last)); next++) {
      look(extension, access, chains.ancestor(last, next));
    }
  }

  private void look(int extension, int access, int block) {
    if (Mode.commute(chains.mode(block), accesses.mode(access))) {
      return;
    }
    if (chains.event(block) != ConcurrentSystem.NONE) {
      safety.meet(chains.event(block), extension);
      return;
    }
    for (int member : chains.members(block)) {
      if (chains.event(accesses.before(access)) != ConcurrentSystem.NONE
          || !chains.contains(accesses.before(access), member)) {
        safety.meet(member, extension);
      }
    }
  }
}
