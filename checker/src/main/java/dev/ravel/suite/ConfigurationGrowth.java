// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.BitSet;

/**
 * A configuration that grows, and the entries of the {@link CoverageGoals} that still go with it.
 * The cost for each event that is added is linear in the entries above its rivals, a 64th of all
 * entries at most for each, and in the events directly after it.
 */
final class ConfigurationGrowth {
  private final CoverageGoals goals;
  private final Growable all;
  private final BitSet its = new BitSet();

  /**
   * The events in immediate conflict with an event of it; what is above these does not fit either.
   */
  private final BitSet excluded = new BitSet();

  /** The entries that fit, or are there. */
  private final BitSet free = new BitSet();

  private int structure = ConcurrentSystem.NONE;
  private boolean ended;

  /** The configuration without events. */
  ConfigurationGrowth(CoverageGoals goals) {
    this.goals = goals;
    this.all = goals.events();
    free.set(0, goals.entries());
  }

  /** Its events; not to be changed. */
  BitSet events() {
    return its;
  }

  /** The entries whose events fit, each alone, or are there already; not to be changed. */
  BitSet free() {
    return free;
  }

  /** Adds the event of a free entry, with its causes. */
  void add(int entry) {
    if (!free.get(entry)) {
      throw new IllegalArgumentException("an event that does not fit");
    }
    for (int member : all.configuration(goals.event(entry))) {
      addAlone(member);
    }
    free.set(entry);
  }

  private void addAlone(int event) {
    if (its.get(event)) {
      return;
    }
    if (structure == ConcurrentSystem.NONE) {
      structure = all.structure(event);
      goals.keepStructure(structure, free);
    }
    its.set(event);
    for (int rival : all.rivals(event)) {
      if (!excluded.get(rival)) {
        excluded.set(rival);
        goals.clearAbove(rival, free);
      }
    }
    if (all.isEnd(event)) {
      ended = true;
      goals.clearEnds(free);
    }
  }

  /**
   * Adds what else fits, so that the execution does not end early. But no crash, and an error only
   * where nothing else is left.
   */
  void prolong() {
    BitSet next = new BitSet();
    BitSet last = new BitSet();
    BitSet roots = goals.roots();
    for (int root = roots.nextSetBit(0); root >= 0; root = roots.nextSetBit(root + 1)) {
      possible(root, next, last);
    }
    its.stream().forEach(event -> possibleBehind(event, next, last));
    for (int event = next.nextSetBit(0); event >= 0; event = next.nextSetBit(event)) {
      Limits.pollAt(event);
      next.clear(event);
      if (!excluded.get(event)) {
        addAlone(event);
        possibleBehind(event, next, last);
      }
    }
    for (int end = last.nextSetBit(0); end >= 0 && !ended; end = last.nextSetBit(end + 1)) {
      if (!excluded.get(end)) {
        addAlone(end);
      }
    }
  }

  private void possibleBehind(int event, BitSet next, BitSet last) {
    for (int behind : goals.behind(event)) {
      possible(behind, next, last);
    }
  }

  private void possible(int event, BitSet next, BitSet last) {
    boolean fits =
        !its.get(event)
            && !excluded.get(event)
            && (structure == ConcurrentSystem.NONE || structure == all.structure(event));
    for (int cause : all.causes(event)) {
      fits &= its.get(cause);
    }
    if (fits) {
      (all.isEnd(event) ? last : next).set(event);
    }
  }
}
