// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;

/**
 * The ends of the layers of a breadth-first search. The states numbered below {@link #end} are
 * found within a number of steps.
 */
final class SearchLayers {
  private final IntSequence ends = new IntSequence();

  /** One more layer, whose states are numbered below {@code end}. */
  void add(int end) {
    ends.push(end);
  }

  /** The number of layers. */
  int count() {
    return ends.size();
  }

  /** Returns the end of the last layer; 0 if there is none. */
  int last() {
    return ends.size() == 0 ? 0 : ends.get(ends.size() - 1);
  }

  /** Returns the end of a layer. */
  int end(int layer) {
    return ends.get(layer);
  }

  /** The first state of each layer up to the one with a state, and where that one ends. */
  int[] startsTo(int state) {
    int count = 0;
    while (ends.get(count) <= state) {
      count++;
    }
    int[] starts = new int[count + 2];
    for (int layer = 0; layer <= count; layer++) {
      starts[layer + 1] = ends.get(layer);
    }
    return starts;
  }
}
