// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

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
  private final List<BitSet> chosen = new ArrayList<>();
  private int atLeast;

  private GrownCover(Growable events, List<int[]> goals) {
    this.events = events;
    this.goals = goals;
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
      // what is covered already goes along as far as it can, so that no test ends early
      for (int event : events.prolonging()) {
        Limits.pollAt(turn++);
        boolean _ = growing.add(event);
      }
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
    List<BitSet> covers = new ArrayList<>();
    for (BitSet its : chosen) {
      BitSet covered = new BitSet();
      for (int goal = 0; goal < times.length; goal++) {
        for (int event : goals.get(goal)) {
          if (its.get(event)) {
            covered.set(goal);
            times[goal]++;
            break;
          }
        }
      }
      covers.add(covered);
    }
    for (int k = chosen.size() - 1; k >= 0; k--) {
      Limits.pollAt(k);
      BitSet its = covers.get(k);
      if (its.stream().allMatch(goal -> times[goal] > 1)) {
        its.stream().forEach(goal -> times[goal]--);
        chosen.remove(k);
      }
    }
  }

  private void bound() {
    atLeast = Math.min(1, goals.size());
    List<int[]> clique = new ArrayList<>();
    int turn = 0;
    for (int[] goal : goals) {
      boolean all = true;
      for (int k = 0; k < clique.size() && all; k++) {
        Limits.pollAt(turn++);
        all = inConflict(goal, clique.get(k));
      }
      if (all) {
        clique.add(goal);
        atLeast = clique.size();
      }
    }
  }

  private boolean inConflict(int[] goal, int[] other) {
    for (int event : goal) {
      Growable.Growing both = events.empty();
      boolean _ = both.add(event);
      if (add(both, other)) {
        return false;
      }
    }
    return true;
  }
}
