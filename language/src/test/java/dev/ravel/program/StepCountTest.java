// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.ravel.execution.Walk;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of the manual ("Steps"), and code that stands in a routine more than once. */
class StepCountTest {
  private static final String SHARED =
      """
      shared x, y, z: int[0..9]
      shared a: int[0..9][3]
      mutex m
      cond c
      semaphore s
      barrier b = 1
      channel ch: int[0..9][1]
      channel handed: int[0..9][0]
      task Job { skip }
      """;

  /** The counts of statements by their text, in the form {@code least..most}. */
  private static Map<String, String> counts(String... text) {
    Program program = Walk.program(SHARED + String.join("\n", text));
    Map<String, String> counts = new TreeMap<>();
    StepCount.of(program)
        .forEach(
            (statement, its) ->
                counts.put(
                    program.statements().get(statement).text(), its.least() + ".." + its.most()));
    return counts;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          v = 1 :: 0..0
          v = v + 1 :: 0..0
          x = 1 :: 1..1
          x = v :: 1..1
          v = x :: 1..1
          x = x + 1 :: 2..2
          x = y + z :: 3..3
          a[x] = y :: 3..3
          x = a[y] :: 3..3
          if x == 1 && y == 0 { skip } :: 1..2
          if v == 1 && y == 0 { skip } :: 0..1
          if v == 1 { skip } :: 0..0
          if all k in 0..2: a[k] == 0 { skip } :: 1..1
          if x == 1 { skip } else if y == 1 && z == 1 { skip } :: 1..3
          while x == 1 { skip } :: 1..1
          while x == 1 { } :: 1..1
          loop { skip; break } :: 0..0
          for k in 0..2 { skip } :: 0..0
          repeat 3 { skip } :: 0..0
          x, y = y, x :: 1..1
          v, w = w, v :: 0..0
          x = any 1..3 :: 1..1
          v = any 1..3 :: 1..1
          either { skip } or { v = 1 } :: 1..1
          either on down s { skip } or on receive v from ch { skip } :: 1..1
          either on down s { skip } or on receive x from ch { skip } :: 1..2
          await x == 0 && y == 0 :: 1..1
          assert v == 0 :: 1..1
          print "{x}" :: 1..1
          print "{v}" :: 0..0
          lock m :: 1..1
          trylock m -> ok :: 1..1
          with m { skip } :: 2..2
          with m { if x == 1 { break } } :: 2..2
          signal c :: 1..1
          broadcast c :: 1..1
          down s :: 1..1
          up s :: 1..1
          pass b :: 2..2
          send 1 to ch :: 1..1
          send 1 to handed :: 2..2
          receive v from ch :: 1..1
          receive x from ch :: 2..2
          section here { skip } :: 2..2
          critical { skip } :: 2..2
          noncritical :: 1..1
          here: :: 1..1
          start Job :: 1..1
          atomic { x = x + 1; skip } :: 1..1
          """)
  void statements(String statement, String steps) {
    String body = statement.contains("break") ? "loop { " + statement + " }" : statement;
    assertEquals(
        steps,
        counts("thread T { var v: int[0..9]; var w: int[0..9]; var ok: bool", body, "}")
            .get(statement),
        statement);
  }

  @Test
  void whatIsInsideOfAtomicIsNoStepOfItsOwn() {
    assertNull(counts("thread T { atomic { x = x + 1; skip } }").get("x = x + 1"));
  }

  @Test
  void aProcedureThatIsCalledTwiceCountsOnce() {
    String procedure = "proc p(i: int[0..9]) { with m { a[i] = x }; if i == 0 { x = 1 } }";
    Map<String, String> counts =
        counts(procedure, "thread T { p(1); p(y) }", "thread U { p(2); p(z); atomic { p(0) } }");
    assertEquals("2..2", counts.get("with m { a[i] = x }"));
    assertEquals("2..2", counts.get("a[i] = x"));
    assertEquals("0..0", counts.get("if i == 0 { x = 1 }"));
    assertEquals("0..0", counts.get("p(1)"));
    assertEquals("1..1", counts.get("p(z)"));
  }

  @Test
  void whatIsNeverReachedIsNotCounted() {
    assertNull(counts("thread T { loop { skip }; x = 1 }").get("x = 1"));
  }
}
