// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes runs of states on the way. Which step leads from a state to the next is not stored: it is
 * the first that does, by process and outcome, and is found by executing them again.
 */
final class BreadthFirstRuns {
  private final StateSpace space;
  private final Cursor cursor;
  private final Outgoing outgoing;

  /** Walks through the states themselves, if what stands for their orbits is stored. */
  private final Optional<RealSteps> real;

  /** Runs of one exploration. */
  BreadthFirstRuns(StateSpace space) {
    this.space = space;
    this.cursor = new Cursor(space.system(), space.store());
    this.outgoing = space.outgoing();
    this.real =
        space.representative().map(its -> new RealSteps(space.system(), space.store(), its));
  }

  /** The first run to the first of some sightings, in the order of the search. */
  WitnessRun first(StateObservations sightings) {
    Steps steps = new Steps();
    int[] way = space.predecessors().way(sightings.state(0));
    if (real.isPresent()) {
      along(way, real.get(), steps);
      return found(way[0], steps, sightings, -1, real.get());
    }
    along(way, steps);
    return found(way[0], steps, sightings, 0);
  }

  /** A run with the fewest switches to any of some sightings, which are of one layer. */
  WitnessRun fewestSwitches(StateObservations sightings) {
    Steps run = new Steps();
    int[] starts = space.layers().startsTo(sightings.state(0));
    FewestSwitches search = new FewestSwitches(space.system(), outgoing, starts);
    if (real.isPresent()) {
      int initial = search.to(sightings, real.get(), space.initials(), run);
      int mover = run.size() == 0 ? -1 : run.process(run.size() - 1);
      return found(initial, run, sightings, mover, real.get());
    }
    int[] ends = search.to(sightings, run);
    return found(ends[0], run, sightings, ends[1]);
  }

  /** A run to the i-th of some sightings. */
  private WitnessRun found(int initial, Steps steps, StateObservations sightings, int i) {
    cursor.moveTo(sightings.state(i));
    return found(initial, steps, cursor.state(), sightings.process(i), sightings.index(i));
  }

  /**
   * A run to the state where a walk stands.
   *
   * @param mover the process that has moved last
   */
  private WitnessRun found(
      int initial, Steps steps, StateObservations sightings, int mover, RealSteps walk) {
    int[] error = sightings.process(0) < 0 ? new int[] {-1, -1} : walk.error(mover);
    return found(initial, steps, walk.state(), error[0], error[1]);
  }

  /** A run to a state, and with an outcome of a process there that fails, if there is one. */
  private WitnessRun found(int initial, Steps steps, int[] state, int process, int index) {
    WitnessRun its = new WitnessRun(run(initial, steps, OptionalInt.empty()), state.clone());
    if (process < 0) {
      return its;
    }
    int outcome = space.system().outcomes().outcome(space.system().reaction(process, state), index);
    return its.failing(process, index, space.system().outcomes().error(outcome));
  }

  /** A run of steps from the initial state with a number. */
  Run run(int initial, Steps steps, OptionalInt loop) {
    return new Run(
        space.initials().get(initial), steps.processes.toArray(), steps.outcomes.toArray(), loop);
  }

  /**
   * Appends the steps between the states on a way.
   *
   * @return where they lead, if what stands for orbits is stored
   */
  Optional<RealSteps> follow(int[] way, Steps into) {
    real.ifPresentOrElse(walk -> along(way, walk, into), () -> along(way, into));
    return real;
  }

  private void along(int[] way, Steps into) {
    for (int i = 1; i < way.length; i++) {
      step(way[i - 1], way[i], into);
    }
  }

  /** Walks along stored states, from the initial state of the first one. */
  private void along(int[] way, RealSteps walk, Steps into) {
    walk.start(space.initials().get(way[0]));
    for (int i = 1; i < way.length; i++) {
      walk.step(way[i]);
      into.add(walk.process(), walk.index());
    }
  }

  /** Appends the first step that leads from one state to another. */
  void step(int from, int to, Steps into) {
    cursor.moveTo(from);
    for (int process = 0; process < space.system().processes(); process++) {
      int reaction = space.system().reaction(process, cursor.state());
      for (int k = 0; k < space.system().outcomes().size(reaction); k++) {
        int outcome = space.system().outcomes().outcome(reaction, k);
        if (space.system().outcomes().kind(outcome) == Outcomes.STEP
            && cursor.find(outcome) == to) {
          into.add(process, k);
          return;
        }
      }
    }
    throw new IllegalStateException("no step leads from state " + from + " to state " + to);
  }

  /** Steps as they stand in a run. */
  static final class Steps {
    private final IntSequence processes = new IntSequence();
    private final IntSequence outcomes = new IntSequence();

    /** Appends a step. */
    void add(int process, int outcome) {
      processes.push(process);
      outcomes.push(outcome);
    }

    /** Returns the process of the step with an index. */
    int process(int index) {
      return processes.get(index);
    }

    /** The number of steps. */
    int size() {
      return processes.size();
    }
  }
}
