// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.Draft.Arm;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random models of interchangeable threads, the same for the same seed. They have a family of
 * two or three members with two to five instructions each and jumps between them, and perhaps a
 * second one of one or two. Threads use cells that hold values or members, arrays over the members
 * of values, of members, of mutexes and of semaphores, and members that they remember. Not made:
 * channels, conditions, barriers, crashes, tasks, several families over one class.
 */
public final class SymmetricGotos {
  private final Random random;
  private final int shape;

  /** True if threads also reach for what is their neighbours', in a ring. */
  private final boolean ring;

  private int labels;

  private SymmetricGotos(long seed, boolean ring) {
    this.ring = ring;
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 29);
    this.shape = random.nextInt(5);
  }

  /** The model of a seed. */
  public static Draft draft(long seed) {
    return new SymmetricGotos(seed, false).draft();
  }

  /** The model of a seed in which threads have neighbours in a ring of three. */
  public static Draft ring(long seed) {
    return new SymmetricGotos(seed, true).draft();
  }

  private Draft draft() {
    int members = ring || random.nextInt(3) == 0 ? 3 : 2;
    List<Line> declarations = new ArrayList<>();
    declarations.add(new Line("const N = " + members, List.of("N")));
    for (String cell : List.of("x", "y")) {
      String kind = random.nextBoolean() ? "atomic shared " : "shared ";
      declarations.add(new Line(kind + cell + ": int[0..1]", List.of(cell)));
    }
    declarations.add(new Line("atomic shared h: int[-1..N-1] = -1", List.of("h")));
    declarations.add(new Line("atomic shared a: int[0..1][N]", List.of("a")));
    declarations.add(new Line("atomic shared p: int[0..N-1][N]", List.of("p")));
    declarations.add(new Line("mutex m", List.of("m")));
    declarations.add(new Line("mutex mm[N]", List.of("mm")));
    declarations.add(new Line("semaphore s[N] = 2147483646", List.of("s")));
    List<Body> bodies = new ArrayList<>();
    List<Line> locals =
        List.of(
            new Line("var r: int[0..N-1] = i", List.of("r")),
            new Line("var k: int[0..1]", List.of("k")));
    bodies.add(new Body("thread P[i in 0..N-1]", locals, body(members == 3 ? 2 : 3, true)));
    if (chance(3)) {
      String head = "thread Q[j in 0.." + random.nextInt(2) + "]";
      List<Line> own = List.of(new Line("var k: int[0..1]", List.of("k")));
      bodies.add(new Body(head, own, body(2, false)));
    }
    List<String> checks = new ArrayList<>(List.of("check no deadlock"));
    if (chance(3)) {
      checks.add(
          "check never "
              + pick("h != -1 && x == 1", "x == y", "x + y == 2", "all j in 0..N-1: a[j] == 1"));
    }
    if (bodies.toString().contains("section inside")) {
      checks.add("check at most 1 in inside");
    }
    return new Draft(declarations, bodies, checks);
  }

  private List<Piece> body(int most, boolean member) {
    int count = 2 + random.nextInt(most);
    int target = random.nextInt(count);
    boolean back = !chance(3);
    String label = "L" + labels++;
    List<Piece> pieces = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      if (back && k == target) {
        pieces.add(Piece.of(label + ":"));
      }
      pieces.add(instruction(member));
    }
    if (back) {
      Piece jump = Piece.of("goto " + label);
      String when = member && chance(2) ? pick("if r == i", "if r != i") : "if k == 0";
      pieces.add(chance(3) ? Piece.of(when, List.of(jump)) : jump);
    }
    return pieces;
  }

  private Piece instruction(boolean member) {
    Piece its = any(member);
    return chance(6) ? Piece.of("section inside", List.of(its)) : its;
  }

  private Piece any(boolean member) {
    if (!member) {
      return chance(3) ? Piece.of(pick("lock m", "unlock m", "skip")) : plain();
    }
    return switch (shape) {
      case 1 -> chance(2) ? Piece.of("skip") : choice(List.of(plain()));
      case 2 -> chance(2) ? locking() : plain();
      case 3 -> chance(2) ? Piece.of(pick("h = i", "await h == i", "await h != i")) : mixed();
      default -> mixed();
    };
  }

  private Piece mixed() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> plain();
      case 2 -> locking();
      case 3 -> choice(List.of(chance(2) ? ofMembers() : plain()));
      case 4 -> Piece.of("await " + condition());
      default -> ofMembers();
    };
  }

  private Piece plain() {
    return Piece.of(
        switch (random.nextInt(6)) {
          case 0 -> "skip";
          case 1 -> "k = " + cell();
          case 2 -> cell() + " = k";
          case 3 -> "await " + cell() + " == " + random.nextInt(2);
          default -> cell() + " = " + random.nextInt(2);
        });
  }

  private Piece ofMembers() {
    return Piece.of(
        switch (random.nextInt(12)) {
          case 0 -> "h = i";
          case 1 -> "h = r";
          case 2 -> "a[" + place() + "] = " + random.nextInt(2);
          case 3 -> "a[r] = " + random.nextInt(2);
          case 4 -> "p[" + place() + "] = r";
          case 5 -> "p[r] = i";
          case 6 -> "r = " + (ring && chance(3) ? place() : "p[" + place() + "]");
          case 7 -> "r = p[r]";
          case 8 -> "r = any 0..N-1";
          case 9 -> "k = a[r]";
          case 10 -> "up s[" + pick("i", "r") + "]";
          default -> "assert " + condition();
        });
  }

  /** A member's own place, or a neighbour's. */
  private String place() {
    return ring && chance(2) ? pick("(i + 1) % N", "(i + N - 1) % N") : "i";
  }

  private Piece locking() {
    String mutex = pick("m", "mm[" + place() + "]", "mm[r]");
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> Piece.of("lock " + mutex);
      case 3, 4 -> Piece.of("unlock " + mutex);
      default -> Piece.of("with " + pick("m", "mm[i]"), List.of(plain()));
    };
  }

  private Piece choice(List<Piece> first) {
    List<Arm> arms = new ArrayList<>();
    arms.add(new Arm("either", first));
    arms.add(new Arm(chance(3) ? "or when " + condition() : "or", List.of(plain())));
    return new Piece("", arms);
  }

  private String condition() {
    return pick(
        "h == i",
        "h != i",
        "h == r",
        "r == i",
        "a[" + place() + "] == 1",
        "a[r] == 0",
        "p[i] == r",
        "k == 0",
        "(all j in 0..N-1: j == i || a[j] == 0)",
        "(some j in 0..N-1: j != i && a[j] == 1)",
        cell() + " == " + random.nextInt(2));
  }

  private String cell() {
    return pick("x", "y");
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
