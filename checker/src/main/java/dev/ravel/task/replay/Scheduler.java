// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

/** The choice of the next step of an execution that is run. */
public sealed interface Scheduler {
  /** The scheduler without steps. The run stops where the schedule stops. */
  record Nobody() implements Scheduler {}

  /**
   * The scheduler that takes all in turn. It takes the next process, in the order of the
   * declarations, that can make a step. Of several outcomes each process takes the first, next time
   * the second, and so on.
   */
  record InTurn() implements Scheduler {}

  /**
   * The scheduler that chooses at random. Each process that can make a step is as likely as any
   * other, and so is each of its outcomes, and each initial state. The same seed gives the same
   * execution.
   */
  record Chance(long seed) implements Scheduler {}
}
