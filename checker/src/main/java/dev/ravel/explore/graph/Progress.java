// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.StateStore;
import dev.ravel.source.Halt;
import java.util.Optional;

/**
 * How far a search has come: what is stored, which states are expanded, and what the budget says to
 * that. All of it is the same at the same state, however many threads there are.
 */
final class Progress {
  /** Memory of a claim, in bytes. */
  private static final long CLAIM = 16;

  /** To look up so many levels of a tree takes about as long as one look into memory. */
  private static final int LEVELS_AT_HAND = 3;

  private final StateStore store;
  private final Predecessors predecessors;
  private final IntSequence initials;
  private final SafetyMonitors monitors;
  private final Meter meter;
  private final Optional<Representative> representative;

  /** What it takes to look at all processes in a state, in elementary operations. */
  private final long looksOfAState;

  /** The states below this one are expanded, and what was found from them is stored. */
  private int expanded;

  /** The states found from those of the present block, and the most of any block. */
  private int foundInBlock;

  private int mostInBlock;

  private long branched;
  private long truncated;

  /** Nothing is expanded yet. */
  Progress(
      StateStore store,
      Predecessors predecessors,
      IntSequence initials,
      SafetyMonitors monitors,
      Meter meter,
      Optional<Representative> representative,
      int processes) {
    this.store = store;
    this.representative = representative;
    this.predecessors = predecessors;
    this.initials = initials;
    this.monitors = monitors;
    this.meter = meter;
    this.looksOfAState = Meter.looks(processes);
  }

  /** The states below this one are expanded. */
  int expanded() {
    return expanded;
  }

  /** How many successors had several orders of members to be tried. */
  long branched() {
    return branched;
  }

  /** How many of these had too many. */
  long truncated() {
    return truncated;
  }

  /** How many steps an expanded state has on average, at least 1. */
  long stepsOfAState() {
    return Math.max(1, meter.transitions() / Math.max(1, expanded));
  }

  /**
   * The states of a block are expanded, those before the first one that is not; what is found from
   * them counts from now on.
   *
   * @throws Halt if the budget is spent; then only the states below {@link #expanded} are
   */
  void explored(Block block) {
    foundInBlock = 0;
    int end = 0;
    while (end < block.size() && block.isExpanded(end)) {
      end = explored(block, end, meter.untilDue());
    }
  }

  /**
   * The states of a block from a place on are expanded, until the budget is to be asked.
   *
   * @param until after so many states and steps
   * @return the place behind them
   */
  private int explored(Block block, int from, long until) {
    int[] found = block.found();
    int first = store.count();
    int all = 0;
    long steps = 0;
    int end = from;
    do {
      int more = found[end];
      found[end] = first + all;
      all += more;
      predecessors.explored(more);
      steps += block.taken(end);
      branched += block.branched(end);
      truncated += block.truncated(end);
      end++;
    } while (steps + end - from < until && end < block.size() && block.isExpanded(end));
    store.states().accept(all);
    foundInBlock += all;
    mostInBlock = Math.max(mostInBlock, foundInBlock);
    expanded += end - from;
    meter.transitions(steps);
    meter.operations((end - from) * looksOfAState + steps * looksOfAStep());
    askAfter(steps + end - from);
    return end;
  }

  /**
   * What it takes to look up a successor beyond one operation: where states take many words, those
   * of the tree of words are looked up one by one, and only a few levels of it are at hand.
   */
  private long looksOfAStep() {
    int levels = Integer.SIZE - Integer.numberOfLeadingZeros(store.packing().words() - 1);
    return Math.max(0, levels - LEVELS_AT_HAND);
  }

  /** Notes elementary operations that are no steps. */
  void worked(long operations) {
    meter.operations(operations);
  }

  /**
   * Asks the budget if that is due after so many steps.
   *
   * @throws Halt if it is spent
   */
  void askAfter(long steps) {
    if (meter.due(steps)) {
      meter.ask(store.count(), store.count() - expanded, bytes());
    }
  }

  /**
   * The memory in use, in bytes. Of the claims it has those that are not lost, for the block that
   * has most; how many are lost depends on the threads, and one thread alone needs none.
   */
  long bytes() {
    long bytes = store.bytes() + predecessors.bytes() + initials.bytes() + CLAIM * mostInBlock;
    bytes += representative.map(Representative::bytes).orElse(0L);
    for (StateObserver watch : monitors.open()) {
      bytes += watch.bytes();
    }
    return bytes;
  }
}
