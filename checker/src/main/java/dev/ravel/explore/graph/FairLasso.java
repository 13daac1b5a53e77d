// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.BitSet;
import java.util.OptionalInt;

/**
 * Looks for a fair execution that violates a liveness question: it goes through the region of the
 * question to a <em>trap</em>: a node where it may stay for ever, or a component through which it
 * may go around fairly for ever (language, section 4). An execution that ends in an error, or is
 * discarded, violates nothing.
 *
 * <p>First all traps are found, by strongly connected components; only if there are any, the
 * nearest one and the way to it.
 */
final class FairLasso {
  private final Region region;
  private final Runs runs;
  private final Fairness fairness;
  private final Region.Walker walker;
  private final BitSet traps;

  private FairLasso(Region region) {
    this.region = region;
    this.runs = region.exploration().runs();
    this.fairness = new Fairness(region);
    this.walker = region.walker();
    this.traps = new BitSet(region.nodes());
    region.hold(region.nodes() / Byte.SIZE);
  }

  /** The answer to a question that is violated by a fair execution through a region. */
  static Judgement judge(Region region) {
    return new FairLasso(region).judge();
  }

  private Judgement judge() {
    Components components = Components.of(region, this::mark);
    return traps.isEmpty() ? Judgement.holds() : violated(components);
  }

  /** Marks the nodes of a component that are traps. */
  private void mark(Components components, IntSequence members, int from, int number) {
    boolean fair = fairness.of(components, members, from, number);
    for (int i = from; i < members.size(); i++) {
      int node = members.get(i);
      if (fair || stay(node) != Region.Stay.NO) {
        traps.set(node);
      }
    }
  }

  /** The way in which an execution may stay in a node and violate the question. */
  private Region.Stay stay(int node) {
    walker.from(node);
    Region.Stay stay = region.stay(walker);
    return stay != Region.Stay.NO && region.breaks(node, stay) ? stay : Region.Stay.NO;
  }

  private Judgement violated(Components components) {
    Region.Way way = region.toNearest(traps::get);
    Runs.Steps steps = new Runs.Steps();
    runs.along(way.states(), steps);
    Evidence evidence =
        switch (stay(way.trap())) {
          case NO -> new Evidence.None();
          case DEADLOCK -> new Evidence.Deadlocked();
          case FINAL -> new Evidence.Ended();
          case RESTING -> new Evidence.Staying();
        };
    OptionalInt loop = OptionalInt.empty();
    if (evidence instanceof Evidence.None) {
      loop = OptionalInt.of(steps.size());
      new Loop(region, components, components.number(way.trap()), steps).around(way.trap());
    }
    Run run = runs.run(way.states()[0], steps, loop);
    return Judgement.violated(region.code(), region.told(run), evidence);
  }
}
