// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

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
  private final PersistentSets persistent;
  private final Pending pending;
  private final Explored explored;
  private final Safety safety;
  private final DepthFirst search;
  private final Position at;

  /** The states that are to be explored further. */
  private final IntSequence queue = new IntSequence();

  private final boolean[] set;
  private final boolean[] all;

  /** Whether components may have grown together since they were looked at. */
  private boolean reopened;

  /**
   * An exploration.
   *
   * @param questions those that it decides
   * @param property the property object that counts for them, or {@link ConcurrentSystem#NONE}
   */
  Search(
      ConcurrentSystem system,
      Answers answers,
      int[] questions,
      int property,
      Meter meter,
      Tally tally) {
    this.system = system;
    this.meter = meter;
    this.tally = tally;
    sets = new ObjectSets(system, property);
    automata = new Automata(system, sets);
    futures = new Futures(automata, sets);
    persistent = new PersistentSets(system.processes(), futures, sets);
    pending = new Pending(system, automata, sets);
    explored = new Explored(system);
    safety =
        new Safety(system, answers, questions, new ShortRuns(system, explored), automata);
    search =
        new DepthFirst(
            system, explored, automata, persistent, pending, safety, meter, tally);
    at = explored.position();
    set = new boolean[system.processes()];
    all = new boolean[system.processes()];
  }

  /** Explores until the questions are decided. */
  void run() {
    try {
      tally.warm += new WarmUp(system, automata).run();
      int epoch = automata.epoch();
      start();
      while (!safety.done()) {
        if (automata.epoch() != epoch) {
          epoch = automata.epoch();
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
    for (int i = 0; i < queue.size() && !safety.done(); i++) {
      reopened = true;
      search.resume(queue.get(i));
    }
    queue.cut(0);
  }

  /** The automata have grown: looks whether the sets are still valid, and makes them larger. */
  private void revalidate() {
    tally.passes++;
    for (int state = 0; state < explored.states(); state++) {
      if (meter.due(1)) {
        meter.ask(tally.states + explored.states(), queue.size(), bytes());
      }
      at.moveTo(state);
      pending.look(at.state());
      explored.explore().read(state, set);
      if (!isAll(set) && !persistent.valid(pending, set)) {
        tally.again++;
        extend(state, set, set.clone());
      }
    }
  }

  private boolean isAll(boolean[] some) {
    for (int p = 0; p < some.length; p++) {
      if (!some[p] && pending.isEnabled(p)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Chooses a larger set for the state that is pending.
   *
   * @param must what is to be in it
   * @param known what is explored there already
   */
  private void extend(int state, boolean[] must, boolean[] known) {
    boolean[] chosen = persistent.choose(pending, must, known, ConcurrentSystem.NONE);
    explored.explore().addAll(state, chosen);
    queue.push(state);
  }

  /** A terminal component: if it ignores a process, that is explored where it is enabled. */
  private void heed(Frames stack, int place) {
    Arrays.fill(all, false);
    for (int k = place; k < stack.open(); k++) {
      for (int p = 0; p < all.length; p++) {
        all[p] |= explored.explore().has(stack.open(k), p);
      }
    }
    for (int k = place; k < stack.open(); k++) {
      int state = stack.open(k);
      at.moveTo(state);
      pending.look(at.state());
      for (int p = 0; p < all.length; p++) {
        if (!all[p] && pending.isEnabled(p)) {
          tally.ignored++;
          explored.explore().read(state, set);
          boolean[] known = set.clone();
          set[p] = true;
          extend(state, set, known);
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
