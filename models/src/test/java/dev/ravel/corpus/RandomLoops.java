// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import java.util.Random;

/**
 * Random loops over all members, {@code for j in 0..N-1}, some of whose rounds commute and some of
 * which do not. They run in one step or in several. They use what {@link SymmetricModels} declares.
 * Not made: loops over a part of the members, over two indices of one array, and calls.
 */
final class RandomLoops {
  private final Random random;
  private final StringBuilder text = new StringBuilder();

  private RandomLoops(Random random) {
    this.random = random;
  }

  /** A statement. */
  static String loop(Random random) {
    RandomLoops its = new RandomLoops(random);
    boolean atomic = random.nextInt(8) > 0;
    its.text.append(atomic ? "atomic {\n" + its.pick("", "k = 0\n", "x = 0\n") : "");
    its.loop("j", 1);
    its.text.append(atomic ? its.pick("", "x = k\n", "y = i\n") + "}" : "");
    return its.text.toString();
  }

  private void loop(String variable, int depth) {
    text.append("for ").append(variable).append(" in 0..N-1 {\n");
    int statements = 1 + random.nextInt(2);
    for (int k = 0; k < statements; k++) {
      statement(variable, depth);
    }
    text.append("}\n");
  }

  private void statement(String j, int depth) {
    switch (random.nextInt(7)) {
      case 0, 1, 2 -> {
        text.append("if ").append(condition(j)).append(" {\n");
        simple(j);
        text.append(random.nextInt(3) > 0 ? "}\n" : "} else { " + last(j) + " }\n");
      }
      case 3 -> {
        if (depth < 2 && random.nextInt(3) == 0) {
          loop("q", depth + 1);
        } else {
          simple(j);
        }
      }
      default -> simple(j);
    }
  }

  private String condition(String j) {
    return pick(
        "a[" + j + "] == 1",
        "p[" + j + "] == i",
        "p[" + j + "] != " + j,
        j + " != i",
        j + " == r",
        "s[" + j + "]",
        "x == 1",
        "k == 0",
        "y == " + j,
        "a[i] == 1",
        j + " != i && a[" + j + "] == 0");
  }

  private void simple(String j) {
    text.append(
            pick(
                "a[" + j + "] = " + pick("0", "1"),
                "a[" + j + "] = 1 - a[" + j + "]",
                "p[" + j + "] = " + pick("i", j, "r", "p[" + j + "]"),
                "p[" + j + "] = p[" + pick("i", "r") + "]",
                "s[" + j + "] = " + pick("true", "false", "a[" + j + "] == 1"),
                "x = " + pick("0", "1", "2"),
                "x = x + 1",
                "x = x + 1\nif x == 1 { a[" + j + "] = 1 }",
                "if " + condition(j) + " { x = 1 } else { x = " + pick("1", "2") + " }",
                "k = k " + pick("+", "-") + " 1",
                "k = 1",
                "k = if k == 1 || " + condition(j) + " then 1 else 0",
                "k = a[" + j + "]",
                "y = " + pick(j, "i", "-1"),
                "r = " + pick(j, "i", "p[" + j + "]"),
                "a[" + pick("i", "r") + "] = 1",
                "l.b = l.b " + pick("||", "&&") + " " + condition(j),
                "l.b = " + condition(j) + " " + pick("||", "&&") + " l.b",
                "l.o = " + j,
                "if true { var old: int[0..1] = a[" + j + "]; a[" + j + "] = 1 - old }",
                "if !l.b { l.b = true; " + pick("a[" + j + "] = 1", "k = 1") + " }",
                "assert " + condition(j)))
        .append('\n');
  }

  /** Returns the end of an alternative, or of the round. */
  private String last(String j) {
    return pick("continue", "continue", "break", "skip", "x = 1", "a[" + j + "] = 0");
  }

  private String pick(String... texts) {
    return texts[random.nextInt(texts.length)];
  }
}
