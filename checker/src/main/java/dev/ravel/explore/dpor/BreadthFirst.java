// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;

/**
 * Explores the chosen processes of states, in the order in which the states are found. Steps from
 * some states are taken together, which changes nothing but the time that they take.
 *
 * <p>On the way it finds the states where a loop may close that ignores a process ({@link
 * #closing}). From any other state, unless all of its processes are explored, an explored step
 * leads to one with a larger number; so an explored path leads from each state to one that closes a
 * loop or that is explored in full.
 */
final class BreadthFirst {
  private final ConcurrentSystem system;
  private final Explored explored;
  private final Automata automata;
  private final PersistentSets sets;
  private final Pending pending;
  private final Safety safety;
  private final Reactions reactions;
  private final Meter meter;
  private final Tally tally;
  private final Position at;
  private final Movers movers = new Movers();
  private final Steps steps = new Steps();
  private final Checked checked = new Checked();
  private final IntSequence closing = new IntSequence();

  BreadthFirst(
      ConcurrentSystem system,
      Explored explored,
      Automata automata,
      PersistentSets sets,
      Pending pending,
      Safety safety,
      Meter meter,
      Tally tally) {
    this.system = system;
    this.explored = explored;
    this.automata = automata;
    this.sets = sets;
    this.pending = pending;
    this.safety = safety;
    this.reactions = safety.reactions();
    this.meter = meter;
    this.tally = tally;
    this.at = explored.position();
  }

  /** An execution starts in a state, which waits to be explored if it was not found before. */
  void start(int initial, int[] state) {
    int found = at.start(state);
    if (found < 0) {
      explored.starts(initial, ~found);
      movers.push(ConcurrentSystem.NONE);
    }
  }

  /** Explores a process that was added to what is explored in a state. */
  void resume(int state, int process) {
    at.moveTo(state);
    int site = automata.site(process, at.state());
    plan(state, process, site, system.reaction(process, at.state()));
    if (steps.enough()) {
      take();
    }
  }

  /** Explores until no state waits, or everything is decided. */
  void run() {
    take();
    while (movers.size() > 0 && !safety.done()) {
      while (movers.size() > 0 && !steps.enough() && !safety.done()) {
        explore(explored.explored(), movers.take());
      }
      take();
    }
  }

  /** Explores the first state that waits. */
  private void explore(int state, int last) {
    at.moveTo(state);
    pending.look(at.state());
    safety.look(state, at.state(), pending);
    checked.found(state, automata.growth());
    long[] chosen = sets.choose(pending, last);
    explored.explore(chosen, pending.enabled());
    int planned = steps.size();
    for (int p = Processes.next(chosen, 0); p >= 0; p = Processes.next(chosen, p + 1)) {
      tally.chosen++;
      plan(state, p, pending.site(p), pending.reactions()[p]);
    }
    tally.enabled += pending.enabledCount();
    if (steps.size() == planned && !explored.inFull(state)) {
      closing.push(state); // errors only
    }
    if (meter.due(1)) {
      meter.ask(tally.states + explored.states(), movers.size(), bytes());
    }
  }

  /** Learns the steps of a process, which are to be taken. */
  private void plan(int state, int process, int site, int reaction) {
    boolean news = automata.isNews(site, reaction);
    int begin = reactions.begin(reaction);
    int[] its = reactions.steps();
    int count = its[begin];
    steps.reserve(count);
    for (int k = begin + 1; k <= begin + count; k++) {
      if (news) {
        automata.learn(its[k], at.state());
      }
      if (!at.hasRoom(its[k])) {
        take();
        at.widen(its[k]);
      }
      steps.add(state, process, at.key(its[k]));
    }
  }

  /** Takes the steps that are planned. */
  private void take() {
    int size = steps.size();
    if (size == 0) {
      return;
    }
    explored.find(steps);
    meter.transitions(size);
    int[] from = steps.from();
    int[] to = steps.to();
    for (int i = 0; i < size; ) {
      int state = from[i];
      boolean ascends = false;
      for (; i < size && from[i] == state; i++) {
        if (to[i] < 0) {
          movers.push(steps.process()[i]);
          ascends = true;
        } else {
          ascends |= to[i] > state;
        }
      }
      if (!ascends && !explored.inFull(state)) {
        closing.push(state);
      }
    }
    steps.clear();
    boolean _ = meter.due(size); // the budget is asked before the next state
  }

  /** States such that each terminal component holds one of them, or one explored in full. */
  IntSequence closing() {
    return closing;
  }

  /** What was known when the sets of the states were chosen. */
  Checked checked() {
    return checked;
  }

  /** The memory that the search takes, in bytes. */
  long bytes() {
    return explored.bytes()
        + movers.bytes()
        + steps.bytes()
        + closing.bytes()
        + automata.bytes()
        + checked.bytes()
        + sets.bytes();
  }
}
