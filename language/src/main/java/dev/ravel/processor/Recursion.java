// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** The functions that may be called again before they return, by calls that name their function. */
final class Recursion {
  private final BitSet recursive = new BitSet();

  Recursion(CallSites calls, int functions) {
    for (int f = 0; f < functions; f++) {
      BitSet callers = new BitSet();
      Deque<Integer> open = new ArrayDeque<>(List.of(f));
      while (!open.isEmpty()) {
        for (ProgramFacts.Site call : calls.of(open.pop())) {
          if (!callers.get(call.function())) {
            callers.set(call.function());
            open.push(call.function());
          }
        }
      }
      recursive.set(f, callers.get(f));
    }
  }

  /** Returns whether a call of a function may lie in another of the same function. */
  boolean recursive(int function) {
    return function >= 0 && recursive.get(function);
  }
}
