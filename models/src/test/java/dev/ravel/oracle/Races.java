// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.Collections;
import java.util.List;

/** Data races between steps that are enabled in one state. */
final class Races {
  private Races() {}

  /**
   * Returns whether the enabled steps of two threads use one plain cell and one of them writes it.
   */
  static boolean among(List<AstSystem.Move> moves, int threads) {
    for (AstSystem.Move one : moves) {
      for (AstSystem.Move other : moves) {
        boolean two =
            one.process() < other.process() && one.process() < threads && other.process() < threads;
        if (two && clash(one, other)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean clash(AstSystem.Move one, AstSystem.Move other) {
    return one.outcomes().stream()
        .anyMatch(
            a ->
                other.outcomes().stream()
                    .anyMatch(
                        b ->
                            !((one.atomic() || a.fires()) && (other.atomic() || b.fires()))
                                && (clash(a, b) || clash(b, a))));
  }

  private static boolean clash(AstSystem.Outcome one, AstSystem.Outcome other) {
    return !Collections.disjoint(one.writes(), other.writes())
        || !Collections.disjoint(one.writes(), other.reads());
  }
}
