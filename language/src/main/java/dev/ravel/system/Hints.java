// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.Set;

/**
 * What saves engines work if a system knows it. Every method has an answer that says nothing, which
 * is always right.
 */
public interface Hints {
  /** No hint at all. */
  Hints EMPTY = new Hints() {};

  /**
   * What a process can do in a state, if that was asked before: the id of its reaction, or {@link
   * ConcurrentSystem#NONE} if it must be learnt. Several threads may ask at once, and use what they
   * get, while none learns.
   */
  default int knownReaction(int process, int[] state) {
    return ConcurrentSystem.NONE;
  }

  /**
   * Whether a process's pending operation can be blocked in some state with the same local state;
   * true where a system does not know.
   */
  default boolean mayBlock(int process, int[] state) {
    return true;
  }

  /**
   * The mutex that a process's pending operation releases and nothing else, if no other process can
   * use that mutex while it is held: then the release has the same history in all executions, and
   * nothing can come between it and what makes it possible. {@link ConcurrentSystem#NONE}
   * otherwise, and where a system does not know.
   */
  default int releases(int process, int[] state) {
    return ConcurrentSystem.NONE;
  }

  /**
   * The mutex that a process's pending operation takes and nothing else: as long as another process
   * {@linkplain #holder holds} it, the operation is blocked. It depends on the local state alone.
   * {@link ConcurrentSystem#NONE} for every other operation, and where a system does not know.
   */
  default int acquires(int process, int[] state) {
    return ConcurrentSystem.NONE;
  }

  /**
   * Whether a process's pending operation does nothing about a thread whose existence it looks at
   * but wait for its end: it is blocked until then, and reads nothing of it afterwards. It depends
   * on the local state alone. False where it may go on in another way, and where a system does not
   * know.
   */
  default boolean waitsForEnds(int process, int[] state) {
    return false;
  }

  /**
   * The unordered channel that a process's pending operation puts one message into, and of which it
   * uses nothing else. As long as there is room its outcomes are the same, whatever the channel
   * holds. It depends on the local state alone. {@link ConcurrentSystem#NONE} for every other
   * operation, and where a system does not know.
   */
  default int puts(int process, int[] state) {
    return ConcurrentSystem.NONE;
  }

  /**
   * The unordered channel that a process's pending operation takes one message out of, any one, and
   * of which it uses nothing else: with more messages in it the same outcomes are possible, and
   * others. It depends on the local state alone. {@link ConcurrentSystem#NONE} for every other
   * operation, and where a system does not know.
   */
  default int takes(int process, int[] state) {
    return ConcurrentSystem.NONE;
  }

  /**
   * How many messages have room in an unordered channel.
   *
   * @param value a value of it
   */
  default long room(int object, int value) {
    return 0;
  }

  /**
   * Whether some step but crashes may look at whether a thread has ended or crashed: it waits for
   * that, asks for it, or starts the thread. True where a system does not know.
   */
  default boolean isAskedFor(int thread) {
    return true;
  }

  /**
   * The process that holds a mutex, if no step of any other process can give the mutex another
   * value then. {@link ConcurrentSystem#NONE} if nobody holds it, and for an object of which that
   * is not so.
   *
   * @param value a value of the object
   */
  default int holder(int object, int value) {
    return ConcurrentSystem.NONE;
  }

  /**
   * How many tokens an object must hold for a process to move, whatever else is so: 0 where it
   * needs none, and where a system does not know.
   */
  default long least(int process, int object) {
    return 0;
  }

  /**
   * With how many tokens on an object, or more, a process does not move, whatever else is so: the
   * largest number where there is no such limit, and where a system does not know.
   */
  default long below(int process, int object) {
    return Long.MAX_VALUE;
  }

  /**
   * The tokens that a value of an object stands for: 0 if it is no place. A step that uses a place
   * in the {@linkplain Mode#COMMUTE commuting} mode adds as many in every state.
   */
  default long tokens(int object, int value) {
    return 0;
  }

  /**
   * The renamings of members that map steps to steps and keep what some claims say; none where a
   * system does not know.
   *
   * @param claims the numbers of the claims among all claims about the system
   */
  default Renamings renamings(Set<Integer> claims) {
    return Renamings.NONE;
  }
}
