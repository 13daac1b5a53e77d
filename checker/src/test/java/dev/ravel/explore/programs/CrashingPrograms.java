// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random models whose threads may crash, and ask each other whether they have. They are those
 * of {@link RandomPrograms} with statements and checks more.
 */
public final class CrashingPrograms {
  private static final String CRASHING = "CRASHING ";

  private final Random random;
  private final Draft plain;
  private final List<String> names = new ArrayList<>();

  private CrashingPrograms(long seed, Draft plain) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.plain = plain;
    for (Body body : plain.threads()) {
      String head = body.head();
      names.add(head.substring(head.lastIndexOf(' ') + 1));
    }
  }

  /** The model of a seed. */
  public static Draft draft(long seed, Family family, Size size) {
    return new CrashingPrograms(seed, RandomPrograms.draft(seed, family, size)).draft();
  }

  /**
   * The model of a seed, of a family by its name, such as {@code CELLS} or {@code CRASHING CELLS}.
   */
  public static Draft draft(long seed, String family) {
    return family.startsWith(CRASHING)
        ? draft(seed, Family.valueOf(family.substring(CRASHING.length())), Size.USUAL)
        : RandomPrograms.draft(seed, Family.valueOf(family), Size.USUAL);
  }

  private Draft draft() {
    List<String> crashing = new ArrayList<>();
    for (String name : names) {
      if (random.nextInt(5) < 3) {
        crashing.add(name);
      }
    }
    if (crashing.isEmpty()) {
      crashing.add(names.getFirst());
    }
    List<Line> declarations = new ArrayList<>(plain.declarations());
    boolean apart = crashing.size() > 1 && random.nextInt(6) == 0;
    if (apart) {
      declarations.add(crash(1, crashing.subList(0, 1)));
      declarations.add(crash(1, crashing.subList(1, crashing.size())));
    } else {
      boolean all = random.nextInt(5) == 0;
      declarations.add(crash(all ? crashing.size() : 1, crashing));
    }
    List<Body> bodies = new ArrayList<>(plain.threads());
    for (int more = random.nextInt(3); more > 0; more--) {
      int which = random.nextInt(bodies.size());
      String other = crashing.get(random.nextInt(crashing.size()));
      bodies.set(which, with(bodies.get(which), question(other)));
    }
    List<String> checks = new ArrayList<>(plain.checks());
    if (random.nextInt(3) == 0) {
      checks.add("check never " + crashing.getFirst() + " crashed && x == 1");
    }
    if (random.nextInt(4) == 0) {
      checks.add("check finally !(" + crashing.getLast() + " crashed) || y != 2");
    }
    return new Draft(declarations, bodies, checks);
  }

  private static Line crash(int most, List<String> families) {
    return new Line("crash at most " + most + " of " + String.join(", ", families), List.of());
  }

  /** Returns the reaction of a thread to the crash of another one. */
  private Piece question(String other) {
    return switch (random.nextInt(7)) {
      case 0 -> Piece.of("join " + other);
      case 1 -> Piece.of("await " + other + " crashed");
      case 2 -> Piece.of("await " + other + " crashed || x == 1");
      case 3 -> Piece.of("if !(" + other + " crashed)", List.of(Piece.of("y = 2")));
      case 4 -> Piece.of("if " + other + " crashed && x == 0", List.of(Piece.of("y = 1")));
      case 5 -> Piece.of("atomic", List.of(Piece.of("if " + other + " crashed", List.of(set()))));
      default -> Piece.of("if " + other + " crashed", List.of(set()));
    };
  }

  private Piece set() {
    return Piece.of("x = " + random.nextInt(3));
  }

  /** No {@code goto} jumps into a block or over what stands before all labels. */
  private static Body with(Body body, Piece more) {
    List<Piece> pieces = new ArrayList<>(List.of(more));
    pieces.addAll(body.pieces());
    return new Body(body.head(), body.locals(), pieces);
  }
}
