// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/** What was found out for pairs of numbers from 0 on. Cost: linear in the largest of each row. */
final class Known {
  /** Not found out yet. */
  static final int UNKNOWN = -1;

  private static final int[] EMPTY = {};

  private int[][] rows = new int[16][];

  /** Nothing is known. */
  Known() {
    Arrays.fill(rows, EMPTY);
  }

  /** What is known, or {@link #UNKNOWN}. */
  int get(int row, int column) {
    int[] its = row < rows.length ? rows[row] : EMPTY;
    return column < its.length ? its[column] : UNKNOWN;
  }

  /** From now on this is known. */
  void set(int row, int column, int value) {
    if (row >= rows.length) {
      int size = rows.length;
      rows = Arrays.copyOf(rows, Math.max(row + 1, 2 * size));
      Arrays.fill(rows, size, rows.length, EMPTY);
    }
    int[] its = rows[row];
    if (column >= its.length) {
      int size = its.length;
      its = Arrays.copyOf(its, Math.max(column + 1, 2 * size));
      Arrays.fill(its, size, its.length, UNKNOWN);
      rows[row] = its;
    }
    its[column] = value;
  }
}
