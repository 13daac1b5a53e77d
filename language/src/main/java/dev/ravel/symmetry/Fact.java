// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.util.List;
import java.util.Map;

/** A use of the numbers of a class by a program that may distinguish members. */
sealed interface Fact {
  /** Returns the reason in words, with the line; it follows "is not symmetric: ". */
  String why();

  /** The fact that all members are distinguished. */
  record Broken(String why) implements Fact {}

  /** The fact that the members from low to high are distinguished from the others. */
  record Range(long low, long high, String why) implements Fact {}

  /** The fact that one number is distinguished. */
  record Names(long value, String why) implements Fact {}

  /**
   * The fact that numbers with different marks are distinguished. Those without a mark have one of
   * their own.
   */
  record Marks(Map<Long, Long> marks, String why) implements Fact {}

  /**
   * A function of a thread's own parameters alone.
   *
   * @param calls its value for the parameters of each thread
   * @param parameters the slots of the parameters
   * @param result the slot of the value
   */
  record Function(List<Call> calls, int[] parameters, int result, String why) implements Fact {}

  /** A value of a function; {@code defined} is false where it is an error. */
  record Call(List<Long> arguments, long value, boolean defined) {}

  /**
   * The fact that each number becomes what is missing to a sum. Two members that have the sum stay
   * symmetric.
   */
  record Complement(long sum, String why) implements Fact {}
}
