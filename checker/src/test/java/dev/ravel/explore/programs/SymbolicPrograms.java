// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random programs over two inputs of small ranges, and an input that is a truth value. Threads
 * compute with them, by all operators, keep them in variables and cells of arrays, branch on them,
 * take them for indices, wait for them, send them, and claim something of them. What these do not
 * make: loops whose number of turns depends on inputs beyond two, conditions and semaphores.
 */
public final class SymbolicPrograms {
  /** The word before {@code input} that makes it symbolic. */
  private static final String SYMBOLIC = "symbolic ";

  /** The kinds of statements whose step looks at shared values first. */
  private static final Set<Integer> LOOKING = Set.of(6, 7, 9, 11, 12);

  private final Random random;

  /** True if steps look at shared values before they decide something. */
  private final boolean looking;

  private SymbolicPrograms(long seed, boolean looking) {
    this.random = new Random(seed);
    this.looking = looking;
  }

  /** A program and the same one with inputs that are tried. */
  public record Pair(String symbolic, String tried) {}

  /**
   * The program of a seed.
   *
   * @param looking whether steps may look at shared values before they decide something: atomic
   *     blocks, waiting, and messages
   */
  public static Pair of(long seed, boolean looking) {
    String text = new SymbolicPrograms(seed, looking).text();
    return new Pair(text, text.replace(SYMBOLIC, ""));
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add("model symbolic");
    lines.add("symbolic input n: int[-2..2]");
    lines.add("symbolic input m: int[0..3]");
    lines.add("symbolic input b: bool");
    lines.add("shared x, y: int[-40..40]");
    lines.add("shared f: bool");
    lines.add("shared a: int[-40..40][3]");
    lines.add("mutex l");
    lines.add("channel c: int[-40..40][2]");
    int threads = 1 + random.nextInt(3);
    for (int t = 0; t < threads; t++) {
      lines.add("thread T" + t + " {");
      lines.add("  var v: int[-40..40] = " + (random.nextBoolean() ? "n" : "0"));
      int statements = 1 + random.nextInt(threads == 3 ? 2 : 3);
      for (int s = 0; s < statements; s++) {
        lines.add("  " + statement(2));
      }
      lines.add("}");
    }
    lines.add("check no deadlock");
    return String.join("\n", lines) + "\n";
  }

  private String statement(int depth) {
    int kind = random.nextInt(depth > 0 ? 16 : 9);
    return switch (looking || !LOOKING.contains(kind) ? kind : 0) {
      case 0 -> "x = " + number(2);
      case 1 -> "y = " + number(1);
      case 2 -> "v = " + number(2);
      case 3 -> "f = " + truth(1);
      case 4 -> "a[" + index() + "] = " + number(1);
      case 5 -> "v = a[" + index() + "]";
      case 6 -> "assert " + truth(1);
      case 7 -> "send " + number(1) + " to c";
      case 8 -> "receive v from c";
      case 9 -> "await " + truth(1);
      case 10 -> "lock l; " + statement(depth - 1) + "; unlock l";
      case 11 -> "atomic { " + statement(0) + "; " + plain() + " }";
      case 12 -> "assume " + truth(1);
      case 13 -> "either { " + plain() + " } or { " + plain() + " }";
      default ->
          "if "
              + truth(1)
              + " { "
              + statement(depth - 1)
              + (random.nextBoolean() ? " } else { " + statement(depth - 1) + " }" : " }");
    };
  }

  /** A statement that never waits. */
  private String plain() {
    return switch (random.nextInt(4)) {
      case 0 -> "x = " + number(1);
      case 1 -> "v = " + number(1);
      case 2 -> "x = x + " + (random.nextBoolean() ? "1" : "m");
      default -> "f = " + truth(0);
    };
  }

  private String index() {
    return switch (random.nextInt(4)) {
      case 0 -> "m";
      case 1 -> "n + 1";
      case 2 -> "m % 3";
      default -> Integer.toString(random.nextInt(3));
    };
  }

  private String number(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(6)) {
        case 0, 1 -> "n";
        case 2 -> "m";
        case 3 -> "v";
        case 4 -> "x";
        default -> Integer.toString(random.nextInt(5) - 2);
      };
    }
    String left = number(depth - 1);
    String right = number(depth - 1);
    return switch (random.nextInt(9)) {
      case 0, 1 -> left + " + " + right;
      case 2, 3 -> left + " - (" + right + ")";
      case 4 -> "(" + left + ") * (" + right + ")";
      case 5 -> "(" + left + ") / (" + right + ")";
      case 6 -> "(" + left + ") % (" + right + ")";
      case 7 -> "(if " + truth(0) + " then " + left + " else " + right + ")";
      default -> left;
    };
  }

  private String truth(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(4)) {
        case 0 -> "b";
        case 1 -> "!b";
        case 2 -> "f";
        default -> compared();
      };
    }
    return switch (random.nextInt(6)) {
      case 0 -> truth(0) + " && " + truth(0);
      case 1 -> truth(0) + " || " + truth(0);
      case 2 -> "!(" + compared() + ")";
      default -> compared();
    };
  }

  private String compared() {
    String[] signs = {"==", "!=", "<", "<=", ">", ">="};
    return number(1) + " " + signs[random.nextInt(signs.length)] + " " + number(0);
  }
}
