// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the uses of arrays in records, of whole arrays, and of what parameters stand for. */
class ArraysTest {
  private static final String DATA =
      """
      record Entry { term: int[0..9], log: int[0..9][2] }
      shared e: Entry[2]
      shared a, b: int[0..9][2] = [1, 2]
      shared m: int[0..9][2][2]
      channel c: int[0..9][2][1]
      channel d[2]: Entry[1]
      proc put(x: int[0..9][2], at: int[0..1], v: int[0..9]) { x[at] = v }
      proc tell(x: int[0..9][2], to: channel int[0..9][2]) { send x to to }
      """;

  private static Walk walk(String body) {
    return Walk.of(DATA, "thread T {", body, "}");
  }

  /**
   * Returns the uses of the step of a thread that stands before it, apart from the thread itself.
   */
  private static Map<String, String> touched(Walk walk) {
    Map<String, String> touched = new java.util.TreeMap<>(walk.footprint("T", 0));
    touched.remove("control of T");
    return touched;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          e[1].log[0] = 3 :: {e[1].log[0]=write}
          e[1].term = 3 :: {e[1].term=write}
          e[1] = Entry(1, [2, 3]) :: {e[1].log[0]=write, e[1].log[1]=write, e[1].term=write}
          var v: int[0..9] = e[0].log[1] :: {e[0].log[1]=read}
          var v: int[0..9][2] = a :: {a[0]=read, a[1]=read}
          var v: int[0..9][2] = m[1] :: {m[1][0]=read, m[1][1]=read}
          await a == b :: {a[0]=read, a[1]=read, b[0]=read, b[1]=read}
          a, b = b, a :: {a[0]=write, a[1]=write, b[0]=write, b[1]=write}
          put(a, 1, 3) :: {a[1]=write}
          put(e[0].log, 1, 3) :: {e[0].log[1]=write}
          put(m[1], 0, 3) :: {m[1][0]=write}
          """)
  void aStepTouchesWhatItSays(String statement, String expected) {
    assertEquals(expected, touched(walk(statement)).toString());
  }

  @Test
  void aCopyIsARead() {
    Walk walk = walk("a[0] = 5; b = a");
    walk.toEnd("T");
    assertEquals("5", walk.value("b[0]"));
    assertEquals("2", walk.value("b[1]"));
  }

  @Test
  void whatAParameterStandsForIsFoundAtTheCall() {
    Walk walk =
        walk(
            """
            var k: int[0..1] = 1
            var own: int[0..9][2][2]
            put(own[k], k, 7)
            m = own
            k = 0
            put(m[k], 1, 8)
            """);
    walk.toEnd("T");
    assertEquals("7", walk.value("m[1][1]"));
    assertEquals("8", walk.value("m[0][1]"));
    assertEquals("0", walk.value("m[1][0]"));
  }

  @Test
  void aRecordIsPassedByItsValue() {
    Walk walk =
        Walk.of(
            DATA,
            "proc change(r: Entry): Entry { r.log[0] = 9; return r }",
            "thread T { e[0] = change(e[1]) }");
    walk.toEnd("T");
    assertEquals("9", walk.value("e[0].log[0]"));
    assertEquals("0", walk.value("e[1].log[0]"));
  }

  @Test
  void aMessageMayBeAnArrayOrHoldOne() {
    Walk walk =
        walk(
            """
            var r: Entry
            tell(a, c)
            receive e[1].log from c
            send e[1] to d[1]
            receive r from d[1] where all k in 0..1: r.log[k] == a[k]
            b[0] = r.log[1]
            """);
    walk.toEnd("T");
    assertEquals("2", walk.value("b[0]"));
  }
}
