// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Places or transitions that change alike, of which those go that another one makes needless.
 *
 * @param needless whether the first of two that change alike is needless beside the second
 */
record Alike(Map<SparseVector, List<Integer>> classes, BiPredicate<Integer, Integer> needless) {
  Alike(BiPredicate<Integer, Integer> needless) {
    this(new HashMap<>(), needless);
  }

  /** Adds one; which ones go, it or some that were added before. */
  List<Integer> add(SparseVector change, int its) {
    List<Integer> others = classes.computeIfAbsent(change, _ -> new ArrayList<>());
    if (others.stream().anyMatch(other -> needless.test(its, other))) {
      return List.of(its);
    }
    List<Integer> gone = others.stream().filter(other -> needless.test(other, its)).toList();
    others.removeAll(gone);
    others.add(its);
    return gone;
  }
}
