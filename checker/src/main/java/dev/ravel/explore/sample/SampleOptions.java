// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.Named;

/**
 * The options of sampling.
 *
 * @param method how the next process is chosen
 * @param runs how many executions are looked at, at least 1; questions with different property
 *     objects have executions of their own
 * @param length after how many steps an execution is left, at least 1
 * @param depth the depth of a bug that {@link Method#PCT} is to find: how many ordering constraints
 *     make it happen, at least 1
 * @param seed what chance begins with
 */
public record SampleOptions(Method method, long runs, int length, int depth, long seed) {
  /** The choice of the next process. */
  public enum Method implements Named {
    /** Each process that can move is as likely as each other one. */
    WALK,
    /** Random priorities of processes that change now and then. */
    PCT,
    /** Random priorities of steps, drawn anew where steps conflict. */
    POS
  }

  /** A thousand executions of up to ten thousand steps by partial-order sampling, from seed 0. */
  public static SampleOptions usual() {
    return new SampleOptions(Method.POS, 1_000, 10_000, 3, 0);
  }
}
