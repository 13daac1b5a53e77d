// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;

/**
 * The state that events in an order lead to. Only states that some execution reaches are ever made,
 * so a process may be asked for its reaction in each of them.
 */
final class Contents {
  private final ConcurrentSystem system;
  private final int[] initial;
  private final int[] state;

  Contents(ConcurrentSystem system) {
    this.system = system;
    this.initial = new int[system.objects()];
    this.state = new int[system.objects()];
  }

  /** Events follow this state. */
  void begin(int[] its) {
    System.arraycopy(its, 0, initial, 0, initial.length);
  }

  /** The state before all events; not to be changed. */
  int[] initial() {
    return initial;
  }

  /** The state behind all events of an order. */
  int[] behind(Linearisation order, ReadsFromGraph graph) {
    System.arraycopy(initial, 0, state, 0, initial.length);
    for (int k = 0; k < order.length(); k++) {
      apply(graph.outcome(order.event(k)), state);
    }
    return state;
  }

  /** The state before one event of an order. */
  int[] before(int event, int[] order, ReadsFromGraph graph) {
    System.arraycopy(initial, 0, state, 0, initial.length);
    for (int k = 0; order[k] != event; k++) {
      apply(graph.outcome(order[k]), state);
    }
    return state;
  }

  /** Carries the outcome of an event out. */
  void apply(int outcome, int[] on) {
    if (outcome != ConcurrentSystem.NONE && system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, on);
    }
  }
}
