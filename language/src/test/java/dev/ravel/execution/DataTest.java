// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary.Binding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records, arrays, inputs, functions, procedures, choices, arithmetic. */
class DataTest {
  /** Returns the value of {@code out} in the end. */
  private static String out(String declarations, String body) {
    Walk walk = Walk.of("shared out: int[-99..99]", declarations, "thread T {", body, "}");
    walk.toEnd("T");
    return walk.value("out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          7 / 2 :: 3
          -7 / 2 :: -3
          7 % -3 :: 1
          -7 % 3 :: -1
          2 + 3 * 4 - 5 :: 9
          20 - 5 - 4 :: 11
          60 / 5 / 2 * 3 :: 18
          -(2 - 5) :: 3
          -three * -three :: 9
          (if three > 2 && !(three == 4) then 1 else 2) :: 1
          (if three == 3 => three == 4 then 1 else 2) :: 2
          (if false => three / (three - 3) == 1 then 1 else 2) :: 1
          (if three == 3 || three / (three - 3) == 1 then 1 else 2) :: 1
          (if not (three == 3) or three < 2 and true then 1 else 2) :: 2
          (if 1 < 2 == true then 1 else 2) :: 1
          count i in 1..10: i % three == 0 :: 3
          (count i in 5..1: true) + 4 :: 4
          (if all i in 1..0: false then 1 else 2) :: 1
          (if some i in 1..0: true then 1 else 2) :: 2
          (count i in 1..3: some j in 1..3: i + j == 5) * 10 + 1 :: 21
          table[three - 1] :: 30
          grid[1][three - 2] * 2 :: 8
          twice(three) + twice(twice(1)) :: 10
          sum(three, table[0]) :: 13
          nested(three) :: 8
          """)
  void anExpressionIsWorth(String expression, String value) {
    String declarations =
        """
        const table = [10, 20, 30]
        const grid = [[1, 2], [3, 4]]
        shared three: int[0..9] = 3
        fun twice(a) = a + a
        fun sum(a, b) = b + a
        fun nested(a) = (if a > 2 then twice(a) + 2 else 0)
        """;
    assertEquals(value, out(declarations, "out = " + expression), "shared");
    assertEquals(
        value,
        out(declarations, "var x: int[0..9] = 3; out = " + expression.replace("three", "x")),
        "local");
    Walk walk =
        Walk.of(
            declarations,
            "shared x: int[-99..99] = 3",
            "thread T { skip }",
            "check reachable (" + expression.replace("three", "x") + ") == " + value,
            "check reachable (" + expression.replace("three", "x") + ") == 77");
    assertTrue(walk.holds(0), "in a check");
    assertFalse(walk.holds(1));
  }

  @Test
  void longSumsAreFlat() {
    StringBuilder sum = new StringBuilder("x");
    StringBuilder same = new StringBuilder("b == b");
    for (int k = 0; k < 20_000; k++) {
      sum.append(" + 0 - 0");
      same.append(" == true");
    }
    Walk walk =
        Walk.of(
            "shared x: int[0..9] = 4",
            "shared b: bool",
            "thread T { var y: int[0..9] = 2; y = "
                + sum.toString().replace("x", "y")
                + "; x = y }",
            "check reachable " + sum + " == 4",
            "check reachable " + same);
    assertTrue(walk.holds(0));
    assertTrue(walk.holds(1));
    walk.toEnd("T");
    assertEquals("2", walk.value("x"));
  }

  @Test
  void recordsAreValues() {
    String records =
        """
        record P { a: int[0..9], b: bool }
        record Q { p: P, c: int[0..9] }
        shared q: Q = Q(P(1, true), 2)
        shared r: P[2] = P(5, false)
        """;
    assertEquals("5", out(records, "q.p = r[1]; out = q.p.a"));
    assertEquals("2", out(records, "q.p = r[1]; out = q.c"));
    assertEquals("1", out(records, "var v: Q = q; out = if v.p == P(1, true) then 1 else 0"));
    assertEquals("1", out(records, "out = if q != Q(P(1, true), 3) then 1 else 0"));
    assertEquals("0", out(records, "out = if r[0] != r[1] then 1 else 0"));
    assertEquals(
        "12",
        out(records, "var v: P = P(7, true); v.a = v.a + 5 - 9; r[0] = v;" + "out = r[0].a * 4"));
    Walk walk = Walk.of(records, "thread T { q = Q(r[0], q.c) }");
    walk.toEnd("T");
    assertEquals("5", walk.value("q.p.a"));
    assertEquals("false", walk.value("q.p.b"));
    assertEquals("2", walk.value("q.c"));
  }

  @Test
  void aRecordKeepsTheIndexItWasAssignedWith() {
    String pairs = "record P { a: int[0..1], b: int[0..1] }\n";
    assertEquals("1", out(pairs, "var v: P[2]; v[v[0].a] = P(1, 1); out = v[0].b + 2 * v[1].b"));
    assertEquals("1", out(pairs, "var v: P = P(0, 1); v = P(v.b, v.a); out = v.a + 2 * v.b"));
    assertEquals(
        "1",
        out(
            pairs + "channel ch: P[1]",
            "var v: P[2]; send P(1, 1) to ch; receive v[v[0].a] from ch;"
                + " out = v[0].b + 2 * v[1].b"));
  }

  @Test
  void recordsInChannels() {
    Walk walk =
        Walk.of(
            "enum Kind { ask, answer }",
            "record M { kind: Kind, n: int[0..9] }",
            "channel ch: M[2]",
            "shared got: M",
            "thread S { send M(answer, 3) to ch; send M(ask, 4) to ch }",
            "thread R { var v: M; receive v from ch; receive got from ch; got.n = v.n }");
    walk.step("S", "S");
    assertEquals("[(kind: answer, n: 3), (kind: ask, n: 4)]", walk.value("ch"));
    walk.steps("R", 3);
    assertEquals("ask", walk.value("got.kind"));
    assertEquals("4", walk.value("got.n"));
    walk.step("R");
    assertEquals("3", walk.value("got.n"));
  }

  @Test
  void arraysOfSeveralDimensions() {
    String arrays =
        """
        shared a: int[0..9][2][3] = [[1, 2, 3], [4, 5, 6]]
        shared i: int[0..2] = 1
        """;
    assertEquals("6", out(arrays, "out = a[i][2]"));
    assertEquals("24", out(arrays, "a[0][i] = 8; out = a[0][1] * a[0][2]"));
    assertEquals(
        "9",
        out(
            arrays,
            "var v: int[0..9][2][3] = [[1, 2, 3], [4, 5, 6]];"
                + "var k: int[0..1] = 1; v[k][k + 1] = 9; out = v[1][2]"));
    assertEquals("7", out(arrays, "var v: int[0..9][2][2] = i + 6; out = v[1][0]"));
    assertEquals(
        "21",
        out(
            arrays,
            "var t: int[0..99] = 0; for x in 0..1 { for y in 0..2 {"
                + " t = t + a[x][y] } } out = t"));
  }

  @Test
  void largeLocalArraysAreCheap() {
    Walk walk =
        Walk.of(
            "shared out: int[0..9]",
            "thread T { var v: int[0..9][100000]; var i: int[0..99999] = 99999;"
                + " v[i] = 7; out = v[99999]; v[0] = out; out = v[i - i] ; skip; skip }");
    walk.toEnd("T");
    assertEquals("7", walk.value("out"));
  }

  @Test
  void variablesAreSetAnewEachTime() {
    assertEquals(
        "3",
        out(
            "",
            "var t: int[0..9] = 0; for k in 1..3 { var v: int[0..9]; v = v + 1;"
                + " t = t + v } out = t"));
  }

  @Test
  void standardValues() {
    Walk walk =
        Walk.of(
            "enum E { first, second }",
            "shared b: bool",
            "shared e: E",
            "shared p: int[3..9]",
            "shared n: int[-9..-4]",
            "shared z: int[-9..9]",
            "thread T { var v: int[3..9]; var w: E; p = v + 1; if w == first { e = second } }");
    assertEquals(
        List.of("false", "first", "3", "-4", "0"),
        List.of("b", "e", "p", "n", "z").stream().map(walk::value).toList());
    walk.toEnd("T");
    assertEquals("4", walk.value("p"));
    assertEquals("second", walk.value("e"));
  }

  @Test
  void enumsAreOrdered() {
    assertEquals(
        "1",
        out(
            "enum E { low, mid, high }\n shared e: E = mid",
            "out = if low < e && e < high && e >= mid then 1 else 0"));
  }

  @Test
  void inputsMakeSeveralInitialStates() {
    String[] model = {
      "input k: int[1..3]",
      "input b: bool",
      "shared out: int[0..9]",
      "thread T { var v: int[0..9] = k; out = if b then v else 0 }"
    };
    ProgramSystem system = Walk.system(model);
    assertEquals(6, system.initialStates());
    assertEquals(
        List.of(new Binding("k", "2"), new Binding("b", "true")), system.vocabulary().inputs(3));
    for (int index = 0; index < 6; index++) {
      Walk walk = Walk.in(system, index);
      assertEquals(1, walk.toEnd("T"), "inputs are read without a step");
      assertEquals(index % 2 == 0 ? "0" : "" + (index / 2 + 1), walk.value("out"));
    }
    ProgramSystem fixed =
        ProgramSystem.of(Walk.programs(String.join("\n", model), Map.of("k", "2")).getFirst());
    assertEquals(2, fixed.initialStates());
    assertEquals(
        List.of(new Binding("k", "2"), new Binding("b", "true")), fixed.vocabulary().inputs(1));
  }

  @Test
  void inputsAreNotShownAndNeverWritten() {
    Walk walk = Walk.of("input k: int[1..3]", "shared x: int[0..9]", "thread T { await x < k }");
    assertFalse(walk.system().vocabulary().shown(walk.object("k")));
    assertEquals("read", walk.footprint("T", 0).get("k"));
  }

  @Test
  void argumentsAreEvaluatedOnceOnEntry() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..9] = 1",
            "proc add(a: int[0..9]) { y = y + a; y = y + a; a = 5 }",
            "thread T { add(x + 1) }",
            "thread U { x = 7 }");
    walk.step("T", "U");
    assertEquals(4, walk.toEnd("T"));
    assertEquals("5", walk.value("y"));
  }

  @Test
  void anArgumentOutOfItsRangeIsAnError() {
    Walk walk =
        Walk.of("shared x: int[0..9] = 5", "proc p(a: int[0..3]) { x = a }", "thread T { p(x) }");
    assertEquals(Problem.R002, walk.fails("T").problem());
    assertEquals("`a` gets 5, outside of int[0..3]", walk.fails("T").message());
  }

  @Test
  void aFunctionReadsSharedVariablesStepByStepButItsArgumentsOnce() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..9] = 1",
            "fun f(a) = a + a + y",
            "thread T { y = f(x) }",
            "thread U { x = 4; y = 2 }");
    walk.step("T", "U", "U", "T");
    walk.step("T");
    assertEquals("4", walk.value("y"));
    Walk whole =
        Walk.of("shared x: int[0..9] = 1", "fun f(a) = a + a + x", "thread T { await f(x) == 3 }");
    assertEquals(1, whole.toEnd("T"));
  }

  @Test
  void anyWithWhere() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..9]",
            "thread T { x = any v in 1..6 where v % 2 == 0 && v != y }",
            "thread U { y = 4 }");
    assertEquals(3, walk.outcomes("T"));
    assertEquals("read", walk.footprint("T", 2).get("y"));
    assertEquals("write", walk.footprint("T", 2).get("x"));
    walk.step("U");
    assertEquals(2, walk.outcomes("T"));
    walk.step("T", 1);
    assertEquals("6", walk.value("x"));
  }

  @Test
  void anyIntoALocalVariableOrAnElement() {
    Walk walk =
        Walk.of(
            "shared i: int[0..1] = 1",
            "shared x: int[0..9][2]",
            "thread T { var a: int[0..9][2]; a[i] = any 3..4; x[i] = any a[1]..a[1] + 1 }");
    walk.step("T");
    assertEquals(2, walk.outcomes("T"));
    assertEquals(Map.of("control of T", "write"), walk.footprint("T", 0));
    walk.step("T", 1);
    walk.step("T");
    assertEquals(2, walk.outcomes("T"));
    walk.step("T", 1);
    assertEquals("5", walk.value("x[1]"));
  }

  @Test
  void choicesOfAChoiceAreDependentOnTheFirst() {
    Walk walk =
        Walk.of(
            "shared x, y: int[0..9]",
            "thread T { atomic { x = any 1..3; y = any 1..x; x = any v in 0..9 where v == x } }");
    assertEquals(6, walk.outcomes("T"));
    String seen = "";
    for (int k = 0; k < 6; k++) {
      Walk one = Walk.in(walk.system(), 0).step("T", k);
      seen += one.value("x") + one.value("y") + " ";
    }
    assertEquals("11 21 22 31 32 33 ", seen);
  }

  @Test
  void constantsAndIndicesOfFamilies() {
    Walk walk =
        Walk.of(
            "const N = 2",
            "shared x: int[0..99][2][2]",
            "thread P[i in 0..N-1][j in 1..N] { x[i][j - 1] = 10 * i + j }");
    walk.step("P[1][2]");
    assertEquals("12", walk.value("x[1][1]"));
    assertEquals(ConcurrentSystem.NONE, walk.system().initialState(0, walk.state()));
    assertEquals(4, walk.system().threads());
  }

  @Test
  void comparingRecordsTouchesEveryPart() {
    Walk walk =
        Walk.of(
            "record R { a: int[0..2], b: bool }",
            "shared r, s: R = R(1, false)",
            "thread T { assert !(R(2, s.b) == r) }",
            "thread U { s.b = true; r.a = 2 }");
    assertEquals(
        Map.of("s.b", "read", "r.a", "read", "r.b", "read", "control of T", "write"),
        walk.footprint("T", 0));
  }
}
