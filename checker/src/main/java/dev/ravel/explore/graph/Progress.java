// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.SpinSearch;
import dev.ravel.explore.states.StateStore;
import dev.ravel.source.Halt;

/**
 * The progress of a search. It knows what is stored, which states are expanded, and whether the
 * budget suffices. All of it is the same at the same state, however many threads there are.
 */
final class Progress {
  /** Memory of a claim, in bytes. */
  private static final long CLAIM = 16;

  /** The number of levels of a tree whose lookup takes about as long as one look into memory. */
  private static final int LEVELS_AT_HAND = 3;

  private final StateSpace space;
  private final StateStore store;
  private final SafetyMonitors monitors;
  private final Meter meter;
  private final SpinSearch spinning;

  /** The cost of looking at all processes in a state, in elementary operations. */
  private final long looksOfAState;

  /** The states below this one are expanded, and what was found from them is stored. */
  private int expanded;

  /** The states found from those of the present block, and the most of any block. */
  private int foundInBlock;

  private int mostInBlock;

  private long branched;
  private long truncated;

  /** Nothing is expanded yet. */
  Progress(StateSpace space, SafetyMonitors monitors, SpinSearch spinning) {
    this.space = space;
    this.store = space.store();
    this.spinning = spinning;
    this.monitors = monitors;
    this.meter = space.meter();
    this.looksOfAState = Meter.looks(space.system().processes());
  }

  /** The states below this one are expanded. */
  int expanded() {
    return expanded;
  }

  /** Returns the number of successors for which several orders of members were tried. */
  long branched() {
    return branched;
  }

  /** Returns the number of these successors that had too many orders. */
  long truncated() {
    return truncated;
  }

  /** Returns the average number of steps of an expanded state, at least 1. */
  long stepsOfAState() {
    return Math.max(1, meter.transitions() / Math.max(1, expanded));
  }

  /**
   * Notes that the states of a block are expanded, those before the first one that is not. The
   * states found from them count from now on.
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
   * @param until after this number of states and steps
   * @return the place after them
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
      if (block.changesMemory(end)) {
        spinning.exclude(expanded + end - from);
      }
      space.predecessors().explored(more);
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
   * Returns the cost of looking up a successor beyond one operation. Where states take many words,
   * those of the tree of words are looked up one by one, and only a few levels of it are at hand.
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
   * Asks the budget if that is due after a number of steps.
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
    long bytes =
        store.bytes()
            + space.predecessors().bytes()
            + space.initials().bytes()
            + spinning.bytes()
            + CLAIM * mostInBlock;
    bytes += space.representative().map(Representative::bytes).orElse(0L);
    for (StateObserver watch : monitors.open()) {
      bytes += watch.bytes();
    }
    return bytes;
  }
}
