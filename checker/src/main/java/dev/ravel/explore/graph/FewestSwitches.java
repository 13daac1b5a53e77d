// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Among all shortest runs to some states of one layer, one with the fewest thread switches; of
 * several, the first by initial state, processes and outcomes.
 *
 * <p>It goes through the layers backwards. For a state on a shortest run let {@code rest} be the
 * fewest switches from it to the end, and {@code best} the processes that can move first on such a
 * way; then going on from it after a step of process p costs {@code rest} switches if p is among
 * them and {@code rest + 1} otherwise, since changing to the best process costs one. So a number
 * and a set of processes for each state on a shortest run are enough.
 *
 * <p>Time: taking all steps before the layer once more. Memory: for each state on a shortest run 8
 * bytes and a bit for each process.
 */
final class FewestSwitches {
  private final Outgoing steps;

  /** The number of longs of a set of processes. */
  private final int stride;

  /** By layer: its first state, and at the end one more than the last layer's last. */
  private final int[] starts;

  private final Layer[] layers;

  /** The states of a layer that are on shortest runs. */
  private static final class Layer {
    private final int start;

    /** By state of the layer: its place in the others, or -1. */
    private final int[] places;

    private final IntSequence rest = new IntSequence();
    private long[] best = new long[16];

    Layer(int start, int size) {
      this.start = start;
      this.places = new int[size];
      Arrays.fill(places, -1);
    }

    /** The place of a state; -1 if it is of another layer or on no shortest run. */
    int place(int state) {
      int at = state - start;
      return at >= 0 && at < places.length ? places[at] : -1;
    }
  }

  /** The runs of an exploration, in which the layers up to the last start are expanded. */
  FewestSwitches(ConcurrentSystem system, Outgoing steps, int[] starts) {
    this.steps = steps;
    this.stride = system.processes() + Long.SIZE - 1 >>> 6;
    this.starts = starts;
    this.layers = new Layer[starts.length - 1];
  }

  /**
   * Finds the run.
   *
   * @param sightings states of the last layer, or steps from there
   * @param into gets the steps, without that of the sighting itself
   * @return the initial state and the index of the sighting, in this order
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  int[] to(Sightings sightings, Runs.Steps into) {
    int last = layers.length - 1;
    layers[last] = ends(sightings, last);
    for (int layer = last - 1; layer >= 0; layer--) {
      layers[layer] = before(layer);
    }
    int at = start();
    int initial = at;
    int mover = -1;
    for (int layer = 0; layer < last; layer++) {
      steps.from(at);
      int step = firstBest(layers[layer + 1], mover);
      mover = steps.process(step);
      into.add(mover, steps.index(step));
      at = steps.to(step);
    }
    return new int[] {initial, sighted(sightings, at, mover)};
  }

  /** The initial state with the fewest switches to come; there is no switch at the start. */
  private int start() {
    Layer first = layers[0];
    int found = -1;
    int fewest = Integer.MAX_VALUE;
    for (int id = first.start; id < first.start + first.places.length; id++) {
      int place = first.place(id);
      if (place >= 0 && first.rest.get(place) < fewest) {
        fewest = first.rest.get(place);
        found = id;
      }
    }
    return found;
  }

  private Layer ends(Sightings sightings, int layer) {
    Layer ends = new Layer(starts[layer], starts[layer + 1] - starts[layer]);
    for (int i = 0; i < sightings.count(); i++) {
      int place = open(ends, sightings.state(i), 0);
      if (sightings.process(i) < 0) {
        Arrays.fill(ends.best, place * stride, (place + 1) * stride, -1L);
      } else {
        put(ends, place, sightings.process(i));
      }
    }
    return ends;
  }

  private Layer before(int number) {
    Layer layer = new Layer(starts[number], starts[number + 1] - starts[number]);
    Layer next = layers[number + 1];
    for (int id = layer.start; id < starts[number + 1]; id++) {
      Limits.pollAt(id);
      steps.from(id);
      int fewest = Integer.MAX_VALUE;
      for (int step = 0; step < steps.count(); step++) {
        fewest = Math.min(fewest, cost(next, step));
      }
      if (fewest < Integer.MAX_VALUE) {
        int place = open(layer, id, fewest);
        for (int step = 0; step < steps.count(); step++) {
          if (cost(next, step) == fewest) {
            put(layer, place, steps.process(step));
          }
        }
      }
    }
    return layer;
  }

  /** The switches after a step, with that to the next mover. */
  private int cost(Layer next, int step) {
    int place = next.place(steps.to(step));
    if (place < 0) {
      return Integer.MAX_VALUE;
    }
    return next.rest.get(place) + (has(next, place, steps.process(step)) ? 0 : 1);
  }

  private int firstBest(Layer next, int mover) {
    int found = -1;
    int fewest = Integer.MAX_VALUE;
    for (int step = 0; step < steps.count(); step++) {
      int cost = cost(next, step);
      if (cost < Integer.MAX_VALUE) {
        cost += mover < 0 || steps.process(step) == mover ? 0 : 1;
        if (cost < fewest) {
          fewest = cost;
          found = step;
        }
      }
    }
    return found;
  }

  /** The sighting that a run ends with, best by the process that moved last. */
  private static int sighted(Sightings sightings, int state, int mover) {
    int found = -1;
    for (int i = 0; i < sightings.count(); i++) {
      if (sightings.state(i) == state
          && (found < 0 || (sightings.process(found) != mover && sightings.process(i) == mover))) {
        found = i;
      }
    }
    return found;
  }

  private int open(Layer layer, int state, int rest) {
    int known = layer.place(state);
    if (known >= 0) {
      return known;
    }
    int place = layer.rest.size();
    layer.places[state - layer.start] = place;
    layer.rest.push(rest);
    if ((place + 1) * stride > layer.best.length) {
      layer.best = Arrays.copyOf(layer.best, 2 * (place + 1) * stride);
    }
    return place;
  }

  private void put(Layer layer, int place, int process) {
    layer.best[place * stride + (process >>> 6)] |= 1L << process;
  }

  private boolean has(Layer layer, int place, int process) {
    return (layer.best[place * stride + (process >>> 6)] >>> process & 1) != 0;
  }
}
