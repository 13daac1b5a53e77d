// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operator;

/**
 * Atomic modifications whose result nobody looks at, such as the counting of events. Two of them by
 * one operator commute as functions: sums wrap around, and the others take the bits together or
 * choose the largest or smallest. They never wait and, where all their bits were given once, never
 * fail, so that they commute as steps as well.
 *
 * <p>Different operators do not commute with each other. The first that is met at an address
 * decides which one commutes there; as soon as there is another one, none does, and what was learnt
 * is forgotten. So it is where numbers look like addresses, since an address that others get to see
 * makes more memory visible.
 */
final class Updates {
  private static final int ADDRESS_SIZE = 8;

  private final Run run;

  Updates(Run run) {
    this.run = run;
  }

  /**
   * Carries out a modification whose result is not used.
   *
   * @return whether it was, as one that commutes
   * @throws dev.ravel.system.Outgrown if it commutes no more
   */
  boolean update(Instruction.Modify its, long address, long operand) {
    int size = its.bits() >> 3;
    Operator operator = commuting(its.operator());
    if (operator == null) {
      return false;
    }
    int cell = run.memory.wholeCell(address, size);
    if (cell < 0) {
      return false;
    }
    long[] old = run.footing.now(cell);
    long now = Arithmetic.compute(its.operator(), its.bits(), old[0], operand);
    boolean fine = old[1] == 0 && !(size == ADDRESS_SIZE && isAddress(operand, old[0], now));
    boolean commutes = fine && run.known.updatesCommute(address, operator);
    if (!run.trial) {
      if (!commutes) {
        run.known.updatedInOrder(address);
      } else {
        run.known.updates(address, operator);
      }
    }
    if (commutes) {
      run.footing.commute(cell, now, 0);
    }
    return commutes;
  }

  private boolean isAddress(long... numbers) {
    for (long number : numbers) {
      if (run.memory.isMemory(number)) {
        return true;
      }
    }
    return false;
  }

  /** The operator whose uses commute with those of this one; null if there is none. */
  private static Operator commuting(Operator operator) {
    return switch (operator) {
      case ADD, SUBTRACT -> Operator.ADD;
      case AND, OR, XOR, MAXIMUM, MINIMUM, UNSIGNED_MAXIMUM, UNSIGNED_MINIMUM -> operator;
      default -> null;
    };
  }
}
