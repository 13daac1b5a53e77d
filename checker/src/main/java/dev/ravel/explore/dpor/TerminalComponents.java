// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/**
 * The strongly connected components of the reduced graph that no explored step leaves. None of
 * their states is explored in full, and they are found by Tarjan's algorithm (R. Tarjan,
 * "Depth-first search and linear graph algorithms", 1972). As soon as it comes to a state that is
 * explored in full, or to one that was left after, none of the components that are not complete is
 * of that kind.
 */
final class TerminalComponents {
  private final ReducedGraph explored;
  private final Meter meter;
  private final Outgoing steps;

  /** The processes that are explored in a state. */
  private final long[] some;

  /** True for each state that was left. */
  private final BitSequence behind = new BitSequence();

  /** The states whose component is not complete, and their places by their hashes. */
  private final IntSequence stack = new IntSequence();

  private final NumberTable places = new NumberTable(64);

  /**
   * The path. It has for each state its place on the stack, and the lowest place it is known to
   * reach.
   */
  private final IntSequence path = new IntSequence();

  private final IntSequence low = new IntSequence();

  /** The targets of their steps, and for each state the next and the last one of these. */
  private final IntSequence successors = new IntSequence();

  private final IntSequence next = new IntSequence();
  private final IntSequence ends = new IntSequence();

  TerminalComponents(ReducedGraph explored, Meter meter) {
    this.explored = explored;
    this.meter = meter;
    this.steps = explored.outgoing();
    this.some = Processes.none(explored.processes());
  }

  /**
   * Goes through the graph from some states on, the last one first. Cost: that of taking the steps
   * again that are explored on the way.
   *
   * @param roots each component of that kind holds one of them; at the end one of each
   * @param visitor is given each component: the states of the stack from a place on
   */
  void find(IntSequence roots, ObjIntConsumer<IntSequence> visitor) {
    behind.extend(explored.states());
    IntSequence found = new IntSequence();
    while (roots.size() > 0) {
      int root = roots.pop();
      if (!behind.get(root)) {
        enter(root);
        while (path.size() > 0) {
          advance(visitor, found);
        }
      }
    }
    while (found.size() > 0) {
      roots.push(found.pop());
    }
  }

  private void enter(int state) {
    if (meter.due(1)) {
      meter.ask(explored.states(), path.size(), explored.bytes() + bytes());
    }
    if (explored.explore().isFull(state)) {
      leave();
      return;
    }
    places.add(Hash.of(state), stack.size());
    path.push(stack.size());
    low.push(stack.size());
    stack.push(state);
    next.push(successors.size());
    Arrays.fill(some, 0);
    explored.explore().read(state, some);
    steps.from(state, some);
    for (int k = 0; k < steps.count(); k++) {
      successors.push(steps.to(k));
    }
    ends.push(successors.size());
  }

  private void advance(ObjIntConsumer<IntSequence> visitor, IntSequence found) {
    int top = path.size() - 1;
    if (next.get(top) < ends.get(top)) {
      int to = successors.get(next.get(top));
      next.set(top, next.get(top) + 1);
      int place = place(to);
      if (behind.get(to)) {
        leave();
      } else if (place == NumberTable.NONE) {
        enter(to);
      } else {
        low.set(top, Math.min(low.get(top), place));
      }
      return;
    }
    int place = path.pop();
    int lowest = low.pop();
    int _ = next.pop();
    int _ = ends.pop();
    if (lowest < place) {
      low.set(top - 1, Math.min(low.get(top - 1), lowest));
      successors.cut(ends.get(top - 1));
      return;
    }
    visitor.accept(stack, place);
    found.push(stack.get(place));
    leave();
  }

  /** The place of a state on the stack, or {@link NumberTable#NONE}. */
  private int place(int state) {
    int slot = places.first(Hash.of(state));
    while (places.number(slot) != NumberTable.NONE && stack.get(places.number(slot)) != state) {
      slot = places.next(slot);
    }
    return places.number(slot);
  }

  /** Every state on the stack reaches one that was left after, or is in the component found. */
  private void leave() {
    while (stack.size() > 0) {
      int state = stack.pop();
      behind.set(state);
      places.remove(Hash.of(state), stack.size());
    }
    path.cut(0);
    low.cut(0);
    next.cut(0);
    ends.cut(0);
    successors.cut(0);
  }

  private long bytes() {
    return behind.bytes()
        + places.bytes()
        + stack.bytes()
        + path.bytes()
        + low.bytes()
        + successors.bytes()
        + next.bytes()
        + ends.bytes();
  }
}
