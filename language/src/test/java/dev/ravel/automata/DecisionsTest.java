// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Decision trees against maps from the values looked at to reactions. */
class DecisionsTest {
  @Test
  void nothingIsKnownAtFirst() {
    assertEquals(0, new Decisions().follow(0, new int[] {1, 2}));
  }

  @Test
  void aPathWithoutLooksIsALeaf() {
    Decisions decisions = new Decisions();
    int root = decisions.learn(0, new int[0], new int[] {5}, 7);
    assertEquals(~7, decisions.follow(root, new int[] {9}));
    assertEquals(~0, decisions.follow(decisions.learn(0, new int[0], new int[0], 0), new int[0]));
  }

  @Test
  void whatIsLookedAtDependsOnWhatWasSeen() {
    Decisions decisions = new Decisions();
    int root = decisions.learn(0, new int[] {1}, new int[] {0, 3, 0}, 10);
    assertEquals(root, decisions.learn(root, new int[] {1, 2}, new int[] {0, 0, 4}, 11));
    assertEquals(root, decisions.learn(root, new int[] {1, 0}, new int[] {2, 1, 0}, 12));
    assertEquals(~10, decisions.follow(root, new int[] {8, 3, 8}));
    assertEquals(~11, decisions.follow(root, new int[] {8, 0, 4}));
    assertEquals(~12, decisions.follow(root, new int[] {2, 1, 8}));
    assertEquals(0, decisions.follow(root, new int[] {8, 0, 5}), "not yet known");
    assertEquals(0, decisions.follow(root, new int[] {8, 9, 5}));
  }

  @Test
  void anotherObjectWhereOneWasLookedAtIsAMistake() {
    Decisions decisions = new Decisions();
    int root = decisions.learn(0, new int[] {1}, new int[] {0, 3}, 10);
    assertThrows(
        IllegalStateException.class,
        () -> decisions.learn(root, new int[] {0}, new int[] {0, 3}, 10));
  }

  @Test
  void randomTreesAnswerAsMapsDo() {
    Random random = new Random(3);
    for (int round = 0; round < 30; round++) {
      Decisions decisions = new Decisions();
      int trees = 5;
      int[] roots = new int[trees];
      List<Map<List<Integer>, Integer>> known = new ArrayList<>();
      for (int tree = 0; tree < trees; tree++) {
        known.add(new HashMap<>());
      }
      int most = 1 + random.nextInt(20);
      int apart = round % 3 == 0 ? 1 : 1 + random.nextInt(100_000_000);
      for (int step = 0; step < 400; step++) {
        int tree = random.nextInt(trees);
        int[] state = random.ints(6, 0, most).map(value -> value * apart).toArray();
        int[] path = path(tree, state);
        List<Integer> seen = new ArrayList<>();
        for (int object : path) {
          seen.add(state[object]);
        }
        Integer reaction = known.get(tree).get(seen);
        assertEquals(reaction == null ? 0 : ~reaction, decisions.follow(roots[tree], state));
        if (reaction == null) {
          known.get(tree).put(seen, step);
          roots[tree] = decisions.learn(roots[tree], path, state, step);
        }
      }
    }
  }

  /** Two counters that go up together, down together, or that jump. */
  @Test
  void theRoomIsLinearInWhatIsKnown() {
    int known = 20_000;
    for (int stride : new int[] {1, -1, 3, 50, 100_000}) {
      Decisions decisions = new Decisions();
      int root = 0;
      for (int k = 0; k < known; k++) {
        root = decisions.learn(root, new int[] {0, 1}, counters(known, stride, k), k);
      }
      for (int k = 0; k < known; k++) {
        assertEquals(~k, decisions.follow(root, counters(known, stride, k)));
        assertEquals(1, decisions.looked(root, counters(known, stride, k), 1));
      }
      assertTrue(decisions.words() < 60 * known, stride + ": " + decisions.words());
    }
  }

  private static int[] counters(int known, int stride, int k) {
    int value = stride < 0 ? (known - k) * -stride : k * stride;
    return new int[] {value, value};
  }

  @Test
  void theLargestValuesHaveRoom() {
    Decisions decisions = new Decisions();
    int root = 0;
    for (int k = 0; k < 100; k++) {
      root = decisions.learn(root, new int[] {0}, new int[] {Integer.MAX_VALUE - k}, k);
      root = decisions.learn(root, new int[] {0}, new int[] {k}, 100 + k);
    }
    for (int k = 0; k < 100; k++) {
      assertEquals(~k, decisions.follow(root, new int[] {Integer.MAX_VALUE - k}));
      assertEquals(~(100 + k), decisions.follow(root, new int[] {k}));
    }
    assertEquals(0, decisions.follow(root, new int[] {100}));
  }

  /** Returns the objects of a made-up operation. The next object depends on the values so far. */
  private static int[] path(int tree, int[] state) {
    int length = 1 + tree;
    int[] path = new int[length];
    int hash = tree;
    boolean[] used = new boolean[state.length];
    for (int k = 0; k < length; k++) {
      int object = Math.floorMod(hash, state.length);
      while (used[object]) {
        object = (object + 1) % state.length;
      }
      used[object] = true;
      path[k] = object;
      hash = 31 * hash + state[object];
    }
    return path;
  }
}
