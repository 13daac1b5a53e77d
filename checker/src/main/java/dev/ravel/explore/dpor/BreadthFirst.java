// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Meter;
import dev.ravel.explore.states.Cursor;
import dev.ravel.system.ConcurrentSystem;

/**
 * Explores the chosen processes of states, in the order in which the states are found. Steps from
 * some states are taken together, which changes nothing but the time that they take.
 */
final class BreadthFirst {
  /** The least number of elementary operations to look at a state and choose a set. */
  private static final long OF_STATE = 2;

  private final ReducedGraph explored;
  private final ThreadAutomata automata;
  private final Choice sets;
  private final PendingSteps pending;
  private final StateSafety safety;
  private final Meter meter;
  private final StateCounts counts;
  private final CommutingSteps commuting;
  private final Cursor at;
  private final LastMovers movers;
  private final StepBatch steps;
  private final ValidatedAt checked = new ValidatedAt();

  BreadthFirst(
      ReducedGraph explored,
      ThreadAutomata automata,
      Choice sets,
      PendingSteps pending,
      StateSafety safety,
      Meter meter,
      StateCounts counts,
      CommutingSteps commuting) {
    this.explored = explored;
    this.automata = automata;
    this.sets = sets;
    this.pending = pending;
    this.safety = safety;
    this.meter = meter;
    this.counts = counts;
    this.commuting = commuting;
    this.at = explored.cursor();
    this.movers = new LastMovers(explored.processes());
    this.steps = new StepBatch(explored, movers);
  }

  /** An execution starts in a state, which waits to be explored if it was not found before. */
  void start(int initial, int[] state) {
    movers.reserve(1);
    movers.push(ConcurrentSystem.NONE, explored.start(initial, state) ? 1 : 0);
  }

  /** Explores a process that was added to what is explored in a state. */
  void resume(int state, int process) {
    look(state);
    steps.from(state);
    plan(state, process);
    if (steps.enough()) {
      take();
    }
  }

  /** Explores until no state waits, or everything is decided. */
  void run() {
    take();
    while (movers.size() > 0 && !safety.verdicts().done()) {
      meter.operations(explored.arrange());
      do {
        explore(explored.explored(), movers.take());
      } while (movers.size() > 0 && !steps.enough() && !safety.verdicts().done());
      take();
    }
  }

  /** Explores the first state that waits. */
  private void explore(int state, int last) {
    if (meter.due(1)) {
      meter.ask(counts.states + explored.states(), movers.size(), bytes());
    }
    look(state);
    assert commuting.holdIn(at.state());
    if (pending.anyChangesMemory(at)) {
      explored.excludeFromSpinning(state);
    }
    safety.look(state, at, pending);
    checked.found(state, automata.growth());
    long[] chosen = sets.choose(pending, at, last);
    meter.operations(OF_STATE + Meter.looks(pending.processes() + sets.looks()));
    explored.explore(chosen, pending.enabled());
    steps.from(state);
    for (int p = Processes.next(chosen, 0); p >= 0; p = Processes.next(chosen, p + 1)) {
      counts.chosen++;
      plan(state, p);
    }
    counts.enabled += pending.enabledCount();
  }

  /** Looks at a state, which is packed anew if a step from it leads to a value without room. */
  private void look(int state) {
    at.moveTo(state);
    while (!pending.look(at)) {
      pending.learnAll(at);
      widen();
      at.moveTo(state);
    }
  }

  private void widen() {
    take();
    meter.operations(explored.widen());
  }

  /** Learns the steps of a process, which are to be taken. */
  private void plan(int state, int process) {
    pending.learn(process, at);
    while (!steps.add(at, process, pending.begin(process))) {
      widen();
      look(state);
      steps.from(state);
    }
  }

  /** Takes the steps that are planned. */
  private void take() {
    int taken = steps.take();
    meter.transitions(taken);
    meter.operations(taken); // each step is made and looked up
    boolean _ = meter.due(taken); // the budget is asked before the next state
  }

  /** Returns the knowledge when the sets of the states were chosen. */
  ValidatedAt checked() {
    return checked;
  }

  /** The memory that the search takes, in bytes. */
  long bytes() {
    return explored.bytes()
        + movers.bytes()
        + steps.bytes()
        + automata.bytes()
        + pending.bytes()
        + checked.bytes()
        + sets.bytes();
  }
}
