// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of steps of each statement, and what each step touches (language, section 3). */
class StepsTest {
  private static final String SHARED =
      """
      record R { f: bool, g: int[0..3] }
      shared x, y, head, tail: int[0..9]
      shared buf: int[0..9][4]
      shared r, s: R
      shared ok: bool
      mutex m
      cond c
      semaphore full = 1
      channel box: int[0..9][1]
      channel meet: int[0..9][0]
      barrier gate = 1
      fun sum(a, b) = a + b
      fun first() = x
      proc twice(a: int[0..9]) { y = a; y = a }
      proc nothing() { }
      """;

  private static Walk walk(String body) {
    return Walk.of(SHARED, "thread T {", body, "}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          x = 1                                                       :: 1
          x = x + 1                                                   :: 2
          x = x + y                                                   :: 3
          var v: int[0..9] = 2; v = v + 1; v = v * 2                  :: 0
          var v: int[0..9] = 2; x = v                                 :: 1
          var v: int[0..9]; v = buf[head]                             :: 2
          var v: int[0..9] = 1; var i: int[0..3] = 1; buf[i] = v      :: 1
          buf[head] = tail                                            :: 3
          buf[buf[head]] = buf[0]                                     :: 4
          if x == 1 && y == 1 { skip }                                :: 1
          if x == 0 && y == 0 { skip }                                :: 3
          if x == 1 || y == 1 { skip }                                :: 2
          if x == 0 || y == 0 { skip }                                :: 2
          if x == 1 { skip } else if y == 1 { skip } else { skip }    :: 3
          if not (x == 0 => y == 1) { skip }                          :: 3
          if (if x == 0 then y else tail) == 0 { skip }               :: 3
          while x < 2 { x = x + 1 }                                   :: 7
          if all j in 0..3: buf[j] == 0 { skip }                      :: 2
          var k: int[0..9] = count j in 0..3: buf[j] == 0             :: 1
          var k: int[0..9] = count j in 0..3: j > 1                   :: 0
          var a: int[0..9][2] = 1; if some j in 0..1: a[j] == 2 { x = 1 } :: 0
          await x == 0 && y == 0                                      :: 1
          await true                                                  :: 1
          assert x == 0 || y == 0                                     :: 1
          assert 1 == 1                                               :: 1
          assume x == 0                                               :: 1
          skip                                                        :: 1
          noncritical                                                 :: 1
          L:                                                          :: 1
          section a { }                                               :: 2
          critical { skip }                                           :: 3
          either { skip } or when false { }                           :: 2
          either when x == 1 { } or when y == 1 { } else { }          :: 1
          either { }                                                  :: 1
          lock m; unlock m                                            :: 2
          with m { skip }                                             :: 3
          var t: bool; trylock m -> t                                 :: 1
          trylock m -> ok                                             :: 2
          signal c                                                    :: 1
          broadcast c                                                 :: 1
          down full                                                   :: 1
          up full                                                     :: 1
          send 3 to box                                               :: 1
          send x + y to box                                           :: 3
          send 3 to box; var v: int[0..9]; receive v from box         :: 2
          send 3 to box; receive x from box                           :: 3
          if len(box) == 0 { skip }                                   :: 2
          if full == 1 { skip }                                       :: 2
          pass gate                                                      :: 2
          print "nothing"                                             :: 0
          var v: int[0..9]; print "v = {v}"                           :: 0
          print "x = {x}, y = {y}"                                    :: 2
          r = R(true, 2)                                              :: 1
          r.g = 2                                                     :: 1
          r = s                                                       :: 2
          if r == s { skip }                                          :: 3
          var q: R = r; q.g = 1; q = R(q.f, q.g)                      :: 1
          for j in 0..2 { skip }                                      :: 3
          for j in x..y { skip }                                      :: 3
          for j in 2..1 { skip }                                      :: 0
          repeat 3 { skip }                                           :: 3
          repeat 0 { skip }                                           :: 0
          repeat 0 - 2 { skip }                                       :: 0
          var i: int[0..9] = 0; while i < 3 { i = i + 1 }; x = i      :: 1
          loop { break }                                              :: 0
          loop { skip; break }                                        :: 1
          x = sum(1, 2)                                               :: 1
          x = sum(y, y)                                               :: 3
          x = first() + first()                                       :: 3
          twice(3)                                                    :: 2
          twice(x)                                                    :: 3
          nothing()                                                   :: 0
          atomic { x = x + 1; y = x }                                 :: 1
          atomic { }                                                  :: 1
          atomic { skip }; x = 1                                      :: 2
          x = any 3..3                                                :: 1
          x = any v in 0..9 where v == y + 1                          :: 1
          goto out; skip; out:                                        :: 1
          """)
  void aStatementIsSoManySteps(String body, int steps) {
    assertEquals(steps, walk(body).toEnd("T"), body);
  }

  @Test
  void indicesOnTheLeftComeFirstThenTheRightSideThenTheWrite() {
    Walk walk = walk("buf[head] = tail");
    assertEquals("read", walk.footprint("T", 0).get("head"));
    walk.step("T");
    assertEquals("read", walk.footprint("T", 0).get("tail"));
    walk.step("T");
    assertEquals("write", walk.footprint("T", 0).get("buf[0]"));
    assertEquals(Map.of("buf[0]", "write", "control of T", "write"), walk.footprint("T", 0));
  }

  @Test
  void aRecordIsReadAndWrittenInOneStepThatTouchesItsLeaves() {
    Walk walk = walk("r = s");
    assertEquals(
        Map.of("s.f", "read", "s.g", "read", "control of T", "write"), walk.footprint("T", 0));
    walk.step("T");
    assertEquals(
        Map.of("r.f", "write", "r.g", "write", "control of T", "write"), walk.footprint("T", 0));
    assertEquals(
        Map.of("r.g", "write", "control of T", "write"), walk("r.g = 2").footprint("T", 0));
  }

  @Test
  void awaitReadsAllItMentionsInOneStep() {
    Walk walk = walk("await x == 0 && (all j in 0..3: buf[j] == 0)");
    assertEquals("read", walk.footprint("T", 0).get("x"));
    assertEquals("read", walk.footprint("T", 0).get("buf[3]"));
  }

  @Test
  void evaluationShortCircuits() {
    Walk walk = walk("await x == 0 || buf[x - 1] == 0");
    assertEquals(Map.of("x", "read", "control of T", "write"), walk.footprint("T", 0));
    assertTrue(walk.mayFootprint("T").containsKey("buf[2]"));
    walk.step("T");
    assertTrue(walk.finished("T"));
  }

  @Test
  void localWorkRunsWithTheStepBeforeIt() {
    Walk walk = walk("x = 1; var v: int[0..9] = 3; while v > 0 { v = v - 1 }; x = v");
    walk.step("T");
    assertEquals(1, walk.outcomes("T"));
    walk.step("T");
    assertTrue(walk.finished("T"));
    assertEquals("0", walk.value("x"));
  }

  @Test
  void awaitSplitReadsOneVariableAtATimeAgainAndAgain() {
    Walk walk =
        Walk.of(
            "option await = split",
            "shared x, y: bool",
            "thread T { await x && (all j in 0..1: y) ; await 1 == 1 }",
            "thread U { x = true; y = true }");
    for (int round = 0; round < 3; round++) {
      assertEquals(Map.of("x", "read", "control of T", "write"), walk.footprint("T", 0), "x again");
      walk.step("T");
    }
    walk.step("U", "T");
    assertEquals(Map.of("y", "read", "control of T", "write"), walk.footprint("T", 0));
    walk.step("T");
    assertEquals(Map.of("x", "read", "control of T", "write"), walk.footprint("T", 0));
    walk.step("U", "T", "T", "T");
    assertFalse(walk.finished("T"));
    walk.step("T");
    assertTrue(walk.finished("T"));
  }

  @Test
  void aConditionIsReadAgainByEachRoundOfALoop() {
    Walk walk =
        Walk.of("shared x: bool", "thread T { while !x { skip } }", "thread U { x = true }");
    walk.step("T", "T", "T", "T", "U", "T");
    assertTrue(walk.finished("T"));
  }

  @Test
  void boundsAreEvaluatedOnce() {
    Walk walk =
        Walk.of(
            "shared n: int[0..9] = 2",
            "thread T { for j in 1..n { skip } ; repeat n { skip } }",
            "thread U { n = 5 }");
    walk.step("T", "U");
    walk.steps("T", 2);
    assertEquals("read", walk.footprint("T", 0).get("n"));
    assertEquals(6, walk.toEnd("T"));
  }

  @Test
  void aLoopOverTheLargestNumbersEnds() {
    assertEquals(2, walk("for j in 9223372036854775806..9223372036854775807 { skip }").toEnd("T"));
    assertEquals(
        2, walk("x = any v in 9223372036854775806..9223372036854775807 where v > 0").outcomes("T"));
  }

  @Test
  void quantifiersOverTheLargestNumbersEnd() {
    String top = "9223372036854775807";
    assertEquals(1, walk("await some j in " + top + ".." + top + ": x + j > 5").toEnd("T"));
    Walk walk =
        Walk.of(
            SHARED,
            "thread T { skip }",
            "check never all j in " + top + ".." + top + ": x + j > 5");
    assertTrue(walk.holds(0));
  }
}
