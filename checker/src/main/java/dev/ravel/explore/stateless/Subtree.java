// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.util.List;

/**
 * A part of an exploration, which another explorer can continue. It has the executions that begin
 * with a schedule and are not explored yet, as the stack of the search. Numbers of states,
 * processes and outcomes mean the same in all systems of one program; footprints do not, so none is
 * here.
 *
 * @param initial the number of the initial state
 * @param schedule the steps, each a process and the index of its outcome
 * @param shared the first positions of the schedule, where others explore as well
 * @param owned the positions after them, up to the end of the schedule; without any, one branch is
 *     planned at the last one that is shared, and is to be explored; without that, too, nothing was
 *     explored after the initial state
 */
public record Subtree(int initial, List<Integer> schedule, List<Node> shared, List<Node> owned) {
  /** Copies the lists. */
  public Subtree {
    schedule = List.copyOf(schedule);
    shared = List.copyOf(shared);
    owned = List.copyOf(owned);
    if (schedule.size() != 2 * Math.max(0, shared.size() + owned.size() - 1)) {
      throw new IllegalArgumentException("a schedule that ends elsewhere than its positions");
    }
  }

  /** All executions from an initial state. */
  static Subtree whole(int initial) {
    return new Subtree(initial, List.of(), List.of(), List.of());
  }

  /** Returns whether it is all executions from its initial state, of which none was explored. */
  boolean isWhole() {
    return shared.isEmpty() && owned.isEmpty();
  }

  /**
   * A position.
   *
   * @param sleeping outcomes that sleep, each a process and an index; where it is shared, what is
   *     explored elsewhere sleeps, too
   * @param planned its wake-up tree from the first branch to the last one, each node before those
   *     after it, with a depth from 0 on, a process, an index
   */
  public record Node(List<Integer> sleeping, List<Integer> planned) {
    /** Copies the lists. */
    public Node {
      sleeping = List.copyOf(sleeping);
      planned = List.copyOf(planned);
      if (sleeping.size() % 2 != 0 || planned.size() % 3 != 0) {
        throw new IllegalArgumentException("a step is cut off");
      }
    }
  }
}
