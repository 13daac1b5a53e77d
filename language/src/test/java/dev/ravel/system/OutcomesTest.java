// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Outcomes and reactions keep what they are made of, and equal ones are one. */
class OutcomesTest {
  @Test
  void anOutcomeKeepsItsParts() {
    Outcomes outcomes = new Outcomes();
    int first =
        outcomes.outcome(
            2, 0, -1, 5, true, new int[] {1, 10, 4, 40}, new int[] {6, 9}, new int[] {7, 9});
    int second = outcomes.outcome(2, 1, 3, 6, false, new int[0], new int[0], new int[0]);
    assertEquals(0, outcomes.kind(first));
    assertEquals(-1, outcomes.error(first));
    assertEquals(5, outcomes.footprint(first));
    assertTrue(outcomes.atomic(first));
    assertEquals(2, outcomes.writes(first));
    assertEquals(4, outcomes.writtenObject(first, 1));
    assertEquals(40, outcomes.writtenValue(first, 1));
    assertEquals(2, outcomes.covered(first));
    assertEquals(9, outcomes.coveredStatement(first, 1));
    assertEquals(2, outcomes.compassions(first));
    assertEquals(3, outcomes.compassion(first, 0));
    assertFalse(outcomes.grants(first, 0));
    assertEquals(4, outcomes.compassion(first, 1));
    assertTrue(outcomes.grants(first, 1));
    assertEquals(1, outcomes.kind(second));
    assertEquals(3, outcomes.error(second));
    assertFalse(outcomes.atomic(second));
    assertEquals(0, outcomes.writes(second));
    assertEquals(0, outcomes.covered(second));
  }

  @Test
  void equalOnesHaveOneNumberAndEachPartCounts() {
    Outcomes outcomes = new Outcomes();
    int[] writes = {1, 2};
    int[] asked = {4};
    int[] covered = {3};
    int one = outcomes.outcome(0, 0, -1, 1, false, writes, asked, covered);
    assertEquals(
        one, outcomes.outcome(0, 0, -1, 1, false, writes.clone(), asked.clone(), covered.clone()));
    assertNotEquals(one, outcomes.outcome(1, 0, -1, 1, false, writes, asked, covered));
    assertNotEquals(one, outcomes.outcome(0, 2, -1, 1, false, writes, asked, covered));
    assertNotEquals(one, outcomes.outcome(0, 0, 0, 1, false, writes, asked, covered));
    assertNotEquals(one, outcomes.outcome(0, 0, -1, 2, false, writes, asked, covered));
    assertNotEquals(one, outcomes.outcome(0, 0, -1, 1, true, writes, asked, covered));
    assertNotEquals(one, outcomes.outcome(0, 0, -1, 1, false, new int[] {1, 3}, asked, covered));
    assertNotEquals(one, outcomes.outcome(0, 0, -1, 1, false, writes, asked, new int[] {4}));
    assertNotEquals(one, outcomes.outcome(0, 0, -1, 1, false, writes, new int[] {5}, covered));
    assertNotEquals(
        outcomes.outcome(0, 0, -1, 1, false, new int[] {1, 2}, new int[0], new int[0]),
        outcomes.outcome(0, 0, -1, 1, false, new int[0], new int[0], new int[] {1, 2}));
    assertNotEquals(
        outcomes.outcome(0, 0, -1, 1, false, new int[0], new int[] {1, 2}, new int[0]),
        outcomes.outcome(0, 0, -1, 1, false, new int[0], new int[0], new int[] {1, 2}));
  }

  @Test
  void reactionsAreOutcomesInOrder() {
    Outcomes outcomes = new Outcomes();
    int blocked = outcomes.reaction(new int[0]);
    int one = outcomes.reaction(new int[] {4, 2});
    assertEquals(0, outcomes.size(blocked));
    assertEquals(2, outcomes.size(one));
    assertEquals(2, outcomes.outcome(one, 1));
    assertEquals(one, outcomes.reaction(new int[] {4, 2}));
    assertNotEquals(one, outcomes.reaction(new int[] {2, 4}));
    assertEquals(blocked, outcomes.reaction(new int[0]));
  }

  @Test
  void manyOfManySizes() {
    Outcomes outcomes = new Outcomes();
    Random random = new Random(5);
    List<int[]> all = new ArrayList<>();
    for (int k = 0; k < 2_000; k++) {
      int[] sequence = random.ints(random.nextInt(40)).toArray();
      all.add(sequence);
      int[] first = {k};
      assertEquals(2 * k, outcomes.reaction(append(sequence, k)));
      assertEquals(2 * k + 1, outcomes.reaction(append(first, -1 - k)));
    }
    for (int k = 0; k < all.size(); k++) {
      int[] sequence = all.get(k);
      assertEquals(sequence.length + 1, outcomes.size(2 * k));
      for (int i = 0; i < sequence.length; i++) {
        assertEquals(sequence[i], outcomes.outcome(2 * k, i));
      }
    }
  }

  private static int[] append(int[] sequence, int last) {
    int[] longer = java.util.Arrays.copyOf(sequence, sequence.length + 1);
    longer[sequence.length] = last;
    return longer;
  }

  @Test
  void whoWaitsHasAnAccessAndNoOutcome() {
    Outcomes outcomes = new Outcomes();
    int[] none = {};
    int step = outcomes.outcome(0, Outcomes.STEP, -1, 1, false, none, none, none);
    int access = outcomes.outcome(0, Outcomes.WAIT, -1, 2, true, none, none, none);
    int blocked = outcomes.reaction(none);
    int moves = outcomes.reaction(new int[] {step, step});
    assertFalse(outcomes.anyWaits());
    int waits = outcomes.waiting(access);
    assertTrue(outcomes.anyWaits());
    assertEquals(waits, outcomes.waiting(access));
    assertEquals(3, Set.of(blocked, moves, waits).size());
    assertEquals(0, outcomes.size(waits));
    assertEquals(1, outcomes.accesses(waits));
    assertEquals(access, outcomes.access(waits, 0));
    assertEquals(0, outcomes.accesses(blocked));
    assertEquals(2, outcomes.accesses(moves));
    assertEquals(step, outcomes.access(moves, 1));
    int later = outcomes.reaction(new int[] {step});
    assertEquals(1, outcomes.accesses(later));
    assertEquals(step, outcomes.access(later, 0));
  }
}
