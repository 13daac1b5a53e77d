// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/**
 * A vector of numbers of which most are 0, as by place what a transition takes. It never changes.
 */
public final class SparseVector {
  /** Nothing but 0. */
  static final SparseVector ZERO = new SparseVector(new int[0], new long[0]);

  private final int[] index;
  private final long[] number;

  /** Ascending indices, and for each a number that is not 0; they are not copied. */
  SparseVector(int[] index, long[] number) {
    this.index = index;
    this.number = number;
  }

  /** The number 1 at one index. */
  public static SparseVector unit(int index) {
    return new SparseVector(new int[] {index}, new long[] {1});
  }

  /** Numbers by index; those that are 0 are left out. */
  public static SparseVector of(SortedMap<Integer, Long> numbers) {
    int count = 0;
    int[] index = new int[numbers.size()];
    long[] number = new long[index.length];
    for (Map.Entry<Integer, Long> entry : numbers.entrySet()) {
      if (entry.getValue() != 0) {
        index[count] = entry.getKey();
        number[count++] = entry.getValue();
      }
    }
    return new SparseVector(Arrays.copyOf(index, count), Arrays.copyOf(number, count));
  }

  /** Numbers by index, of which those that are 0 are left out. */
  public static SparseVector of(long[] numbers) {
    int[] index = IntStream.range(0, numbers.length).filter(k -> numbers[k] != 0).toArray();
    return new SparseVector(index, Arrays.stream(index).mapToLong(k -> numbers[k]).toArray());
  }

  /** Returns the number of entries that are not 0. */
  public int size() {
    return index.length;
  }

  /** The index of the k-th that is not 0; ascending. */
  public int index(int k) {
    return index[k];
  }

  /** The indices of all that are not 0; ascending. */
  public int[] indices() {
    return index.clone();
  }

  /** The k-th that is not 0. */
  public long number(int k) {
    return number[k];
  }

  /** The number at an index. Cost: logarithmic in the size. */
  public long at(int its) {
    int k = Arrays.binarySearch(index, its);
    return k < 0 ? 0 : number[k];
  }

  /** The same with 0 at an index. */
  public SparseVector without(int its) {
    return at(its) == 0 ? this : minus(new SparseVector(new int[] {its}, new long[] {at(its)}));
  }

  /**
   * The sum of two.
   *
   * @throws ArithmeticException if a number is too large
   */
  public SparseVector plus(SparseVector other) {
    return other.size() == 0 ? this : with(other, Math::addExact);
  }

  /**
   * The difference of two.
   *
   * @throws ArithmeticException if a number is too large
   */
  public SparseVector minus(SparseVector other) {
    return other.size() == 0 ? this : with(other, Math::subtractExact);
  }

  /** The larger number at each index, of numbers that are not negative. */
  public SparseVector max(SparseVector other) {
    return other.size() == 0 ? this : with(other, Math::max);
  }

  /**
   * Returns the sum of a multiple of this and a multiple of another.
   *
   * @throws ArithmeticException if a number is too large
   */
  public SparseVector plus(long times, SparseVector other, long otherTimes) {
    return with(
        other,
        (mine, its) ->
            Math.addExact(Math.multiplyExact(mine, times), Math.multiplyExact(its, otherTimes)));
  }

  private SparseVector with(SparseVector other, LongBinaryOperator one) {
    int[] its = new int[index.length + other.index.length];
    long[] both = new long[its.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < index.length || j < other.index.length) {
      boolean left = j == other.index.length || (i < index.length && index[i] <= other.index[j]);
      boolean right = i == index.length || (j < other.index.length && other.index[j] <= index[i]);
      its[count] = left ? index[i] : other.index[j];
      both[count] = one.applyAsLong(left ? number[i++] : 0, right ? other.number[j++] : 0);
      count += both[count] == 0 ? 0 : 1;
    }
    return new SparseVector(Arrays.copyOf(its, count), Arrays.copyOf(both, count));
  }

  /**
   * The sum of the products of these numbers with others.
   *
   * @param other by index, at most so large as an integer of 64 bits
   * @throws ArithmeticException if a number is too large
   */
  public long times(IntToLongFunction other) {
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
  public long times(SparseVector other) {
    return other.size() < size() ? other.times(this::at) : times(other::at);
  }

  /** Returns whether none is negative. */
  public boolean positive() {
    return Arrays.stream(number).allMatch(its -> its > 0);
  }

  /** The largest of them, or 0 if none is larger. */
  public long largest() {
    long largest = 0;
    for (long its : number) {
      largest = Math.max(largest, its);
    }
    return largest;
  }

  /** Returns whether no number that is not 0 is above that of another at the same index. */
  public boolean within(SparseVector other) {
    for (int k = 0; k < index.length; k++) {
      if (number[k] > other.at(index[k])) {
        return false;
      }
    }
    return true;
  }

  /** The largest number that divides all of them and another; that other if there are none. */
  public long divisor(long other) {
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
  public SparseVector over(long divisor) {
    if (divisor == 1) {
      return this;
    }
    return new SparseVector(index, Arrays.stream(number).map(its -> its / divisor).toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseVector its
        && Arrays.equals(index, its.index)
        && Arrays.equals(number, its.number);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(index) + Arrays.hashCode(number);
  }
}
