// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Chooses few candidates that cover all goals. A candidate that alone covers some goal is taken
 * first; what is left falls into parts without a goal or candidate in common, and each part is
 * covered by a {@link SelectionMethod}. Goals of which no two have a candidate in common, a clique
 * of the conflict relation, bound it from below. Where a limit is reached the best cover so far is
 * kept.
 */
public final class SetCover {
  private final Coverable problem;
  private final SelectionMethod method;
  private final SelectionListener watch;
  private final BitSet open = new BitSet();
  private final BitSet taken = new BitSet();
  private Optional<Problem> stopped = Optional.empty();
  private boolean searched = true;
  private int atLeast;

  private SetCover(Coverable problem, SelectionMethod method, SelectionListener watch) {
    this.problem = problem;
    this.method = method;
    this.watch = watch;
  }

  /**
   * A cover.
   *
   * @param goals how many there are, each covered by a candidate
   * @param goalsOf by candidate: the goals that it covers, ascending; not copied
   * @param watch receives the size of the best cover, and its bound
   */
  public static Cover of(
      int goals, int[][] goalsOf, SelectionMethod method, SelectionListener watch) {
    return new SetCover(new Coverable(goals, goalsOf), method, watch).cover();
  }

  private Cover cover() {
    open.set(0, problem.goals());
    for (int goal = 0; goal < problem.goals(); goal++) {
      int[] its = problem.candidatesOf(goal);
      if (its.length == 0) {
        throw new IllegalArgumentException("a goal that no candidate covers");
      }
      if (its.length == 1) {
        take(its[0]);
      }
    }
    atLeast = taken.cardinality();
    List<int[]> parts = atAnyRate(this::parts);
    List<List<Integer>> covers = new ArrayList<>();
    int[] bounds = new int[parts.size()];
    int all = taken.cardinality();
    for (int part = 0; part < bounds.length; part++) {
      int[] its = parts.get(part);
      covers.add(atAnyRate(() -> first(its)));
      bounds[part] = problem.independent(Coverable.set(its));
      all += covers.get(part).size();
      atLeast += bounds[part];
    }
    watch.chooses(all, atLeast, 0);
    for (int part = 0; part < bounds.length; part++) {
      List<Integer> its = covers.get(part);
      boolean open =
          stopped.isEmpty() && method == SelectionMethod.EXACT && bounds[part] < its.size();
      List<Integer> best = open ? fewer(parts.get(part), its, bounds[part], all) : its;
      all -= its.size() - best.size();
      best.forEach(this::take);
    }
    return new Cover(taken.stream().boxed().toList(), atLeast, stopped, searched);
  }

  private List<Integer> first(int[] part) {
    return switch (method) {
      case EXACT, GREEDY -> GreedyCover.of(problem, part);
      case CLIQUES -> {
        CliqueCover.Chosen chosen = CliqueCover.of(problem, part);
        searched &= chosen.maximum() || CpSat.isThere();
        yield chosen.candidates();
      }
    };
  }

  /** Searches a part for a cover with fewer, and for a proof that there is none. */
  private List<Integer> fewer(int[] part, List<Integer> cover, int bound, int all) {
    if (!CpSat.isThere()) {
      searched = false;
      return cover;
    }
    SolverSearch search = new SolverSearch(problem, part, cover, bound);
    int elsewhere = all - cover.size();
    int needed = atLeast - bound;
    try {
      search.run((its, least, tried) -> watch.chooses(elsewhere + its, needed + least, tried));
    } catch (Halt halt) {
      stopped = Optional.of(halt.reason());
    }
    atLeast = needed + search.atLeast();
    return search.best();
  }

  /**
   * Does what must be done whatever the limits are. From the one that is reached on it works
   * without.
   */
  private <T> T atAnyRate(Supplier<T> work) {
    if (stopped.isEmpty()) {
      try {
        return work.get();
      } catch (Halt halt) {
        stopped = Optional.of(halt.reason());
      }
    }
    return Limits.none().during(work);
  }

  private void take(int candidate) {
    taken.set(candidate);
    for (int goal : problem.goalsOf(candidate)) {
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
        for (int candidate : problem.candidatesOf(queue[at])) {
          if (!seen.get(candidate)) {
            seen.set(candidate);
            for (int goal : problem.goalsOf(candidate)) {
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
}
