// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.util.List;
import java.util.Map;

/** What a program does with the numbers of a class that may tell members apart. */
sealed interface Fact {
  /** The reason in words, with the line; it follows "is not symmetric: ". */
  String why();

  /** All members are told apart. */
  record Broken(String why) implements Fact {}

  /** The members from low to high are told apart from the others. */
  record Range(long low, long high, String why) implements Fact {}

  /** One number is told apart. */
  record Names(long value, String why) implements Fact {}

  /** Numbers with different marks are told apart; those without a mark have one of their own. */
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

  /** Each number becomes what is missing to a sum: two members that have the sum stay symmetric. */
  record Complement(long sum, String why) implements Fact {}
}
