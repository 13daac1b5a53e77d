// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/**
 * Tests that a predicted outcome is one that was noted of a state that agrees in all that was
 * looked at.
 */
class OutcomeCacheTest {
  private static final int OBJECTS = 12;

  private final OutcomeCache foreseen = new OutcomeCache(OBJECTS);

  private static int[] state(int first, int second) {
    int[] state = new int[OBJECTS];
    state[0] = first;
    state[1] = second;
    return state;
  }

  @Test
  void nothingAtFirst() {
    assertEquals(ConcurrentSystem.NONE, foreseen.course(3, state(0, 0)));
  }

  @Test
  void byWhatWasLookedAt() {
    foreseen.begin(true);
    foreseen.looks(0, 5);
    foreseen.ends(3, 9);
    assertEquals(9, foreseen.course(3, state(5, 0)));
    assertEquals(9, foreseen.course(3, state(5, 1)));
    assertEquals(ConcurrentSystem.NONE, foreseen.course(3, state(6, 0)));
    assertEquals(ConcurrentSystem.NONE, foreseen.course(4, state(5, 0)));
    foreseen.begin(true);
    foreseen.looks(0, 6);
    foreseen.looks(1, 1);
    foreseen.ends(3, 0);
    assertEquals(0, foreseen.course(3, state(6, 1)));
    assertEquals(ConcurrentSystem.NONE, foreseen.course(3, state(6, 0)));
    assertEquals(9, foreseen.course(3, state(5, 0)));
  }

  @Test
  void notByWhatTheEventWroteItself() {
    foreseen.begin(true);
    foreseen.writes(0);
    foreseen.looks(0, 5);
    foreseen.ends(3, 9);
    assertEquals(9, foreseen.course(3, state(7, 7)));
  }

  @Test
  void notWhereMoreMatters() {
    foreseen.begin(false);
    foreseen.ends(3, 9);
    foreseen.begin(true);
    foreseen.varies();
    foreseen.ends(3, 9);
    foreseen.begin(true);
    for (int object = 0; object < OBJECTS; object++) {
      foreseen.looks(object, 0);
    }
    foreseen.ends(3, 9);
    assertEquals(ConcurrentSystem.NONE, foreseen.course(3, new int[OBJECTS]));
  }
}
