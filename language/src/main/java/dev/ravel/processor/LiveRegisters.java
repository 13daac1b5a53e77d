// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import java.util.List;

/** The registers that calls of a program still need, wherever they stand. */
final class LiveRegisters {
  private final List<Function> functions;

  /** By function; absent as long as nobody has asked. */
  private final Liveness[] liveness;

  /** By function and place: those of a call that waits there for another one to end. */
  private final int[][][] suspended;

  /** None was asked for yet. */
  LiveRegisters(List<Function> functions) {
    this.functions = functions;
    liveness = new Liveness[functions.size()];
    suspended = new int[functions.size()][][];
  }

  private Liveness of(int function) {
    if (liveness[function] == null) {
      liveness[function] = new Liveness(functions.get(function));
    }
    return liveness[function];
  }

  /** How many registers a function has. */
  int registers(int function) {
    return functions.get(function).registers();
  }

  /** Those of the call that runs, ascending; not to be changed. */
  int[] running(int function, int pc) {
    return of(function).live(pc);
  }

  /** Those of a call that waits for one that it has made, ascending; not to be changed. */
  int[] suspended(int function, int pc) {
    if (suspended[function] == null) {
      suspended[function] = new int[functions.get(function).code().size()][];
    }
    int[][] its = suspended[function];
    if (its[pc] == null) {
      its[pc] =
          functions.get(function).code().get(pc) instanceof Instruction.Call made
              ? of(function).behindCall(pc, made.into(), made.results())
              : running(function, pc); // a service that calls goes on when the call ends
    }
    return its[pc];
  }
}
