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
  private final Writes writes;
  private final Limit limit;
  private final int[] initial;
  private final int[] state;

  Contents(ConcurrentSystem system, Writes writes, Limit limit) {
    this.system = system;
    this.writes = writes;
    this.limit = limit;
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

  /** The state after all events of an order. */
  int[] behind(Linearisation order, ReadsFromGraph graph) {
    System.arraycopy(initial, 0, state, 0, initial.length);
    for (int k = 0; k < order.length(); k++) {
      apply(graph, order.event(k), state);
    }
    return state;
  }

  /** The state before one event of an order. */
  int[] before(int event, int[] order, ReadsFromGraph graph) {
    System.arraycopy(initial, 0, state, 0, initial.length);
    for (int k = 0; order[k] != event; k++) {
      apply(graph, order[k], state);
    }
    return state;
  }

  /** Carries an event out if it is a step that reaches a state. */
  void apply(ReadsFromGraph graph, int event, int[] on) {
    int outcome = outcome(graph, event, on);
    if (outcome != ConcurrentSystem.NONE && system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, on);
    }
  }

  /**
   * The outcome that an event has in a state. If it updates something, it need not be the one that
   * it has had in another order.
   *
   * @throws Limit.Near if it is an error only because of what others have updated
   */
  int outcome(ReadsFromGraph graph, int event, int[] in) {
    int outcome = graph.outcome(event);
    if (outcome == ConcurrentSystem.NONE || !writes.updates(outcome)) {
      return outcome;
    }
    int reaction = system.reaction(graph.process(event), in);
    int now = system.outcomes().outcome(reaction, graph.index(event));
    limit.check(now);
    return now;
  }
}
