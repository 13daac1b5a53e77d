// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Net;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Something that every reachable marking obeys. */
sealed interface Reason {
  /** Longer lists are not written out. */
  int LONGEST_TEXT = 40;

  /** A sum that never changes or never grows. */
  record Sum(TokenSum sum) implements Reason {}

  /** Places of which one at least always holds a token. */
  record Trap(BitSet places) implements Reason {
    private String text(Net net) {
      return places.stream()
          .mapToObj(net.places()::name)
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /** Reasons as people read them; some words if there are none. */
  static String text(List<Reason> why, Net net, String none) {
    List<String> steady = new ArrayList<>();
    List<String> shrinking = new ArrayList<>();
    List<String> traps = new ArrayList<>();
    for (Reason reason : why) {
      switch (reason) {
        case Sum(TokenSum sum) -> (sum.invariant() ? steady : shrinking).add(sum.text(net));
        case Trap trap -> traps.add(trap.text(net));
      }
    }
    StringJoiner text = new StringJoiner(" and ");
    text.setEmptyValue(none);
    add("invariant", steady, text);
    add("never growing sum", shrinking, text);
    add("marked trap", traps, text);
    return text.toString();
  }

  /** Adds the names, where they fit on a line; else their number. */
  private static void add(String kind, List<String> all, StringJoiner text) {
    String each = String.join(" and ", all);
    if (each.length() > LONGEST_TEXT) {
      text.add(all.size() == 1 ? "one large " + kind : all.size() + " " + kind + "s");
    } else if (!all.isEmpty()) {
      text.add("the " + kind + (all.size() == 1 ? " " : "s ") + each);
    }
  }
}
