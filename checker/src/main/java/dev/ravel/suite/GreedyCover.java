// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Maximum coverage, one candidate after the other. It is Algorithm 2 of the paper, with the forced
 * event replaced by the smallest number among equals. Cost: linear in the goals of all candidates.
 */
final class GreedyCover {
  private GreedyCover() {}

  /**
   * A cover of some goals.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static List<Integer> of(Coverable problem, int[] part) {
    BitSet uncovered = Coverable.set(part);
    List<Integer> chosen = new ArrayList<>();
    BitSet around = new BitSet();
    for (int goal : part) {
      for (int candidate : problem.candidatesOf(goal)) {
        around.set(candidate);
      }
    }
    int[] gain = new int[problem.candidates()];
    List<BitSet> byGain = new ArrayList<>();
    for (int c = around.nextSetBit(0); c >= 0; c = around.nextSetBit(c + 1)) {
      gain[c] = (int) IntStream.of(problem.goalsOf(c)).filter(uncovered::get).count();
      while (byGain.size() <= gain[c]) {
        byGain.add(new BitSet());
      }
      byGain.get(gain[c]).set(c);
    }
    int most = byGain.size() - 1;
    for (int turn = 0; !uncovered.isEmpty(); turn++) {
      Limits.pollAt(turn);
      while (byGain.get(most).isEmpty()) {
        most--;
      }
      int best = byGain.get(most).nextSetBit(0);
      chosen.add(best);
      for (int goal : problem.goalsOf(best)) {
        if (uncovered.get(goal)) {
          uncovered.clear(goal);
          for (int candidate : problem.candidatesOf(goal)) {
            byGain.get(gain[candidate]).clear(candidate);
            byGain.get(--gain[candidate]).set(candidate);
          }
        }
      }
    }
    return problem.needed(part, chosen);
  }
}
