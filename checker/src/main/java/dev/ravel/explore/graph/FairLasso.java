// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.BitSet;
import java.util.OptionalInt;

/**
 * Looks for a fair execution that breaks a promise: from a state in which something is promised it
 * goes, without keeping it, to a <em>trap</em>: a state where it may stay for ever, or a component
 * through which it may go around fairly for ever (language, section 4). An execution that ends in
 * an error, or is discarded, breaks no promise.
 *
 * <p>First all traps are found, by strongly connected components; only if there are any, the
 * nearest one and the way to it.
 */
final class FairLasso {
  private final Region region;
  private final Predecessors predecessors;
  private final Runs runs;
  private final Fairness fairness;
  private final Cursor cursor;
  private final BitSet traps;

  private FairLasso(Region region, Predecessors predecessors, Runs runs) {
    this.region = region;
    this.predecessors = predecessors;
    this.runs = runs;
    this.fairness = new Fairness(region);
    this.cursor = region.cursor();
    this.traps = new BitSet(region.states());
    region.hold(region.states() / Byte.SIZE);
  }

  /** The answer to the question whether a region's promise is kept. */
  static Judgement judge(Region region, Predecessors predecessors, Runs runs) {
    return new FairLasso(region, predecessors, runs).judge();
  }

  private Judgement judge() {
    Components components = Components.of(region, this::mark);
    return traps.isEmpty() ? Judgement.holds() : violated(components);
  }

  /** Marks the states of a component that are traps. */
  private void mark(Components components, IntSequence members, int from, int number) {
    boolean fair = fairness.of(components, members, from, number);
    for (int i = from; i < members.size(); i++) {
      int id = members.get(i);
      cursor.moveTo(id);
      if (fair || region.stay(cursor.state()) != Region.Stay.NO) {
        traps.set(id);
      }
    }
  }

  private Judgement violated(Components components) {
    int[] way = Stem.toNearest(region, predecessors, traps);
    Runs.Steps steps = new Runs.Steps();
    runs.along(way, steps);
    int trap = way[way.length - 1];
    cursor.moveTo(trap);
    Evidence evidence =
        switch (region.stay(cursor.state())) {
          case NO -> new Evidence.None();
          case DEADLOCK -> new Evidence.Deadlocked();
          case FINAL -> new Evidence.Ended();
          case RESTING -> new Evidence.Staying();
        };
    OptionalInt loop = OptionalInt.empty();
    if (evidence instanceof Evidence.None) {
      loop = OptionalInt.of(steps.size());
      new Loop(region, components, components.number(trap), runs, steps).around(trap);
    }
    Run run = runs.run(way[0], steps, loop);
    return Judgement.violated(region.promise().code(), run, evidence);
  }
}
