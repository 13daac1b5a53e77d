// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Few configurations that cover all goals, each grown: it begins with the first goal that is open
 * and takes each further one, in their order, that is in conflict with none so far (Algorithm 2 of
 * the paper, with its forced event). Goals of which each two are in conflict bound the number from
 * below. A goal is covered by each of some events; two goals are in conflict if each two such
 * events are.
 *
 * <p>Cost: for each configuration linear in the local configurations of the events that cover open
 * goals; for the bound quadratic in all of these events, at worst.
 */
final class GrownCover {
  private final Growable events;
  private final List<int[]> goals;

  /** By event: the goals that it covers. */
  private final Map<Integer, List<Integer>> goalsOf = new HashMap<>();

  private final List<BitSet> chosen = new ArrayList<>();
  private int atLeast;

  private GrownCover(Growable events, List<int[]> goals) {
    this.events = events;
    this.goals = goals;
    for (int goal = 0; goal < goals.size(); goal++) {
      int its = goal;
      for (int event : goals.get(goal)) {
        goalsOf.computeIfAbsent(event, _ -> new ArrayList<>()).add(its);
      }
    }
  }

  /**
   * A cover.
   *
   * @param chosen the configurations
   * @param atLeast no fewer configurations cover all goals
   * @param cut the limit because of which goals are left out; absent if none are
   * @param stopped the limit that ended the search for a bound
   */
  record Grown(
      List<BitSet> chosen, int atLeast, Optional<Problem> cut, Optional<Problem> stopped) {}

  /**
   * A cover of all goals; of those that some configurations have, where a limit is reached before
   * there is one.
   *
   * @param goals by goal: the events that cover it, at least one
   * @throws Halt if a limit is reached before there is any configuration
   */
  static Grown of(Growable events, List<int[]> goals) {
    GrownCover cover = new GrownCover(events, goals);
    Optional<Problem> cut = EarlyEnd.of(cover::grow);
    if (cut.isPresent()) {
      if (cover.chosen.isEmpty()) {
        throw new Halt(cut.get());
      }
      return new Grown(cover.chosen, 1, cut, cut);
    }
    Optional<Problem> stopped = EarlyEnd.of(cover::bound);
    return new Grown(cover.chosen, cover.atLeast, Optional.empty(), stopped);
  }

  private void grow() {
    BitSet open = new BitSet();
    open.set(0, goals.size());
    int turn = 0;
    for (int forced = open.nextSetBit(0); forced >= 0; forced = open.nextSetBit(0)) {
      Growable.Growing growing = events.empty();
      for (int goal = forced; goal >= 0; goal = open.nextSetBit(goal + 1)) {
        Limits.pollAt(turn++);
        if (add(growing, goals.get(goal))) {
          open.clear(goal);
        } else if (goal == forced) {
          throw new IllegalStateException("a goal that nothing covers");
        }
      }
      growing.prolong();
      chosen.add(growing.events());
    }
    dropNeedless();
  }

  private static boolean add(Growable.Growing growing, int[] goal) {
    for (int k = 0; k < goal.length; k++) {
      Limits.pollAt(k);
      if (growing.add(goal[k])) {
        return true;
      }
    }
    return false;
  }

  private void dropNeedless() {
    int[] times = new int[goals.size()];
    List<BitSet> covers = chosen.stream().map(this::covered).toList();
    covers.forEach(its -> its.stream().forEach(goal -> times[goal]++));
    for (int k = chosen.size() - 1; k >= 0; k--) {
      Limits.pollAt(k);
      BitSet its = covers.get(k);
      if (its.stream().allMatch(goal -> times[goal] > 1)) {
        its.stream().forEach(goal -> times[goal]--);
        chosen.remove(k);
      }
    }
  }

  /** The goals that a configuration covers. */
  private BitSet covered(BitSet configuration) {
    BitSet covered = new BitSet();
    for (int event = configuration.nextSetBit(0);
        event >= 0;
        event = configuration.nextSetBit(event + 1)) {
      for (int goal : goalsOf.getOrDefault(event, List.of())) {
        covered.set(goal);
      }
    }
    return covered;
  }

  /** The goals, those that few of the configurations cover first: they exclude most. */
  private int[] rarestFirst() {
    int[] times = new int[goals.size()];
    chosen.forEach(its -> covered(its).stream().forEach(goal -> times[goal]++));
    return IntStream.range(0, times.length)
        .boxed()
        .sorted(Comparator.comparingInt(goal -> times[goal]))
        .mapToInt(goal -> goal)
        .toArray();
  }

  private void bound() {
    atLeast = Math.min(1, goals.size());
    List<int[]> clique = new ArrayList<>();
    int turn = 0;
    for (int goal : rarestFirst()) {
      List<Growable.Growing> its = new ArrayList<>();
      for (int event : goals.get(goal)) {
        Growable.Growing growing = events.empty();
        boolean _ = growing.add(event);
        its.add(growing);
      }
      boolean all = true;
      for (int k = 0; k < clique.size() && all; k++) {
        Limits.pollAt(turn++);
        all = inConflict(its, clique.get(k));
      }
      if (all) {
        clique.add(goals.get(goal));
        atLeast = clique.size();
      }
    }
  }

  /** Whether no event of a goal goes with any of another one. */
  private static boolean inConflict(List<Growable.Growing> goal, int[] other) {
    return goal.stream().noneMatch(its -> IntStream.of(other).anyMatch(its::fits));
  }
}
