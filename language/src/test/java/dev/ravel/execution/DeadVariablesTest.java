// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Two states that differ in a dead variable only are one state. */
class DeadVariablesTest {
  private static Walk chosen(int outcome, String... lines) {
    return Walk.in(Walk.system(lines), 0).step("T", outcome);
  }

  private static void assertDead(String... lines) {
    ProgramSystem system = Walk.system(lines);
    assertArrayEquals(
        Walk.in(system, 0).step("T", 0).state(), Walk.in(system, 0).step("T", 1).state());
  }

  private static void assertAlive(String... lines) {
    ProgramSystem system = Walk.system(lines);
    assertFalse(
        Arrays.equals(
            Walk.in(system, 0).step("T", 0).state(), Walk.in(system, 0).step("T", 1).state()));
  }

  @Test
  void aVariableThatIsNeverReadAgainIsDead() {
    assertDead("thread T { var v: int[0..9] = any 1..2; skip }");
    assertAlive("shared x: int[0..9]", "thread T { var v: int[0..9] = any 1..2; skip; x = v }");
  }

  @Test
  void aVariableThatIsWrittenBeforeItIsReadIsDead() {
    assertDead(
        "shared x: int[0..9]", "thread T { var v: int[0..9] = any 1..2; skip; v = 3; x = v }");
    assertDead("shared x: int[0..9]", "thread T { loop { var v: int[0..9]; v = any 1..2; skip } }");
  }

  @Test
  void aVariableThatIsReadOnOnePathIsAlive() {
    assertAlive(
        "shared x: int[0..9]",
        "thread T { var v: int[0..9] = any 1..2; either { x = v } or { x = 3 } }");
    ProgramSystem system =
        Walk.system(
            "shared x: int[0..9]",
            "thread T { var v: int[0..9] = any 1..2; either { x = v } or { x = 3 } }");
    assertArrayEquals(
        Walk.in(system, 0).step("T", 0).step("T", 1).state(),
        Walk.in(system, 0).step("T", 1).step("T", 1).state());
  }

  @Test
  void aVariableThatOnlyAnImpossiblePathReadsIsDead() {
    assertDead(
        "const DEBUG = false",
        "shared x: int[0..9]",
        "thread T { var v: int[0..9] = any 1..2; skip; if DEBUG { x = v } }");
  }

  @Test
  void eachFieldLivesOnItsOwn() {
    String[] model = {
      "record R { a: int[0..3], b: int[0..3] }",
      "shared x: int[0..9]",
      "thread T { var v: R; v.a = any 1..2; skip; x = v.b }"
    };
    assertDead(model);
    model[2] = model[2].replace("v.b", "v.a");
    assertAlive(model);
  }

  @Test
  void eachElementWithAKnownIndexLivesOnItsOwn() {
    assertDead(
        "shared x: int[0..9]", "thread T { var v: int[0..3][2]; v[0] = any 1..2; skip; x = v[1] }");
    assertAlive(
        "shared x: int[0..9]", "thread T { var v: int[0..3][2]; v[0] = any 1..2; skip; x = v[x] }");
    assertAlive(
        "shared x: int[0..9]",
        "thread T { var v: int[0..3][2]; v[0] = any 1..2; skip; v[x] = 3; x = v[0] }");
    assertDead(
        "shared i: int[0..1]",
        "shared x: int[0..9]",
        "thread T { var v: int[0..3][2][2]; v[0][1] = any 1..2; skip; x = v[1][i] }");
  }

  @Test
  void operandsAreDeadOnceTheyAreUsed() {
    ProgramSystem system =
        Walk.system(
            "shared x, y: int[0..9]", "thread T { y = x * 0 + y; skip }", "thread U { x = 1 }");
    Walk early = Walk.in(system, 0).step("U", "T");
    Walk late = Walk.in(system, 0).step("T", "U");
    assertArrayEquals(early.state(), late.state(), "x * 0 is computed at once");
  }

  @Test
  void aVariableThatAPrintShowsIsAlive() {
    assertAlive("thread T { var v: int[0..9] = any 1..2; skip; print \"{v}\" }");
  }

  @Test
  void theEndIsOneState() {
    ProgramSystem system =
        Walk.system("shared x: bool", "thread T { var v: int[0..9] = any 1..3; assert v > 0 }");
    assertEquals(1 + 3 + 1, new Reachable(system).states().size());
  }

  @Test
  void inputsThatAreNoLongerNeededStillTellStatesApart() {
    Walk one = chosen(0, "input k: int[1..2]", "thread T { var v: int[0..9] = any k..2; skip }");
    assertEquals("1", one.value("k"));
  }
}
