// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * The crashes of threads. Each is a process; nothing obliges it to make its step. A state is final
 * or a deadlock if no process but crashes is enabled there, and executions may end in it or go on
 * by a crash.
 */
public interface CrashFailures {
  /** No thread can crash. */
  CrashFailures EMPTY = new CrashFailures() {};

  /** Returns whether no thread can crash. */
  default boolean isEmpty() {
    return equals(EMPTY);
  }

  /**
   * Returns the thread that the crash of a process stops for ever; {@link ConcurrentSystem#NONE}
   * for a process that is no crash.
   */
  default int victim(int process) {
    return ConcurrentSystem.NONE;
  }

  /** Returns whether a process is a crash. */
  default boolean isCrash(int process) {
    return victim(process) != ConcurrentSystem.NONE;
  }

  /** Returns whether a thread has crashed. */
  default boolean crashed(int thread, int[] state) {
    return false;
  }
}
