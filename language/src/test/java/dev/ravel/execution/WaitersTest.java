// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/** Conditions with several waiters, and barriers that are used again. */
class WaitersTest {
  private static final String WAITERS =
      """
      mutex m
      cond c
      thread W[i in 1..3] { with m { wait c with m } }
      """;

  private static Walk waiting(String... more) {
    Walk walk = Walk.of(WAITERS, String.join("\n", more));
    for (int i = 1; i <= 3; i++) {
      walk.step("W[" + i + "]", "W[" + i + "]");
    }
    return walk;
  }

  @Test
  void waitIsThreeSteps() {
    Walk walk = Walk.of(WAITERS, "thread S { signal c }");
    walk.step("W[1]");
    assertEquals("W[1]", walk.value("m"));
    walk.step("W[1]");
    assertEquals("free", walk.value("m"), "the first step releases and queues");
    assertEquals("W[1] waits", walk.value("c"));
    assertTrue(walk.blocked("W[1]"));
    walk.step("S");
    assertEquals("W[1] woken", walk.value("c"));
    walk.step("W[2]");
    walk.step("W[1]");
    assertEquals("nobody", walk.value("c"), "the second is woken");
    assertTrue(walk.blocked("W[1]"), "the third locks");
    walk.step("W[2]");
    walk.step("W[1]");
    assertEquals("W[1]", walk.value("m"));
    assertEquals("W[2] waits", walk.value("c"));
  }

  @Test
  void signalWakesAnyOneOfTheWaiters() {
    Walk walk = waiting("thread S { signal c }");
    assertEquals("W[1], W[2], W[3] wait", walk.value("c"));
    assertEquals(3, walk.outcomes("S"));
    walk.step("S", 1);
    assertEquals("W[1], W[3] wait; W[2] woken", walk.value("c"));
    assertTrue(walk.blocked("W[1]"));
    assertTrue(walk.blocked("W[3]"));
    assertFalse(walk.blocked("W[2]"));
  }

  @Test
  void theWokenAreNoWaitersAnyMore() {
    Walk walk = waiting("thread S { signal c; signal c; signal c; signal c }");
    walk.step("S", 2);
    assertEquals(2, walk.outcomes("S"));
    walk.step("S", 0);
    assertEquals("W[2] waits; W[1], W[3] woken", walk.value("c"));
    walk.step("S");
    walk.step("S");
    assertEquals("W[1], W[2], W[3] woken", walk.value("c"), "the fourth signal is lost");
  }

  @Test
  void broadcastWakesAll() {
    Walk walk = waiting("thread S { broadcast c }");
    walk.step("S");
    assertEquals("W[1], W[2], W[3] woken", walk.value("c"));
    walk.step("W[3]", "W[3]");
    walk.step("W[1]");
    assertTrue(walk.blocked("W[1]"), "they take the mutex one after the other");
  }

  @Test
  void aSignalWithoutWaitersIsLost() {
    Walk walk = Walk.of(WAITERS, "thread S { signal c }");
    walk.step("S");
    assertEquals("nobody", walk.value("c"));
    walk.step("W[1]", "W[1]");
    assertTrue(walk.blocked("W[1]"));
  }

  @Test
  void spuriousWakeupsAreAnOption() {
    Walk walk = waiting("option spurious wakeups", "thread S { signal c }");
    assertEquals(1, walk.outcomes("W[2]"));
    walk.step("W[2]");
    assertEquals("W[1], W[3] wait", walk.value("c"));
    assertEquals(2, walk.outcomes("S"), "who woke by itself is no waiter");
    walk.step("S", 0);
    assertEquals("W[3] waits; W[1] woken", walk.value("c"));
    walk.step("W[2]", "W[2]", "W[1]", "W[1]", "W[1]");
    assertTrue(walk.finished("W[1]"));
    assertTrue(walk.finished("W[2]"));
  }

  @Test
  void aConditionOfAFamilyIsItsOwn() {
    Walk walk =
        Walk.of(
            "mutex m",
            "cond c[2]",
            "thread W { with m { wait c[1] with m } }",
            "thread S { signal c[0]; signal c[1] }");
    walk.step("W", "W", "S");
    assertTrue(walk.blocked("W"));
    walk.step("S", "W", "W", "W");
    assertTrue(walk.ends());
  }

  @Test
  void passWaitsUntilAllHaveArrived() {
    Walk walk = Walk.of("barrier b = 3", "thread P[i in 1..3] { pass b }");
    walk.step("P[1]");
    assertEquals("P[1] arrived", walk.value("b"));
    assertTrue(walk.blocked("P[1]"));
    walk.step("P[3]");
    assertEquals("P[1], P[3] arrived", walk.value("b"));
    assertTrue(walk.blocked("P[3]"));
    walk.step("P[2]");
    assertEquals("nobody", walk.value("b"));
    walk.step("P[1]", "P[2]", "P[3]");
    assertTrue(walk.ends());
  }

  @Test
  void arrivalsCommuteWhenNoMoreThreadsUseABarrierThanItWaitsFor() {
    Walk few = Walk.of("barrier b = 2", "thread P[i in 1..2] { pass b }");
    assertEquals("commute", few.footprint("P[1]", 0).get("b"));
    Walk many = Walk.of("barrier b = 2", "thread P[i in 1..3] { pass b }");
    assertEquals("write", many.footprint("P[1]", 0).get("b"));
    Walk more = Walk.of("barrier b = 3", "thread P[i in 1..2] { pass b }");
    assertEquals("commute", more.footprint("P[1]", 0).get("b"));
  }

  @Test
  void leavingCommutes() {
    for (int threads = 2; threads <= 3; threads++) {
      Walk walk = Walk.of("barrier b = 2", "thread P[i in 1.." + threads + "] { pass b }");
      walk.step("P[1]", "P[2]");
      assertEquals("read", walk.footprint("P[1]", 0).get("b"));
      assertEquals("read", walk.footprint("P[2]", 0).get("b"));
    }
  }

  /** Returns whether the next operations of the two threads have nothing to do with each other. */
  private static boolean independent(Walk walk) {
    int[] state = walk.state();
    return !walk.system()
        .footprints()
        .dependent(
            walk.system().mayFootprint(0, state),
            walk.system().mayFootprint(1, state),
            ConcurrentSystem.NONE);
  }

  @Test
  void whoComesAgainUsesNothingOfThoseWhoStillLeave() {
    Walk walk =
        Walk.of(
            "barrier b[2] = 2",
            "proc twice(k: int[0..1]) { pass b[k]; pass b[k] }",
            "thread P[i in 1..2] { twice(1); pass b[1] }");
    walk.step("P[1]");
    assertFalse(independent(walk), "one waits for the other");
    walk.step("P[2]");
    assertTrue(independent(walk), "both leave");
    walk.step("P[1]");
    assertTrue(independent(walk), "one leaves the first round, one arrives for the second");
    walk.step("P[2]", "P[2]");
    assertFalse(independent(walk), "one waits for the other");
    walk.step("P[1]", "P[1]");
    assertTrue(independent(walk), "one leaves the second round, one arrives for the third");
    walk.step("P[2]", "P[1]", "P[2]", "P[1]", "P[2]");
    assertTrue(walk.ends());
  }

  @Test
  void aBarrierIsReusableAtOnce() {
    Walk walk = Walk.of("barrier b = 2", "thread P[i in 1..2] { pass b; pass b }");
    walk.step("P[1]", "P[2]", "P[1]", "P[1]");
    assertTrue(walk.blocked("P[1]"));
    assertFalse(walk.blocked("P[2]"));
    walk.step("P[2]", "P[2]");
    walk.step("P[1]", "P[2]");
    assertTrue(walk.ends());
  }

  @Test
  void moreThreadsThanABarrierWaitsForGoInGroups() {
    Walk walk = Walk.of("barrier b = 2", "thread P[i in 1..4] { pass b }");
    walk.step("P[4]", "P[2]");
    assertEquals("nobody", walk.value("b"));
    walk.step("P[1]");
    assertEquals("P[1] arrived", walk.value("b"));
    assertTrue(walk.blocked("P[1]"));
    assertFalse(walk.blocked("P[2]"));
    walk.step("P[3]");
    walk.step("P[1]", "P[2]", "P[3]", "P[4]");
    assertTrue(walk.ends());
    Walk odd = Walk.of("barrier b = 2", "thread P[i in 1..3] { pass b }");
    odd.step("P[1]", "P[2]", "P[3]", "P[1]", "P[2]");
    assertTrue(odd.blocked("P[3]"));
    assertFalse(odd.ends());
  }

  @Test
  void moreThanSixtyFourThreadsWait() {
    Walk walk =
        Walk.of(
            "mutex m",
            "cond c",
            "barrier b = 70",
            "thread W[i in 0..69] { with m { wait c with m } pass b }",
            "thread S { signal c }");
    walk.step("W[3]", "W[3]", "W[68]", "W[68]", "W[69]", "W[69]");
    assertEquals("W[3], W[68], W[69] wait", walk.value("c"));
    walk.step("S", 1);
    assertEquals("W[3], W[69] wait; W[68] woken", walk.value("c"));
    walk.steps("W[68]", 4);
    assertEquals("W[68] arrived", walk.value("b"));
  }

  @Test
  void whoHasCrashedWasNotWoken() {
    String text =
        "mutex m; cond c; crash at most 1 of W; thread W { with m { wait c with m } }\n"
            + "thread S { broadcast c; signal c }";
    Walk first = Walk.of(text);
    first.step("W", "W", "S", "crash W");
    assertEquals("nobody", first.value("c"), "a crashed thread cannot use that it was woken");
    Walk later = Walk.of(text);
    later.step("W", "W", "crash W");
    assertEquals("W waits", later.value("c"), "it can take the signal of another one");
    later.step("S");
    assertEquals("nobody", later.value("c"));
  }

  @Test
  void crashesOfTheWokenMakeNoStates() {
    String text =
        """
        mutex m
        cond q
        crash at most 1 of T
        thread T { lock m; wait q with m; unlock m }
        thread U { broadcast q }
        """;
    assertEquals(16, new Reachable(Walk.of(text).system()).states().size());
  }
}
