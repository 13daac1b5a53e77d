// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways in which two steps use one object.
 *
 * @param object which one
 * @param one the {@link Mode} of the first step
 * @param other the mode of the second
 */
public record Uses(int object, int one, int other) {
  /** The objects that two outcomes both use, in any way. Cost: linear in their footprints. */
  static List<Uses> shared(ConcurrentSystem system, int one, int other) {
    Footprints all = system.footprints();
    int first = system.outcomes().footprint(one);
    int second = system.outcomes().footprint(other);
    List<Uses> shared = new ArrayList<>();
    for (int k = 0; k < all.size(first); k++) {
      int object = all.object(first, k);
      int mode = all.modeOf(second, object);
      if (mode != ConcurrentSystem.NONE && all.counts(object, ConcurrentSystem.NONE)) {
        shared.add(new Uses(object, all.mode(first, k), mode));
      }
    }
    return shared;
  }

  /** The objects that make two outcomes depend on each other. */
  public static List<Uses> clashing(ConcurrentSystem system, int one, int other) {
    return shared(system, one, other).stream()
        .filter(its -> !Mode.commute(its.one(), its.other()))
        .toList();
  }

  /**
   * Returns the reason why two steps depend on each other, or do not, as a part of a sentence.
   *
   * @param shared what both use: all that clashes, or, where nothing does, all
   * @param first the name of who makes the first step
   * @param second of who makes the second
   */
  static String words(ConcurrentSystem system, List<Uses> shared, String first, String second) {
    if (shared.isEmpty()) {
      return "they use nothing in common";
    }
    List<String> parts = new ArrayList<>();
    for (Uses its : shared) {
      parts.add(its.words(name(system, its.object()), first, second));
    }
    return String.join("; ", parts);
  }

  private String words(String object, String first, String second) {
    if (one != other) {
      return first + " " + verb(one) + " " + object + ", " + second + " " + verb(other) + " it";
    }
    return switch (one) {
      case Mode.READ -> "both only read " + object;
      case Mode.COMMUTE -> "both add to " + object;
      default -> "both change " + object;
    };
  }

  private static String verb(int mode) {
    return switch (mode) {
      case Mode.READ -> "reads";
      case Mode.COMMUTE -> "adds to";
      default -> "changes";
    };
  }

  private static String name(ConcurrentSystem system, int object) {
    Vocabulary words = system.vocabulary();
    for (int process = 0; process < system.threads(); process++) {
      if (system.control(process) == object || system.alive(process) == object) {
        return "whether " + words.process(process) + " runs";
      }
    }
    return words.object(object);
  }
}
