// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which rounds are fair. Who is strongly fair is left out of a round for ever only if it could move
 * in none of its states: all choices of those that are left out are tried.
 */
final class FairRounds {
  private final Space space;
  private final int processes;

  FairRounds(Space space) {
    this.space = space;
    this.processes = space.system.world().threads.size() + space.system.world().transitions.size();
  }

  /**
   * All choices of strongly fair processes that are left out of a round among some states: who
   * could move in none of them always is, and who could in all of them never.
   */
  List<BitSet> choices(BitSet states) {
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

  /** Whether a round may go through a state and leave some out for ever. */
  boolean allows(BitSet leftOut, int state) {
    return leftOut.stream().noneMatch(process -> couldMove(process, state));
  }

  private boolean couldMove(int process, int state) {
    return space.enabled.get(state).get(process) && !space.rests(state, process);
  }

  /**
   * Whether a round is fair that leaves some out.
   *
   * @param states the states that it goes through, all of them allowed
   * @param movers who makes a step in it
   */
  boolean isFair(BitSet leftOut, BitSet states, BitSet movers) {
    for (int process = 0; process < processes; process++) {
      int its = process;
      boolean owed =
          space.isStronglyFair(process)
              ? !leftOut.get(process)
              : space.isFair(process) && states.stream().allMatch(s -> couldMove(its, s));
      if (owed && !movers.get(process)) {
        return false;
      }
    }
    return true;
  }
}
