// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PredecessorsTest {
  @Test
  void waysAndLayersOfRandomForests() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Predecessors predecessors = new Predecessors();
      List<Integer> parents = new ArrayList<>();
      List<Integer> depths = new ArrayList<>();
      int roots = 1 + random.nextInt(3);
      for (int root = 0; root < roots; root++) {
        predecessors.found(1);
        parents.add(-1);
        depths.add(0);
      }
      predecessors.explored();
      int limit = random.nextInt(seed < 3 ? 200_000 : 300);
      int width = 1 + random.nextInt(100);
      for (int id = 0; id < parents.size(); id++) {
        boolean last = id == parents.size() - 1;
        int children = random.nextInt(width + 1) == 0 ? random.nextInt(width) : random.nextInt(3);
        for (int child = last ? -1 : 0; child < children && parents.size() < limit; child++) {
          predecessors.found(1);
          parents.add(id);
          depths.add(depths.get(id) + 1);
          if (random.nextInt(1 + parents.size()) == 0) {
            // Asked in the middle of an exploration, it knows what was found so far.
            assertWay(predecessors, parents, parents.size() - 1);
          }
          if (parents.size() > 10_000) {
            break;
          }
        }
        predecessors.explored();
      }
      for (int i = 0; i < 20; i++) {
        assertWay(predecessors, parents, random.nextInt(parents.size()));
      }
      assertTrue(predecessors.bytes() <= parents.size() / 4 + 8192 + 64, "two bits a state");
    }
  }

  private static void assertWay(Predecessors predecessors, List<Integer> parents, int state) {
    Deque<Integer> way = new ArrayDeque<>();
    for (int id = state; id >= 0; id = parents.get(id)) {
      way.addFirst(id);
    }
    assertArrayEquals(way.stream().mapToInt(Integer::intValue).toArray(), predecessors.way(state));
  }
}
