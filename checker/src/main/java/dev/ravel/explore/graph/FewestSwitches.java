// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.LongSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The run with the fewest thread switches among all shortest runs to some states of one layer. Of
 * several it is the first by initial state, processes and outcomes.
 *
 * <p>It goes through the layers backwards. For a state on a shortest run let {@code rest} be the
 * fewest switches from it to the end, and {@code best} the processes that can move first on such a
 * way; then going on from it after a step of process p costs {@code rest} switches if p is among
 * them and {@code rest + 1} otherwise, since changing to the best process costs one. So a number
 * and a set of processes for each state on a shortest run are enough.
 *
 * <p>Time: taking all steps before the layer once more. Memory: for each state of these layers 4
 * bytes, and for each on a shortest run 4 more and a bit for each process.
 */
final class FewestSwitches {
  private final Outgoing steps;

  /** The number of longs of a set of processes. */
  private final int stride;

  /** The first state of each layer, and at the end one more than the last layer's last. */
  private final int[] starts;

  /** The place of each state in the others, or -1. */
  private final int[] places;

  /** The fewest switches from each place to the end. */
  private final IntSequence rest = new IntSequence();

  /** The processes of each place that can move first on a way with the fewest switches. */
  private final LongSequence best = new LongSequence();

  /** The runs of an exploration, in which the layers up to the last start are expanded. */
  FewestSwitches(ConcurrentSystem system, Outgoing steps, int[] starts) {
    this.steps = steps;
    this.stride = system.processes() + Long.SIZE - 1 >>> 6;
    this.starts = starts;
    this.places = new int[starts[starts.length - 1]];
    Arrays.fill(places, -1);
  }

  /** The place of a state; -1 if it is not of a layer, or on no shortest run. */
  private int place(int layer, int state) {
    return state >= starts[layer] && state < starts[layer + 1] ? places[state] : -1;
  }

  /**
   * Finds the run.
   *
   * @param sightings states of the last layer, or steps from there
   * @param into gets the steps, without that of the sighting itself
   * @return the initial state and the index of the sighting, in this order
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  int[] to(StateObservations sightings, BreadthFirstRuns.Steps into) {
    int initial = start(sightings);
    int at = initial;
    Best best = new Best();
    for (int layer = 0; layer < starts.length - 2; layer++) {
      steps.from(at);
      best.into(layer + 1);
      for (int step = 0; step < steps.count(); step++) {
        boolean _ =
            best.at(steps.process(step), steps.index(step), steps.to(step), steps.arrived(step));
      }
      into.add(best.process, best.index);
      at = best.state;
    }
    return new int[] {initial, sighted(sightings, at, best.process)};
  }

  /**
   * Finds the run where what stands for orbits is stored, through the states themselves.
   *
   * @param sightings stored states of the last layer, or steps from there
   * @param walk stands at the end of the run afterwards
   * @param initials by stored state the index of its initial state
   * @param into gets the steps, without that of the sighting itself
   * @return the stored state where it begins
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  int to(
      StateObservations sightings,
      RealSteps walk,
      IntSequence initials,
      BreadthFirstRuns.Steps into) {
    int initial = start(sightings);
    walk.start(initials.get(initial));
    Best best = new Best();
    for (int layer = 0; layer < starts.length - 2; layer++) {
      best.into(layer + 1);
      walk.look(best);
      into.add(best.process, best.index);
      walk.take(best.process, best.index);
    }
    return initial;
  }

  /** The first step with the fewest switches to come. */
  private final class Best implements RealSteps.Look {
    private int layer;
    private int mover = -1;
    private int process = -1;
    private int index;
    private int state;
    private int fewest;

    /** Begins with the steps into a layer. */
    void into(int next) {
      layer = next;
      mover = process;
      fewest = Integer.MAX_VALUE;
    }

    @Override
    public boolean at(int its, int outcome, int orbit, int arrived) {
      int place = place(layer, orbit);
      if (place >= 0) {
        int cost = rest.get(place) + (has(place, arrived) ? 0 : 1);
        cost += mover < 0 || its == mover ? 0 : 1;
        if (cost < fewest) {
          fewest = cost;
          process = its;
          index = outcome;
          state = orbit;
        }
      }
      return true;
    }
  }

  /**
   * The initial state with the fewest switches to come; there is no switch at the start.
   *
   * @param sightings where the runs end
   */
  private int start(StateObservations sightings) {
    ends(sightings);
    for (int layer = starts.length - 3; layer >= 0; layer--) {
      before(layer);
    }
    int found = -1;
    int fewest = Integer.MAX_VALUE;
    for (int id = starts[0]; id < starts[1]; id++) {
      int place = place(0, id);
      if (place >= 0 && rest.get(place) < fewest) {
        fewest = rest.get(place);
        found = id;
      }
    }
    return found;
  }

  private void ends(StateObservations sightings) {
    for (int i = 0; i < sightings.count(); i++) {
      int place = open(sightings.state(i), 0);
      if (sightings.process(i) < 0) {
        for (int k = place * stride; k < (place + 1) * stride; k++) {
          best.set(k, -1L);
        }
      } else {
        put(place, sightings.process(i));
      }
    }
  }

  private void before(int layer) {
    for (int id = starts[layer]; id < starts[layer + 1]; id++) {
      Limits.pollAt(id);
      steps.from(id);
      int fewest = Integer.MAX_VALUE;
      for (int step = 0; step < steps.count(); step++) {
        fewest = Math.min(fewest, cost(layer + 1, step));
      }
      if (fewest < Integer.MAX_VALUE) {
        int place = open(id, fewest);
        for (int step = 0; step < steps.count(); step++) {
          if (cost(layer + 1, step) == fewest) {
            put(place, steps.process(step));
          }
        }
      }
    }
  }

  /** The switches after a step into a layer, with that to the next mover. */
  private int cost(int next, int step) {
    int place = place(next, steps.to(step));
    if (place < 0) {
      return Integer.MAX_VALUE;
    }
    return rest.get(place) + (has(place, steps.arrived(step)) ? 0 : 1);
  }

  /** The sighting that a run ends with, best by the process that moved last. */
  private static int sighted(StateObservations sightings, int state, int mover) {
    int found = -1;
    for (int i = 0; i < sightings.count(); i++) {
      if (sightings.state(i) == state
          && (found < 0 || (sightings.process(found) != mover && sightings.process(i) == mover))) {
        found = i;
      }
    }
    return found;
  }

  private int open(int state, int switches) {
    if (places[state] >= 0) {
      return places[state];
    }
    int place = rest.size();
    places[state] = place;
    rest.push(switches);
    for (int k = 0; k < stride; k++) {
      best.push(0);
    }
    return place;
  }

  private void put(int place, int process) {
    int word = place * stride + (process >>> 6);
    best.set(word, best.get(word) | 1L << process);
  }

  private boolean has(int place, int process) {
    return (best.get(place * stride + (process >>> 6)) >>> process & 1) != 0;
  }
}
