// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses few candidates that cover all goals. A candidate that alone covers some goal is taken
 * first; what is left falls into parts without a goal or candidate in common. Each part is covered
 * greedily, by the candidate that covers most of what is open (Algorithm 2 of the paper, with the
 * forced event replaced by the smallest number among equals). Goals of which no two have a
 * candidate in common, a clique of the conflict relation, bound it from below. Where the two differ
 * a search by branch and bound goes on, for a fixed number of choices: so equal problems have equal
 * answers on every machine.
 */
public final class SetCover {
  /** So many choices are tried for each part. */
  private static final int MOST_CHOICES = 200_000;

  private final int[][] goalsOf;
  private final int[][] candidatesOf;
  private final BitSet open = new BitSet();
  private final BitSet taken = new BitSet();

  private SetCover(int goals, int[][] goalsOf) {
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

  /**
   * A cover.
   *
   * @param goals how many there are, each covered by a candidate
   * @param goalsOf by candidate: the goals that it covers, ascending
   * @param exact whether to search for a smaller cover where the greedy one may be too large
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static Cover of(int goals, int[][] goalsOf, boolean exact) {
    return new SetCover(goals, goalsOf).cover(exact);
  }

  private Cover cover(boolean exact) {
    open.set(0, candidatesOf.length);
    for (int[] its : candidatesOf) {
      if (its.length == 0) {
        throw new IllegalArgumentException("a goal that no candidate covers");
      }
      if (its.length == 1) {
        take(its[0]);
      }
    }
    int atLeast = taken.cardinality();
    for (int[] part : parts()) {
      Limits.poll();
      List<Integer> best = greedy(part);
      int bound = independent(goalSet(part));
      if (exact && bound < best.size()) {
        BranchAndBound search = new BranchAndBound(part, best, bound);
        search.run();
        best = search.best;
        bound = search.exhausted ? best.size() : bound;
      }
      best.forEach(this::take);
      atLeast += bound;
    }
    return new Cover(taken.stream().boxed().toList(), atLeast);
  }

  private static BitSet goalSet(int[] part) {
    BitSet goals = new BitSet();
    for (int goal : part) {
      goals.set(goal);
    }
    return goals;
  }

  private void take(int candidate) {
    taken.set(candidate);
    for (int goal : goalsOf[candidate]) {
      open.clear(goal);
    }
  }

  /** The open goals, those together that hang together by candidates; by their smallest goals. */
  private List<int[]> parts() {
    List<int[]> parts = new ArrayList<>();
    BitSet left = (BitSet) open.clone();
    BitSet seen = new BitSet();
    int[] queue = new int[open.cardinality()];
    for (int first = left.nextSetBit(0); first >= 0; first = left.nextSetBit(first)) {
      int size = 0;
      queue[size++] = first;
      left.clear(first);
      for (int at = 0; at < size; at++) {
        Limits.pollAt(at);
        for (int candidate : candidatesOf[queue[at]]) {
          if (!seen.get(candidate)) {
            seen.set(candidate);
            for (int goal : goalsOf[candidate]) {
              if (left.get(goal)) {
                left.clear(goal);
                queue[size++] = goal;
              }
            }
          }
        }
      }
      int[] part = Arrays.copyOf(queue, size);
      Arrays.sort(part);
      parts.add(part);
    }
    return parts;
  }

  /** Maximum coverage, one candidate after the other; those in vain are then left out again. */
  private List<Integer> greedy(int[] part) {
    BitSet uncovered = goalSet(part);
    List<Integer> chosen = new ArrayList<>();
    BitSet around = new BitSet();
    for (int goal : part) {
      for (int candidate : candidatesOf[goal]) {
        around.set(candidate);
      }
    }
    int[] gain = new int[goalsOf.length];
    List<BitSet> byGain = new ArrayList<>();
    for (int c = around.nextSetBit(0); c >= 0; c = around.nextSetBit(c + 1)) {
      gain[c] = (int) IntStream.of(goalsOf[c]).filter(uncovered::get).count();
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
      for (int goal : goalsOf[best]) {
        if (uncovered.get(goal)) {
          uncovered.clear(goal);
          for (int candidate : candidatesOf[goal]) {
            byGain.get(gain[candidate]).clear(candidate);
            byGain.get(--gain[candidate]).set(candidate);
          }
        }
      }
    }
    return needed(part, chosen);
  }

  /** Those of a cover without which some goal is not covered, looked at from the last one on. */
  private List<Integer> needed(int[] part, List<Integer> chosen) {
    BitSet goals = goalSet(part);
    int[] times = new int[candidatesOf.length];
    for (int candidate : chosen) {
      for (int goal : goalsOf[candidate]) {
        times[goal]++;
      }
    }
    List<Integer> kept = new ArrayList<>();
    for (int candidate : chosen.reversed()) {
      if (IntStream.of(goalsOf[candidate]).allMatch(goal -> !goals.get(goal) || times[goal] > 1)) {
        for (int goal : goalsOf[candidate]) {
          times[goal]--;
        }
      } else {
        kept.add(candidate);
      }
    }
    return kept;
  }

  /**
   * The size of a set of goals of which no two have a candidate in common, found greedily: goals
   * with few candidates first.
   */
  private int independent(BitSet goals) {
    int[] order =
        goals.stream()
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

  /**
   * Branches on the candidates of the open goal with fewest of them, on a trail of its own; a
   * branch ends where even independent goals need as many candidates as the best cover has.
   */
  private final class BranchAndBound {
    private final int bound;
    private List<Integer> best;
    private boolean exhausted;
    private final List<BitSet> opens = new ArrayList<>();
    private final List<int[]> branches = new ArrayList<>();
    private int[] next = new int[16];

    BranchAndBound(int[] part, List<Integer> best, int bound) {
      this.best = best;
      this.bound = bound;
      push(goalSet(part));
    }

    private void push(BitSet uncovered) {
      if (opens.size() == next.length) {
        next = Arrays.copyOf(next, 2 * next.length);
      }
      next[opens.size()] = 0;
      opens.add(uncovered);
      branches.add(candidatesOf[fewest(uncovered)]);
    }

    private int fewest(BitSet uncovered) {
      int goal = uncovered.nextSetBit(0);
      for (int g = goal; g >= 0; g = uncovered.nextSetBit(g + 1)) {
        goal = candidatesOf[g].length < candidatesOf[goal].length ? g : goal;
      }
      return goal;
    }

    /** Searches until nothing is left, the bound is met, or too many choices were tried. */
    void run() {
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
        BitSet uncovered = (BitSet) opens.get(depth).clone();
        for (int goal : goalsOf[branches.get(depth)[next[depth]++]]) {
          uncovered.clear(goal);
        }
        if (uncovered.isEmpty()) {
          keep();
        } else if (depth + 1 + independent(uncovered) < best.size()) {
          push(uncovered);
        }
      }
      exhausted = true;
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
}
