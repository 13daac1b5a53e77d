// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the order of operands. An operand on the left is read before a procedure that is called
 * further right changes it, in every place of a statement that holds several expressions.
 *
 * <p>Each row is a statement over the local array {@code a}, first {@code [0, 5]}, and the value
 * that the shared variable {@code out} then has. {@code inc(a)} adds 1 to {@code a[0]} and gives 0.
 */
class OperandOrderTest {
  private static final String[] DECLARATIONS = {
    "proc inc(x: int[0..9][2]): int[0..9] { x[0] = x[0] + 1; return 0 }",
    "proc first(v: int[0..9], w: int[0..9]): int[0..9] { return v }",
    "proc both(x: int[0..9][2]): R { return R(x[0], inc(x)) }",
    "fun pair(v, w) = v * 10 + w",
    "record R { f: int[0..9], g: int[0..9] }",
    "record S { log: int[0..9][2] }",
    "shared out: int[0..99] = 77",
    "shared left, grid: int[0..9][2][2]",
    "channel c[2]: R[1]",
    "mutex m[2][2]",
    "semaphore s[2][2] = 1"
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "out = a[0] + inc(a) | 0",
        "out = inc(a) + a[0] | 1",
        "out = a[0] * 10 + inc(a) + a[0] | 1",
        "if a[0] == inc(a) { out = 1 } | 1",
        "if !(a[0] != inc(a)) { out = 1 } | 1",
        "while a[0] < inc(a) { out = 3; break } | 77",
        "out = first(a[0], inc(a)) | 0",
        "out = pair(a[0], inc(a)) | 0",
        "r = R(a[0], inc(a)); out = r.f | 0",
        "r = both(a); out = r.f | 0",
        "q = S([a[0], inc(a)]); out = q.log[0] | 0",
        "left[a[0]][1] = 5 + inc(a); out = left[0][1] | 5",
        "left[a[0]][inc(a)] = 5; out = left[0][0] | 5",
        "b[a[0]] = 5 + inc(a); out = b[0] | 5",
        "left[0][1] = 4; out = left[a[0]][inc(a) + 1] | 4",
        "if grid[a[0]][inc(a)] == 0 { out = a[0] } | 1",
        "send R(a[0], inc(a)) to c[0]; receive r from c[0]; out = r.f | 0",
        "send R(a[0], 3) to c[inc(a)]; receive r from c[0]; out = r.f | 0",
        "send R(4, 3) to c[0]; receive b[a[0]] from d[inc(a)]; out = b[0] | 8",
        "out = any {a[0], inc(a)} | 0",
        "out = any a[0]..inc(a) | 0",
        "for k in a[0]..inc(a) { out = k } | 0",
        "lock m[a[0]][inc(a)]; unlock m[0][0]; out = 3 | 3",
        "with m[a[0]][inc(a)] { out = 3 }; lock m[0][0] | 3",
        "trylock m[a[0]][0] -> ok[inc(a)]; unlock m[0][0]; out = 3 | 3",
        "down s[a[0]][inc(a)]; up s[0][0]; out = 3 | 3",
        "out = if a[0] == inc(a) then a[0] else 9 | 1",
        "q.log[0] = 2; out = q.log[0] + inc(q.log) | 2",
        "out = a[a[0]] * 10 + inc(a) + a[a[0]] | 5",
      })
  void theLeftIsReadFirst(String statement, String out) {
    String[] lines = new String[DECLARATIONS.length + 3];
    System.arraycopy(DECLARATIONS, 0, lines, 0, DECLARATIONS.length);
    lines[lines.length - 3] = "channel d[2]: int[0..9][1]";
    lines[lines.length - 2] = "thread E { send 8 to d[0] }";
    lines[lines.length - 1] =
        "thread T { var a: int[0..9][2] = [0, 5]; var b: int[0..9][2]; var r: R; var q: S;"
            + " var ok: bool[2]; "
            + statement
            + " }";
    Walk walk = Walk.of(lines);
    walk.step("E");
    while (walk.outcomes("T") == 1) {
      walk.step("T");
    }
    assertEquals(out, walk.value("out"), statement);
  }
}
