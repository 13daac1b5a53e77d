// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The components are those of the definition, and each node is looked at once. */
class ComponentsTest {
  /** A graph with lists of successors; -1 is an arrow that is none. */
  private static final class Listed implements Components.Arrows {
    private final List<int[]> successors;
    private final int[] visits;
    private int at;

    Listed(List<int[]> successors) {
      this.successors = successors;
      this.visits = new int[successors.size()];
    }

    @Override
    public int nodes() {
      return successors.size();
    }

    @Override
    public boolean isRoot(int node) {
      return true;
    }

    @Override
    public void from(int node) {
      at = node;
      visits[node]++;
    }

    @Override
    public int count() {
      return successors.get(at).length;
    }

    @Override
    public int to(int step) {
      return successors.get(at)[step];
    }

    @Override
    public void work(int steps, long bytes) {}
  }

  private static List<int[]> random(long seed) {
    Random random = new Random(seed);
    int nodes = 1 + random.nextInt(12);
    return IntStream.range(0, nodes)
        .mapToObj(
            node -> random.ints(random.nextInt(4), 0, nodes).map(t -> t == 0 ? -1 : t).toArray())
        .toList();
  }

  private static List<BitSet> found(Listed graph) {
    List<BitSet> found = new ArrayList<>();
    Components _ =
        Components.of(
            graph,
            (components, members, from, number) -> {
              BitSet its = new BitSet();
              for (int k = from; k < members.size(); k++) {
                its.set(members.get(k));
              }
              found.add(its);
            });
    return found;
  }

  /** Returns the nodes that can be reached from a node. */
  private static BitSet reach(List<int[]> successors, int node) {
    BitSet reached = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(node));
    while (!open.isEmpty()) {
      int next = open.removeLast();
      if (!reached.get(next)) {
        reached.set(next);
        IntStream.of(successors.get(next)).filter(t -> t >= 0).forEach(open::add);
      }
    }
    return reached;
  }

  @ParameterizedTest
  @ValueSource(ints = 2_000)
  void byDefinition(int graphs) {
    for (long seed = 0; seed < graphs; seed++) {
      List<int[]> successors = random(seed);
      for (BitSet component : found(new Listed(successors))) {
        int one = component.nextSetBit(0);
        BitSet same = new BitSet();
        for (int node = 0; node < successors.size(); node++) {
          same.set(node, reach(successors, one).get(node) && reach(successors, node).get(one));
        }
        assertEquals(same, component, "seed " + seed);
      }
    }
  }

  /** To look at a node is to take all steps from a state once more, so that is done once. */
  @Test
  void eachNodeOnce() {
    for (long seed = 0; seed < 200; seed++) {
      Listed graph = new Listed(random(seed));
      int members = found(graph).stream().mapToInt(BitSet::cardinality).sum();
      assertEquals(graph.nodes(), members);
      assertEquals(graph.nodes(), IntStream.of(graph.visits).sum(), "seed " + seed);
    }
  }
}
