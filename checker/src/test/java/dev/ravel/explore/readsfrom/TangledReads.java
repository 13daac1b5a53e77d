// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random models whose steps read several cells at once, and other cells according to what
 * they find. There are also plain reads, plain writes, compare-and-exchange and waiting, with two
 * threads of up to five statements, three of up to three, or four of two. In some of them cells are
 * added to, and set to numbers only, so that adding commutes. They have no objects but cells, no
 * tasks, no errors and no loops: those are made by the other generators.
 */
final class TangledReads {
  private static final List<String> CELLS = List.of("x", "y", "z");

  private final Random random;

  private final boolean adds;

  private TangledReads(long seed, boolean adds) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + (adds ? 7 : 5));
    this.adds = adds;
  }

  /** The model of a seed. */
  static Draft draft(long seed) {
    return new TangledReads(seed, false).draft();
  }

  /** The model of a seed in which cells are added to. */
  static Draft withUpdates(long seed) {
    return new TangledReads(seed, true).draft();
  }

  private Draft draft() {
    int threads = 2 + random.nextInt(3);
    int most = threads == 2 ? 5 : threads == 3 ? 3 : 2;
    List<Body> bodies = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Line> locals =
          List.of(
              new Line("var r: " + range() + " = 0", List.of("r")),
              new Line("var s: " + range() + " = 0", List.of("s")));
      List<Piece> pieces = new ArrayList<>();
      for (int k = 0, n = 1 + random.nextInt(most); k < n; k++) {
        pieces.add(Piece.of(adds ? adding() : statement()));
      }
      bodies.add(new Body("thread T" + t, locals, pieces));
    }
    List<Line> cells =
        CELLS.stream()
            .map(cell -> new Line("atomic shared " + cell + ": " + range(), List.of(cell)))
            .toList();
    List<String> checks =
        random.nextInt(4) == 0 ? List.of("check never x == 1 && y == 0") : List.of();
    return new Draft(cells, bodies, checks);
  }

  private String range() {
    return adds ? "int[-40..40]" : "int[0..2]";
  }

  private String adding() {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> "atomic { " + update() + " }";
      case 3 -> "atomic { " + local() + " = " + cell() + "; " + update() + " }";
      case 4 -> "atomic { " + update() + "; " + update() + " }";
      case 5 -> "atomic { if " + cell() + " == " + number() + " { " + update() + " } }";
      case 6 ->
          "atomic { if %s == %s { %s } else { r = %s } }"
              .formatted(cell(), number(), update(), cell());
      case 7 -> cell() + " = " + number();
      case 8 -> local() + " = " + cell();
      case 9 -> "await " + cell() + " == " + (random.nextBoolean() ? cell() : number());
      default -> "if r == s { atomic { " + update() + " } } else { r = " + cell() + " }";
    };
  }

  private String update() {
    String cell = cell();
    return cell + " = " + cell + (random.nextBoolean() ? " + 1" : " - 1");
  }

  private String statement() {
    return switch (random.nextInt(11)) {
      case 0, 1 -> cell() + " = " + number();
      case 2, 3 -> local() + " = " + cell();
      case 4 -> cell() + " = " + local();
      case 5 -> "atomic { r = " + cell() + "; s = " + cell() + " }";
      case 6 -> "atomic { if " + cell() + " == " + number() + " { " + cell() + " = 2 } }";
      case 7 ->
          "atomic { if %s == %s { r = %s }; %s = r }".formatted(cell(), number(), cell(), cell());
      case 8 ->
          "atomic { if %s == %s { if %s == 0 { %s = 1 } } else { s = %s } }"
              .formatted(cell(), number(), cell(), cell(), cell());
      case 9 -> "await " + cell() + " == " + (random.nextBoolean() ? cell() : number());
      default -> "if r == s { " + cell() + " = 1 } else { r = " + cell() + " }";
    };
  }

  private String cell() {
    return CELLS.get(random.nextInt(CELLS.size()));
  }

  private String number() {
    return "" + random.nextInt(3);
  }

  private String local() {
    return random.nextBoolean() ? "r" : "s";
  }
}
