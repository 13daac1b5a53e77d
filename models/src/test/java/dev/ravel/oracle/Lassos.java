// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Searches for fair executions that never come to a state they should come to. One that ends in an
 * error has come to the states before.
 */
final class Lassos {
  private final Space space;
  private final BitSet goal;
  private final FairRounds rounds;
  private final List<List<Integer>> next = new ArrayList<>();
  private final List<List<Integer>> back = new ArrayList<>();

  /**
   * A search.
   *
   * @param goal the states an execution should come to
   */
  Lassos(Space space, BitSet goal) {
    this.space = space;
    this.goal = goal;
    this.rounds = new FairRounds(space);
    for (int s = 0; s < space.states.size(); s++) {
      next.add(new ArrayList<>());
      back.add(new ArrayList<>());
    }
    for (int s = 0; s < space.states.size(); s++) {
      for (Space.Edge edge : space.edges.get(s)) {
        next.get(s).add(edge.target());
        back.get(edge.target()).add(s);
      }
    }
  }

  /** Whether a fair execution from one of the states never comes to a goal. */
  boolean existsFrom(BitSet from) {
    BitSet others = new BitSet();
    others.set(0, space.states.size());
    others.andNot(goal);
    BitSet reached = closure(from, others, next);
    return reached.stream().anyMatch(space::mayBeLast)
        || rounds.choices(reached).stream().anyMatch(leftOut -> hasRound(reached, leftOut));
  }

  /** Whether an execution may go round in some of these states for ever and be fair. */
  private boolean hasRound(BitSet among, BitSet leftOut) {
    BitSet left = new BitSet();
    among.stream().filter(s -> rounds.allows(leftOut, s)).forEach(left::set);
    trim(left);
    while (!left.isEmpty()) {
      BitSet one = new BitSet();
      one.set(left.nextSetBit(0));
      BitSet component = closure(one, left, next);
      component.and(closure(one, left, back));
      if (fair(component, leftOut)) {
        return true;
      }
      left.andNot(component);
    }
    return false;
  }

  /** What can be reached from some states among others. */
  private static BitSet closure(BitSet start, BitSet among, List<List<Integer>> arrows) {
    BitSet reached = (BitSet) start.clone();
    reached.and(among);
    List<Integer> open = new ArrayList<>(reached.stream().boxed().toList());
    while (!open.isEmpty()) {
      for (int target : arrows.get(open.removeLast())) {
        if (among.get(target) && !reached.get(target)) {
          reached.set(target);
          open.add(target);
        }
      }
    }
    return reached;
  }

  /** Takes away what is on no cycle because nothing follows it, or nothing is before it. */
  private void trim(BitSet left) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = left.length() - 1; s >= 0; s--) {
        if (left.get(s)
            && (next.get(s).stream().noneMatch(left::get)
                || back.get(s).stream().noneMatch(left::get))) {
          left.clear(s);
          changed = true;
        }
      }
    }
  }

  /** Whether an execution may go round in these states for ever and be fair. */
  private boolean fair(BitSet component, BitSet leftOut) {
    BitSet movers = new BitSet();
    for (int s = component.nextSetBit(0); s >= 0; s = component.nextSetBit(s + 1)) {
      for (Space.Edge edge : space.edges.get(s)) {
        if (component.get(edge.target())) {
          movers.set(edge.process());
        }
      }
    }
    return !movers.isEmpty() && rounds.isFair(leftOut, component, movers);
  }
}
