// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Data races between steps that are enabled in one state. */
final class Races {
  private Races() {}

  /** Whether the enabled steps of two threads use one plain cell and one of them writes it. */
  static boolean among(List<AstSystem.Move> moves, int threads) {
    for (AstSystem.Move one : moves) {
      for (AstSystem.Move other : moves) {
        boolean two =
            one.process() < other.process() && one.process() < threads && other.process() < threads;
        if (two && !(one.atomic() && other.atomic()) && clash(one, other)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean clash(AstSystem.Move one, AstSystem.Move other) {
    return !Collections.disjoint(cells(one, true), cells(other, false))
        || !Collections.disjoint(cells(one, false), cells(other, true));
  }

  /** The plain cells that some outcome writes, or that it reads or writes. */
  private static Set<Integer> cells(AstSystem.Move move, boolean writes) {
    Set<Integer> cells = new LinkedHashSet<>();
    for (AstSystem.Outcome outcome : move.outcomes()) {
      cells.addAll(outcome.writes());
      if (!writes) {
        cells.addAll(outcome.reads());
      }
    }
    return cells;
  }
}
