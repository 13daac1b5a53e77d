// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The rounds that are fair. Who is strongly fair is left out of a round for ever only if it could
 * move in none of its states, and what is granted by none of its steps is asked for by none: all
 * choices of those that are left out are tried.
 */
final class FairRounds {
  private final Space space;
  private final int processes;

  /** Strongly fair processes that do not move in a round, and what is not asked for in it. */
  record LeftOut(BitSet processes, Set<Wish> wishes) {}

  FairRounds(Space space) {
    this.space = space;
    this.processes = space.system.world().threads.size() + space.system.world().transitions.size();
  }

  /**
   * Returns all choices of what is left out of a round among some states. A thread that could move
   * in none of them always is, and one that could in all of them never; and what is asked for and
   * never granted always.
   */
  List<LeftOut> choices(BitSet states) {
    Set<Wish> asked = new LinkedHashSet<>();
    Set<Wish> granted = new LinkedHashSet<>();
    states.stream()
        .mapToObj(space.edges::get)
        .flatMap(List::stream)
        .filter(edge -> states.get(edge.target()))
        .forEach(
            edge -> {
              asked.addAll(edge.asked());
              granted.addAll(edge.granted());
            });
    List<Set<Wish>> wishes = new ArrayList<>();
    asked.removeAll(granted);
    wishes.add(asked);
    for (Wish wish : granted) {
      for (Set<Wish> without : List.copyOf(wishes)) {
        Set<Wish> with = new LinkedHashSet<>(without);
        with.add(wish);
        wishes.add(with);
      }
    }
    return processes(states).stream()
        .flatMap(its -> wishes.stream().map(some -> new LeftOut(its, some)))
        .toList();
  }

  private List<BitSet> processes(BitSet states) {
    BitSet always = new BitSet();
    List<Integer> free = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      int its = process;
      if (space.isStronglyFair(process)) {
        boolean never = states.stream().noneMatch(s -> couldMove(its, s));
        always.set(process, never);
        if (!never && !states.stream().allMatch(s -> couldMove(its, s))) {
          free.add(process);
        }
      }
    }
    List<BitSet> all = new ArrayList<>();
    for (int choice = 0; choice < 1 << free.size(); choice++) {
      BitSet leftOut = (BitSet) always.clone();
      for (int k = 0; k < free.size(); k++) {
        leftOut.set(free.get(k), (choice >> k & 1) != 0);
      }
      all.add(leftOut);
    }
    return all;
  }

  /** Returns whether a round may go through a state and leave some out for ever. */
  boolean allows(LeftOut leftOut, int state) {
    return leftOut.processes().stream().noneMatch(process -> couldMove(process, state));
  }

  private boolean couldMove(int process, int state) {
    return space.enabled.get(state).get(process) && !space.rests(state, process);
  }

  /**
   * Returns whether a round is fair that leaves some out.
   *
   * @param states the states that it goes through, all of them allowed
   * @param steps the steps that it makes
   */
  boolean isFair(LeftOut leftOut, BitSet states, List<Space.Edge> steps) {
    BitSet movers = new BitSet();
    Set<Wish> asked = new LinkedHashSet<>();
    Set<Wish> granted = new LinkedHashSet<>();
    for (Space.Edge step : steps) {
      movers.set(step.process());
      asked.addAll(step.asked());
      granted.addAll(step.granted());
    }
    if (!granted.containsAll(asked)) {
      return false;
    }
    for (int process = 0; process < processes; process++) {
      int its = process;
      boolean owed =
          space.isStronglyFair(process)
              ? !leftOut.processes().get(process)
              : space.isFair(process) && states.stream().allMatch(s -> couldMove(its, s));
      if (owed && !movers.get(process)) {
        return false;
      }
    }
    return true;
  }
}
