// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Searches for fair executions that never come to a state they should come to. One that ends in an
 * error has come to the states before.
 */
final class Lassos {
  private final Space space;
  private final BitSet goal;
  private final FairRounds rounds;

  /**
   * A search.
   *
   * @param goal the states an execution should come to
   */
  Lassos(Space space, BitSet goal) {
    this.space = space;
    this.goal = goal;
    this.rounds = new FairRounds(space);
  }

  /** Returns whether a fair execution from one of the states never comes to a goal. */
  boolean existsFrom(BitSet from) {
    BitSet others = new BitSet();
    others.set(0, space.states.size());
    others.andNot(goal);
    List<List<Integer>> all = next(new FairRounds.LeftOut(new BitSet(), Set.of()));
    BitSet reached = closure(from, others, all);
    return reached.stream().anyMatch(space::mayBeLast)
        || rounds.choices(reached).stream().anyMatch(leftOut -> hasRound(reached, leftOut));
  }

  /** Returns the targets of the steps that leave some out. */
  private List<List<Integer>> next(FairRounds.LeftOut leftOut) {
    return space.edges.stream()
        .map(
            out ->
                out.stream()
                    .filter(edge -> !edge.misses(leftOut.wishes()))
                    .map(Space.Edge::target)
                    .toList())
        .toList();
  }

  private static List<List<Integer>> back(List<List<Integer>> next) {
    List<List<Integer>> back = new ArrayList<>();
    next.forEach(_ -> back.add(new ArrayList<>()));
    for (int s = 0; s < next.size(); s++) {
      for (int target : next.get(s)) {
        back.get(target).add(s);
      }
    }
    return back;
  }

  /** Returns whether an execution may go round in some of these states for ever and be fair. */
  private boolean hasRound(BitSet among, FairRounds.LeftOut leftOut) {
    List<List<Integer>> next = next(leftOut);
    List<List<Integer>> back = back(next);
    BitSet left = new BitSet();
    among.stream().filter(s -> rounds.allows(leftOut, s)).forEach(left::set);
    trim(left, next, back);
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

  /** Returns the states that can be reached from some among others. */
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
  private static void trim(BitSet left, List<List<Integer>> next, List<List<Integer>> back) {
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

  /** Returns whether an execution may go round in these states for ever and be fair. */
  private boolean fair(BitSet component, FairRounds.LeftOut leftOut) {
    List<Space.Edge> steps =
        component.stream()
            .mapToObj(space.edges::get)
            .flatMap(List::stream)
            .filter(edge -> component.get(edge.target()) && !edge.misses(leftOut.wishes()))
            .toList();
    return !steps.isEmpty() && rounds.isFair(leftOut, component, steps);
  }
}
