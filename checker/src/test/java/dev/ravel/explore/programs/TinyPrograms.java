// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Tiny random models over one or two cells of two values, the same for the same seed. They have two
 * or three threads of one or two statements, which each of them may repeat for ever. Many of their
 * steps change nothing, so what is special about the first and the last steps of executions is met
 * soon. Examples are races at the start, steps that lead to a state that was there before, errors
 * directly after a step of another thread.
 */
public final class TinyPrograms {
  private static final List<String> ACCESSES =
      List.of("x = 0", "x = 1", "y = 0", "y = 1", "r = x", "r = y", "x = r", "x = y");

  private static final List<String> WAITS =
      List.of("await x == 0", "await x == 1", "await y == 1", "await x == y");

  private static final List<String> CLAIMS =
      List.of("assert false", "assert x == 0", "assert r == y", "assume x == 1", "assume x == r");

  private final Random random;
  private final boolean task;

  private TinyPrograms(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    this.task = chance(4);
  }

  /** The model of a seed. */
  public static Draft draft(long seed) {
    return new TinyPrograms(seed).draft();
  }

  private Draft draft() {
    List<Body> bodies = new ArrayList<>();
    for (int t = 0, threads = 2 + random.nextInt(2); t < threads; t++) {
      bodies.add(body("thread T" + t));
    }
    if (task) {
      bodies.add(body("task K"));
    }
    List<Line> declarations = new ArrayList<>();
    for (String cell : List.of("x", "y")) {
      String kind = chance(4) ? "atomic " : "";
      declarations.add(new Line(kind + "shared " + cell + ": int[0..1]", List.of(cell)));
    }
    declarations.add(new Line("mutex m", List.of("m")));
    return new Draft(declarations, bodies, chance(3) ? List.of(check()) : List.of());
  }

  private String check() {
    return "check "
        + pick(List.of("never", "always", "reachable", "finally"))
        + " "
        + pick(List.of("x == 1", "x == y", "x == 1 && y == 0", "T0 done"));
  }

  private Body body(String head) {
    List<Line> locals = List.of(new Line("var r: int[0..1]", List.of("r")));
    List<Piece> pieces = new ArrayList<>();
    for (int k = chance(3) ? 2 : 1; k > 0; k--) {
      pieces.add(statement());
    }
    return new Body(head, locals, chance(2) ? List.of(Piece.of("loop", pieces)) : pieces);
  }

  /** A statement that is a step whatever the values, so that any may be repeated. */
  private Piece statement() {
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3, 4 -> Piece.of(pick(ACCESSES));
      case 5, 6, 7 -> Piece.of(pick(WAITS));
      case 8 -> Piece.of(pick(CLAIMS));
      case 9 -> Piece.of("if " + pick(List.of("x", "y")) + " == 1", List.of(access()));
      case 10 -> Piece.of("with m", List.of(access()));
      case 11 -> Piece.of("atomic", List.of(access(), access()));
      case 12 -> Piece.of(pick(List.of("lock m", "unlock m", "skip")));
      default -> task ? Piece.of(pick(List.of("start K", "join K", "join T0"))) : access();
    };
  }

  private Piece access() {
    return Piece.of(pick(ACCESSES));
  }

  /** True once in a number of times. */
  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
