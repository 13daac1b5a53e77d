// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

/**
 * Something that one engine counts and others do not, beside its {@link Counters}.
 *
 * @param name what it is, in a few words that can stand before a colon
 * @param value the number, in the unit; not negative
 */
public record Statistic(String name, Unit unit, double value) {
  /** The unit of a statistic. */
  public enum Unit {
    /** A whole number. */
    COUNT,
    /** An average of whole numbers. */
    MEAN,
    /** A part of a whole, from 0 to 1. */
    SHARE,
    /** A time in seconds. */
    SECONDS,
    /** An amount of memory in bytes. */
    BYTES
  }

  /** A whole number. */
  public static Statistic count(String name, long value) {
    return new Statistic(name, Unit.COUNT, value);
  }

  /** A mean, a sum divided by a number; 0 over none. */
  public static Statistic mean(String name, long sum, long over) {
    return new Statistic(name, Unit.MEAN, ratio(sum, over));
  }

  /** A part of a whole; 0 of nothing. */
  public static Statistic share(String name, long part, long whole) {
    return new Statistic(name, Unit.SHARE, ratio(part, whole));
  }

  /** A time, given in nanoseconds. */
  public static Statistic time(String name, long nanoseconds) {
    return new Statistic(name, Unit.SECONDS, nanoseconds / 1e9);
  }

  /** An amount of memory. */
  public static Statistic bytes(String name, long value) {
    return new Statistic(name, Unit.BYTES, value);
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
