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
  private final Frames frames;

  /** By state: its place on the stack, or closed. */
  private final IntSequence places = new IntSequence();

  private final long[] must;
  private final long[] known;
  private final long[] fresh;

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
    this.frames = new Frames(system.processes());
    this.must = Processes.none(system.processes());
    this.known = Processes.none(system.processes());
    this.fresh = Processes.none(system.processes());
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

  /** Explores a process that was added to what is explored in a state. */
  void resume(int state, int process) {
    Arrays.fill(fresh, 0);
    Processes.add(fresh, process);
    places.set(state, frames.push(state));
    // its other steps lead out of what is on the stack
    frames.enter(state, fresh, places.get(state), true);
    run();
  }

  private void run() {
    while (frames.size() > 0 && !safety.done()) {
      if (meter.due(1)) {
        meter.ask(tally.states + explored.states(), frames.size(), bytes());
      }
      int process = frames.process();
      if (process < 0) {
        leave();
      } else {
        take(process);
      }
    }
  }

  /** Takes the next step of a process from the state of the top frame. */
  private void take(int process) {
    at.moveTo(frames.state());
    int reaction = system.reaction(process, at.state());
    int index = frames.outcome();
    frames.goOn(index + 1 == system.outcomes(reaction) ? 0 : index + 1);
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
    pending.look(at.state());
    safety.look(state, at.state(), pending);
  }

  /** Begins to explore a state that was found, which is what is pending. */
  private void enter(int state, int last) {
    long[] chosen = sets.choose(pending, last);
    explored.explore().append(chosen);
    tally.enabled += pending.enabledCount();
    for (long some : chosen) {
      tally.chosen += Long.bitCount(some);
    }
    places.push(frames.push(state));
    frames.enter(state, chosen, places.get(state), false);
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
    Arrays.fill(known, 0);
    for (int k = place; k < frames.open() && !Processes.all(known, system.processes()); k++) {
      explored.explore().read(frames.open(k), known);
    }
    if (Processes.all(known, system.processes())) {
      return false;
    }
    for (int k = place; k < frames.open(); k++) {
      int state = frames.open(k);
      at.moveTo(state);
      pending.look(at.state());
      if (!Processes.within(pending.enabled(), known)) {
        tally.ignored++;
        heed(state, firstBut(pending.enabled(), known));
        // the state is in the component, so it reaches its root
        frames.enter(state, fresh, place, false);
        return true;
      }
    }
    return false;
  }

  private static int firstBut(long[] set, long[] others) {
    int process = Processes.next(set, 0);
    while (Processes.has(others, process)) {
      process = Processes.next(set, process + 1);
    }
    return process;
  }

  /** Adds a process to what is explored in the pending state; others may have to come with it. */
  private void heed(int state, int process) {
    Arrays.fill(known, 0);
    explored.explore().read(state, known);
    System.arraycopy(known, 0, must, 0, must.length);
    Processes.add(must, process);
    long[] chosen = sets.choose(pending, must, known, ConcurrentSystem.NONE);
    for (int w = 0; w < fresh.length; w++) {
      fresh[w] = chosen[w] & ~known[w];
    }
    for (int p = Processes.next(fresh, 0); p >= 0; p = Processes.next(fresh, p + 1)) {
      explored.explore().add(state, p);
    }
  }

  /** The memory that the search takes, in bytes. */
  long bytes() {
    return explored.bytes() + places.bytes() + frames.bytes() + automata.bytes();
  }
}
