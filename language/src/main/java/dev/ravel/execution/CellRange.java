// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.ScalarType;
import java.util.OptionalLong;

/**
 * The values that a cell may have in any execution. They are those that it is set to, moved by at
 * most all that is added to it and all that is taken from it.
 */
final class CellRange {
  private final ScalarType type;
  private long leastSet;
  private long mostSet;
  private long added;
  private long taken;
  private boolean known = true;

  /** The initial value alone. */
  CellRange(ObjectDeclaration.Cell cell) {
    type = cell.type();
    leastSet = cell.initial();
    mostSet = cell.initial();
  }

  /** The cell may be set to a value, or to one that is not known. */
  void set(OptionalLong value) {
    known &= value.isPresent();
    leastSet = Math.min(leastSet, value.orElse(leastSet));
    mostSet = Math.max(mostSet, value.orElse(mostSet));
  }

  /** So much more may be added to the cell in one execution; absent if there is no bound. */
  void add(OptionalLong most) {
    added = sum(added, most);
  }

  /** So much more may be taken from the cell in one execution; absent if there is no bound. */
  void take(OptionalLong most) {
    taken = sum(taken, most);
  }

  private long sum(long sum, OptionalLong more) {
    long next = sum + more.orElse(0);
    known &= more.isPresent() && next >= 0; // negative if it does not fit in 64 bits
    return next;
  }

  /** Returns whether all these values belong to the cell's type. */
  boolean isKept() {
    return known
        && type.contains(leastSet)
        && type.contains(mostSet)
        && taken <= leastSet - type.low()
        && added <= type.high() - mostSet;
  }
}
