// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Program;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** The functions that may be called again before they return, by calls that name their function. */
final class Recursion {
  private final BitSet recursive = new BitSet();

  Recursion(Program program) {
    int count = program.functions().size();
    BitSet[] callees = new BitSet[count];
    for (int f = 0; f < count; f++) {
      callees[f] = callees(program, program.functions().get(f));
    }
    for (int f = 0; f < count; f++) {
      BitSet seen = new BitSet();
      Deque<Integer> open = new ArrayDeque<>();
      open.push(f);
      while (!open.isEmpty()) {
        callees[open.pop()].stream()
            .filter(callee -> !seen.get(callee))
            .forEach(
                callee -> {
                  seen.set(callee);
                  open.push(callee);
                });
      }
      recursive.set(f, seen.get(f));
    }
  }

  private static BitSet callees(Program program, Function function) {
    BitSet all = new BitSet();
    for (Instruction instruction : function.code()) {
      if (instruction instanceof Instruction.Call its && its.callee().register() < 0) {
        int callee = Address.object(its.callee().bits()) - program.globals().size();
        if (callee >= 0 && callee < program.functions().size()) {
          all.set(callee);
        }
      }
    }
    return all;
  }

  /** Returns whether a call of a function may lie in another of the same function. */
  boolean recursive(int function) {
    return function >= 0 && recursive.get(function);
  }
}
