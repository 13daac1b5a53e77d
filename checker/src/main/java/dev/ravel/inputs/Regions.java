// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The inputs that are in no class so far, in parts of which a solver is asked. A class is a set of
 * conditions, each of which is a number whose negation is the opposite. At first all inputs are one
 * region. One that a solver gives up is divided by a class that it may have inputs of: those that
 * break the first condition of the class, those that meet the first and break the second one, and
 * so on. So what is hard to decide on some paths keeps no other path from being found, and each
 * question has fewer alternatives. A region that no class divides any more is left undecided.
 *
 * <p>Cost: a question for each region, of which there are as many as a class has conditions for
 * each one that was given up.
 */
final class Regions {
  /** So many questions may be given up before all that is left is undecided. */
  static final int MOST = 24;

  private final List<List<Integer>> classes = new ArrayList<>();

  /** Those that are not yet known to have no inputs but those of classes. */
  private final Deque<List<Integer>> open = new ArrayDeque<>(List.of(List.of()));

  private int givenUp;
  private boolean undecided;

  /** From now on inputs that meet all of these conditions are in a class. */
  void exclude(Set<Integer> conditions) {
    classes.add(List.copyOf(conditions));
  }

  /** The conditions of the region to ask about; absent if there is none. */
  Optional<List<Integer>> next() {
    return Optional.ofNullable(open.peekFirst());
  }

  /** The region that was asked about has no inputs but those of classes. */
  void close() {
    open.removeFirst();
  }

  /** Of the region that was asked about it was not found out whether it has others. */
  void giveUp() {
    givenUp++;
    List<Integer> region = open.removeFirst();
    if (givenUp >= MOST) {
      undecided = true;
      open.clear();
      return;
    }
    Set<Integer> met = new HashSet<>(region);
    Optional<List<Integer>> by =
        classes.stream()
            .filter(its -> its.stream().noneMatch(one -> met.contains(-one)))
            .findFirst();
    if (by.isEmpty()) {
      undecided = true;
      return;
    }
    List<Integer> others = by.get().stream().filter(its -> !met.contains(its)).toList();
    for (int k = others.size() - 1; k >= 0; k--) {
      List<Integer> part = new ArrayList<>(region);
      part.addAll(others.subList(0, k));
      part.add(-others.get(k));
      open.addFirst(List.copyOf(part));
    }
  }

  /** Returns whether some region was given up for good. */
  boolean undecided() {
    return undecided;
  }
}
