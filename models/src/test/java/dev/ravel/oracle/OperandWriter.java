// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;
import java.util.Set;

/**
 * Random models whose expressions read a cell of an array and call a procedure that changes the
 * same array. They do so in every place of a statement that holds more than one expression. Arrays
 * are local variables, fields of local records, parameters and shared variables.
 *
 * <p>It writes no channel parameters, no results that are arrays, and no call under a short-circuit
 * operator.
 */
final class OperandWriter {
  private final Draw draw;
  private final Sketch sketch;
  private final StringBuilder out;

  /** The arrays in sight. */
  private List<String> arrays = List.of();

  OperandWriter(Draw draw, Sketch sketch, StringBuilder out) {
    this.draw = draw;
    this.sketch = sketch;
    this.out = out;
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** Writes all but the checks. */
  void write() {
    line("record R { f: int[0..3], g: int[0..3] }");
    line("record S { log: int[0..3][2], n: int[0..3] }");
    line("shared g: int[0..3][2] = " + draw.number(0, 1));
    line("shared out, other: int[0..999]");
    line("shared grid: int[0..999][2][2]");
    for (String name : List.of("out", "other")) {
      Kind kind = new Kind.Scalar(0, 999, List.of());
      sketch.shared.add(new Sketch.Holder(name, "int[0..999]", kind, List.of(), true));
    }
    line("channel c[2]: R[1]");
    line("mutex m[2][2]");
    line("fun pair(a, b) = a * 10 + b");
    line("proc inc(x: int[0..3][2]): int[0..3] { x[0] = (x[0] + 1) % 4; return x[1] }");
    line(
        "proc turn(x: int[0..3][2]): int[0..3] { x[0], x[1] = x[1], (x[0] + 2) % 4; return x[0] }");
    line("proc first(v: int[0..3], w: int[0..3]): int[0..3] { return v }");
    line("proc middle(v: int[0..3], x: int[0..3][2], w: int[0..3]) {");
    arrays = List.of("x", "x", "g");
    line("  x[0] = (v + x[1] + w) % 4");
    statement();
    line("}");
    line("proc both(x: int[0..3][2]): R {");
    statement();
    line("  return R(" + terms(2) + ")");
    line("}");
    line("thread T {");
    line("  var a: int[0..3][2] = [" + draw.number(0, 3) + ", " + draw.number(0, 3) + "]");
    line("  var s: S");
    line("  var r: R");
    line("  var l: int[0..999][4]");
    arrays = List.of("a", "a", "s.log", "g");
    for (int i = draw.number(2, 4); i > 0; i--) {
      statement();
    }
    line("  r = both(" + draw.of(arrays) + ")");
    line("  out = (out + r.f * 10 + r.g) % 1000");
    line("}");
    line("thread U { " + draw.among("skip", "g[0] = 3", "g[0], g[1] = g[1], g[0]") + " }");
    for (String name : List.of("T", "U")) {
      sketch.workers.add(new Sketch.Worker(name, List.of(), false, Set.of(), Set.of(), List.of()));
    }
  }

  private String array() {
    return draw.of(arrays);
  }

  private String cell() {
    return array() + "[" + draw.among("0", "0", "1", "(" + array() + "[1]) % 2") + "]";
  }

  private String call() {
    return draw.among("inc(", "inc(", "turn(") + array() + ")";
  }

  /** A value from 0 to 3. */
  private String term() {
    return switch (draw.number(0, 9)) {
      case 0 -> Integer.toString(draw.number(0, 3));
      case 1 -> "first(" + simple() + ", " + simple() + ")";
      case 2 -> "(" + simple() + " + " + simple() + ") % 4";
      default -> simple();
    };
  }

  private String simple() {
    return draw.chance(45) ? call() : cell();
  }

  private String terms(int count) {
    StringBuilder text = new StringBuilder(term());
    for (int i = 1; i < count; i++) {
      text.append(", ").append(term());
    }
    return text.toString();
  }

  /** A value from 0 to 999. */
  private String value() {
    return switch (draw.number(arrays.contains("x") ? 1 : 0, 6)) {
      case 0 -> "l[" + term() + "] + (" + term() + ") * 100 - l[" + term() + "] + 400";
      case 1 -> "(if " + term() + " < " + term() + " then " + term() + " else 7)";
      case 2 -> "grid[" + term() + " % 2][" + term() + " % 2]";
      case 3 -> "pair(" + terms(2) + ")";
      default -> "(" + term() + ") * 100 + (" + term() + ") * 10 + " + term();
    };
  }

  private String target() {
    boolean procedure = arrays.contains("x");
    return switch (draw.number(0, procedure ? 2 : 4)) {
      case 0 -> "out";
      case 1 -> "other";
      case 2 -> "grid[" + term() + " % 2][" + term() + " % 2]";
      default -> "l[" + term() + "]";
    };
  }

  private void statement() {
    String text =
        switch (draw.number(0, 13)) {
          case 0 -> cell() + ", " + cell() + " = " + cell() + ", " + cell();
          case 1 ->
              "if "
                  + term()
                  + " == "
                  + term()
                  + " { out = 1 } else { other = "
                  + value()
                  + " % 1000 }";
          case 2 -> "send R(" + terms(2) + ") to c[" + term() + " % 2]";
          case 3 -> target() + " = any {" + terms(2) + "}";
          case 4 -> target() + " = any " + term() + ".." + "4 + " + term();
          case 5 -> "for k in " + term() + ".." + term() + " { out = (out + 1 + k) % 1000 }";
          case 6 -> "repeat " + term() + " { other = (other + 1) % 1000 }";
          case 7 -> "middle(" + term() + ", " + array() + ", " + term() + ")";
          case 8 -> "with m[" + term() + " % 2][" + term() + " % 2] { " + target() + " = 5 }";
          case 9 -> "print \"{" + term() + "} {" + term() + "}\"";
          case 10 -> arrays.contains("x") ? "skip" : "s = S([" + terms(2) + "], " + term() + ")";
          default -> target() + " = (" + value() + ") % 1000";
        };
    if (text.startsWith("middle") && arrays.contains("x")) {
      text = "skip"; // no procedure calls itself
    }
    line("  " + text);
  }
}
