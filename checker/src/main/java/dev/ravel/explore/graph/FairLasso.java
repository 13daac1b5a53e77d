// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Components;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The search for a fair execution that violates a liveness question. It goes through the region of
 * the question to a <em>trap</em>, which is a node where it may stay for ever or end in an error,
 * or a component through which it may go around fairly for ever (language, sections 4 and 8.9). An
 * execution that is discarded violates nothing.
 *
 * <p>First all traps are found, by strongly connected components; only if there are any, the
 * nearest one and the way to it.
 */
final class FairLasso {
  private final Region region;
  private final BreadthFirstRuns runs;
  private final FairParts parts;
  private final Region.Walker walker;
  private final ViolationTraps traps;

  private FairLasso(Region region) {
    this.region = region;
    this.runs = region.exploration().runs();
    this.parts = new FairParts(region, this::trap);
    this.walker = region.walker();
    this.traps = new ViolationTraps(region.nodes());
    region.hold(2L * region.nodes() / Byte.SIZE);
  }

  /** The answer to a question that is violated by a fair execution through a region. */
  static Judgement judge(Region region) {
    return new FairLasso(region).judge();
  }

  /**
   * Returns the same while only a part of the states is explored; absent as long as there is no
   * answer.
   */
  static Optional<Judgement> onTheWay(Region region) {
    FairLasso lasso = new FairLasso(region);
    Components components = region.components(lasso::mark);
    return lasso.traps.isEmpty() ? Optional.empty() : lasso.told(components);
  }

  /** Returns whether a fair execution through a region violates its question. */
  static boolean exists(Region region) {
    FairLasso lasso = new FairLasso(region);
    Components _ = region.components(lasso::mark);
    return !lasso.traps.isEmpty();
  }

  private Judgement judge() {
    Components components = region.components(this::mark);
    return traps.isEmpty() ? Judgement.holds() : violated(components, region.toNearest(traps));
  }

  private Optional<Judgement> told(Components components) {
    Region.Way way = region.toNearest(traps);
    walker.from(way.trap());
    return region.mayTell(way, stayAt(way.trap()))
        ? Optional.of(violated(components, way))
        : Optional.empty();
  }

  /** Going around in a part, an execution is fair. */
  private void trap(IntSequence nodes, int from, DisabledPairs cut) {
    for (int i = from; i < nodes.size(); i++) {
      traps.addLasting(nodes.get(i));
    }
  }

  /** Marks the nodes of a component that are traps. */
  private void mark(Components components, IntSequence members, int from, int number) {
    parts.in(components, members, from, number);
    boolean anyFails = region.exploration().space().moves().anyFails();
    for (int i = from; i < members.size(); i++) {
      int node = members.get(i);
      boolean fair = traps.isLasting(node);
      if (!fair || anyFails) {
        walker.from(node);
      }
      if (!fair && stay(node) != Region.Stay.NO) {
        traps.addLasting(node);
      }
      if (anyFails && region.mayFail(walker) && region.breaks(node, Region.Stay.FAILING)) {
        traps.addFailing(node);
      }
    }
  }

  /** The way in which an execution may stay in the walker's node and violate the question. */
  private Region.Stay stay(int node) {
    Region.Stay stay = region.stay(walker);
    return stay != Region.Stay.NO && region.breaks(node, stay) ? stay : Region.Stay.NO;
  }

  /** The way in which an execution stays in a trap, at which the walker stands. */
  private Region.Stay stayAt(int trap) {
    return traps.isLasting(trap) ? stay(trap) : Region.Stay.FAILING;
  }

  private Judgement violated(Components components, Region.Way way) {
    BreadthFirstRuns.Steps steps = new BreadthFirstRuns.Steps();
    Optional<RealSteps> real = runs.follow(way.states(), steps);
    walker.from(way.trap());
    Region.Stay stay = stayAt(way.trap());
    Evidence evidence =
        switch (stay) {
          case NO -> new Evidence.None();
          case DEADLOCK -> new Evidence.Deadlocked();
          case FINAL -> new Evidence.Ended();
          case RESTING -> new Evidence.Staying();
          case FAILING ->
              new Evidence.Failing(
                  fail(real.map(RealSteps::state).orElseGet(walker::values), steps));
        };
    OptionalInt loop = OptionalInt.empty();
    if (stay == Region.Stay.NO) {
      loop = OptionalInt.of(steps.size());
      FairComponent part = partAround(way.trap(), components);
      long besides = components.bytes();
      real.ifPresentOrElse(
          walk -> new RealLoop(region, part, besides, steps, walk).around(way.trap()),
          () -> new Loop(region, part, besides, steps).around(way.trap()));
    }
    Run run = runs.run(way.states()[0], steps, loop);
    return Judgement.violated(region.code(), region.told(run), evidence);
  }

  /** The fair part in which a node is. */
  private FairComponent partAround(int trap, Components components) {
    int number = components.number(trap);
    IntSequence members = new IntSequence();
    for (int node = 0; node < region.nodes(); node++) {
      if (components.number(node) == number) {
        members.push(node);
      }
    }
    List<FairComponent> around = new ArrayList<>();
    FairParts again =
        new FairParts(
            region,
            (nodes, from, cut) -> {
              BitSet its = new BitSet();
              for (int i = from; i < nodes.size(); i++) {
                its.set(nodes.get(i));
              }
              if (its.get(trap)) {
                around.add(new FairComponent(its, cut));
              }
            });
    again.in(components, members, 0, number);
    return around.getFirst();
  }

  /** Appends the first step from a state that is an error, and returns that error. */
  private int fail(int[] state, BreadthFirstRuns.Steps steps) {
    ConcurrentSystem system = region.system();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int index = 0; index < system.outcomes().size(reaction); index++) {
        int outcome = system.outcomes().outcome(reaction, index);
        if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
          steps.add(process, index);
          return system.outcomes().error(outcome);
        }
      }
    }
    throw new IllegalStateException("no step is an error");
  }
}
