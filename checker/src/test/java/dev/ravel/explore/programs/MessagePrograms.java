// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.explore.programs.Draft.Body;
import dev.ravel.explore.programs.Draft.Line;
import dev.ravel.explore.programs.Draft.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random models whose threads send and receive by one or two channels, most of them unordered
 * and with room for some messages, the same for the same seed.
 */
public final class MessagePrograms {
  private final Random random;

  private MessagePrograms(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 7);
  }

  /** The model of a seed. */
  public static Draft draft(long seed) {
    return new MessagePrograms(seed).draft();
  }

  private Draft draft() {
    List<Line> declarations = new ArrayList<>();
    for (String name : List.of("c", "d")) {
      String kind = random.nextInt(8) == 0 ? "" : "unordered ";
      kind = (chance(3) ? "lossy " : "") + (chance(8) ? "duplicating " : "") + kind;
      String room = "[" + (1 + random.nextInt(4)) + "]";
      declarations.add(new Line(kind + "channel " + name + ": int[0..1]" + room, List.of(name)));
    }
    declarations.add(new Line("atomic shared x: int[0..1]", List.of("x")));
    List<Body> bodies = new ArrayList<>();
    for (int t = 0, threads = 2 + random.nextInt(2); t < threads; t++) {
      bodies.add(body(t));
    }
    if (chance(4)) {
      declarations.add(new Line("crash at most 1 of T0", List.of("T0")));
    }
    List<String> checks = new ArrayList<>();
    if (chance(3)) {
      checks.add("check never " + pick(List.of("x == 1", "T0 done && x == 0", "len(c) == 2")));
    }
    return new Draft(declarations, bodies, checks);
  }

  private Body body(int thread) {
    List<Line> locals =
        List.of(
            new Line("var r: int[0..1]", List.of("r")), new Line("var z: int[0..0]", List.of("z")));
    List<Piece> pieces = new ArrayList<>();
    for (int k = 1 + random.nextInt(3); k > 0; k--) {
      pieces.add(statement());
    }
    String head = (chance(3) ? "daemon " : "") + "thread T" + thread;
    return new Body(head, locals, chance(4) ? List.of(Piece.of("loop", pieces)) : pieces);
  }

  private Piece statement() {
    String channel = chance(3) ? "d" : "c";
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6 -> Piece.of("send " + random.nextInt(2) + " to " + channel);
      case 7, 8, 9, 10, 11 -> Piece.of("receive r from " + channel);
      case 12 -> Piece.of("send r to " + channel);
      case 13 -> Piece.of("x = r");
      case 14 -> Piece.of("if r == 1", List.of(Piece.of("send 0 to " + channel)));
      case 15 -> {
        String fits = pick(List.of("r == 1", "1 / r == 1", "r == x"));
        yield Piece.of("receive r from " + channel + " where " + fits);
      }
      case 16 -> Piece.of("await len(" + channel + ") == " + (1 + random.nextInt(2)));
      case 17 -> Piece.of("receive z from " + channel);
      case 18 -> Piece.of(pick(List.of("peek r from ", "receive x from ")) + channel);
      default -> Piece.of("atomic", List.of(Piece.of("r = x"), Piece.of("send r to " + channel)));
    };
  }

  /** True once in a number of times. */
  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
