// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.Optional;

/**
 * One exploration. It chooses what to explore in each state by what is known of the automata then,
 * and goes on until two things hold of all that it has explored (package description): each set is
 * persistent by what is known in the end, and no terminal component ignores a process.
 */
final class Search {
  private final ConcurrentSystem system;
  private final Meter meter;
  private final Tally tally;
  private final ObjectSets sets;
  private final Automata automata;
  private final Futures futures;
  private final Choice choice;
  private final Pending pending;
  private final Explored explored;
  private final Safety safety;
  private final DepthFirst search;
  private final Position at;

  /** States, each with a process that is to be explored there as well. */
  private final IntSequence queue = new IntSequence();

  private final long[] set;
  private final long[] known;

  /** Whether a terminal component may ignore a process since it was looked at. */
  private boolean reopened;

  /**
   * An exploration.
   *
   * @param questions those that it decides
   * @param property the property object that counts for them, or {@link ConcurrentSystem#NONE}
   * @param precise whether sets are made smaller by Cartesian reach
   */
  Search(
      ConcurrentSystem system,
      Answers answers,
      int[] questions,
      int property,
      boolean precise,
      Meter meter,
      Tally tally) {
    this.system = system;
    this.meter = meter;
    this.tally = tally;
    sets = new ObjectSets(system, property);
    automata = new Automata(system, sets);
    futures = new Futures(automata, sets);
    choice =
        new Choice(
            new PersistentSets(system.processes(), futures, sets),
            precise ? Optional.of(new PreciseSets(system, automata, sets)) : Optional.empty());
    explored = new Explored(system);
    ShortRuns runs = new ShortRuns(system, explored, meter);
    safety = new Safety(system, answers, questions, runs, automata);
    pending = new Pending(system, automata, sets, safety.reactions());
    search = new DepthFirst(system, explored, automata, choice, pending, safety, meter, tally);
    at = explored.position();
    set = Processes.none(system.processes());
    known = Processes.none(system.processes());
  }

  /** Explores until the questions are decided. */
  void run() {
    try {
      tally.warm += new WarmUp(system, automata, choice).run();
      int growth = automata.growth();
      start();
      while (!safety.done()) {
        if (automata.growth() != growth) {
          growth = automata.growth();
          revalidate();
        } else if (reopened) {
          reopened = false;
          new TerminalComponents(explored, meter).find(this::heed);
        } else {
          safety.complete();
          return;
        }
        resume();
      }
    } finally {
      meter.use(bytes());
      count();
    }
  }

  private void start() {
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates() && !safety.done(); index++) {
      int error = system.initialState(index, state);
      safety.starts(index, error);
      if (error == ConcurrentSystem.NONE) {
        search.start(index, state);
      }
    }
  }

  /** Explores what was added to states. */
  private void resume() {
    for (int i = 0; i < queue.size() && !safety.done(); i += 2) {
      reopened |= search.resume(queue.get(i), queue.get(i + 1));
    }
    queue.cut(0);
  }

  /** The automata have grown: looks whether the sets are still valid, and makes them larger. */
  private void revalidate() {
    tally.passes++;
    Checked checked = search.checked();
    checked.begin();
    for (int state = 0; state < explored.states(); state++) {
      if (meter.due(1)) {
        meter.ask(tally.states + explored.states(), queue.size(), bytes());
      }
      if (hasGrown(state, checked.known(state))) {
        at.moveTo(state);
        pending.look(state, at.state());
        read(state, known);
        if (!Processes.within(pending.enabled(), known)
            && !choice.valid(pending, at.state(), known)) {
          tally.again++;
          extend(state, known);
        }
      }
    }
    checked.end(explored.states(), automata.growth());
  }

  /** Whether a process can use more from a state on than was known once. */
  private boolean hasGrown(int state, int growth) {
    if (growth == automata.growth()) {
      return false;
    }
    at.moveTo(state);
    for (int p = 0; p < pending.processes(); p++) {
      int control = automata.controlOf(p);
      int local = control == ConcurrentSystem.NONE ? 0 : at.value(control);
      if (automata.hasGrown(automata.site(p, local), growth)) {
        return true;
      }
    }
    return false;
  }

  private void read(int state, long[] into) {
    Arrays.fill(into, 0);
    explored.explore().read(state, into);
  }

  /**
   * Chooses a larger set for the state that is pending, in which {@link #known} is explored.
   *
   * @param must what is to be in it
   */
  private void extend(int state, long[] must) {
    long[] chosen = choice.choose(pending, at.state(), must, known);
    for (int p = Processes.next(chosen, 0); p >= 0; p = Processes.next(chosen, p + 1)) {
      if (!Processes.has(known, p)) {
        explored.explore().add(state, p);
        queue.push(state);
        queue.push(p);
      }
    }
  }

  /** A terminal component: if it ignores a process, that is explored where it is enabled. */
  private void heed(Frames stack, int place) {
    Arrays.fill(set, 0);
    for (int k = place; k < stack.open(); k++) {
      explored.explore().read(stack.open(k), set);
    }
    if (!Processes.all(set, pending.processes())) {
      for (int k = place; k < stack.open(); k++) {
        search.isDelicate(stack.open(k));
      }
    }
    for (int k = place; k < stack.open(); k++) {
      int state = stack.open(k);
      at.moveTo(state);
      pending.look(state, at.state());
      for (int p = 0; p < pending.processes(); p++) {
        if (pending.isEnabled(p) && !Processes.has(set, p)) {
          tally.ignored++;
          read(state, known);
          read(state, set);
          Processes.add(set, p);
          extend(state, set);
          return;
        }
      }
    }
  }

  /** The reduced graph, as far as it is explored. */
  Explored explored() {
    return explored;
  }

  private long bytes() {
    return search.bytes() + futures.bytes() + queue.bytes();
  }

  private void count() {
    tally.states += explored.states();
    tally.sites += automata.sites();
    tally.futures += sets.count();
  }
}
