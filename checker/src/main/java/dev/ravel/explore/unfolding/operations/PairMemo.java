// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairMap;
import java.util.Arrays;

/**
 * Numbers from 0 on that were found out for pairs of numbers. Each row is a window of neighbouring
 * columns as long as a good part of that is known; what lies farther away is in a hash table. Cost:
 * constant on average, and room linear in what is known and the number of rows.
 */
public final class PairMemo {
  /** Not found out yet. */
  public static final int UNKNOWN = PairMap.ABSENT;

  /** Every window may be as wide as this. */
  private static final int NARROW = 8;

  /** A wider window has at most as many columns for each that is known. */
  private static final int SPARSE = 4;

  private static final int[] EMPTY = {};

  private int[][] rows = new int[16][];

  /** The first column of the window of each row. */
  private int[] base = new int[16];

  /** The number of known columns in the window of each row. */
  private int[] size = new int[16];

  private final PairMap far = new PairMap(16);

  /** Nothing is known. */
  public PairMemo() {
    Arrays.fill(rows, EMPTY);
  }

  /** Returns the known value, or {@link #UNKNOWN}. */
  public int get(int row, int column) {
    if (row < rows.length) {
      int[] its = rows[row];
      int offset = column - base[row];
      if (Integer.compareUnsigned(offset, its.length) < 0 && its[offset] != UNKNOWN) {
        return its[offset];
      }
    }
    return far.get(row, column);
  }

  /** From now on this is known, which was not. */
  public void set(int row, int column, int value) {
    if (row >= rows.length) {
      int before = rows.length;
      rows = Growth.room(rows, row + 1);
      Arrays.fill(rows, before, rows.length, EMPTY);
      base = Growth.room(base, row + 1);
      size = Growth.room(size, row + 1);
    }
    if (reach(row, column)) {
      rows[row][column - base[row]] = value;
      size[row]++;
    } else {
      far.put(row, column, value);
    }
  }

  /**
   * Returns whether a column is in the window of its row, which is widened for it if that is worth
   * it.
   */
  private boolean reach(int row, int column) {
    int[] its = rows[row];
    int from = base[row];
    if (Integer.compareUnsigned(column - from, its.length) < 0) {
      return true;
    }
    boolean first = its.length == 0;
    int least = first ? (column < NARROW ? 0 : column) : Math.min(from, column);
    long needed = Math.max(first ? column : from + (its.length - 1L), column) - least + 1;
    if (needed > Math.max(NARROW, SPARSE * (size[row] + 1L))) {
      return false;
    }
    int[] wider = new int[(int) Math.max(needed, first ? 1 : 2L * its.length)];
    Arrays.fill(wider, UNKNOWN);
    if (least < from && !first) {
      least = Math.max(0, least + (int) needed - wider.length);
    }
    System.arraycopy(its, 0, wider, first ? 0 : from - least, its.length);
    rows[row] = wider;
    base[row] = least;
    return true;
  }

  /** The room that this takes, in words of 4 bytes, but for a constant for each row. */
  long words() {
    return Arrays.stream(rows).mapToLong(its -> its.length).sum() + far.bytes() / Integer.BYTES;
  }
}
