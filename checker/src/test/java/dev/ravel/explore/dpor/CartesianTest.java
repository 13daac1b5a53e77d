// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/**
 * Tests which threads meet others that stand still, by what was observed; threads are given by
 * their numbers.
 */
class CartesianTest {
  private static final int NONE = ConcurrentSystem.NONE;

  /** A system, of which some states were observed. */
  private static final class Scene {
    private final ConcurrentSystem system;
    private final ObjectSets sets;
    private final ThreadAutomata automata;
    private final Observed observed;
    private final Look look;
    private final Cartesian reach;

    Scene(String text) {
      system = ModelText.system(text);
      sets = new ObjectSets(system, NONE);
      automata = new ThreadAutomata(system, sets);
      observed = new Observed(system, automata);
      look = new Look(system, automata, sets);
      reach = new Cartesian(system, automata, sets, observed);
    }

    private int[] state(int... steps) {
      int[] state = new int[system.objects()];
      system.initialState(0, state);
      for (int process : steps) {
        system
            .outcomes()
            .apply(system.outcomes().outcome(system.reaction(process, state), 0), state);
      }
      return state;
    }

    /** The state after some steps is observed. */
    Scene seen(int... steps) {
      observed.learn(state(steps));
      return this;
    }

    /** Returns the thread that meets one that stands still in the state after some steps. */
    int conflicting(int thread, int... steps) {
      int[] state = state(steps);
      PendingSteps pending = look.at(state);
      long[] still = Processes.none(system.processes());
      Processes.add(still, thread);
      return reach.conflicting(pending, state, still, pending.held(thread));
    }
  }

  private static Scene waiting() {
    return new Scene(
        """
        atomic shared x: int[0..1]
        thread A { x = 1; x = 0 }
        thread B { skip; await x == 0 }
        """);
  }

  @Test
  void whoIsBlockedDoesNotMeet() {
    assertEquals(NONE, waiting().seen(0).seen(0, 1).conflicting(0, 0));
  }

  @Test
  void whatWasNeverObservedIsPossible() {
    assertEquals(1, waiting().seen(0).conflicting(0, 0));
    assertEquals(1, waiting().seen().seen(0).seen(0, 1).conflicting(0));
  }

  @Test
  void whoGetsThere() {
    String text =
        """
        atomic shared x, y: int[0..1]
        thread A { x = 1 }
        thread B { skip; await y == 1; x = 0 }
        thread C { skip; y = 1 }
        """;
    Scene scene = new Scene(text).seen().seen(1).seen(2).seen(1, 2);
    assertEquals(NONE, scene.conflicting(0));
    assertEquals(NONE, scene.seen(1, 2, 2).conflicting(1), "A is at the end of no step on y");
    assertEquals(1, scene.conflicting(0), "C wakes B");
  }

  @Test
  void valuesThatCommutingStepsWrite() {
    String text =
        """
        atomic shared x: int[0..1]
        semaphore s = 0
        thread A { x = 1 }
        thread B { up s }
        thread C { down s; x = 0 }
        thread D { up s }
        """;
    Scene scene = new Scene(text).seen().seen(1, 3).seen(1, 3, 2);
    assertEquals(2, scene.conflicting(0), "one after the other they make 2, and C was seen there");
  }

  @Test
  void mutexesThatAreKept() {
    String text =
        """
        atomic shared x: int[0..1]
        mutex m
        thread A { lock m; x = 1; unlock m }
        thread B { lock m; x = 0; unlock m }
        """;
    Scene scene = new Scene(text).seen().seen(1).seen(0).seen(0, 0);
    assertEquals(1, scene.conflicting(0));
    assertEquals(NONE, scene.conflicting(0, 0));
    assertEquals(NONE, scene.conflicting(0, 0, 0));
  }

  @Test
  void tasksThatAreStarted() {
    String text =
        """
        atomic shared x: int[0..1]
        thread A { x = 1 }
        thread B { skip; start K }
        task K { x = 0 }
        """;
    assertEquals(NONE, new Scene(text).seen().conflicting(0));
    assertEquals(2, new Scene(text).seen().seen(1).conflicting(0));
  }

  @Test
  void whatUsesTooMuch() {
    String text =
        """
        atomic shared x: int[0..1]
        atomic shared a: int[0..1][%1$d]
        atomic shared k: int[0..%1$d]
        thread A { x = 1 }
        thread B { atomic { a[k] = 1 } }
        """;
    assertEquals(NONE, new Scene(text.formatted(5)).seen().conflicting(0));
    assertEquals(1, new Scene(text.formatted(50)).seen().conflicting(0));
  }

  @Test
  void whatDoesTooMuch() {
    Scene scene =
        new Scene(
            """
            atomic shared x: int[0..1]
            atomic shared k: int[0..9999]
            thread A { x = 1 }
            thread B { loop { atomic { k = (k + 1) % 10000 } } }
            """);
    int[] state = scene.state();
    int seen = 0;
    while (scene.conflicting(0) == NONE) {
      scene.observed.learn(state);
      scene
          .system
          .outcomes()
          .apply(scene.system.outcomes().outcome(scene.system.reaction(1, state), 0), state);
      seen++;
      assertTrue(seen < 5000, "never too much");
    }
    assertTrue(seen > 500, "too much after " + seen);
    int growth = scene.automata.growth();
    scene.observed.learn(state);
    assertEquals(growth, scene.automata.growth(), "nothing more is learnt");
  }

  @Test
  void growsWithWhatIsPossible() {
    Scene scene = waiting();
    int growth = scene.automata.growth();
    int first = scene.seen().automata.growth();
    assertTrue(first > growth);
    assertEquals(first, scene.seen().automata.growth(), "nothing new");
    int second = scene.seen(0).automata.growth();
    assertTrue(second > first, "A is elsewhere");
    assertEquals(second, scene.seen(0, 1).automata.growth(), "B is blocked");
    assertTrue(scene.seen(1).automata.growth() > second);
  }
}
