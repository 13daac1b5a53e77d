// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.net.Net;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The tree of markings of a net, breadth first. A marking that is larger than one on the way to it
 * gets {@link #OMEGA} where it is larger. Nothing follows on a marking that was there before. Every
 * reachable marking is covered by one of the tree, and for every marking of the tree there are
 * reachable ones as large as one likes where it has omega, and equal elsewhere.
 */
final class CoverabilityTree {
  /** More tokens than any number. */
  static final long OMEGA = Long.MAX_VALUE;

  private static final int NONE = -1;

  /** The tokens of all markings together stand in one array. */
  private static final int MOST_TOKENS = Integer.MAX_VALUE - 8;

  private final Net net;
  private final Meter meter;
  private final int width;

  /** The marking of node {@code n} begins at {@code n * width}. */
  private long[] tokens;

  private int[] parent = new int[64];
  private int[] transition = new int[64];
  private int nodes;

  /** So many tokens may be compared, and have been; then the tree is left as it is. */
  private final long mostWork;

  private long work;
  private boolean complete = true;

  /** Nodes by their markings. */
  private final NumberTable table = new NumberTable(128);

  /**
   * The index in {@link #pumps} of the node and the transition with which each place first grew. It
   * is of those where it can without others that grow before; and of those with which it first did
   * at all.
   */
  private final int[] grown;

  private final int[] grownAfter;
  private int[] pumps = new int[16];
  private int remembered;
  private final long[] largest;

  /**
   * Grows the tree of a net without inhibitor arcs.
   *
   * @throws dev.ravel.source.Halt if the budget is spent
   */
  CoverabilityTree(Net net, Meter meter) {
    this(net, meter, Long.MAX_VALUE);
  }

  /**
   * Grows the tree of a net without inhibitor arcs, or a part of it.
   *
   * @param mostWork the limit of comparisons of tokens, after which the tree is left as it is
   * @throws dev.ravel.source.Halt if the budget is spent
   */
  CoverabilityTree(Net net, Meter meter, long mostWork) {
    this.net = net;
    this.meter = meter;
    this.mostWork = mostWork;
    width = net.places().count();
    tokens = new long[64 * width];
    grown = new int[width];
    grownAfter = new int[width];
    largest = new long[width];
    Arrays.fill(grown, NONE);
    Arrays.fill(grownAfter, NONE);
    grow();
  }

  private void grow() {
    for (int p = 0; p < width; p++) {
      tokens[p] = net.initial(p);
    }
    add(NONE, NONE);
    for (int node = 0; node < nodes && complete; node++) {
      work += net.transitions().count();
      complete = work < mostWork;
      for (int t = 0; t < net.transitions().count() && complete; t++) {
        Limits.pollAt(t + 1);
        if (net.supplied(t, tokens, node * width)) {
          Limits.poll();
          fire(t, node);
          accelerate(node, t);
          if (find(nodes) == NONE) {
            add(node, t);
          }
        }
      }
      if (meter.due(net.transitions().count())) {
        meter.ask(new Effort.OfStates(nodes, nodes, nodes - node, bytes()));
      }
    }
  }

  /** Writes the marking after a transition after those of the nodes. */
  private void fire(int t, int node) {
    int to = nodes * width;
    System.arraycopy(tokens, node * width, tokens, to, width);
    for (int k = 0, n = net.inputs().count(t); k < n; k++) {
      move(to + net.inputs().end(t, k), -net.inputs().weight(t, k));
    }
    for (int k = 0, n = net.outputs().count(t); k < n; k++) {
      move(to + net.outputs().end(t, k), net.outputs().weight(t, k));
    }
  }

  private void move(int cell, int more) {
    if (tokens[cell] != OMEGA) {
      tokens[cell] += more;
    }
  }

  /** Puts omega where the new marking is larger than one on the way to it that it covers. */
  private void accelerate(int node, int t) {
    int to = nodes * width;
    boolean alone = withoutOmega(to);
    work += 2L * width;
    for (int ancestor = node; ancestor != NONE; ancestor = parent[ancestor]) {
      Limits.pollAt(work);
      work++;
      if (covers(to, ancestor * width)) {
        for (int p = 0; p < width; p++) {
          if (tokens[to + p] > tokens[ancestor * width + p]) {
            noteGrowth(p, node, t, alone);
            tokens[to + p] = OMEGA;
          }
        }
        alone = false;
      }
    }
  }

  private boolean withoutOmega(int marking) {
    for (int p = 0; p < width; p++) {
      if (tokens[marking + p] == OMEGA) {
        return false;
      }
    }
    return true;
  }

  private void noteGrowth(int place, int node, int t, boolean alone) {
    if (alone && grown[place] == NONE) {
      grown[place] = remember(node, t);
    }
    if (grownAfter[place] == NONE) {
      grownAfter[place] = alone ? grown[place] : remember(node, t);
    }
  }

  private boolean covers(int marking, int other) {
    for (int p = 0; p < width; p++) {
      if (tokens[marking + p] < tokens[other + p]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Remembers a pumping run. It ends with a transition that may lead to no new node, so it is a
   * (node, transition).
   */
  private int remember(int node, int t) {
    pumps = Growth.room(pumps, remembered + 2);
    pumps[remembered] = node;
    pumps[remembered + 1] = t;
    remembered += 2;
    return remembered - 2;
  }

  private void add(int before, int t) {
    parent = Growth.room(parent, nodes + 1);
    transition = Growth.room(transition, nodes + 1);
    parent[nodes] = before;
    transition[nodes] = t;
    for (int p = 0; p < width; p++) {
      largest[p] = Math.max(largest[p], tokens[nodes * width + p]);
    }
    table.add(hash(nodes), nodes);
    nodes++;
    long needed = (nodes + 1L) * width;
    if (needed > MOST_TOKENS) {
      throw new Halt(Problem.K002);
    }
    if (needed > tokens.length) {
      tokens = Arrays.copyOf(tokens, (int) Math.min(MOST_TOKENS, 2 * needed));
    }
  }

  private int find(int node) {
    int slot = table.first(hash(node));
    while (table.number(slot) != NumberTable.NONE && !same(table.number(slot), node)) {
      slot = table.next(slot);
    }
    return table.number(slot);
  }

  private int hash(int node) {
    long hash = 0;
    for (int k = node * width; k < (node + 1) * width; k++) {
      hash = Hash.mixed(hash, tokens[k]);
    }
    return Hash.of(hash);
  }

  private boolean same(int one, int other) {
    int a = one * width;
    int b = other * width;
    return Arrays.equals(tokens, a, a + width, tokens, b, b + width);
  }

  private long bytes() {
    return 8L * tokens.length + 8L * parent.length + table.bytes();
  }

  /** Places that were found to grow without limit, though the tree may not be complete. */
  BitSet growing() {
    BitSet growing = new BitSet();
    for (int p = 0; p < width; p++) {
      growing.set(p, largest[p] == OMEGA);
    }
    return growing;
  }

  /** The most tokens that a place ever holds; absent if there is no limit. */
  OptionalLong bound(int place) {
    return largest[place] == OMEGA ? OptionalLong.empty() : OptionalLong.of(largest[place]);
  }

  /**
   * Returns a run by which a place without bound grows. One is preferred in which nothing has to
   * grow before. Absent for a place with a bound, and if the run is too long.
   */
  Optional<PumpingRun.Pumped> pumping(int place) {
    int pump = grown[place] == NONE ? grownAfter[place] : grown[place];
    if (pump == NONE) {
      return Optional.empty();
    }
    int last = pumps[pump];
    int[] run = new int[depth(last) + 1];
    run[run.length - 1] = pumps[pump + 1];
    for (int node = last, k = run.length - 2; k >= 0; k--) {
      run[k] = transition[node];
      node = parent[node];
    }
    return PumpingRun.of(net, run, place);
  }

  private int depth(int node) {
    int depth = 0;
    for (int n = node; parent[n] != NONE; n = parent[n]) {
      depth++;
    }
    return depth;
  }
}
