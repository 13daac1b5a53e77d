// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.states.Packing;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Explores, depth first, the chosen processes of states, and of the states that are found. A
 * strongly connected component that no explored step leaves is looked at when it is complete: if a
 * process is enabled somewhere in it and explored nowhere in it, then it is explored as well.
 *
 * <p>States are numbered as they are found, and one that is explored further stands alone on the
 * stack: so numbers ascend there, and are what Tarjan's algorithm compares.
 */
final class DepthFirst {
  private final ConcurrentSystem system;
  private final Explored explored;
  private final Automata automata;
  private final Choice sets;
  private final Pending pending;
  private final Safety safety;
  private final Reactions reactions;
  private final Meter meter;
  private final Tally tally;
  private final Position at;
  private final Frames frames = new Frames();

  /** By state: whether its component is complete. */
  private final BitSequence closed = new BitSequence();

  /** The same, no explored step leaves it, and some processes are explored nowhere in it. */
  private final BitSequence delicate = new BitSequence();

  /** The state that was complete and is explored further now, or none. */
  private int resumed = ConcurrentSystem.NONE;

  private final Checked checked = new Checked();
  private final long[] must;
  private final long[] known;
  private final long[] fresh;

  /** How states were packed when the last step was planned. */
  private Packing packing;

  DepthFirst(
      ConcurrentSystem system,
      Explored explored,
      Automata automata,
      Choice sets,
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
    this.must = Processes.none(system.processes());
    this.known = Processes.none(system.processes());
    this.fresh = Processes.none(system.processes());
    this.packing = at.packing();
  }

  /** Explores from an initial state, unless that was found before. */
  void start(int initial, int[] state) {
    int found = at.start(state);
    if (found < 0) {
      explored.starts(initial, ~found);
      pending.look(~found, at.state());
      look(~found);
      enter(~found, ConcurrentSystem.NONE);
      run();
    }
  }

  /** Notes that a state is in a terminal component where some processes are never explored. */
  void isDelicate(int state) {
    delicate.extend(state + 1);
    delicate.set(state);
  }

  /**
   * Explores a process that was added to what is explored in a state.
   *
   * @return whether terminal components may ignore a process now. They do not if none of them has
   *     got larger, or those that have explore every process.
   */
  boolean resume(int state, int process) {
    at.moveTo(state);
    resumed = state;
    int _ = frames.push(state);
    // its other steps lead out of what is on the stack
    frames.enter(state, state, true);
    plan(process, automata.site(process, at.state()), system.reaction(process, at.state()));
    run();
    resumed = ConcurrentSystem.NONE;
    return state < delicate.size() && delicate.get(state);
  }

  private void run() {
    while (frames.size() > 0 && !safety.done()) {
      if (meter.due(1)) {
        meter.ask(tally.states + explored.states(), frames.size(), bytes());
      }
      if (frames.next()) {
        take();
      } else {
        leave();
      }
    }
  }

  /** The steps of some processes in the pending state, which is on top, are to be taken. */
  private void plan(long[] processes) {
    int from = frames.planned();
    for (int w = processes.length - 1; w >= 0; w--) {
      for (long rest = processes[w]; rest != 0; rest ^= Long.highestOneBit(rest)) {
        int process = (w << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(rest);
        plan(process, pending.site(process), pending.reactions()[process]);
      }
    }
    resolve(from);
  }

  /** Learns the steps of a process; they are to be taken before those that were planned earlier. */
  private void plan(int process, int site, int reaction) {
    boolean news = automata.isNews(site, reaction);
    int begin = reactions.begin(reaction);
    int[] steps = reactions.steps();
    for (int k = begin + steps[begin]; k > begin; k--) {
      if (news) {
        automata.learn(steps[k], at.state());
      }
      frames.add(process, steps[k], key(steps[k]));
    }
  }

  /**
   * All steps from the state of the top frame are planned. Those that lead to known states are
   * taken at once.
   */
  private void resolve(int from) {
    int known = frames.resolve(from, at.states());
    meter.transitions(known);
    boolean _ = meter.due(known); // the budget is asked before the next step
    for (int i = 0; i < known; i++) {
      reach(frames.found(i));
    }
  }

  private long key(int outcome) {
    long key = at.key(outcome);
    if (packing != at.packing()) {
      packing = at.packing();
      frames.repack();
    }
    return key;
  }

  /** A step leads to a known state. */
  private void reach(int state) {
    if (closed.get(state) && state != resumed) {
      frames.leave();
    } else {
      frames.reaches(state);
    }
  }

  /** Takes the next step from the state of the top frame. */
  private void take() {
    meter.transitions(1);
    int from = frames.state();
    int outcome = frames.outcome();
    int process = frames.process();
    long key = frames.key();
    if (!frames.hasKey()) {
      at.moveTo(from);
      key = key(outcome);
    }
    int to = at.step(from, outcome, key);
    if (to < 0) {
      follow(from, outcome, ~to);
      look(~to);
      enter(~to, process);
    } else {
      reach(to);
    }
  }

  /** A state that was found is pending. */
  private void follow(int from, int outcome, int state) {
    if (pending.goBack(from)) {
      if (frames.hasNext()) {
        pending.keep();
      }
      pending.follow(outcome, state, at.state());
    } else {
      pending.look(state, at.state());
    }
  }

  /** Looks at a state that was found, where the search now stands, and which is pending. */
  private void look(int state) {
    safety.look(state, at.state(), pending);
  }

  /** Begins to explore a state that was found, which is what is pending. */
  private void enter(int state, int last) {
    long[] chosen = sets.choose(pending, at.state(), last);
    checked.found(state, automata.growth());
    explored.explore().append(chosen);
    tally.enabled += pending.enabledCount();
    for (long some : chosen) {
      tally.chosen += Long.bitCount(some);
    }
    closed.extend(state + 1);
    int _ = frames.push(state);
    frames.enter(state, state, false);
    plan(chosen);
  }

  /** Ends with the state of the top frame, unless its component asks for more. */
  private void leave() {
    int state = frames.state();
    boolean complete = frames.low() == state;
    if (complete) {
      int place = frames.place(state);
      boolean fragile = false;
      if (!frames.leaves()) {
        if (ignores(place)) {
          return;
        }
        fragile = !Processes.all(known, system.processes());
      }
      for (int k = place; k < frames.open(); k++) {
        closed.set(frames.open(k));
        if (fragile) {
          isDelicate(frames.open(k));
        }
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
      pending.look(state, at.state());
      if (!Processes.within(pending.enabled(), known)) {
        tally.ignored++;
        heed(state, firstBut(pending.enabled(), known));
        // the state is in the component, so it reaches its root
        frames.enter(state, frames.open(place), false);
        plan(fresh);
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
    long[] chosen = sets.choose(pending, at.state(), must, known);
    for (int w = 0; w < fresh.length; w++) {
      fresh[w] = chosen[w] & ~known[w];
    }
    for (int p = Processes.next(fresh, 0); p >= 0; p = Processes.next(fresh, p + 1)) {
      explored.explore().add(state, p);
    }
  }

  /** What was known when the sets of the states were chosen. */
  Checked checked() {
    return checked;
  }

  /** The memory that the search takes, in bytes. */
  long bytes() {
    return explored.bytes()
        + closed.bytes()
        + delicate.bytes()
        + frames.bytes()
        + automata.bytes()
        + pending.bytes()
        + checked.bytes()
        + sets.bytes();
  }
}
