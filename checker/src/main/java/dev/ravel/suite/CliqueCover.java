// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Maximal cliques, one after the other: Algorithm 3 of the paper. A clique begins with the smallest
 * open goal and takes each further one, in their order, that some candidate covers with all before;
 * so it is a clique of what can be covered together where pairs alone would not tell. Cost: for
 * each clique linear in the goals of the candidates of its first one.
 */
final class CliqueCover {
  private CliqueCover() {}

  /**
   * A cover of some goals.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static List<Integer> of(Coverable problem, int[] part) {
    BitSet uncovered = Coverable.set(part);
    List<Integer> chosen = new ArrayList<>();
    int turn = 0;
    for (int first = uncovered.nextSetBit(0); first >= 0; first = uncovered.nextSetBit(first)) {
      Limits.pollAt(turn++);
      int candidate = ofMaximalClique(problem, uncovered, first);
      chosen.add(candidate);
      for (int goal : problem.goalsOf(candidate)) {
        uncovered.clear(goal);
      }
    }
    return problem.needed(part, chosen);
  }

  /** The smallest candidate of the clique that begins with a goal. */
  private static int ofMaximalClique(Coverable problem, BitSet uncovered, int first) {
    List<Integer> left = new ArrayList<>();
    BitSet open = new BitSet();
    for (int candidate : problem.candidatesOf(first)) {
      left.add(candidate);
      for (int goal : problem.goalsOf(candidate)) {
        if (goal > first && uncovered.get(goal)) {
          open.set(goal);
        }
      }
    }
    for (int goal = open.nextSetBit(0); goal >= 0 && left.size() > 1; ) {
      BitSet its = Coverable.set(problem.candidatesOf(goal));
      List<Integer> both = left.stream().filter(its::get).toList();
      left = both.isEmpty() ? left : both;
      goal = open.nextSetBit(goal + 1);
    }
    return left.getFirst();
  }
}
