// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.StateStore;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Makes runs of states on the way. Which step leads from a state to the next is not stored: it is
 * the first that does, by process and outcome, and is found by executing them again.
 */
final class Runs {
  private final ConcurrentSystem system;
  private final Cursor cursor;
  private final Predecessors predecessors;
  private final IntSequence initials;
  private final Layers layers;
  private final Outgoing outgoing;

  /**
   * Runs of one exploration.
   *
   * @param initials the index of the initial state that the state with each number is, for the
   *     first states
   */
  Runs(
      ConcurrentSystem system,
      StateStore store,
      Predecessors predecessors,
      IntSequence initials,
      Layers layers,
      Outgoing outgoing) {
    this.system = system;
    this.cursor = new Cursor(system, store);
    this.predecessors = predecessors;
    this.initials = initials;
    this.layers = layers;
    this.outgoing = outgoing;
  }

  /** The first run to the first of some sightings, in the order of the search. */
  Found first(Sightings sightings) {
    Steps steps = new Steps();
    int[] way = predecessors.way(sightings.state(0));
    along(way, steps);
    return found(way[0], steps, sightings, 0);
  }

  /** A run with the fewest switches to any of some sightings, which are of one layer. */
  Found fewestSwitches(Sightings sightings) {
    Steps run = new Steps();
    int[] starts = layers.startsTo(sightings.state(0));
    int[] ends = new FewestSwitches(system, outgoing, starts).to(sightings, run);
    return found(ends[0], run, sightings, ends[1]);
  }

  /** A run to the i-th of some sightings. */
  Found found(int initial, Steps steps, Sightings sightings, int i) {
    if (sightings.process(i) >= 0) {
      steps.add(sightings.process(i), sightings.index(i));
    }
    return new Found(run(initial, steps, OptionalInt.empty()), sightings, i);
  }

  /** A run and the sighting that it leads to. */
  final class Found {
    private final Run run;
    private final Sightings sightings;
    private final int i;

    Found(Run run, Sightings sightings, int i) {
      this.run = run;
      this.sightings = sightings;
      this.i = i;
    }

    /** The run. */
    Run run() {
      return run;
    }

    /** The error that its last step is. */
    int error() {
      int reaction = reactions()[sightings.process(i)];
      return system.error(system.outcome(reaction, sightings.index(i)));
    }

    /** What each process can do in the state that was seen. */
    int[] reactions() {
      cursor.moveTo(sightings.state(i));
      int[] reactions = new int[system.processes()];
      Arrays.setAll(reactions, process -> system.reaction(process, cursor.state()));
      return reactions;
    }

    /** Why a condition of a property has no value in the state that was seen. */
    String undefined(Property property) {
      cursor.moveTo(sightings.state(i));
      return property.undefinedIn(cursor.state()).orElseThrow();
    }
  }

  /** A run of steps from the initial state with a number. */
  Run run(int initial, Steps steps, OptionalInt loop) {
    return new Run(
        initials.get(initial), steps.processes.toArray(), steps.outcomes.toArray(), loop);
  }

  /** Appends the steps between the states on a way. */
  void along(int[] way, Steps into) {
    for (int i = 1; i < way.length; i++) {
      step(way[i - 1], way[i], into);
    }
  }

  /** Appends the first step that leads from one state to another. */
  void step(int from, int to, Steps into) {
    cursor.moveTo(from);
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0; k < system.outcomes(reaction); k++) {
        int outcome = system.outcome(reaction, k);
        if (system.kind(outcome) == ConcurrentSystem.STEP && cursor.find(outcome) == to) {
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
