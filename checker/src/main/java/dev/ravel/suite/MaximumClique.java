// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.ravel.source.Limits;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A maximum clique of a graph. One is made greedily, from nodes with many neighbours on, and nodes
 * are coloured so that neighbours differ; where there are more colours than that clique has nodes,
 * the solver CP-SAT looks for a larger one: a number 0 or 1 for each node, of whose sum the most is
 * sought such that at most one is 1 in each of some sets without edges, which have all pairs that
 * are no edges.
 */
final class MaximumClique {
  /** The work after which the solver gives up, in its own measure, about a second. */
  private static final double MOST_WORK = 0.5;

  private final BitSet[] neighbours;

  /** The nodes, most neighbours first. */
  private final int[] order;

  private MaximumClique(BitSet[] neighbours) {
    this.neighbours = neighbours;
    this.order =
        IntStream.range(0, neighbours.length)
            .boxed()
            .sorted(Comparator.comparingInt((Integer node) -> -neighbours[node].cardinality()))
            .mapToInt(node -> node)
            .toArray();
  }

  /**
   * A clique.
   *
   * @param maximum whether there is no larger one; if not known, the solver is not there, or has
   *     given up
   */
  record Found(BitSet nodes, boolean maximum) {}

  /**
   * A clique.
   *
   * @param neighbours by node: its neighbours, without itself; symmetric
   */
  static Found of(BitSet[] neighbours) {
    MaximumClique its = new MaximumClique(neighbours);
    BitSet clique = its.greedily();
    if (clique.cardinality() == its.colours()) {
      return new Found(clique, true);
    }
    return CpSat.isThere() ? its.solved(clique) : new Found(clique, false);
  }

  private BitSet greedily() {
    BitSet clique = new BitSet();
    BitSet common = new BitSet();
    common.set(0, order.length);
    for (int node : order) {
      if (common.get(node)) {
        clique.set(node);
        common.and(neighbours[node]);
      }
    }
    return clique;
  }

  /** Into how many sets without edges the nodes can be put; no clique has more nodes. */
  private int colours() {
    BitSet bare = new BitSet();
    bare.set(0, order.length);
    int colours = 0;
    for (; !bare.isEmpty(); colours++) {
      bare.andNot(withoutEdges(new BitSet(), bare));
    }
    return colours;
  }

  /** Adds nodes to a set without edges, as long as it has none, from some others. */
  private BitSet withoutEdges(BitSet begin, BitSet others) {
    BitSet its = (BitSet) begin.clone();
    BitSet free = (BitSet) others.clone();
    its.stream().forEach(node -> free.andNot(neighbours[node]));
    for (int node : order) {
      if (free.get(node)) {
        its.set(node);
        free.andNot(neighbours[node]);
      }
    }
    return its;
  }

  private Found solved(BitSet known) {
    CpModel model = new CpModel();
    BoolVar[] in = new BoolVar[order.length];
    for (int node = 0; node < in.length; node++) {
      in[node] = model.newBoolVar("");
      model.addHint(in[node], known.get(node));
    }
    excludes(model, in);
    LinearExpr sum = LinearExpr.sum(in);
    model.addGreaterOrEqual(sum, known.cardinality());
    model.maximize(sum);
    CpSolver solver = CpSat.solver(1, MOST_WORK);
    CpSolverStatus status = solver.solve(model);
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Found(known, false);
    }
    BitSet clique = new BitSet();
    for (int node = 0; node < in.length; node++) {
      clique.set(node, solver.booleanValue(in[node]));
    }
    return new Found(clique, status == CpSolverStatus.OPTIMAL);
  }

  /** Of each two nodes without an edge at most one is in. */
  private void excludes(CpModel model, BoolVar[] in) {
    BitSet all = new BitSet();
    all.set(0, in.length);
    BitSet[] done = new BitSet[in.length];
    Arrays.setAll(done, _ -> new BitSet());
    for (int node = 0; node < in.length; node++) {
      Limits.pollAt(node);
      for (int other = node + 1; other < in.length; other++) {
        if (!neighbours[node].get(other) && !done[node].get(other)) {
          BitSet pair = new BitSet();
          pair.set(node);
          pair.set(other);
          BitSet apart = withoutEdges(pair, all);
          apart.stream().forEach(its -> done[its].or(apart));
          model.addAtMostOne(apart.stream().mapToObj(its -> in[its]).toArray(Literal[]::new));
        }
      }
    }
  }
}
