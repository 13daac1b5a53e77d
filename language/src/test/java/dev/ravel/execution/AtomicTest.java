// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import dev.ravel.system.Vocabulary.Failure;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A whole atomic block is one step. */
class AtomicTest {
  @Test
  void itIsOneStepThatTouchesAllItUses() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "mutex m",
            "semaphore s",
            "thread T { atomic { x = x + 1; y = x; lock m; up s; print \"{y}\" } }",
            "thread U { x = 3 }");
    assertEquals(
        Map.of("x", "write", "y", "write", "m", "write", "s", "commute", "control of T", "write"),
        walk.footprint("T", 0));
    walk.step("T");
    assertTrue(walk.finished("T"));
    assertEquals("1", walk.value("x"));
    assertEquals("1", walk.value("y"));
    assertEquals("T", walk.value("m"));
  }

  @Test
  void itsAccessesAreMarked() {
    Walk walk =
        Walk.of("shared x: int[0..3]", "thread T { atomic { x = 1 } x = 2 }", "thread U { x = 3 }");
    int first = walk.system().outcomes().outcome(walk.system().reaction(0, walk.state()), 0);
    assertTrue(walk.system().outcomes().atomic(first));
    walk.step("T");
    int second = walk.system().outcomes().outcome(walk.system().reaction(0, walk.state()), 0);
    assertFalse(walk.system().outcomes().atomic(second));
    assertTrue(walk.system().capabilities().memory().plain(walk.object("x")));
  }

  @Test
  void itMayBlockAtItsStart() {
    Walk walk =
        Walk.of(
            "shared x, y: bool",
            "thread T { atomic { await x; y = true } }",
            "thread U { x = true }");
    assertTrue(walk.blocked("T"));
    walk.step("U", "T");
    assertEquals("true", walk.value("y"));
  }

  @Test
  void localWorkAndChoosingABranchAreStillItsStart() {
    Walk walk =
        Walk.of(
            "shared x, y: bool",
            "shared z: int[0..3]",
            "thread T { atomic { var v: int[0..3] = 1; v = v + 1;",
            "  either { await x; z = 1 } or { await y; z = v } or { await x || y; z = 3 } } }",
            "thread U { y = true; x = true }");
    assertTrue(walk.blocked("T"));
    walk.step("U");
    assertEquals(2, walk.outcomes("T"), "those that can go on");
    walk.step("T", 0);
    assertEquals("2", walk.value("z"));
  }

  @Test
  void readingForTheStatementThatBlocksIsStillItsStart() {
    Walk walk =
        Walk.of(
            "shared i: int[0..1]",
            "semaphore s[2]",
            "thread T { atomic { down s[i]; i = 1 } }",
            "thread U { up s[0] }");
    assertTrue(walk.blocked("T"));
    assertTrue(walk.mayFootprint("T").containsKey("s[1]"));
    walk.step("U", "T");
    assertEquals("0", walk.value("s[0]"));
  }

  /**
   * The value that the block itself gives to a register is known wherever it is the same on all
   * ways.
   */
  @Test
  void mayUseFollowsTheRegistersThroughTheBlock() {
    Walk walk =
        Walk.of(
            "shared s: int[0..9][6]",
            "thread T[i in 2..2] { atomic {",
            "  var k: int[0..9] = i - 1",
            "  if k == 1 { s[k] = 1 } else { s[0] = 1 }",
            "  k = k + 2",
            "  s[k] = s[k + 1]",
            "} }");
    assertEquals(Set.of("s[1]", "s[3]", "s[4]"), cells(walk, "T[2]"));
  }

  @Test
  void mayUseWithARegisterThatDiffersFromWayToWay() {
    Walk either =
        Walk.of(
            "shared s: int[0..9][4]",
            "shared x: int[0..1]",
            "thread T[i in 1..1] { atomic {",
            "  var k: int[0..9] = i",
            "  if x == 1 { k = 2 }",
            "  s[k] = 1",
            "} }");
    assertEquals(Set.of("x", "s[0]", "s[1]", "s[2]", "s[3]"), cells(either, "T[1]"));
    Walk loop =
        Walk.of(
            "shared s: int[0..9][4]",
            "thread T { atomic {",
            "  var k: int[0..9] = 0",
            "  while k < 2 { s[k] = 1; k = k + 1 }",
            "  s[2] = 0",
            "} }");
    assertEquals(Set.of("s[0]", "s[1]", "s[2]", "s[3]"), cells(loop, "T"));
  }

  private static Set<String> cells(Walk walk, String process) {
    Set<String> cells = new TreeSet<>(walk.mayFootprint(process).keySet());
    cells.removeIf(name -> !name.matches("x|s.*"));
    return cells;
  }

  @Test
  void stuckLaterIsAnErrorAtTheStatementThatCannotGoOn() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "mutex m",
            "thread T { atomic {",
            "  x = 1",
            "  lock m",
            "} }",
            "thread U { lock m; unlock m }");
    walk.step("U");
    Failure failure = walk.fails("T");
    assertEquals(Problem.R012, failure.problem());
    assertEquals("lock m", failure.span().text());
    assertEquals(
        "stuck inside atomic: `lock m` cannot go on, and the block that began in line 3 has"
            + " already done something",
        failure.message());
    walk.step("U");
    walk.step("T");
    assertEquals("T", walk.value("m"));
  }

  @Test
  void stuckAfterReadingForAnotherStatement() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "thread T { var v: int[0..3]; atomic { v = x; await y == 1 } }");
    assertEquals(Problem.R012, walk.fails("T").problem());
  }

  @Test
  void eachCombinationOfChoicesIsAnOutcome() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..3]",
            "thread T { atomic { x = any 0..1; if x == 1 { y = any v in 0..3 where v > x } } }",
            "thread U { skip }");
    assertEquals(3, walk.outcomes("T"));
    String[][] expected = {{"0", "0"}, {"1", "2"}, {"1", "3"}};
    for (int k = 0; k < 3; k++) {
      Walk one = Walk.in(walk.system(), 0).step("T", k);
      assertEquals(expected[k][0], one.value("x"));
      assertEquals(expected[k][1], one.value("y"));
    }
  }

  @Test
  void equalOutcomesOfChoicesAreStillSeveral() {
    Walk walk =
        Walk.of("shared x: int[0..3]", "thread T { atomic { either { x = 1 } or { x = 1 } } }");
    assertEquals(2, walk.outcomes("T"));
  }

  @Test
  void nestedBlocksAreOneStep() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "proc add() { atomic { x = x + 1 } }",
            "thread T { atomic { add(); atomic { add() } add() } }");
    assertEquals(1, walk.toEnd("T"));
    assertEquals("3", walk.value("x"));
  }

  @Test
  void jumpsOutOfItEndIt() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "thread T {",
            "  loop { atomic { x = x + 1; if x == 3 { break } else { continue } } }",
            "  x = 7",
            "  atomic { if x == 7 { goto out } x = 1 }",
            "  out: x = x + 1 }");
    walk.steps("T", 3);
    assertEquals("3", walk.value("x"));
    walk.steps("T", 2);
    assertEquals("7", walk.value("x"));
    assertEquals(3, walk.toEnd("T"));
    assertEquals("8", walk.value("x"));
  }

  @Test
  void anEndlessLoopInsideIsAnError() {
    Walk walk = Walk.of("shared x: int[0..3]", "thread T { atomic { x = 1; loop { x = 3 - x } } }");
    Failure failure = walk.fails("T");
    assertEquals(Problem.R014, failure.problem());
    assertEquals(2, failure.span().line());
    Walk choosing =
        Walk.of(
            "shared x: int[0..3]",
            "thread T { atomic { loop { either { x = 1 } or { break } } } }");
    int last = choosing.outcomes("T") - 1;
    boolean endless = false;
    for (int k = 0; k <= last; k++) {
      int outcome =
          choosing.system().outcomes().outcome(choosing.system().reaction(0, choosing.state()), k);
      endless |=
          choosing.system().outcomes().kind(outcome) == dev.ravel.system.Outcomes.ERROR
              && choosing.fails("T", k).problem() == Problem.R014;
    }
    assertTrue(endless, "it can go round for ever");
  }

  @Test
  void aLoopThatEndsInsideIsNone() {
    Walk walk =
        Walk.of("shared x: int[0..1000]", "thread T { atomic { while x < 1000 { x = x + 1 } } }");
    assertEquals(1, walk.toEnd("T"));
    assertEquals("1000", walk.value("x"));
  }

  @Test
  void aChoiceInTheSameStateAgainIsAnEndlessLoop() {
    Walk walk =
        Walk.of(
            "atomic shared x: int[0..2]",
            "thread T { atomic { loop { either { x = x } or { break } } } }");
    assertEquals(2, walk.outcomes("T"), "going on for ever, and leaving at once");
    assertEquals(Problem.R014, walk.fails("T", 0).problem());
  }

  @Test
  void aVariableThatNobodyReadsMakesNoOtherState() {
    Walk walk =
        Walk.of(
            "thread T { atomic { var v: int[0..2] = 2; loop {",
            "  either { v = 1; print \"{v}\" } or { break } } } }");
    assertEquals(2, walk.outcomes("T"));
  }
}
