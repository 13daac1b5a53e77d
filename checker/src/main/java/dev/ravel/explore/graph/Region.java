// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Components;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.Renaming;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;

/**
 * The graph in which an execution goes for ever that violates a liveness question. Its nodes are
 * stored states, or stored states with more to remember; its roots are where such an execution
 * enters it. An execution in it is a violation if it stays for ever in a node where that is one
 * ({@link #breaks}), or goes around for ever, fairly, so that each of the {@link #goals} that it
 * asks for again and again is granted again and again. An execution that ends in an error stays in
 * the state before the step that is the error.
 */
abstract sealed class Region permits ResponseRegion, FormulaRegion {
  private final Exploration exploration;
  private final Capabilities capabilities;
  private long heldBytes;

  /**
   * The facts about an exploration that liveness questions need. They may be asked while it goes
   * on, about the part that is explored so far.
   *
   * @param states states with numbers below this are expanded; others are not part of it
   */
  record Exploration(StateSpace space, int states, BreadthFirstRuns runs, long bytes) {}

  /** A region of an exploration. */
  Region(Exploration exploration) {
    this.exploration = exploration;
    this.capabilities = exploration.space().system().capabilities();
    this.heldBytes = exploration.bytes();
  }

  /**
   * Returns whether a run to a trap may be reported as long as only a part is explored. A round is
   * one whatever else there is. A run that stops is reported only if none that stops earlier is
   * still to be found. All states nearer than its end are expanded then.
   */
  final boolean mayTell(Way way, Stay stay) {
    int whole = 0;
    while (whole < exploration.space().layers().count()
        && exploration.space().layers().end(whole) <= exploration.states()) {
      whole++;
    }
    return stay == Stay.NO || isWhole() || way.states().length - 1 <= whole;
  }

  /** Returns whether all states are expanded. */
  private boolean isWhole() {
    return exploration.states() == exploration.space().store().count();
  }

  /** The exploration. */
  final Exploration exploration() {
    return exploration;
  }

  /** The system. */
  final ConcurrentSystem system() {
    return exploration.space().system();
  }

  /** The code of a violation. */
  abstract Problem code();

  /** The number of nodes, in the region or not. */
  abstract int nodes();

  /** Returns whether an execution may enter the region at a node. */
  abstract boolean isRoot(int node);

  /** A walker of its own for each use. */
  abstract Walker walker();

  /**
   * Returns whether staying in a node for ever, in a way other than {@link Stay#NO}, is a
   * violation.
   */
  abstract boolean breaks(int node, Stay stay);

  /** The number of goals, which nodes ask for, and nodes and steps grant. */
  int goals() {
    return 0;
  }

  /** Returns whether every node asks for a goal. */
  boolean asksAlways(int goal) {
    throw new IndexOutOfBoundsException(goal);
  }

  /** Returns whether a node asks for a goal. */
  boolean asks(int goal, int node) {
    throw new IndexOutOfBoundsException(goal);
  }

  /** Returns whether a node grants a goal. */
  boolean grants(int goal, int node) {
    throw new IndexOutOfBoundsException(goal);
  }

  /** Its strongly connected components. */
  final Components components(Components.Closed closed) {
    Components components = Components.of(arrows(), closed);
    use(components.bytes());
    return components;
  }

  /** Its steps, as arrows between its nodes. */
  private Components.Arrows arrows() {
    Walker walker = walker();
    return new Components.Arrows() {
      @Override
      public int nodes() {
        return Region.this.nodes();
      }

      @Override
      public boolean isRoot(int node) {
        return Region.this.isRoot(node);
      }

      @Override
      public void from(int node) {
        walker.from(node);
      }

      @Override
      public int count() {
        return walker.count();
      }

      @Override
      public int to(int step) {
        return walker.to(step);
      }

      @Override
      public void work(int steps, long bytes) {
        Region.this.work(steps, bytes);
      }
    };
  }

  /** Returns a run through the region as it is reported. */
  Run told(Run run) {
    return run;
  }

  /** The shortest way to the nearest trap, from an initial state on. */
  abstract Way toNearest(ViolationTraps traps);

  /**
   * A way to a trap.
   *
   * @param states the stored states, the first one initial
   * @param trap the node where it ends
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Way(int[] states, int trap) {}

  /**
   * The steps from one node at a time. They are steps of the system, each to one node or to
   * several.
   */
  abstract static class Walker {
    /** The steps of the system from the state of the node. */
    final Outgoing steps;

    Walker(Exploration of) {
      steps = of.space().outgoing();
    }

    /** Goes to a node. */
    abstract void from(int node);

    /** The number of steps. */
    abstract int count();

    /** The node that a step leads to; negative if it is outside the region. */
    abstract int to(int step);

    /** Returns the step of the system that a step is. */
    abstract int ofSystem(int step);

    /** Returns whether a step grants a goal. */
    boolean grants(int goal, int step) {
      return false;
    }

    /** The process that makes a step. */
    final int process(int step) {
      return steps.process(ofSystem(step));
    }

    /** The index of its outcome. */
    final int index(int step) {
      return steps.index(ofSystem(step));
    }

    /** The outcome that it is. */
    final int outcome(int step) {
      return steps.outcome(ofSystem(step));
    }

    /** Returns the renaming of processes by a step, if representatives of orbits are stored. */
    final Renaming renaming(int step) {
      return steps.renaming(ofSystem(step));
    }

    /** The values of the node's state; not to be changed. */
    final int[] values() {
      return steps.state();
    }

    /** Returns whether a process has no outcome in the node, not even an error. */
    final boolean blocked(int process) {
      return steps.blocked(process);
    }

    /** Returns whether an outcome of a process is an error in the node. */
    final boolean fails(int process) {
      return steps.fails(process);
    }
  }

  /**
   * Returns how an execution may stay for ever where a walker stands without another step. Nobody
   * has to crash. An enabled step counts even if it is an error: then the execution has to go on,
   * into that error.
   */
  final Stay stay(Walker at) {
    ConcurrentSystem system = system();
    if (isOver(at)) {
      return Stay.FINAL;
    }
    boolean enabled = false;
    for (int process = 0; process < system.processes(); process++) {
      if (!at.blocked(process) && !capabilities.crashes().isCrash(process)) {
        enabled = true;
        if (!capabilities.fairness().rests(process, at.values())) {
          return Stay.NO;
        }
      }
    }
    if (enabled) {
      return Stay.RESTING;
    }
    return system.ends(at.values()) ? Stay.FINAL : Stay.DEADLOCK;
  }

  /**
   * Returns whether the program has ended where a walker stands, whatever is left of its threads.
   */
  final boolean isOver(Walker at) {
    return capabilities.spinning().isPresent() && capabilities.spinning().get().isOver(at.values());
  }

  /** Returns whether an error ends the program as a whole, as in C. */
  final boolean errorsEnd() {
    return capabilities.spinning().isPresent();
  }

  /** Returns whether an execution may end in an error where a walker stands. */
  final boolean mayFail(Walker at) {
    for (int process = 0; process < system().processes(); process++) {
      if (at.fails(process)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Counts work on the region.
   *
   * @param bytes the memory that the work takes
   * @throws Halt if the budget is spent
   */
  final void work(int steps, long bytes) {
    if (exploration.space().meter().due(steps)) {
      exploration.space().meter().ask(exploration.space().store().count(), 0, heldBytes + bytes);
    }
  }

  /** Notes that so much memory is in use from now on, in bytes. */
  final void hold(long bytes) {
    heldBytes += bytes;
  }

  /** Notes that work on the region takes so much memory, in bytes. */
  final void use(long bytes) {
    exploration.space().meter().use(heldBytes + bytes);
  }

  /** The number of initial states; they have the lowest numbers. */
  final int initials() {
    return exploration.space().initials().size();
  }

  /** The ways to stay in a state for ever. */
  enum Stay {
    /** There is none. */
    NO,
    /** No step but crashes is enabled, and it is a deadlock. */
    DEADLOCK,
    /** No step but crashes is enabled, and the state is final. */
    FINAL,
    /** Every enabled step belongs to a resting thread. */
    RESTING,
    /** A step is an error, and the execution ends with it. */
    FAILING
  }
}
