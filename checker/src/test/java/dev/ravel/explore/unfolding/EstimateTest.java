// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests of estimates on the way through trees whose size is known. */
class EstimateTest {
  /** Walks a tree in which each node of a level has as many children; checks the guess. */
  private static final class Walk {
    private final int[] children;
    private final Estimate estimate = new Estimate();
    private final double size;
    private long visited;
    private double worst = 1;

    Walk(int... children) {
      this.children = children;
      double product = 1;
      for (int its : children) {
        product *= its;
      }
      this.size = product;
    }

    void at(int level) {
      if (level == children.length) {
        double guess = estimate.configurations(visited);
        worst = Math.max(worst, Math.max(guess / size, size / guess));
        visited++;
        return;
      }
      for (int k = 0; k < children[level]; k++) {
        estimate.pushes(level, visited, children[level]);
        at(level + 1);
      }
      estimate.leaves(level);
    }
  }

  @Test
  void evenTreesAreGuessedExactlyFromTheBeginning() {
    Walk walk = new Walk(3, 1, 2, 5, 1, 4);
    walk.at(0);
    assertEquals(120, walk.visited);
    assertEquals(1, walk.worst, 1e-9);
  }

  @Test
  void whatComesIsGuessedByWhatCame() {
    Estimate estimate = new Estimate();
    // nodes with two waiting processes turn out to have three children
    for (int k = 0; k < 3; k++) {
      estimate.pushes(0, k, 1);
    }
    estimate.leaves(0);
    long visited = 0;
    estimate.pushes(0, visited, 7);
    for (int k = 0; k < 3; k++) {
      estimate.pushes(1, visited, 2);
      visited++;
    }
    estimate.leaves(1);
    estimate.pushes(0, visited, 7);
    estimate.pushes(1, visited, 2);
    assertEquals(7 * 3, estimate.configurations(visited), 1e-9);
  }

  @Test
  void neverLessThanWhatWasVisited() {
    Estimate estimate = new Estimate();
    estimate.pushes(0, 0, 1);
    assertTrue(estimate.configurations(5) >= 5);
  }
}
