// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The results of functions that may give any of many values, call by call. */
public interface Inputs {
  /**
   * The value of a call; absent if it is not said, and then the one nearest to 0.
   *
   * @param call which it is
   */
  Optional<InputValue> value(Call call);

  /** All of it in words, as {@link #of} has it; empty if it cannot be said so. */
  default String text() {
    return "";
  }

  /**
   * Returns the results of the calls of each thread, in their order.
   *
   * @param byThread by the name of the thread, as {@link Call} has it
   */
  static Inputs of(Map<String, List<InputValue>> byThread) {
    return new Inputs() {
      @Override
      public Optional<InputValue> value(Call call) {
        List<InputValue> its = byThread.getOrDefault(call.thread(), List.of());
        return call.number() < its.size() ? Optional.of(its.get(call.number())) : Optional.empty();
      }

      @Override
      public String text() {
        return Inputs.text(byThread);
      }
    };
  }

  /** Returns the results of the calls of each thread in words such as {@code main=5,main.1=-3}. */
  static String text(Map<String, List<InputValue>> byThread) {
    return byThread.entrySet().stream()
        .flatMap(its -> its.getValue().stream().map(value -> its.getKey() + "=" + value))
        .collect(Collectors.joining(","));
  }

  /**
   * A call of such a function.
   *
   * @param thread who calls: {@code main}, or the name of who has started the thread, a dot, and
   *     which thread it was of those that it has started, from 1
   * @param number which of the thread's calls it is, from 0
   * @param low the least value that the function gives; of floats, that of their bits
   * @param high the largest one
   * @param bits the width of the values
   * @param isFloat whether they are floats: all of this width, as bits
   */
  record Call(String thread, int number, long low, long high, int bits, boolean isFloat) {
    /** A call that gives whole numbers. */
    Call(String thread, int number, long low, long high, int bits) {
      this(thread, number, low, high, bits, false);
    }

    /** A call that gives floats of 32 or 64 bits. */
    static Call ofFloat(String thread, int number, int bits) {
      long least = Long.MIN_VALUE >> Long.SIZE - bits;
      return new Call(thread, number, least, ~least, bits, true);
    }

    /**
     * Returns whether all numbers of the width are values, those included that are negative as
     * signed.
     */
    boolean givesAll() {
      return bits == 64 && high == Long.MAX_VALUE && (low == 0 || low == Long.MIN_VALUE);
    }

    /**
     * Returns whether the values have 64 bits and no sign. As long numbers half of them are
     * negative.
     */
    private boolean isLongUnsigned() {
      return givesAll() && low == 0;
    }

    /** Returns whether a number is one of its values, which are taken for numbers with a sign. */
    public boolean gives(long value) {
      return givesAll() || low <= value && value <= high;
    }

    /** Returns whether a number is one of its values. */
    private boolean gives(BigInteger value) {
      return isLongUnsigned()
          ? value.signum() >= 0 && value.bitLength() <= Long.SIZE
          : value.bitLength() < Long.SIZE && gives(value.longValue());
    }

    /** The number with a sign that stands for a value; absent if the function never gives it. */
    OptionalLong number(InputValue value) {
      if (isFloat) {
        OptionalLong its = value.asFloat(bits);
        int unused = Long.SIZE - bits;
        return its.isPresent() ? OptionalLong.of(its.getAsLong() << unused >> unused) : its;
      }
      return value instanceof InputValue.Whole(BigInteger whole) && gives(whole)
          ? OptionalLong.of(whole.longValue())
          : OptionalLong.empty();
    }

    /** The value that a number with a sign stands for. */
    public InputValue value(long number) {
      return isFloat
          ? InputValue.ofFloat(number & Arithmetic.mask(bits), bits)
          : new InputValue.Whole(
              isLongUnsigned()
                  ? new BigInteger(Long.toUnsignedString(number))
                  : BigInteger.valueOf(number));
    }

    /** The number of the value that is nearest to 0. */
    long nearest() {
      return low > 0 ? low : Math.min(high, 0);
    }
  }
}
