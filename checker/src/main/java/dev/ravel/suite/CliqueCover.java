// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Maximum cliques, one after the other. They are Algorithm 3 of the paper. The nodes of the graph
 * are the goals that are open, with an edge where one candidate covers both. Of an event structure
 * these are maximal events, an edge stands for concurrency, and one candidate covers all of a
 * clique. Where edges do not say that much (cycles of asymmetric conflict, section 5.2 of the
 * paper; statements; pairs), the candidate is taken that covers most of the clique. Cost: that of
 * {@link MaximumCliques}.
 */
final class CliqueCover {
  private final Coverable problem;

  /** The goals, ascending. They are the nodes. */
  private final int[] part;

  private final Map<Integer, Integer> nodes = new HashMap<>();
  private final List<Integer> chosen = new ArrayList<>();

  private CliqueCover(Coverable problem, int[] part) {
    this.problem = problem;
    this.part = part;
    for (int node = 0; node < part.length; node++) {
      nodes.put(part[node], node);
    }
  }

  /**
   * A cover.
   *
   * @param candidates its candidates
   * @param maximum whether each clique was a maximum one; if not, the solver is not there, or has
   *     given up
   */
  record Chosen(List<Integer> candidates, boolean maximum) {}

  /**
   * A cover of some goals.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static Chosen of(Coverable problem, int[] part) {
    CliqueCover cover = new CliqueCover(problem, part);
    boolean maximum = MaximumCliques.of(cover.graph(), cover::take);
    return new Chosen(problem.needed(part, cover.chosen), maximum);
  }

  private int[][] graph() {
    int[][] neighbours = new int[part.length][];
    for (int node = 0; node < part.length; node++) {
      Limits.pollAt(node);
      BitSet its = new BitSet();
      for (int candidate : problem.candidatesOf(part[node])) {
        nodes(candidate).forEach(its::set);
      }
      its.clear(node);
      neighbours[node] = its.stream().toArray();
    }
    return neighbours;
  }

  /** The nodes that a candidate covers. */
  private IntStream nodes(int candidate) {
    return IntStream.of(problem.goalsOf(candidate)).filter(nodes::containsKey).map(nodes::get);
  }

  /** Takes the first candidate that covers most of a clique. */
  private BitSet take(BitSet clique) {
    int best = -1;
    long most = 0;
    for (int node = clique.nextSetBit(0); node >= 0; node = clique.nextSetBit(node + 1)) {
      for (int candidate : problem.candidatesOf(part[node])) {
        long its = nodes(candidate).filter(clique::get).count();
        if (its > most || (its == most && candidate < best)) {
          most = its;
          best = candidate;
        }
      }
    }
    chosen.add(best);
    BitSet taken = new BitSet();
    nodes(best).forEach(taken::set);
    return taken;
  }
}
