// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The product of the stored state space with the automaton of the executions that make a formula
 * false: node {@code id * locations + location} is state {@code id} where the automaton is in a
 * location that allows this state.
 */
final class FormulaRegion extends Region {
  private final Truths truths;
  private final Buchi automaton;
  private final int locations;

  /** The region of a formula. */
  FormulaRegion(Exploration exploration, Truths truths) {
    super(exploration);
    this.truths = truths;
    this.automaton = Buchi.violating(truths.formula());
    this.locations = automaton.locations();
    if ((long) locations * exploration.states() > Integer.MAX_VALUE) {
      throw new Halt(Problem.K002);
    }
  }

  @Override
  Problem code() {
    return truths.code();
  }

  @Override
  int nodes() {
    return exploration().states() * locations;
  }

  @Override
  boolean isRoot(int node) {
    return state(node) < initials() && begins(node % locations) && allows(node);
  }

  private boolean begins(int location) {
    for (int initial : automaton.initial()) {
      if (initial == location) {
        return true;
      }
    }
    return false;
  }

  /** Whether the location of a node allows its state. */
  private boolean allows(int node) {
    int id = state(node);
    int location = node % locations;
    BitSet yes = automaton.yes(location);
    for (int atom = yes.nextSetBit(0); atom >= 0; atom = yes.nextSetBit(atom + 1)) {
      if (!truths.get(atom, id)) {
        return false;
      }
    }
    BitSet no = automaton.no(location);
    for (int atom = no.nextSetBit(0); atom >= 0; atom = no.nextSetBit(atom + 1)) {
      if (truths.get(atom, id)) {
        return false;
      }
    }
    return true;
  }

  private int state(int node) {
    return node / locations;
  }

  @Override
  int goals() {
    return automaton.goals();
  }

  @Override
  boolean meets(int node, int goal) {
    return automaton.meets(node % locations, goal);
  }

  /** Staying, the execution repeats its state for ever. */
  @Override
  boolean breaks(int node, Stay stay) {
    int first = state(node) * locations;
    BitSet reached = after(first, node % locations);
    for (int at = reached.nextSetBit(0); at >= 0; at = reached.nextSetBit(at + 1)) {
      Limits.poll();
      BitSet round = after(first, at);
      if (round.get(at) && accepts(first, round, at)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The locations that come after one, the state repeated at least once; it counts as the first.
   */
  private BitSet after(int first, int location) {
    BitSet reached = new BitSet();
    BitSet open = new BitSet();
    open.set(location);
    for (int at = location; at >= 0; at = open.nextSetBit(0)) {
      open.clear(at);
      for (int next : automaton.successors(at)) {
        if (!reached.get(next) && allows(first + next)) {
          reached.set(next);
          open.set(next);
        }
      }
    }
    return reached;
  }

  /** Whether a round through a location, by locations after it that lead back, meets all goals. */
  private boolean accepts(int first, BitSet round, int location) {
    for (int goal = 0; goal < automaton.goals(); goal++) {
      boolean met = false;
      for (int at = round.nextSetBit(0); at >= 0 && !met; at = round.nextSetBit(at + 1)) {
        Limits.poll();
        met = automaton.meets(at, goal) && after(first, at).get(location);
      }
      if (!met) {
        return false;
      }
    }
    return true;
  }

  /** Going round in the product may be going round several times in the states. */
  @Override
  Run told(Run run) {
    return run.loop().isPresent() ? TidyLasso.of(system(), run) : run;
  }

  /** Breadth first from the initial states. */
  @Override
  Way toNearest(Traps traps) {
    int[] from = new int[nodes()];
    Arrays.fill(from, -1);
    IntSequence queue = new IntSequence();
    for (int node = 0; node < initials() * locations; node++) {
      Limits.pollAt(node);
      if (isRoot(node)) {
        from[node] = node;
        queue.push(node);
      }
    }
    Walker walker = walker();
    int head = 0;
    while (head < queue.size()) {
      int end = queue.size(); // the nodes from here to there are at one distance
      int trap = traps.firstOf(queue, head, end);
      if (trap >= 0) {
        return way(from, trap);
      }
      for (; head < end; head++) {
        int node = queue.get(head);
        walker.from(node);
        for (int step = 0; step < walker.count(); step++) {
          int next = walker.to(step);
          if (next >= 0 && from[next] < 0) {
            from[next] = node;
            queue.push(next);
          }
        }
        work(1 + walker.count(), (long) from.length * Integer.BYTES + queue.bytes());
      }
    }
    throw new IllegalStateException("no trap can be reached");
  }

  private Way way(int[] from, int trap) {
    IntSequence backwards = new IntSequence();
    int node = trap;
    for (; from[node] != node; node = from[node]) {
      backwards.push(state(node));
    }
    backwards.push(state(node));
    return new Way(backwards.reversed(), trap);
  }

  @Override
  Walker walker() {
    return new Steps();
  }

  /** The steps of the product: each step of the system with each location that it allows. */
  private final class Steps extends Walker {
    private int[] after = {};

    Steps() {
      super(exploration());
    }

    @Override
    void from(int node) {
      steps.from(state(node));
      after = automaton.successors(node % locations);
    }

    @Override
    int count() {
      return steps.count() * after.length;
    }

    @Override
    int to(int step) {
      int state = steps.to(ofSystem(step));
      if (state >= exploration().states()) {
        return -1;
      }
      int next = state * locations + after[step % after.length];
      return allows(next) ? next : -1;
    }

    @Override
    int ofSystem(int step) {
      return step / after.length;
    }
  }
}
