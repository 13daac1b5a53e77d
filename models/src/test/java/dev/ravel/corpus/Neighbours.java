// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import java.util.List;
import java.util.Random;

/** Makes rings of families. Some of the places that members have of their own are neighbours'. */
final class Neighbours {
  private static final List<String> THEIRS =
      List.of("[(i + 1) % N]", "[(i + N - 1) % N]", "[(i + 2) % N]");

  private Neighbours() {}

  /** A model in which at least one place of a thread is that of a neighbour, if it has any. */
  static String in(String model, long seed) {
    Random random = new Random(seed);
    int checks = model.indexOf("\ncheck ");
    StringBuilder text = new StringBuilder();
    int from = 0;
    boolean some = false;
    for (int at = model.indexOf("[i]"); at >= 0 && at < checks; at = model.indexOf("[i]", at + 1)) {
      text.append(model, from, at);
      boolean theirs = !some || random.nextInt(3) == 0;
      text.append(theirs ? THEIRS.get(random.nextInt(THEIRS.size())) : "[i]");
      some = true;
      from = at + "[i]".length();
    }
    return text.append(model, from, model.length()).toString();
  }
}
