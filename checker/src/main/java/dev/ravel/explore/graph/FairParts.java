// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Components;
import dev.ravel.explore.states.IntSequence;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;

/**
 * The parts of components through which an execution may go around for ever and be fair (E. A.
 * Emerson and C.-L. Lei, "Modalities for model checking" (1987), for Streett pairs. A component
 * that grants all that it asks for is such a part. Else what asks for a pair that is not granted is
 * taken out, and the components of what is left are looked at; each time it is for another pair, so
 * no node is looked at more often than there are pairs.
 *
 * <p>Memory: nothing as long as nothing is taken out, then 8 bytes for each node.
 */
final class FairParts {
  private final Region region;
  private final StreettPairs pairs;
  private final Region.Walker walker;
  private final Found found;

  /** The place of a part in the states themselves, if representatives of orbits are stored. */
  private final Optional<OrbitLift> lift;

  /** The number of the rest of a component that each node is in, and its place in that. */
  private int[] rests = {};

  private int[] places = {};
  private int count;
  private final Deque<Rest> open = new ArrayDeque<>();

  /** Is told of the fair parts. */
  @FunctionalInterface
  interface Found {
    /**
     * A part.
     *
     * @param nodes holds its nodes from {@code from} on
     * @param cut the pairs that no step in it may ask for
     */
    void part(IntSequence nodes, int from, DisabledPairs cut);
  }

  /** The rest of a component without all that asks for some pairs. */
  private record Rest(IntSequence nodes, DisabledPairs cut) {}

  FairParts(Region region, Found found) {
    this.region = region;
    this.pairs = new StreettPairs(region);
    this.walker = region.walker();
    this.found = found;
    this.lift =
        region
            .exploration()
            .space()
            .representative()
            .map(_ -> new OrbitLift(region.nodes(), pairs.followable()));
    lift.ifPresent(its -> region.hold(its.bytes()));
  }

  /**
   * Finds the fair parts of a component.
   *
   * @param members holds its nodes from {@code from} on
   * @param number its number
   */
  void in(Components components, IntSequence members, int from, int number) {
    Inside inside =
        (_, step) -> {
          int next = walker.to(step);
          return next >= 0 && components.number(next) == number;
        };
    look(members, from, inside, DisabledPairs.NONE, components.bytes());
    while (!open.isEmpty()) {
      split(open.pop(), components.bytes());
    }
  }

  /** The question whether a step of the walker from a node stays in a component. */
  @FunctionalInterface
  private interface Inside {
    boolean step(int node, int step);
  }

  /** Looks at a component, of nodes from a place on. */
  private void look(IntSequence nodes, int from, Inside inside, DisabledPairs cut, long bytes) {
    boolean steps =
        lift.isPresent()
            ? lookAbove(lift.get(), nodes.get(from), inside, bytes)
            : lookAlong(nodes, from, inside, bytes);
    conclude(steps, nodes, from, cut);
  }

  /** Looks at the nodes one by one; whether there are steps between them. */
  private boolean lookAlong(IntSequence nodes, int from, Inside inside, long bytes) {
    pairs.begin(ProcessRenaming.OWN);
    boolean steps = false;
    for (int i = from; i < nodes.size() && !(steps && pairs.allGranted()); i++) {
      int node = nodes.get(i);
      walker.from(node);
      pairs.visit(node, walker);
      for (int step = 0; step < walker.count(); step++) {
        if (inside.step(node, step)) {
          steps = true;
          pairs.take(node, walker, step);
        }
      }
      region.work(1 + walker.count(), bytes);
    }
    return steps;
  }

  /** Looks at what lies above the nodes, from one on; whether there are steps between them. */
  private boolean lookAbove(OrbitLift above, int first, Inside inside, long bytes) {
    above.begin(first);
    pairs.begin(above);
    boolean steps = false;
    for (int i = 0; i < above.size() && !(steps && pairs.allGranted()); i++) {
      int node = above.node(i);
      walker.from(node);
      pairs.visit(node, walker);
      for (int step = 0; step < walker.count(); step++) {
        if (inside.step(node, step)) {
          steps = true;
          pairs.take(node, walker, step);
          above.follow(node, walker, step);
        }
      }
      region.work(1 + walker.count(), bytes + above.bytes());
    }
    pairs.share(above);
    return steps;
  }

  private void conclude(boolean steps, IntSequence nodes, int from, DisabledPairs cut) {
    if (!steps) {
      return;
    }
    if (pairs.satisfied()) {
      found.part(nodes, from, cut);
      return;
    }
    BitSet owed = pairs.owed();
    if (pairs.hopeless(owed)) {
      return;
    }
    IntSequence left = new IntSequence();
    for (int i = from; i < nodes.size(); i++) {
      int node = nodes.get(i);
      walker.from(node);
      boolean asks = false;
      for (int pair = owed.nextSetBit(0); pair >= 0 && !asks; pair = owed.nextSetBit(pair + 1)) {
        asks = pairs.asks(pair, node, walker);
      }
      if (!asks) {
        left.push(node);
      }
    }
    open.push(new Rest(left, pairs.cut(left, cut, owed)));
  }

  /** Looks at the components of what is left. */
  private void split(Rest rest, long bytes) {
    if (rests.length == 0) {
      rests = new int[region.nodes()];
      places = new int[region.nodes()];
      region.hold(2L * Integer.BYTES * region.nodes());
    }
    count++;
    for (int place = 0; place < rest.nodes().size(); place++) {
      rests[rest.nodes().get(place)] = count;
      places[rest.nodes().get(place)] = place;
    }
    Inner inner = new Inner(rest, bytes);
    Components _ = Components.of(inner, inner::look);
  }

  /** The steps inside what is left; its nodes are the places of nodes of the region. */
  private final class Inner implements Components.Arrows {
    private final Rest rest;
    private final long bytes;
    private final Region.Walker at = region.walker();

    /** The node of the walker. */
    private int node;

    Inner(Rest rest, long bytes) {
      this.rest = rest;
      this.bytes = bytes + rest.nodes().bytes() + rest.cut().bytes();
    }

    @Override
    public int nodes() {
      return rest.nodes().size();
    }

    @Override
    public boolean isRoot(int node) {
      return true;
    }

    @Override
    public void from(int node) {
      this.node = rest.nodes().get(node);
      at.from(this.node);
    }

    @Override
    public int count() {
      return at.count();
    }

    @Override
    public int to(int step) {
      return inside(node, at, step);
    }

    private int inside(int node, Region.Walker from, int step) {
      int next = from.to(step);
      return next >= 0 && rests[next] == count && !pairs.asksOne(rest.cut().at(node), from, step)
          ? places[next]
          : -1;
    }

    @Override
    public void work(int steps, long more) {
      region.work(steps, bytes + more);
    }

    /** Looks at a component. */
    void look(Components components, IntSequence members, int from, int number) {
      IntSequence nodes = new IntSequence();
      for (int i = from; i < members.size(); i++) {
        nodes.push(rest.nodes().get(members.get(i)));
      }
      Inside same =
          (node, step) -> {
            int next = inside(node, walker, step);
            return next >= 0 && components.number(next) == number;
          };
      FairParts.this.look(nodes, 0, same, rest.cut(), bytes + components.bytes());
    }
  }
}
