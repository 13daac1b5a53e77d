// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Components;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

/** The functions that may be called again before they return, by calls that name their function. */
final class Recursion {
  private final BitSet recursive = new BitSet();

  Recursion(CallSites calls, int functions) {
    IntFunction<int[]> callers =
        f -> calls.of(f).stream().mapToInt(ProgramFacts.Site::function).toArray();
    for (List<Integer> its : Components.of(functions, callers)) {
      int first = its.getFirst();
      if (its.size() > 1 || Arrays.stream(callers.apply(first)).anyMatch(by -> by == first)) {
        its.forEach(recursive::set);
      }
    }
  }

  /** Returns whether a call of a function may lie in another of the same function. */
  boolean recursive(int function) {
    return function >= 0 && recursive.get(function);
  }
}
