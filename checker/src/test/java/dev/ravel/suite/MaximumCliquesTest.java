// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cliques against all sets of nodes. */
class MaximumCliquesTest {
  private static final int ROUNDS = Boolean.getBoolean("ravel.deep") ? 5000 : 250;

  /** Nodes with edges of a given share, in percent. */
  private static BitSet[] random(Random random, int nodes, int share) {
    BitSet[] graph = new BitSet[nodes];
    Arrays.setAll(graph, _ -> new BitSet());
    for (int a = 0; a < nodes; a++) {
      for (int b = a + 1; b < nodes; b++) {
        if (random.nextInt(100) < share) {
          graph[a].set(b);
          graph[b].set(a);
        }
      }
    }
    return graph;
  }

  private static boolean isClique(BitSet[] graph, BitSet nodes) {
    return nodes.stream()
        .allMatch(
            node -> {
              BitSet others = (BitSet) nodes.clone();
              others.clear(node);
              others.andNot(graph[node]);
              return others.isEmpty();
            });
  }

  private static int largest(BitSet[] graph, BitSet left) {
    int nodes = graph.length;
    return IntStream.range(0, 1 << nodes)
        .filter(
            set -> {
              BitSet its = BitSet.valueOf(new long[] {set});
              BitSet outside = (BitSet) its.clone();
              outside.andNot(left);
              return outside.isEmpty() && isClique(graph, its);
            })
        .map(Integer::bitCount)
        .max()
        .orElseThrow();
  }

  @Test
  void noSetOfNodesIsALargerClique() {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      BitSet[] graph = random(random, random.nextInt(10), 20 + random.nextInt(75));
      MaximumClique.Found found = MaximumClique.of(graph);
      BitSet all = new BitSet();
      all.set(0, graph.length);
      assertTrue(found.maximum());
      assertTrue(isClique(graph, found.nodes()), Arrays.toString(graph));
      assertEquals(largest(graph, all), found.nodes().cardinality(), Arrays.toString(graph));
    }
  }

  /**
   * A node is a neighbour of the four corners of a square, and there is a clique of four elsewhere.
   * The greedy clique begins with the node and has three.
   */
  @Test
  void theSolverFindsWhatTheGreedyChoiceMisses() {
    BitSet[] graph = new BitSet[9];
    Arrays.setAll(graph, _ -> new BitSet());
    int[][] edges = {
      {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {3, 4}, {4, 1}, // the square
      {5, 6}, {5, 7}, {5, 8}, {6, 7}, {6, 8}, {7, 8}
    };
    for (int[] edge : edges) {
      graph[edge[0]].set(edge[1]);
      graph[edge[1]].set(edge[0]);
    }
    assertEquals(BitSet.valueOf(new long[] {0b111100000}), MaximumClique.of(graph).nodes());
    assertEquals(MaximumClique.of(graph), MaximumClique.of(graph), "the same graph, the same");
  }

  /** A cycle of five has no clique of three, and cannot be coloured with two colours. */
  @Test
  void theSolverProvesWhatColoursDoNot() {
    BitSet[] graph = new BitSet[5];
    Arrays.setAll(graph, k -> BitSet.valueOf(new long[] {1L << (k + 1) % 5 | 1L << (k + 4) % 5}));
    MaximumClique.Found found = MaximumClique.of(graph);
    assertEquals(2, found.nodes().cardinality());
    assertTrue(found.maximum());
  }

  /** Each clique is a maximum one of the rest, whatever goes with it. */
  @Test
  void eachIsAMaximumCliqueOfWhatIsLeft() {
    int cliques = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      BitSet[] graph = random(random, 1 + random.nextInt(9), 20 + random.nextInt(75));
      BitSet left = new BitSet();
      left.set(0, graph.length);
      List<BitSet> taken = new ArrayList<>();
      boolean maximum =
          MaximumCliques.of(
              Arrays.stream(graph).map(its -> its.stream().toArray()).toArray(int[][]::new),
              clique -> {
                assertTrue(isClique(graph, clique), Arrays.toString(graph));
                BitSet gone = (BitSet) clique.clone();
                gone.andNot(left);
                assertTrue(gone.isEmpty(), "a node that is taken already");
                assertEquals(largest(graph, left), clique.cardinality(), Arrays.toString(graph));
                BitSet goes = (BitSet) clique.clone();
                // sometimes a part of it alone, sometimes more
                if (random.nextBoolean() && goes.cardinality() > 1) {
                  goes.clear(goes.nextSetBit(0));
                } else {
                  goes.set(random.nextInt(graph.length));
                }
                left.andNot(goes);
                taken.add(goes);
                return goes;
              });
      assertTrue(maximum);
      assertTrue(left.isEmpty());
      cliques += taken.size();
    }
    assertTrue(cliques > 2 * ROUNDS);
  }

  @Test
  void whatTakesNothingIsRefused() {
    assertThrows(
        IllegalStateException.class, () -> MaximumCliques.of(new int[1][0], _ -> new BitSet()));
  }

  @Test
  void aLimitEndsIt() {
    Limits spent = _ -> Optional.of(Problem.K004);
    assertThrows(
        Halt.class, () -> spent.during(() -> MaximumCliques.of(new int[2][0], its -> its)));
  }
}
