// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.temporal.Automaton;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Run;
import java.util.Arrays;

/**
 * The product of the stored states with the automaton of the executions that make a formula false.
 * Node {@code id * locations + location} is state {@code id}, which the automaton is about to read
 * in a location.
 */
final class FormulaRegion extends Region {
  private final Truths truths;
  private final Automaton automaton;
  private final int locations;

  /** The region of a formula. */
  FormulaRegion(Exploration exploration, Truths truths) {
    super(exploration);
    this.truths = truths;
    this.automaton = truths.automaton();
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
    return state(node) < initials() && node % locations == 0;
  }

  private int state(int node) {
    return node / locations;
  }

  /**
   * Returns the number of goals of a region. They are the marks of the automaton, then its goals.
   */
  @Override
  int goals() {
    return automaton.marks() + automaton.goals();
  }

  @Override
  boolean asksAlways(int goal) {
    return goal < automaton.marks() || automaton.asksAlways(goal - automaton.marks());
  }

  @Override
  boolean asks(int goal, int node) {
    int id = state(node);
    return goal < automaton.marks()
        || automaton.asks(goal - automaton.marks(), node % locations, atom -> truths.get(atom, id));
  }

  @Override
  boolean grants(int goal, int node) {
    int id = state(node);
    return goal >= automaton.marks()
        && automaton.grants(goal - automaton.marks(), atom -> truths.get(atom, id));
  }

  /** Staying, the execution repeats its state for ever. */
  @Override
  boolean breaks(int node, Stay stay) {
    int id = state(node);
    return automaton.acceptsFrom(node % locations, atom -> truths.get(atom, id));
  }

  /** Going round in the product may be going round several times in the states. */
  @Override
  Run told(Run run) {
    return run.loop().isPresent() ? TidyLasso.of(system(), run) : run;
  }

  /** Breadth first from the initial states. */
  @Override
  Way toNearest(ViolationTraps traps) {
    int[] from = new int[nodes()];
    Arrays.fill(from, -1);
    IntSequence queue = new IntSequence();
    for (int node = 0; node < Math.min(nodes(), initials() * locations); node++) {
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

  /**
   * The steps of the product. Each is a step of the system with a transition that reads the state.
   */
  private final class Steps extends Walker {
    private int location;

    /** The transitions that may be taken. */
    private int[] taken = {};

    private int transitions;

    Steps() {
      super(exploration());
    }

    @Override
    void from(int node) {
      int id = state(node);
      location = node % locations;
      transitions = 0;
      int all = automaton.transitions(location);
      if (taken.length < all) {
        taken = new int[all];
      }
      for (int transition = 0; transition < all; transition++) {
        if (automaton.allows(location, transition, atom -> truths.get(atom, id))) {
          taken[transitions++] = transition;
        }
      }
      steps.from(id);
    }

    @Override
    int count() {
      return steps.count() * transitions;
    }

    @Override
    int to(int step) {
      int state = steps.to(ofSystem(step));
      return state < exploration().states()
          ? state * locations + automaton.target(location, transition(step))
          : -1;
    }

    @Override
    int ofSystem(int step) {
      return step / transitions;
    }

    private int transition(int step) {
      return taken[step % transitions];
    }

    @Override
    boolean grants(int goal, int step) {
      return goal < automaton.marks() && automaton.isMarked(location, transition(step), goal);
    }
  }
}
