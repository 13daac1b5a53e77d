// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import java.util.BitSet;
import java.util.List;

/** The registers that calls of a program still need, wherever they stand. */
final class LiveRegisters {
  private final List<Function> functions;
  private final boolean overflow;

  /** By function; absent as long as nobody has asked. */
  private final Liveness[] liveness;

  /**
   * The live registers, by function and place, of a call that waits there for another one to end.
   */
  private final int[][][] suspended;

  /** The {@linkplain #isHome homes} of each function; absent until they are needed. */
  private final BitSet[] homes;

  /**
   * None was asked for yet.
   *
   * @param overflow whether a signed result that does not fit is an error
   */
  LiveRegisters(List<Function> functions, boolean overflow) {
    this.functions = functions;
    this.overflow = overflow;
    liveness = new Liveness[functions.size()];
    suspended = new int[functions.size()][][];
    homes = new BitSet[functions.size()];
  }

  private Liveness of(int function) {
    if (liveness[function] == null) {
      liveness[function] = new Liveness(functions.get(function), overflow);
    }
    return liveness[function];
  }

  /** Returns the number of registers of a function. */
  int registers(int function) {
    return functions.get(function).registers();
  }

  /**
   * Returns whether a register holds the address of a variable of the function from its start on.
   * Once the scope of the variable has ended, nothing uses it but what begins that anew.
   */
  boolean isHome(int function, int register) {
    if (homes[function] == null) {
      homes[function] = new BitSet();
      for (Instruction instruction : functions.get(function).code()) {
        if (instruction instanceof Instruction.Reserve its) {
          homes[function].set(its.into());
        }
      }
    }
    return homes[function].get(register);
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
