// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import java.util.List;
import java.util.Random;

/**
 * Random models with a family of threads that are treated alike and may go round for ever, and
 * claims about executions without end. They are fair, strongly fair and without fairness, with
 * threads that rest, wait for each other, may crash or go on alone; in some of them choices are
 * fair and threads send by fair lossy channels, which they share or of which each has one. Not
 * made: nets, tasks.
 */
final class SymmetricEndlessModels {
  private final Random random;
  private final StringBuilder text = new StringBuilder();

  /** True if choices and channels may be fair. */
  private final boolean compassionate;

  private SymmetricEndlessModels(long seed, boolean compassionate) {
    random = new Random(seed);
    this.compassionate = compassionate;
  }

  /** A model and its checks. */
  static String text(long seed) {
    return new SymmetricEndlessModels(seed, false).model(2, 3);
  }

  /** A model in which choices and channels may be fair, and its checks. */
  static String compassionate(long seed) {
    return new SymmetricEndlessModels(seed, true).model(2, 2);
  }

  /** A model of neighbours in a ring, and its checks. */
  static String ring(long seed) {
    return Neighbours.in(new SymmetricEndlessModels(seed, seed % 3 == 2).model(3, 2), seed);
  }

  private String model(int fewest, int sizes) {
    int members = fewest + random.nextInt(sizes);
    text.append("model R\nconst N = ").append(members).append('\n');
    text.append("atomic shared x: int[0..2]\n");
    text.append("atomic shared y: int[-1..N-1] = -1\n");
    text.append("atomic shared z: int")
        .append(random.nextBoolean() ? "[0..N-1]" : "[-1..N-1] = -1") // may begin with a member
        .append('\n');
    text.append("atomic shared a: int[0..1][N]\n");
    text.append("mutex m\nsemaphore s = 1\n");
    if (compassionate) {
      text.append("fair lossy channel all: int[0..N-1][1]\n");
      text.append("fair lossy channel own[N]: int[0..1][1]\n");
    }
    family("P", members, members < 4 ? 3 : 2);
    if (members < 4 && random.nextInt(3) == 0) {
      family("Q", 1 + random.nextInt(2), 1);
    }
    if (random.nextInt(8) == 0) {
      text.append("crash at most 1 of P\n");
    }
    text.append("check terminates\n");
    text.append("check eventually x == 2\n");
    text.append("check eventually all j in 0..N-1: a[j] == 1\n");
    text.append("check (some j in 0..N-1: P[j] in inside) leads to y == -1\n");
    text.append("check x == 1 leads to (all j in 0..N-1: a[j] == 0)\n");
    text.append("check y == -1 leads to (some j in 0..N-1: P[j] in inside)\n");
    text.append("check ltl \"G F (some j in 0..N-1: a[j] == 1) -> G F (x == 0)\"\n");
    text.append("check ltl \"F G (y == -1) || G F (x != 1)\"\n");
    text.append("check ltl \"G ((x == 1) -> X ((x == 1) U (some j in 0..N-1: a[j] == 1)))\"\n");
    text.append("check ltl \"G F (y == -1)\"\n");
    text.append("check all i in 0..N-1: P[i] in inside leads to y != i\n");
    text.append("check all i in 0..N-1: a[i] == 0 leads to a[i] == 1\n");
    text.append("check all i in 0..N-1: y == i leads to (some j in 0..x: y == j)\n");
    return text.toString();
  }

  private void family(String name, int members, int statements) {
    text.append(pick("fair ", "fair ", "strong fair ", "strong fair ", ""))
        .append(pick("thread ", "thread ", "daemon thread "))
        .append(name)
        .append("[i in 0..")
        .append(members - 1)
        .append("] {\nvar k: int[0..1]\nvar r: int[0..N-1] = i\n");
    int before = random.nextInt(2);
    for (int k = 0; k < before; k++) {
      statement();
    }
    boolean endless = random.nextInt(5) > 0;
    text.append(endless ? "loop {\n" : "");
    text.append(random.nextInt(4) == 0 ? "noncritical\n" : "");
    for (int k = 0; k < 1 + random.nextInt(statements); k++) {
      statement();
    }
    if (name.equals("P")) {
      text.append("section inside { ").append(simple()).append(" }\n");
    }
    text.append(endless ? "}\n}\n" : "}\n");
  }

  private String pick(String... all) {
    return List.of(all).get(random.nextInt(all.length));
  }

  private String condition() {
    return pick(
        "y == i",
        "y != i",
        "z == i",
        "z != i",
        "y == -1",
        "x != 1",
        "x == 0",
        "a[i] == 1",
        "a[r] == 0",
        "r == i",
        "k == 0",
        "(all j in 0..N-1: j == i || a[j] == 0)",
        "(some j in 0..N-1: j != i && a[j] == 1)");
  }

  private void statement() {
    if (compassionate && random.nextInt(3) > 0) {
      compassion();
      return;
    }
    switch (random.nextInt(10)) {
      case 9 -> {
        text.append("atomic { if ").append(pick("y == i", condition())).append(" { ");
        text.append(pick("y = r", "y = any 0..N-1", simple())).append(" } else { ");
        text.append(simple()).append(" }");
      }
      case 0 -> text.append("if ").append(condition()).append(" { ").append(simple());
      case 1 -> text.append("either { ").append(simple()).append(" } or { ").append(simple());
      case 2 -> text.append("lock m\n").append(simple()).append("\nunlock m\n");
      case 3 -> text.append("down s\n").append(simple()).append("\nup s\n");
      case 4 -> text.append("XX { ").append(simple());
      case 5 -> text.append("atomic { await ").append(condition()).append('\n').append(simple());
      default -> {
        text.append(simple()).append('\n');
        return;
      }
    }
    text.append(text.charAt(text.length() - 1) == '\n' ? "" : " }\n");
  }

  /** A fair choice, or what is done with a fair channel. */
  private void compassion() {
    switch (random.nextInt(6)) {
      case 0 -> text.append("send ").append(pick("i", "r")).append(" to all\n");
      case 1 -> text.append("send ").append(pick("0", "1", "k")).append(" to own[i]\n");
      case 2 -> text.append("receive r from all\n");
      case 3 -> text.append("receive k from own[").append(pick("i", "r")).append("]\n");
      default -> {
        text.append("fair either { ").append(simple()).append(" } or ");
        text.append(random.nextBoolean() ? "" : "when " + condition() + " ");
        text.append("{ ").append(simple()).append(" }");
        text.append(random.nextInt(3) > 0 ? "" : " or { " + simple() + " }").append('\n');
      }
    }
  }

  private String simple() {
    return switch (random.nextInt(12)) {
      case 11 -> "z = " + pick("i", "r");
      case 10 -> "y = r";
      case 0 -> "y = i";
      case 1 -> "y = -1";
      case 2 -> "a[i] = 1";
      case 3 -> "a[" + pick("i", "r") + "] = 0";
      case 4 -> "x = " + pick("0", "1", "2");
      case 5 -> "await " + condition();
      case 6 -> "r = any 0..N-1";
      case 7 -> "k = 1 - k";
      case 8 -> "if y >= 0 { r = y }";
      default -> "skip";
    };
  }
}
