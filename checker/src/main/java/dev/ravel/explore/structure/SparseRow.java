// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** A vector of numbers of which most are 0. It does not change. */
final class SparseRow {
  private final int[] index;
  private final long[] number;

  private SparseRow(int[] index, long[] number) {
    this.index = index;
    this.number = number;
  }

  /** The number 1 at one index. */
  static SparseRow unit(int index) {
    return new SparseRow(new int[] {index}, new long[] {1});
  }

  /** Numbers by index; those that are 0 are left out. */
  static SparseRow of(SortedMap<Integer, Long> numbers) {
    int count = 0;
    int[] index = new int[numbers.size()];
    long[] number = new long[index.length];
    for (Map.Entry<Integer, Long> entry : numbers.entrySet()) {
      if (entry.getValue() != 0) {
        index[count] = entry.getKey();
        number[count++] = entry.getValue();
      }
    }
    return new SparseRow(Arrays.copyOf(index, count), Arrays.copyOf(number, count));
  }

  /** Numbers by index, of which those that are 0 are left out. */
  static SparseRow of(long[] numbers) {
    int[] index = IntStream.range(0, numbers.length).filter(k -> numbers[k] != 0).toArray();
    long[] number = new long[index.length];
    Arrays.setAll(number, k -> numbers[index[k]]);
    return new SparseRow(index, number);
  }

  /** How many are not 0. */
  int size() {
    return index.length;
  }

  /** The index of the k-th that is not 0; ascending. */
  int index(int k) {
    return index[k];
  }

  /** The indices of all that are not 0; ascending. */
  int[] indices() {
    return index.clone();
  }

  /** The k-th that is not 0. */
  long number(int k) {
    return number[k];
  }

  /** The number at an index. */
  long at(int its) {
    int k = Arrays.binarySearch(index, its);
    return k < 0 ? 0 : number[k];
  }

  /**
   * So many times this and so many times another.
   *
   * @throws ArithmeticException if a number is too large
   */
  SparseRow plus(long times, SparseRow other, long otherTimes) {
    int[] its = new int[index.length + other.index.length];
    long[] sums = new long[its.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < index.length || j < other.index.length) {
      boolean left = j == other.index.length || (i < index.length && index[i] <= other.index[j]);
      boolean right = i == index.length || (j < other.index.length && other.index[j] <= index[i]);
      its[count] = left ? index[i] : other.index[j];
      long mine = left ? Math.multiplyExact(number[i++], times) : 0;
      long others = right ? Math.multiplyExact(other.number[j++], otherTimes) : 0;
      sums[count] = Math.addExact(mine, others);
      count += sums[count] == 0 ? 0 : 1;
    }
    return new SparseRow(Arrays.copyOf(its, count), Arrays.copyOf(sums, count));
  }

  /**
   * The sum of the products of these numbers with others.
   *
   * @param other by index, at most so large as an integer of 64 bits
   * @throws ArithmeticException if a number is too large
   */
  long times(IntToLongFunction other) {
    long sum = 0;
    for (int k = 0; k < index.length; k++) {
      sum = Math.addExact(sum, Math.multiplyExact(number[k], other.applyAsLong(index[k])));
    }
    return sum;
  }

  /**
   * The sum of the products with the numbers of another.
   *
   * @throws ArithmeticException if a number is too large
   */
  long times(SparseRow other) {
    return other.size() < size() ? other.times(this::at) : times(other::at);
  }

  /** Whether none is negative. */
  boolean positive() {
    for (long its : number) {
      if (its < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether none is positive. */
  boolean negative() {
    for (long its : number) {
      if (its > 0) {
        return false;
      }
    }
    return true;
  }

  /** The largest number that divides all of them and another; that other if there are none. */
  long divisor(long other) {
    long divisor = Math.absExact(other);
    for (int k = 0; k < number.length && divisor != 1; k++) {
      long a = divisor;
      long b = Math.absExact(number[k]);
      while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
      }
      divisor = a;
    }
    return divisor;
  }

  /** All numbers divided by one that divides them. */
  SparseRow over(long divisor) {
    if (divisor == 1) {
      return this;
    }
    long[] parts = new long[number.length];
    Arrays.setAll(parts, k -> number[k] / divisor);
    return new SparseRow(index, parts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseRow its
        && Arrays.equals(index, its.index)
        && Arrays.equals(number, its.number);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(index) + Arrays.hashCode(number);
  }
}
