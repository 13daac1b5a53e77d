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
 * Small random models, the same for the same seed. They have two to four threads of two to four
 * instructions each, with jumps between them. Threads that end early stand beside some that go
 * round for ever; there are busy waits, mutexes that are not released, choices with a blocked
 * branch, conditions that others make true and false again, and steps on several objects.
 */
final class RandomGotos {
  private static final List<String> CELLS = List.of("x", "y", "z");

  private final Random random;
  private final int shape;
  private final boolean tasks;
  private int labels;

  private RandomGotos(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 11);
    this.shape = random.nextInt(5);
    this.tasks = chance(6);
  }

  /** The model of a seed. */
  static Draft draft(long seed) {
    return new RandomGotos(seed).draft();
  }

  private Draft draft() {
    int threads = shape == 0 ? 2 : 2 + random.nextInt(3);
    List<Line> declarations = new ArrayList<>();
    for (String cell : CELLS) {
      String kind = random.nextBoolean() ? "atomic shared " : "shared ";
      declarations.add(new Line(kind + cell + ": int[0..2]", List.of(cell)));
    }
    declarations.add(new Line("mutex m, n", List.of("m", "n")));
    List<Body> bodies = new ArrayList<>();
    List<Line> locals =
        List.of(
            new Line("var r: int[0..2]", List.of("r")),
            new Line("var k: int[0..2]", List.of("k")),
            new Line("var ok: bool", List.of("ok")));
    for (int t = 0; t < threads; t++) {
      bodies.add(new Body("thread T" + t, locals, body(threads)));
    }
    if (tasks) {
      bodies.add(new Body("task K", locals, body(2)));
    }
    List<String> checks = new ArrayList<>();
    if (chance(4)) {
      checks.add("check never " + pick("x == 1 && y == 1", "x == y", "x == 2", "x + y == 3"));
    }
    if (bodies.toString().contains("critical")) {
      checks.add("check at most 1 in critical");
    }
    return new Draft(declarations, bodies, checks);
  }

  private List<Piece> body(int threads) {
    int count = 2 + random.nextInt(threads == 4 ? 2 : 3);
    int target = random.nextInt(count);
    boolean back = !chance(3);
    String label = "L" + labels++;
    List<Piece> pieces = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      if (back && k == target) {
        pieces.add(Piece.of(label + ":"));
      }
      pieces.addAll(instruction());
    }
    if (back) {
      Piece jump = Piece.of("goto " + label);
      pieces.add(chance(3) ? Piece.of("if r == " + random.nextInt(3), List.of(jump)) : jump);
    }
    return pieces;
  }

  private List<Piece> instruction() {
    return switch (shape) {
      case 1 -> List.of(chance(2) ? locking() : plain());
      case 2 -> List.of(chance(2) ? waiting() : plain());
      case 3 -> List.of(chance(2) ? Piece.of("skip") : any());
      default -> List.of(any());
    };
  }

  private Piece any() {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> plain();
      case 4, 5 -> locking();
      case 6, 7 -> waiting();
      case 8 -> choice();
      default -> several();
    };
  }

  private Piece plain() {
    return switch (random.nextInt(6)) {
      case 0 -> Piece.of("skip");
      case 1, 2 -> Piece.of(pick("r", "r", "k") + " = " + cell());
      case 3 -> Piece.of(cell() + " = " + pick("r", "(r + 1) % 3"));
      default -> Piece.of(cell() + " = " + random.nextInt(3));
    };
  }

  private Piece locking() {
    String mutex = pick("m", "m", "n");
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> Piece.of("lock " + mutex);
      case 3 -> Piece.of("unlock " + mutex);
      case 4 -> Piece.of("trylock " + mutex + " -> ok");
      case 5 -> Piece.of("if ok", List.of(Piece.of("unlock " + mutex)));
      case 6 -> Piece.of("with " + mutex, List.of(plain(), plain()));
      default -> Piece.of("with " + mutex, List.of(plain()));
    };
  }

  private Piece waiting() {
    return chance(3)
        ? Piece.of("while " + cell() + " == " + random.nextInt(2), List.of(Piece.of("skip")))
        : Piece.of("await " + condition());
  }

  private Piece choice() {
    List<Arm> arms = new ArrayList<>();
    arms.add(new Arm("either when " + condition(), List.of(plain())));
    arms.add(new Arm(chance(2) ? "or when " + condition() : "or", List.of(plain())));
    return new Piece("", arms);
  }

  private Piece several() {
    return switch (random.nextInt(6)) {
      case 0 ->
          Piece.of("atomic", List.of(Piece.of("k = x"), Piece.of("x = y"), Piece.of("y = k")));
      case 1 -> Piece.of("atomic", List.of(Piece.of("await " + condition()), plain()));
      case 2 -> Piece.of("x = any 0..1");
      case 3 -> Piece.of("critical", List.of(plain()));
      case 4 -> Piece.of(tasks ? pick("start K", "join K", "join T0") : "join T0");
      default -> Piece.of("assert " + condition());
    };
  }

  private String condition() {
    return pick(
        cell() + " == " + random.nextInt(3),
        cell() + " == " + random.nextInt(2),
        cell() + " != " + random.nextInt(2),
        "x == y");
  }

  private String cell() {
    return pick("x", "x", "y", "z");
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
