// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random choices that a seed repeats, and names that are used once. */
final class Draw {
  private final Random random;
  private int names;

  Draw(long seed) {
    // Neighbouring seeds give similar first numbers; mixing takes that away.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    for (int i = 0; i < 5; i++) {
      random.nextInt();
    }
  }

  /** A number from low to high. */
  int number(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  /** Returns true in a number of a hundred cases. */
  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  <T> T of(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // read only
  final <T> T among(T... things) {
    return things[random.nextInt(things.length)];
  }

  /** A name nothing else has. */
  String name(String stem) {
    names++;
    return stem + names;
  }

  /** A way to go on, and how often it is taken compared with the others. */
  record Way<T>(int weight, Supplier<T> supplier) {}

  /** Takes one of the ways. */
  <T> T take(List<Way<T>> ways) {
    int sum = ways.stream().mapToInt(Way::weight).sum();
    int at = random.nextInt(sum);
    for (Way<T> way : ways) {
      at -= way.weight();
      if (at < 0) {
        return way.supplier().get();
      }
    }
    throw new IllegalStateException("no way");
  }
}
