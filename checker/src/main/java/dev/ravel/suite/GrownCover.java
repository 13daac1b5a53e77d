// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Few configurations that cover all goals, each grown. A configuration begins with the first goal
 * that is open and takes each further one, in their order, that is in conflict with none so far
 * (Algorithm 2 of the paper, with its forced event), and is then prolonged. Goals of which each two
 * are in conflict bound the number from below. A goal is covered by each of some events; two goals
 * are in conflict if each two such events are.
 *
 * <p>Cost: for each configuration linear in the open goals, and that of a {@link
 * ConfigurationGrowth}; for the bound that for each event that covers a goal.
 */
final class GrownCover {
  private final CoverageGoals goals;
  private final SelectionListener watch;
  private final List<BitSet> chosen = new ArrayList<>();
  private int atLeast;

  private GrownCover(CoverageGoals goals, SelectionListener watch) {
    this.goals = goals;
    this.watch = watch;
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
   * Returns a cover of all goals. It is of those that some configurations have, where a limit is
   * reached before there is one.
   *
   * @param goals by goal: the events that cover it, at least one
   * @throws Halt if a limit is reached before there is any configuration
   */
  static Grown of(Growable events, List<int[]> goals, SelectionListener watch) {
    GrownCover cover = new GrownCover(new CoverageGoals(events, goals), watch);
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
      ConfigurationGrowth growth = new ConfigurationGrowth(goals);
      int goal = forced;
      while (goal >= 0) {
        if (!chosen.isEmpty()) {
          Limits.pollAt(turn++);
        }
        int entry = growth.free().nextSetBit(goals.first(goal));
        int next = entry < 0 ? goals.size() : goals.goal(entry);
        if (next == goal) {
          growth.add(entry);
          open.clear(goal);
        } else if (goal == forced) {
          throw new IllegalStateException("a goal that nothing covers");
        }
        goal = open.nextSetBit(Math.max(goal + 1, next));
      }
      prolong(growth);
      chosen.add(growth.events());
      watch.grows(chosen.size(), goals.size() - open.cardinality(), goals.size());
    }
    dropNeedless();
  }

  /** Makes a configuration maximal; the first one whatever the limits say. */
  private void prolong(ConfigurationGrowth growth) {
    Limits limits = chosen.isEmpty() ? Limits.none() : Limits.current();
    limits.during(
        () -> {
          growth.prolong();
          return growth;
        });
  }

  private void dropNeedless() {
    int[] times = new int[goals.size()];
    List<BitSet> covers = chosen.stream().map(goals::coveredBy).toList();
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

  /** Returns the goals, those that few of the configurations cover first. They exclude most. */
  private int[] rarestFirst() {
    int[] times = new int[goals.size()];
    chosen.forEach(its -> goals.coveredBy(its).stream().forEach(goal -> times[goal]++));
    return IntStream.range(0, times.length)
        .boxed()
        .sorted(Comparator.comparingInt(goal -> times[goal]))
        .mapToInt(goal -> goal)
        .toArray();
  }

  private void bound() {
    BitSet clique = new BitSet();
    long looked = 0;
    for (int goal : rarestFirst()) {
      if (!beside(goal).intersects(clique)) {
        clique.set(goals.first(goal), goals.first(goal + 1));
        atLeast++;
      }
      watch.chooses(chosen.size(), Math.max(1, atLeast), ++looked);
    }
  }

  /** The entries that go with an event of a goal. */
  private BitSet beside(int goal) {
    BitSet beside = new BitSet();
    for (int entry = goals.first(goal); entry < goals.first(goal + 1); entry++) {
      Limits.pollAt(entry);
      ConfigurationGrowth growth = new ConfigurationGrowth(goals);
      growth.add(entry);
      beside.or(growth.free());
    }
    return beside;
  }
}
