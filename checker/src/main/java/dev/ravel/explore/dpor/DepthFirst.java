// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Explores, depth first, the chosen processes of states, and of the states that are found. A
 * strongly connected component that no explored step leaves is looked at when it is complete: if a
 * process is enabled somewhere in it and explored nowhere in it, then it is explored as well.
 */
final class DepthFirst {
  private static final int CLOSED = -1;

  private final ConcurrentSystem system;
  private final Explored explored;
  private final Automata automata;
  private final PersistentSets sets;
  private final Pending pending;
  private final Safety safety;
  private final Meter meter;
  private final Tally tally;
  private final Position at;
  private final Frames frames = new Frames();

  /** By state: its place on the stack, or closed. */
  private final IntSequence places = new IntSequence();

  private final boolean[] must;
  private final boolean[] done;

  /** By process that a step moves: its local state before. */
  private final int[] before;

  DepthFirst(
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
    this.meter = meter;
    this.tally = tally;
    this.at = explored.position();
    this.must = new boolean[system.processes()];
    this.done = new boolean[system.processes()];
    this.before = new int[system.processes()];
  }

  /** Explores from an initial state, unless that was found before. */
  void start(int initial, int[] state) {
    int found = at.start(state);
    if (found < 0) {
      explored.starts(initial, ~found);
      look(~found);
      enter(~found, ConcurrentSystem.NONE);
      run();
    }
  }

  /** Explores what was added to a state that was explored before. */
  void resume(int state) {
    places.set(state, frames.push(state));
    // its other steps lead out of what is on the stack
    frames.enter(state, places.get(state), true);
    run();
  }

  private void run() {
    while (frames.size() > 0 && !safety.done()) {
      if (meter.due(1)) {
        meter.ask(tally.states + explored.states(), frames.size(), bytes());
      }
      int process = next();
      if (process == ConcurrentSystem.NONE) {
        leave();
      } else {
        take(process);
      }
    }
  }

  /** The process whose steps are taken next at the top frame, or none. */
  private int next() {
    int state = frames.state();
    int process = frames.process();
    if (frames.outcome() > 0) {
      return process;
    }
    for (; process < system.processes(); process++) {
      if (explored.explore().has(state, process) && !explored.done().has(state, process)) {
        explored.done().add(state, process);
        return process;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** Takes the next step of a process from the state of the top frame. */
  private void take(int process) {
    int from = frames.state();
    at.moveTo(from);
    int reaction = system.reaction(process, at.state());
    int index = frames.outcome();
    boolean last = index + 1 == system.outcomes(reaction);
    frames.goOn(last ? process + 1 : process, last ? 0 : index + 1);
    int outcome = system.outcome(reaction, index);
    if (system.kind(outcome) != ConcurrentSystem.STEP) {
      return;
    }
    meter.transitions(1);
    int[] moves = automata.moves(outcome);
    for (int k = 0; k < moves.length; k += 2) {
      before[moves[k]] = at.state()[system.control(moves[k])];
    }
    int to = at.step(outcome);
    if (to < 0) {
      look(~to);
    }
    for (int k = 0; k < moves.length; k += 2) {
      automata.learn(moves[k], before[moves[k]], moves[k + 1]);
    }
    if (to < 0) {
      enter(~to, process);
    } else if (places.get(to) == CLOSED) {
      frames.leave();
    } else {
      frames.reaches(places.get(to));
    }
  }

  /** Looks at a state that was found, where the search now stands. */
  private void look(int state) {
    explored.grew();
    pending.look(at.state());
    safety.look(state, at.state(), pending);
  }

  /** Begins to explore a state that was found, which is what is pending. */
  private void enter(int state, int last) {
    boolean[] chosen = sets.choose(pending, last);
    explored.explore().addAll(state, chosen);
    tally.enabled += pending.enabledCount();
    tally.chosen += sets.chosen();
    places.push(frames.push(state));
    frames.enter(state, places.get(state), false);
  }

  /** Ends with the state of the top frame, unless its component asks for more. */
  private void leave() {
    int state = frames.state();
    int place = places.get(state);
    boolean complete = frames.low() == place;
    if (complete) {
      if (!frames.leaves() && ignores(place)) {
        return;
      }
      for (int k = place; k < frames.open(); k++) {
        places.set(frames.open(k), CLOSED);
      }
      frames.close(place);
    }
    frames.exit(complete);
  }

  /**
   * Whether, in the component from a place on, which no explored step leaves, a process is enabled
   * and never explored. If so it will be: the search goes on.
   */
  private boolean ignores(int place) {
    Arrays.fill(done, false);
    for (int k = place; k < frames.open(); k++) {
      for (int p = 0; p < done.length; p++) {
        done[p] |= explored.done().has(frames.open(k), p);
      }
    }
    for (int k = place; k < frames.open(); k++) {
      int state = frames.open(k);
      at.moveTo(state);
      for (int p = 0; p < done.length; p++) {
        if (!done[p] && system.outcomes(system.reaction(p, at.state())) > 0) {
          tally.ignored++;
          explore(state, p);
          // the state is in the component, so it reaches its root
          frames.enter(state, place, false);
          return true;
        }
      }
    }
    return false;
  }

  /** Adds a process to what is to be explored in a state; others may have to come with it. */
  void explore(int state, int process) {
    at.moveTo(state);
    pending.look(at.state());
    explored.explore().read(state, must);
    explored.done().read(state, done);
    must[process] = true;
    explored.explore().addAll(state, sets.choose(pending, must, done, ConcurrentSystem.NONE));
  }

  /** The memory that the search takes, in bytes. */
  long bytes() {
    return explored.bytes() + places.bytes() + frames.bytes() + automata.bytes();
  }
}
