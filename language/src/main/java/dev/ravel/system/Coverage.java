// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.function.IntFunction;

/**
 * The statements of a program that can be dead code. Outcomes name those that they execute.
 *
 * @param statements the number of them
 * @param initial the statements that the threads' local work before their first steps executes, by
 *     initial state
 */
public record Coverage(int statements, IntFunction<int[]> initial) {
  /** No statements. */
  public static final Coverage EMPTY = new Coverage(0, _ -> new int[0]);

  /** The statements that the local work before the first steps executes. */
  public int[] atStart(int index) {
    return initial.apply(index);
  }
}
