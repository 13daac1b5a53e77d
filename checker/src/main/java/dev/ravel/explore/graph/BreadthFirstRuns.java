// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.explore.states.StateStore;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Run;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes runs of states on the way. Which step leads from a state to the next is not stored: it is
 * the first that does, by process and outcome, and is found by executing them again.
 */
final class BreadthFirstRuns {
  private final ConcurrentSystem system;
  private final Cursor cursor;
  private final Predecessors predecessors;
  private final IntSequence initials;
  private final SearchLayers layers;
  private final Outgoing outgoing;
  private final Optional<RealSteps> real;

  /**
   * Runs of one exploration.
   *
   * @param initials the index of the initial state that the state with each number is, for the
   *     first states
   * @param real walks through the states themselves, if what stands for their orbits is stored
   */
  BreadthFirstRuns(
      ConcurrentSystem system,
      StateStore store,
      Predecessors predecessors,
      IntSequence initials,
      SearchLayers layers,
      Outgoing outgoing,
      Optional<RealSteps> real) {
    this.system = system;
    this.cursor = new Cursor(system, store);
    this.predecessors = predecessors;
    this.initials = initials;
    this.layers = layers;
    this.outgoing = outgoing;
    this.real = real;
  }

  /** The first run to the first of some sightings, in the order of the search. */
  Found first(StateObservations sightings) {
    Steps steps = new Steps();
    int[] way = predecessors.way(sightings.state(0));
    if (real.isPresent()) {
      along(way, real.get(), steps);
      return found(way[0], steps, sightings, -1, real.get());
    }
    along(way, steps);
    return found(way[0], steps, sightings, 0);
  }

  /** A run with the fewest switches to any of some sightings, which are of one layer. */
  Found fewestSwitches(StateObservations sightings) {
    Steps run = new Steps();
    int[] starts = layers.startsTo(sightings.state(0));
    FewestSwitches search = new FewestSwitches(system, outgoing, starts);
    if (real.isPresent()) {
      int initial = search.to(sightings, real.get(), initials, run);
      int mover = run.size() == 0 ? -1 : run.process(run.size() - 1);
      return found(initial, run, sightings, mover, real.get());
    }
    int[] ends = search.to(sightings, run);
    return found(ends[0], run, sightings, ends[1]);
  }

  /** A run to the i-th of some sightings. */
  private Found found(int initial, Steps steps, StateObservations sightings, int i) {
    int process = sightings.process(i);
    if (process >= 0) {
      steps.add(process, sightings.index(i));
    }
    cursor.moveTo(sightings.state(i));
    Run run = run(initial, steps, OptionalInt.empty());
    return new Found(run, cursor.state().clone(), process, sightings.index(i));
  }

  /**
   * A run to the state where a walk stands.
   *
   * @param mover the process that has moved last
   */
  private Found found(
      int initial, Steps steps, StateObservations sightings, int mover, RealSteps walk) {
    int process = -1;
    int index = -1;
    if (sightings.process(0) >= 0) {
      int[] error = walk.error(mover);
      process = error[0];
      index = error[1];
      steps.add(process, index);
    }
    Run run = run(initial, steps, OptionalInt.empty());
    return new Found(run, walk.state().clone(), process, index);
  }

  /** A run, the state that was seen behind it, and the process and outcome that fail there. */
  final class Found {
    private final Run run;
    private final int[] state;
    private final int process;
    private final int index;

    private Found(Run run, int[] state, int process, int index) {
      this.run = run;
      this.state = state;
      this.process = process;
      this.index = index;
    }

    /** The run. */
    Run run() {
      return run;
    }

    /** The state that was seen; not to be changed. */
    int[] state() {
      return state;
    }

    /** The error that its last step is. */
    int error() {
      int reaction = system.reaction(process, state);
      return system.outcomes().error(system.outcomes().outcome(reaction, index));
    }

    /** Why a condition of a property has no value in the state that was seen. */
    String undefined(Property property) {
      return property.undefinedIn(state).orElseThrow();
    }
  }

  /** A run of steps from the initial state with a number. */
  Run run(int initial, Steps steps, OptionalInt loop) {
    return new Run(
        initials.get(initial), steps.processes.toArray(), steps.outcomes.toArray(), loop);
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
    walk.start(initials.get(way[0]));
    for (int i = 1; i < way.length; i++) {
      walk.step(way[i]);
      into.add(walk.process(), walk.index());
    }
  }

  /** Appends the first step that leads from one state to another. */
  void step(int from, int to, Steps into) {
    cursor.moveTo(from);
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP && cursor.find(outcome) == to) {
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

    /** Who makes the step with an index. */
    int process(int index) {
      return processes.get(index);
    }

    /** The number of steps. */
    int size() {
      return processes.size();
    }
  }
}
