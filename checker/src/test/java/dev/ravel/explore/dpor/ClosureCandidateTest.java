// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/**
 * Tests of the cost of a set; of five threads the last one is blocked, and the first one holds a
 * mutex.
 */
class ClosureCandidateTest {
  private static final ConcurrentSystem SYSTEM =
      ModelText.system(
          """
          mutex m
          thread A { lock m; skip }
          thread B { skip }
          thread C { skip }
          thread D { skip }
          thread E { lock m }
          """);

  private final ObjectSets sets = new ObjectSets(SYSTEM, ConcurrentSystem.NONE);
  private final ThreadAutomata automata = new ThreadAutomata(SYSTEM, sets);
  private final Look look = new Look(SYSTEM, automata, sets);
  private final PendingSteps pending = look.pending();
  private final ClosureCandidate candidate = new ClosureCandidate(5, sets);

  ClosureCandidateTest() {
    int[] state = new int[SYSTEM.objects()];
    SYSTEM.initialState(0, state);
    SYSTEM.outcomes().apply(SYSTEM.outcomes().outcome(SYSTEM.reaction(0, state), 0), state);
    PendingSteps _ = look.at(state);
  }

  private static long[] of(int... processes) {
    long[] set = Processes.none(5);
    for (int process : processes) {
      Processes.add(set, process);
    }
    return set;
  }

  private void make(int... processes) {
    candidate.clear();
    for (int process : processes) {
      candidate.add(pending, process);
    }
  }

  @Test
  void fewerThatAreNotExplored() {
    candidate.begin(of(1, 2), ConcurrentSystem.NONE, of(0, 3));
    make(0, 1, 2);
    assertTrue(candidate.cheaper(), "one instead of two");
    make(0, 3);
    assertFalse(candidate.cheaper(), "the same");
    make(3);
    assertTrue(candidate.cheaper());
    candidate.take();
    assertArrayEquals(of(3), candidate.best());
    make(1, 2);
    assertTrue(candidate.cheaper(), "none instead of one");
  }

  @Test
  void thenFewer() {
    candidate.begin(of(), ConcurrentSystem.NONE, of(0, 1, 2));
    assertEquals(3, candidate.bestSize());
    make(2, 3);
    assertTrue(candidate.cheaper());
    candidate.take();
    assertEquals(2, candidate.bestSize());
    make(0, 1);
    assertFalse(candidate.cheaper());
  }

  @Test
  void thenTheOneThatMovedLast() {
    candidate.begin(of(), 0, of(1, 2));
    make(2, 3);
    assertFalse(candidate.cheaper());
    make(0, 3);
    assertTrue(candidate.cheaper());
    candidate.take();
    make(0, 2);
    assertFalse(candidate.cheaper(), "that has it too");
  }

  @Test
  void blockedProcessesCostNothing() {
    candidate.begin(of(), ConcurrentSystem.NONE, of(1, 2));
    make(3, 4);
    assertTrue(candidate.cheaper());
    candidate.drop(pending);
    assertArrayEquals(of(3), candidate.set());
    assertTrue(candidate.cheaper());
  }

  @Test
  void mutexesThatAreHeld() {
    make(1);
    assertEquals(ObjectSets.EMPTY, candidate.held());
    make(1, 0);
    assertEquals(pending.held(0), candidate.held());
    assertTrue(candidate.held() != ObjectSets.EMPTY);
  }
}
