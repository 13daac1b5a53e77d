// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Looks for a cover with fewer candidates than one that is known. It branches on the candidates of
 * the open goal with fewest of them, on a trail of its own; a branch ends where even independent
 * goals need as many candidates as the best cover has. It tries a fixed number of choices: so equal
 * problems have equal answers on every machine.
 */
final class BranchAndBound {
  /** So many choices are tried. */
  private static final int MOST_CHOICES = 200_000;

  private static final int BETWEEN_REPORTS = 1024;

  private final Coverable problem;
  private final int bound;
  private final List<BitSet> opens = new ArrayList<>();
  private final List<int[]> branches = new ArrayList<>();
  private List<Integer> best;
  private boolean exhausted;
  private int[] next = new int[16];

  /**
   * A search.
   *
   * @param part the goals
   * @param best a cover of them
   * @param bound no cover has fewer
   */
  BranchAndBound(Coverable problem, int[] part, List<Integer> best, int bound) {
    this.problem = problem;
    this.best = best;
    this.bound = bound;
    push(Coverable.set(part));
  }

  /** The best cover so far. */
  List<Integer> best() {
    return best;
  }

  /** No cover has fewer. */
  int atLeast() {
    return exhausted ? best.size() : bound;
  }

  /**
   * Searches until nothing is left, the bound is met, or too many choices were tried.
   *
   * @param watch is told of the best cover of this part
   * @throws dev.ravel.source.Halt if a limit is reached; the best cover is then still there
   */
  void run(Watch watch) {
    for (int choices = 0; !opens.isEmpty() && best.size() > bound; ) {
      int depth = opens.size() - 1;
      if (next[depth] == branches.get(depth).length) {
        opens.removeLast();
        branches.removeLast();
        continue;
      }
      if (++choices > MOST_CHOICES) {
        return;
      }
      Limits.pollAt(choices);
      if (choices % BETWEEN_REPORTS == 0) {
        watch.chooses(best.size(), bound, choices);
      }
      choose(depth, branches.get(depth)[next[depth]++]);
    }
    exhausted = true;
  }

  private void choose(int depth, int candidate) {
    BitSet uncovered = (BitSet) opens.get(depth).clone();
    for (int goal : problem.goalsOf(candidate)) {
      uncovered.clear(goal);
    }
    if (uncovered.isEmpty()) {
      keep();
    } else if (depth + 1 + problem.independent(uncovered) < best.size()) {
      push(uncovered);
    }
  }

  private void push(BitSet uncovered) {
    if (opens.size() == next.length) {
      next = Arrays.copyOf(next, 2 * next.length);
    }
    next[opens.size()] = 0;
    opens.add(uncovered);
    branches.add(problem.candidatesOf(fewest(uncovered)));
  }

  private int fewest(BitSet uncovered) {
    int goal = uncovered.nextSetBit(0);
    for (int g = goal; g >= 0; g = uncovered.nextSetBit(g + 1)) {
      goal = problem.candidatesOf(g).length < problem.candidatesOf(goal).length ? g : goal;
    }
    return goal;
  }

  private void keep() {
    if (opens.size() < best.size()) {
      best =
          IntStream.range(0, opens.size())
              .mapToObj(level -> branches.get(level)[next[level] - 1])
              .toList();
    }
  }
}
