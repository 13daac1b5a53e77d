// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Candidates, the goals that each of them covers, and the other way round. */
final class Coverable {
  private final int[][] goalsOf;
  private final int[][] candidatesOf;

  /**
   * A problem; the arrays are not copied.
   *
   * @param goals how many there are
   * @param goalsOf by candidate: the goals that it covers, ascending
   */
  Coverable(int goals, int[][] goalsOf) {
    this.goalsOf = goalsOf;
    int[] sizes = new int[goals];
    for (int[] its : goalsOf) {
      for (int goal : its) {
        sizes[goal]++;
      }
    }
    candidatesOf = new int[goals][];
    for (int goal = 0; goal < goals; goal++) {
      candidatesOf[goal] = new int[sizes[goal]];
      sizes[goal] = 0;
    }
    for (int candidate = 0; candidate < goalsOf.length; candidate++) {
      for (int goal : goalsOf[candidate]) {
        candidatesOf[goal][sizes[goal]++] = candidate;
      }
    }
  }

  int goals() {
    return candidatesOf.length;
  }

  int candidates() {
    return goalsOf.length;
  }

  /** The goals that a candidate covers, ascending; not to be changed. */
  int[] goalsOf(int candidate) {
    return goalsOf[candidate];
  }

  /** The candidates that cover a goal, ascending; not to be changed. */
  int[] candidatesOf(int goal) {
    return candidatesOf[goal];
  }

  /** Some goals as a set. */
  static BitSet set(int[] goals) {
    BitSet set = new BitSet();
    for (int goal : goals) {
      set.set(goal);
    }
    return set;
  }

  /**
   * Returns the size of a set of goals of which no two have a candidate in common, found greedily.
   * Goals with few candidates come first. As many candidates are needed at least.
   */
  int independent(BitSet among) {
    int[] order =
        among.stream()
            .boxed()
            .sorted(Comparator.comparingInt(goal -> candidatesOf[goal].length))
            .mapToInt(goal -> goal)
            .toArray();
    BitSet used = new BitSet();
    int count = 0;
    for (int goal : order) {
      if (IntStream.of(candidatesOf[goal]).noneMatch(used::get)) {
        count++;
        for (int candidate : candidatesOf[goal]) {
          used.set(candidate);
        }
      }
    }
    return count;
  }

  /** Those of a cover without which some goal is not covered, looked at from the last one on. */
  List<Integer> needed(int[] part, List<Integer> chosen) {
    BitSet wanted = set(part);
    int[] times = new int[candidatesOf.length];
    for (int candidate : chosen) {
      for (int goal : goalsOf[candidate]) {
        times[goal]++;
      }
    }
    List<Integer> kept = new ArrayList<>();
    for (int candidate : chosen.reversed()) {
      if (IntStream.of(goalsOf[candidate]).allMatch(goal -> !wanted.get(goal) || times[goal] > 1)) {
        for (int goal : goalsOf[candidate]) {
          times[goal]--;
        }
      } else {
        kept.add(candidate);
      }
    }
    return kept;
  }
}
