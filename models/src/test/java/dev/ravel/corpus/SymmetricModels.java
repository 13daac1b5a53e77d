// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random models with families of threads whose members are mostly, but not always, treated alike.
 * Threads use variables that hold members, arrays over the members, mutexes, semaphores, a channel,
 * one that is unordered, a condition, a barrier, local arrays and a local record; some may crash,
 * some go round for ever; now and then a statement tells members apart. Not made: nets, tasks,
 * inputs, procedures.
 */
final class SymmetricModels {
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int members;

  /** The number of messages that the channel holds. */
  private int capacity;

  private int depth;
  private boolean harmless;
  private boolean inside;

  /** True if members may crash, and others ask whether they have. */
  private boolean crashes;

  private SymmetricModels(long seed) {
    random = new Random(seed);
  }

  /** A model and its checks. */
  static String text(long seed) {
    return new SymmetricModels(seed).model(2);
  }

  /** A model of neighbours in a ring, and its checks. */
  static String ring(long seed) {
    return Neighbours.in(new SymmetricModels(seed).model(3), seed);
  }

  private String model(int fewest) {
    members = fewest + (fewest > 2 && random.nextInt(3) > 0 ? 0 : random.nextInt(2));
    harmless = random.nextInt(3) > 0;
    crashes = random.nextInt(3) == 0;
    String last = Integer.toString(members - 1);
    text.append("model R\nconst N = ").append(members).append('\n');
    text.append("atomic shared x: int[0..2]\n");
    text.append("atomic shared y: int[-1..N-1] = -1\n");
    text.append(random.nextBoolean() ? "" : "atomic ").append("shared a: int[0..1][N]\n");
    text.append("atomic shared p: int[0..N-1][N]").append(pick("", own())).append('\n');
    text.append("mutex m\nmutex mm[N]\ncond c\nsemaphore t[N] = 0\n");
    capacity = random.nextInt(3);
    text.append("channel ch: int[0..N-1][").append(capacity).append("]\n");
    text.append("unordered channel un: int[0..N-1][2]\nbarrier both = 2\n");
    text.append("record L { o: int[0..N-1], b: bool }\n");
    text.append("thread P[i in 0..N-1] {\n");
    text.append("var r: int[0..N-1] = i\nvar k: int[0..1]\nvar s: bool[N]\n");
    text.append("var l: L = L(i, false)\n");
    boolean endless = random.nextInt(4) == 0;
    text.append(endless ? "loop {\n" : "");
    block(2 + random.nextInt(endless ? 2 : 3));
    text.append("section inside { x = k }\n").append(endless ? "}\n}\n" : "}\n");
    if (random.nextInt(3) == 0) {
      text.append("thread Q[i in 0..").append(random.nextBoolean() ? last : "1").append("] {\n");
      text.append("var r: int[0..N-1]\nvar k: int[0..1]\nvar s: bool[N]\nr = i\n");
      text.append("var l: L = L(i, true)\n");
      block(1 + random.nextInt(2));
      text.append("}\n");
    }
    if (crashes) {
      text.append("crash at most ").append(pick("1", "1", "N")).append(" of P\n");
      text.append("check never some j in 0..N-1: P[j] crashed && P[j] holds mm[j]\n");
      text.append("check never P[").append(random.nextInt(members)).append("] crashed && x == 1\n");
    }
    text.append("check no deadlock\ncheck no error\ncheck no race\ncheck no dead code\n");
    text.append("check at most 1 in inside\n");
    text.append("check never y == ").append(random.nextInt(members)).append('\n');
    text.append("check reachable all j in 0..N-1: a[j] == 1\n");
    text.append("check never P[").append(random.nextInt(members)).append("] in inside && x == 1\n");
    text.append("check never y >= 0 && a[if y < 0 then 0 else y] == 1\n");
    text.append("check always some j in 0..N-1: y == j || p[j] != j || a[j] == 0 || x == 1\n");
    text.append("check never free(mm[0]) && !free(mm[1])\n");
    text.append("check finally (count j in 0..N-1: a[j]  == 1) != 1\n");
    named();
    return text.toString();
  }

  /** Each member's own number. */
  private String own() {
    return IntStream.range(0, members).boxed().toList().toString().transform(" = "::concat);
  }

  /** Checks that name members. */
  private void named() {
    String one = Integer.toString(random.nextInt(members));
    String other = Integer.toString(random.nextInt(members));
    text.append("check reachable a[").append(one).append("] == 1 && y == ").append(other);
    text.append("\ncheck always y != ").append(one).append(" || p[").append(other).append("] == ");
    text.append(pick(one, other)).append(" || (some j in 0..x: y == j)\n");
    text.append("check finally a[").append(one).append("] == 0 || !(P[").append(other);
    text.append("] done) || p[").append(one).append("] != ").append(other).append('\n');
  }

  private void block(int statements) {
    depth++;
    for (int k = 0; k < statements; k++) {
      statement();
    }
    depth--;
  }

  private String pick(String... all) {
    return List.of(all).get(random.nextInt(all.length));
  }

  private String member() {
    return pick("i", "i", "r", "r", "p[i]", "p[r]");
  }

  private String condition() {
    if (crashes && random.nextInt(4) == 0) {
      return pick("P[r] crashed", "P[p[i]] crashed", "(some j in 0..N-1: P[j] crashed)");
    }
    return pick(
        "y == " + pick("i", "r"),
        "y != " + pick("i", "r"),
        "r == i",
        "p[i] == r",
        "a[" + pick("i", "r") + "] == 1",
        "x != 1",
        "k == 0",
        "s[" + pick("i", "r") + "]",
        "(all j in 0..N-1: j == i || a[j] == 0)",
        "(some j in 0..N-1: j != r && p[j] == i)",
        "y == -1",
        "l.b",
        "l.o == " + pick("i", "r"),
        "(some q in un: q == r)",
        "k == 1");
  }

  private void statement() {
    if (!harmless && random.nextInt(5) == 0) {
      text.append(telling()).append('\n');
      return;
    }
    if (depth < 3 && random.nextInt(4) == 0) {
      nested();
      return;
    }
    text.append(simple()).append('\n');
  }

  private void nested() {
    switch (random.nextInt(9)) {
      case 0 -> wrapped("if " + condition() + " {", "} else { skip }");
      case 1 -> {
        wrapped("either {", "}");
        wrapped("or {", "}");
      }
      case 2 -> wrapped("atomic {\nx = " + pick("0", "1") + "\n", "}");
      case 3 -> {
        boolean outside = !inside;
        inside = true;
        wrapped(outside ? "section inside {" : "if true {", "}");
        inside = !outside;
      }
      case 4 -> {
        String mutex = pick("m", "mm[i]", "mm[r]");
        if (mutex.equals("mm[r]")) {
          wrapped("lock m", "unlock m");
        } else {
          wrapped("lock " + mutex, "unlock " + mutex);
        }
      }
      case 5 -> {
        wrapped("either on " + first() + " {", "}");
        wrapped("or " + pick("", "when " + condition() + " ") + "on " + first() + " {", "}");
      }
      case 6 -> {
        text.append(pick("r = 0\n", "")); // a constant that no state has, unless it is printed
        wrapped("either on receive r from ch {", "}");
        wrapped("or on receive r from un {", "}");
      }
      case 7 -> text.append(RandomLoops.loop(random)).append('\n');
      default -> wrapped("repeat 2 {", "}");
    }
  }

  /** Returns the begin of an alternative of a choice. */
  private String first() {
    return switch (random.nextInt(3)) {
      case 0 -> capacity > 0 ? "send " + pick("i", "r") + " to ch" : "await " + condition();
      case 1 -> "receive r from ch";
      default -> "down t[" + pick("i", "r") + "]";
    };
  }

  private void wrapped(String before, String after) {
    text.append(before).append('\n');
    if (before.startsWith("atomic")) {
      text.append(pick("y = i", "a[r] = 1", "p[i] = r", "r = p[i]")).append('\n');
    } else {
      block(1 + random.nextInt(2));
    }
    text.append(after).append('\n');
  }

  private String simple() {
    return switch (random.nextInt(25)) {
      case 0, 1 -> "y = " + member();
      case 2, 3 -> "a[" + pick("i", "r") + "] = " + pick("0", "1");
      case 4, 5 -> "p[" + pick("i", "r") + "] = " + pick("i", "r");
      case 6, 7 -> "r = " + pick("i", "p[i]", "p[r]");
      case 8 -> "x = " + pick("0", "1", "2");
      case 9 -> "await " + condition();
      case 10 -> "r = any 0..N-1";
      case 11 -> "s[" + pick("i", "r") + "] = true";
      case 12 -> "send " + pick("i", "r") + " to ch";
      case 13 -> "receive r from ch";
      case 14 -> "up t[" + pick("i", "r") + "]";
      case 15 -> "down t[i]";
      case 16 -> "lock m\n" + pick("wait c with m", "skip") + "\nunlock m";
      case 17 -> pick("signal c", "broadcast c", "pass both");
      case 18 -> "k = " + pick("0", "1", "1 - k");
      case 19, 20 -> "send " + pick("i", "r") + " to un";
      case 21 -> pick("receive r from un", "receive any r from un where r != i", "peek r from un");
      case 22 -> "l.o = " + member();
      case 23 -> "l.b = " + pick("y == r", "a[i] == 1", "l.o == r");
      default -> "assert " + condition() + " || x != 2";
    };
  }

  /** A statement that may tell members apart. */
  private String telling() {
    return pick(
        "y = 0",
        "await a[0] == 0",
        "if r < i { x = 1 }",
        "x = i % 2",
        "r = (r + 1) % N",
        "r = N - 1 - r",
        "for j in 0..N-1 { a[j] = 0 }",
        "r = any 0..i",
        "await all j in 0..N-2: a[j] == 0",
        "lock mm[1]\nunlock mm[1]",
        "p[1] = i",
        "s[0] = true",
        "r = 0\nskip\nprint \"now {r}\"\nr = p[i]",
        "if r == N - 1 { x = 0 }",
        "a[(i + 1) % N] = 1",
        "r = if i == 0 then 1 else i",
        "assert some j in 0..N-1: 1 / (a[j] + 1) > 0",
        "x = if y < 0 then 0 else 1",
        "k = if (count j in 0..N-1: p[j] == i) == r then 0 else 1",
        "r = 1 - i");
  }
}
