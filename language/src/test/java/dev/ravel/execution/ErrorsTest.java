// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Vocabulary.Failure;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of every error of an execution. They concern its code, its message, and the text it points
 * at.
 */
class ErrorsTest {
  private static final String SHARED =
      """
      enum Light { red, green }
      record R { f: bool, g: int[0..3] }
      shared x, y: int[0..3]
      shared z, one: int[-9223372036854775808..9223372036854775807] = 1
      shared a: int[0..3][2][3]
      shared light: Light
      shared r: R
      shared b: bool[2]
      mutex m, n[2]
      cond c
      semaphore top = 2147483647
      channel box: R[1]
      task Job { skip }
      fun pick(i) = if i == 0 then x else y
      """;

  private static Walk walk(String body) {
    return Walk.of(SHARED, "thread T { skip;", body, "}").step("T");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          assert x == 1 :: 0 :: R001 :: `assert x == 1` fails :: assert x == 1
          assert 1 == 2 /* no */ :: 0 :: R001 :: `assert 1 == 2` fails :: assert 1 == 2
          x = 3 + z :: 1 :: R002 :: `x` gets 4, outside of int[0..3] :: x = 3 + z
          x = any 4..4 :: 0 :: R002 :: `x` gets 4, outside of int[0..3] :: x = any 4..4
          r.g = z + 3 :: 1 :: R002 :: `r` gets 4, outside of int[0..3] :: r.g = z + 3
          a[x][z + 5] = 0 :: 2 :: R003 :: index 6 of `a` is outside of 0..2 :: a[x][z + 5]
          a[z - 2][0] = 0 :: 1 :: R003 :: index -1 of `a` is outside of 0..1 :: a[z - 2][0]
          x = a[0][x - one] :: 2 :: R003 :: index -1 of `a` is outside of 0..2 :: a[0][x - one]
          lock n[z + 1] :: 1 :: R003 :: index 2 of `n` is outside of 0..1 :: n[z + 1]
          x = z / x :: 1 :: R004 :: division by zero: 1 / 0 :: /
          x = z % (y + x) :: 2 :: R004 :: division by zero: 1 % 0 :: %
          await x / y == 0 :: 0 :: R004 :: division by zero: 0 / 0 :: /
          z = 9223372036854775807 + one :: 0 :: R005 :: 9223372036854775807 + 1 does not fit in 64 bits :: +
          z = 9223372036854775807 * (one + 1) :: 0 :: R005 :: 9223372036854775807 * 2 does not fit in 64 bits :: *
          unlock m :: 0 :: R006 :: T unlocks `m`, which nobody holds :: unlock m
          lock m; lock m :: 1 :: R007 :: T locks `m`, which it holds already :: lock m
          with n[1] { lock n[z] } :: 2 :: R007 :: T locks `n[1]`, which it holds already :: lock n[z]
          wait c with m :: 0 :: R008 :: T waits with `m`, which nobody holds :: wait c with m
          start Job; start Job :: 1 :: R009 :: `Job` has been started before :: start Job
          up top :: 0 :: R010 :: `top` is 2147483647 and cannot be raised :: up top
          x = any 3..z :: 1 :: R011 :: no value of 3..1 is possible in `x = any 3..z` :: x = any 3..z
          x = any v in 0..3 where v > 2 + z :: 0 :: R011 :: no value of 0..3 is possible in `x = any v in 0..3 where v > 2 + z` :: x = any v in 0..3 where v > 2 + z
          atomic { x = 1; await y == 1 } :: 0 :: R012 :: stuck inside atomic: `await y == 1` cannot go on, and the block that began in line 17 has already done something :: await y == 1
          var i: int[0..3] = 0; skip; while i == 0 { } :: 0 :: R013 :: this loop never ends and never comes to a step of the thread :: while i == 0 { }
          atomic { while x == 0 { y = y } } :: 0 :: R014 :: this loop never ends and never comes to a step of the thread :: y
          """)
  void anErrorSaysWhatAndWhere(
      String body, int stepsBefore, Problem problem, String message, String text) {
    Failure failure = walk(body).steps("T", stepsBefore).fails("T");
    assertEquals(problem, failure.problem());
    assertEquals(message, failure.message());
    if (problem != Problem.R013 && problem != Problem.R014) {
      assertEquals(text, failure.span().text());
    }
    assertEquals(17, failure.span().line());
  }

  @Test
  void anEnumOutOfItsRangeIsSaidByNumber() {
    Failure failure =
        Walk.of(
                "enum Light { red, green, blue }",
                "shared s: int[0..2]",
                "channel ch: int[0..1][1]",
                "thread T { send s + 2 to ch }")
            .step("T")
            .fails("T");
    assertEquals("`ch` gets 2, outside of int[0..1]", failure.message());
    assertEquals(Problem.R002, failure.problem());
  }

  @Test
  void aStrangersUnlockNamesTheHolder() {
    Walk walk =
        Walk.of(
            "mutex m",
            "cond c",
            "thread T { lock m }",
            "thread U { unlock m }",
            "thread V { wait c with m }");
    walk.step("T");
    assertEquals("U unlocks `m`, which T holds", walk.fails("U").message());
    assertEquals(Problem.R006, walk.fails("U").problem());
    assertEquals("V waits with `m`, which T holds", walk.fails("V").message());
    assertEquals(Problem.R008, walk.fails("V").problem());
  }

  @Test
  void aPlaceAboveItsLimitIsAnError() {
    Walk walk =
        Walk.of(
            "net N { place p = 2147483647, q = 1",
            "trans more: q -> p",
            "trans same: reads q -> 2*p }");
    assertEquals(Problem.R015, walk.fails("more").problem());
    assertEquals("`more` puts more than 2147483647 tokens into `p`", walk.fails("more").message());
    assertEquals(Problem.R015, walk.fails("same").problem());
  }

  @Test
  void anErrorReachesNoStateAndTheOthersGoOn() {
    Walk walk = Walk.of(SHARED, "thread T { assert 1 == 2; x = 1 }", "thread U { y = 1 }");
    walk.fails("T");
    walk.step("U");
    assertEquals(2, new Reachable(walk.system()).states().size());
  }

  @Test
  void anErrorBeforeTheFirstStepIsOneOfTheInitialState() {
    ProgramSystem system =
        Walk.system(
            "input k: int[0..1]",
            "shared x: int[0..3]",
            "thread T { var v: int[1..1] = 1 / k; x = v }");
    int[] state = new int[system.objects()];
    int error = system.initialState(0, state);
    assertNotEquals(ConcurrentSystem.NONE, error);
    assertEquals(Problem.R004, system.vocabulary().failure(error).problem());
    assertEquals(ConcurrentSystem.NONE, system.initialState(1, state));
  }

  @Test
  void assumeDiscards() {
    Walk walk = Walk.of("shared x: bool", "thread T { assume x; skip }", "thread U { x = true }");
    assertTrue(walk.discards("T"));
    walk.step("U");
    assertEquals(2, walk.toEnd("T"));
  }

  @Test
  void whatIsCarriedOutIsCoveredEvenIfItFails() {
    ProgramSystem system = Walk.system("thread T { assert 1 == 2 }", "check no dead code");
    Walk walk = Walk.in(system, 0);
    int outcome = system.outcomes().outcome(system.reaction(0, walk.state()), 0);
    assertEquals(1, system.capabilities().coverage().statements());
    assertEquals(1, system.outcomes().covered(outcome));
  }

  @Test
  void choicesOfTooManyValuesAreNotCutShort() {
    Walk walk = walk("z = any 0..65536");
    assertThrows(LocalWorkTooLong.class, () -> walk.outcomes("T"));
    assertEquals(65_536, walk("z = any 1..65536").outcomes("T"));
    String all = "z = any 0-9223372036854775807-1..9223372036854775807";
    assertThrows(LocalWorkTooLong.class, () -> walk(all).outcomes("T"));
    Walk rare = walk("atomic { repeat 20 { either { skip } or { skip } } x = 1; await y == 1 }");
    assertThrows(LocalWorkTooLong.class, () -> rare.outcomes("T"));
  }

  @Test
  void quantifiersOverTooManyValuesAreNotCutShort() {
    Walk walk = walk("await all j in 0..100000000: j >= x");
    assertThrows(LocalWorkTooLong.class, () -> walk.outcomes("T"));
    assertEquals(1, walk("await some j in 0..100000000: j >= x").outcomes("T"));
  }

  @Test
  void aLoopThatEndsLateIsNoEndlessLoop() {
    Walk walk = walk("var i: int[0..100000] = 0; while i < 100000 { i = i + 1 }");
    assertTrue(walk.finished("T"));
    Walk endless = Walk.of("thread T { skip; var i: int[0..1] = 0; loop { i = 1 - i } }");
    assertEquals(Problem.R013, endless.fails("T").problem());
  }

  @Test
  void aLocalLoopBehindAnAtomicBlockIsNotInsideIt() {
    Walk walk = Walk.of("thread T { var i: int[0..1] = 0; atomic { skip } while i == 0 { } }");
    assertEquals(Problem.R013, walk.fails("T").problem());
  }

  @Test
  void footprintsOfErrorsHoldWhatTheyDependOn() {
    Walk walk =
        Walk.of(
            "semaphore s = 2147483646",
            "thread T { up s }",
            "thread U { up s }",
            "thread V { down s }",
            "net N { place p = 2147483646, q = 2, r = 1",
            "trans a: q -> p",
            "trans b: q -> p",
            "trans c: p, r -> }");
    assertEquals("commute", walk.footprint("T", 0).get("s"));
    Reachable all =
        new Reachable(
            walk.system(),
            10_000,
            state -> assertTrue(dev.ravel.system.Independence.holdsAt(walk.system(), state)));
    assertTrue(all.complete());
    walk.step("T");
    assertEquals(Problem.R010, walk.fails("U").problem());
    assertEquals(Map.of("s", "commute", "control of U", "write"), walk.footprint("U", 0));
    walk.step("a");
    assertEquals("commute", walk.footprint("b", 0).get("p"));
  }

  @Test
  void aStatementThatIsAnErrorHasBeenExecuted() {
    String start = "const A = [0, 0] thread T[i in 0..1] { ";
    ProgramSystem condition = Walk.system(start + "if 1 != 1 / A[i] { } }");
    assertEquals(1, condition.capabilities().coverage().atStart(0).length);
    ProgramSystem unknown = Walk.system(start + "var v: int[0..1] = 2 / A[i]; print \"{v}\" }");
    assertEquals(1, unknown.capabilities().coverage().atStart(0).length, "the value is not known");
    ProgramSystem range = Walk.system(start + "var v: int[0..1] = 2 + A[i]; print \"{v}\" }");
    assertEquals(
        1,
        range.capabilities().coverage().atStart(0).length,
        "the value is known and does not fit");
  }
}
