// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random models of linked structures, the same for the same seed. Nodes are numbers, of which
 * 0 is none, and cells hold nodes. Two of them are fixed, and each node has one for the next node.
 * So which cell a step uses depends on what others wrote, and most cells are met late.
 */
public final class PointerPrograms {
  private final Random random;
  private final String link;

  private PointerPrograms(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 2);
    this.link = random.nextInt(3) == 0 ? "" : "atomic ";
  }

  /** The model of a seed. */
  public static Draft draft(long seed) {
    return new PointerPrograms(seed).draft();
  }

  private Draft draft() {
    List<Line> declarations =
        List.of(
            new Line("atomic shared head: int[0..3] = 1", List.of("head")),
            new Line("atomic shared tail: int[0..3] = 1", List.of("tail")),
            new Line(link + "shared next: int[0..3][4]", List.of("next")),
            new Line(link + "shared value: int[0..2][4]", List.of("value")));
    List<Body> bodies = new ArrayList<>();
    for (int t = 0, threads = 2 + random.nextInt(2); t < threads; t++) {
      List<Line> locals =
          List.of(
              new Line("var mine: int[0..3] = " + (2 + t % 2), List.of("mine")),
              new Line("var p: int[0..3]", List.of("p")),
              new Line("var q: int[0..3]", List.of("q")),
              new Line("var ok: bool", List.of("ok")));
      List<Piece> pieces = new ArrayList<>(random.nextInt(2) == 0 ? published() : List.of());
      pieces.add(Piece.of("p = " + anchor()));
      for (int k = 1 + random.nextInt(3); k > 0; k--) {
        pieces.add(statement(0));
      }
      bodies.add(new Body("thread T" + t, locals, pieces));
    }
    String check = "check never " + pick("T0 done", "head == tail", "next[1] == 2");
    return new Draft(declarations, bodies, random.nextInt(2) == 0 ? List.of() : List.of(check));
  }

  /** A node that others find only when it has been filled. */
  private List<Piece> published() {
    return List.of(
        Piece.of("next[mine] = " + pick("1", "mine")),
        Piece.of("value[mine] = " + pick("1", "2")),
        Piece.of(anchor() + " = mine"));
  }

  private Piece statement(int depth) {
    return switch (random.nextInt(depth < 2 ? 10 : 7)) {
      case 0 -> Piece.of(pick("p", "q") + " = " + anchor());
      case 1 -> Piece.of("q = next[p]");
      case 2 -> Piece.of("next[" + pick("p", "mine") + "] = " + pick("mine", "q", "0"));
      case 3 -> Piece.of(anchor() + " = " + pick("mine", "q"));
      case 4 -> Piece.of("value[" + pick("mine", "p") + "] = " + random.nextInt(3));
      case 5 -> exchange(pick("next[p]", "next[p]", "head", "tail"));
      case 6 -> Piece.of("if value[" + pick("p", "q") + "] == 0", List.of(Piece.of("q = mine")));
      case 7 -> Piece.of("if q == 0", List.of(statement(depth + 1), statement(depth + 1)));
      case 8 -> Piece.of("if q != 0", List.of(Piece.of("p = q"), statement(depth + 1)));
      default -> Piece.of("if ok", List.of(statement(depth + 1)));
    };
  }

  /** Compares a cell with what was read, and puts a node there if they are equal. */
  private Piece exchange(String cell) {
    Piece change = Piece.of("if ok", List.of(Piece.of(cell + " = " + pick("mine", "q"))));
    return Piece.of("atomic", List.of(Piece.of("ok = " + cell + " == " + pick("q", "p")), change));
  }

  private String anchor() {
    return pick("head", "tail");
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }
}
