// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/** What a set costs; of five threads the last one is blocked, and the first one holds a mutex. */
class TrialTest {
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
  private final Automata automata = new Automata(SYSTEM, sets);
  private final Look look = new Look(SYSTEM, automata, sets);
  private final Pending pending = look.pending();
  private final Trial trial = new Trial(5, sets);

  TrialTest() {
    int[] state = new int[SYSTEM.objects()];
    SYSTEM.initialState(0, state);
    SYSTEM.outcomes().apply(SYSTEM.outcomes().outcome(SYSTEM.reaction(0, state), 0), state);
    Pending _ = look.at(state);
  }

  private static long[] of(int... processes) {
    long[] set = Processes.none(5);
    for (int process : processes) {
      Processes.add(set, process);
    }
    return set;
  }

  private void make(int... processes) {
    trial.clear();
    for (int process : processes) {
      trial.add(pending, process);
    }
  }

  @Test
  void fewerThatAreNotExplored() {
    trial.begin(of(1, 2), ConcurrentSystem.NONE, of(0, 3));
    make(0, 1, 2);
    assertTrue(trial.cheaper(), "one instead of two");
    make(0, 3);
    assertFalse(trial.cheaper(), "the same");
    make(3);
    assertTrue(trial.cheaper());
    trial.take();
    assertArrayEquals(of(3), trial.best());
    make(1, 2);
    assertTrue(trial.cheaper(), "none instead of one");
  }

  @Test
  void thenFewer() {
    trial.begin(of(), ConcurrentSystem.NONE, of(0, 1, 2));
    assertEquals(3, trial.bestSize());
    make(2, 3);
    assertTrue(trial.cheaper());
    trial.take();
    assertEquals(2, trial.bestSize());
    make(0, 1);
    assertFalse(trial.cheaper());
  }

  @Test
  void thenTheOneThatMovedLast() {
    trial.begin(of(), 0, of(1, 2));
    make(2, 3);
    assertFalse(trial.cheaper());
    make(0, 3);
    assertTrue(trial.cheaper());
    trial.take();
    make(0, 2);
    assertFalse(trial.cheaper(), "that has it too");
  }

  @Test
  void blockedProcessesCostNothing() {
    trial.begin(of(), ConcurrentSystem.NONE, of(1, 2));
    make(3, 4);
    assertTrue(trial.cheaper());
    trial.drop(pending);
    assertArrayEquals(of(3), trial.set());
    assertTrue(trial.cheaper());
  }

  @Test
  void mutexesThatAreHeld() {
    make(1);
    assertEquals(ObjectSets.EMPTY, trial.held());
    make(1, 0);
    assertEquals(pending.held(0), trial.held());
    assertTrue(trial.held() != ObjectSets.EMPTY);
  }
}
