// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Sections, labels, and how blocks are left. */
class LeavingTest {
  @Test
  void aThreadIsInASectionFromItsEnteringToItsLeavingStep() {
    Walk walk =
        Walk.of(
            "thread T { section a { skip; critical { skip } } }",
            "check reachable T in a",
            "check reachable T in critical");
    String expected = "";
    String seen = "";
    boolean[][] in = {
      {false, false}, {true, false}, {true, false}, {true, true}, {true, true}, {true, false}
    };
    for (boolean[] at : in) {
      expected += at[0] + "" + at[1] + " ";
      seen += walk.holds(0) + "" + walk.holds(1) + " ";
      walk.step("T");
    }
    assertEquals(expected, seen);
    assertFalse(walk.holds(0));
    assertTrue(walk.finished("T"));
  }

  @Test
  void anEmptySectionIsEnteredAndLeft() {
    Walk walk = Walk.of("thread T { critical { } }", "check reachable T in critical");
    walk.step("T");
    assertTrue(walk.holds(0));
    walk.step("T");
    assertFalse(walk.holds(0));
  }

  @Test
  void breakLeavesSectionsInnermostFirst() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "thread T { loop { section a { section b { if x == 0 { break } } } } x = 1 }",
            "check reachable T in a",
            "check reachable T in b");
    walk.step("T", "T", "T");
    assertTrue(walk.holds(0) && walk.holds(1));
    walk.step("T");
    assertTrue(walk.holds(0) && !walk.holds(1));
    walk.step("T");
    assertTrue(!walk.holds(0) && !walk.holds(1));
    assertEquals(1, walk.toEnd("T"));
  }

  @Test
  void continueLeavesTheSectionOfThisRound() {
    Walk walk =
        Walk.of("thread T { for i in 1..2 { section a { continue } } }", "check reachable T in a");
    for (int round = 0; round < 2; round++) {
      walk.step("T");
      assertTrue(walk.holds(0));
      walk.step("T");
      assertFalse(walk.holds(0));
    }
    assertTrue(walk.finished("T"));
  }

  @Test
  void gotoUnlocksOnTheWay() {
    Walk walk =
        Walk.of(
            "mutex m, n",
            "shared x: int[0..3]",
            "thread T { again: with m { section a { with n { x = x + 1; if x < 2 { goto again } } }"
                + " } }",
            "check reachable T in a");
    walk.steps("T", 4); // label, m, a, n
    assertEquals("T", walk.value("n"));
    walk.steps("T", 3); // read, write, test
    walk.step("T");
    assertEquals("free", walk.value("n"));
    assertTrue(walk.holds(0));
    walk.step("T");
    assertFalse(walk.holds(0));
    assertEquals("T", walk.value("m"));
    walk.step("T");
    assertEquals("free", walk.value("m"));
    assertEquals(4 + 3 + 3, walk.toEnd("T"));
    assertEquals("2", walk.value("x"));
    assertEquals("free", walk.value("m"));
  }

  @Test
  void aWithUnlocksTheMutexItLocked() {
    Walk walk =
        Walk.of(
            "mutex m[2]",
            "shared x: int[0..1]",
            "thread T { var i: int[0..1] = 0; with m[i] { i = 1; loop { break } } with m[x] { x = 1"
                + " } }");
    walk.step("T");
    assertEquals("T", walk.value("m[0]"));
    walk.step("T");
    assertEquals("free", walk.value("m[0]"));
    walk.step("T", "T");
    assertEquals("T", walk.value("m[0]"));
    walk.step("T", "T");
    assertEquals("free", walk.value("m[0]"));
    assertTrue(walk.finished("T"));
  }

  @Test
  void aThreadIsAtALabelUntilItsNextStep() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "thread T { skip; here: x = 1; there: }",
            "check reachable T at here",
            "check reachable T at there");
    assertFalse(walk.holds(0));
    walk.step("T");
    assertFalse(walk.holds(0), "the label is a step of its own");
    walk.step("T");
    assertTrue(walk.holds(0));
    walk.step("T");
    assertFalse(walk.holds(0));
    walk.step("T");
    assertTrue(walk.holds(1), "also at the end");
    assertTrue(walk.finished("T"));
  }

  @Test
  void labelsThatNoCheckMentionsMakeNoState() {
    String[] with = {
      "shared x: int[0..3]", "thread T { here: x = 1; here2: x = 1 }", "check no deadlock"
    };
    assertEquals(5, new Reachable(Walk.system(with)).states().size());
  }

  @Test
  void aLabelInAProcedureIsOneInEachCall() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "proc p(n: int[0..3]) { var i: int[0..3] = 0; again: x = x + 1; i = i + 1;"
                + " if i < n { goto again } }",
            "thread T { p(2); p(1) }",
            "check reachable T at again");
    int labels = 0;
    while (!walk.finished("T")) {
      walk.step("T");
      labels += walk.holds(0) ? 1 : 0;
    }
    assertEquals(3, labels);
    assertEquals("3", walk.value("x"));
  }

  @Test
  void sectionsOfTasksAndFamilies() {
    Walk walk =
        Walk.of(
            "thread P[i in 1..2] { critical { skip } }",
            "check at most 1 in critical",
            "check reachable some i in 1..2: P[i] in critical");
    walk.step("P[2]");
    assertEquals(1, walk.condition(0).value(walk.state()));
    walk.step("P[1]");
    assertEquals(2, walk.condition(0).value(walk.state()));
    assertTrue(walk.holds(1));
  }
}
