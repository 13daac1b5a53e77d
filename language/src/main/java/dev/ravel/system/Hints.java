// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static dev.ravel.system.ConcurrentSystem.NONE;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The facts that save engines work if a system knows them. Each has an answer that says nothing,
 * which is always right; a system that is made of another one leaves out what it does not keep.
 *
 * @param reactions the reactions that were computed before
 * @param blocking the operations that never block, or block in one way alone
 * @param mutexes the operations on mutexes
 * @param channels the operations on unordered channels
 * @param tokens the tokens that processes need
 * @param crashes the crashes that may be chosen before an execution begins
 * @param symmetries the renamings of members that map steps to steps and keep what some claims say
 * @param end the objects besides controls that {@link ConcurrentSystem#ends} looks at; absent where
 *     it may look at all
 */
public record Hints(
    Reactions reactions,
    Blocking blocking,
    Mutexes mutexes,
    Channels channels,
    Tokens tokens,
    CrashChoice crashes,
    Function<Set<Integer>, Renamings> symmetries,
    Optional<int[]> end) {
  /** No hint at all. */
  public static final Hints EMPTY =
      new Hints(
          Reactions.EMPTY,
          Blocking.EMPTY,
          Mutexes.EMPTY,
          Channels.EMPTY,
          Tokens.EMPTY,
          CrashChoice.EMPTY,
          _ -> Renamings.NONE,
          Optional.empty());

  /** Returns the same with other known reactions. */
  public Hints with(Reactions other) {
    return new Hints(other, blocking, mutexes, channels, tokens, crashes, symmetries, end);
  }

  /**
   * Returns the renamings of members that map steps to steps and keep what some claims say.
   *
   * @param claims the numbers of the claims among all claims about the system
   */
  public Renamings renamings(Set<Integer> claims) {
    return symmetries.apply(claims);
  }

  /** Returns the objects besides controls that {@link ConcurrentSystem#ends} may look at. */
  public IntStream lookedAtEnd(ConcurrentSystem system) {
    return end.map(IntStream::of).orElseGet(() -> IntStream.range(0, system.objects()));
  }

  /** The reactions that were computed before. */
  @FunctionalInterface
  public interface Reactions {
    /** Nothing is known. */
    Reactions EMPTY = (_, _) -> NONE;

    /**
     * Returns the id of the reaction of a process in a state, or {@link ConcurrentSystem#NONE} if
     * it must be learnt. Several threads may call it at once, and use what they get, while none
     * learns.
     */
    int known(int process, int[] state);
  }

  /** The states in which operations block. */
  public interface Blocking {
    /** Nothing is known. */
    Blocking EMPTY = new Blocking() {};

    /**
     * Returns whether a process's pending operation can be blocked in some state with its local
     * state. It is true where a system does not know.
     */
    default boolean mayBlock(int process, int[] state) {
      return true;
    }

    /**
     * Returns whether a process's pending operation only waits for the ends of threads. It looks at
     * the existence of no others. It is blocked until then, and reads nothing of it afterwards. It
     * depends on the local state alone. False where it may go on in another way, and where a system
     * does not know.
     */
    default boolean waitsForEnds(int process, int[] state) {
      return false;
    }
  }

  /** The operations on mutexes, each of which depends on the local state alone. */
  public interface Mutexes {
    /** Nothing is known. */
    Mutexes EMPTY = new Mutexes() {};

    /**
     * Returns the mutex that a process's pending operation releases and nothing else. No other
     * process may be able to use it while it is held. Then the release has the same history in all
     * executions, and nothing can come between it and what makes it possible. {@link
     * ConcurrentSystem#NONE} otherwise, and where a system does not know.
     */
    default int releases(int process, int[] state) {
      return NONE;
    }

    /**
     * Returns the mutex that a process's pending operation takes and nothing else. As long as
     * another process {@linkplain #holder holds} it, the operation is blocked. {@link
     * ConcurrentSystem#NONE} for every other operation, and where a system does not know.
     */
    default int acquires(int process, int[] state) {
      return NONE;
    }

    /**
     * Returns the process that holds a mutex, if no other process can give the mutex another value
     * then. {@link ConcurrentSystem#NONE} if no thread holds it, and for an object of which that is
     * not so.
     *
     * @param value a value of the object
     */
    default int holder(int object, int value) {
      return NONE;
    }
  }

  /** The operations on unordered channels, each of which depends on the local state alone. */
  public interface Channels {
    /** Nothing is known. */
    Channels EMPTY = new Channels() {};

    /**
     * Returns the unordered channel that a process's pending operation puts one message into. It
     * uses nothing else of the channel. As long as there is room its outcomes are the same,
     * whatever the channel holds. {@link ConcurrentSystem#NONE} for every other operation, and
     * where a system does not know.
     */
    default int puts(int process, int[] state) {
      return NONE;
    }

    /**
     * Returns the unordered channel from which a process's pending operation takes one message, any
     * one. It uses nothing else of it, so that with more messages in it the same outcomes are
     * possible, and others. {@link ConcurrentSystem#NONE} for every other operation, and where a
     * system does not know.
     */
    default int takes(int process, int[] state) {
      return NONE;
    }

    /**
     * Returns the number of messages that fit into an unordered channel; 0 for other objects.
     *
     * @param value a value of it
     */
    default long room(int object, int value) {
      return 0;
    }
  }

  /** The tokens on places, and those that processes need. */
  public interface Tokens {
    /** Nothing is known. */
    Tokens EMPTY = new Tokens() {};

    /**
     * Returns the least number of tokens of an object that a process needs to move, whatever else
     * is so. It is 0 where it needs none, and where a system does not know.
     */
    default long least(int process, int object) {
      return 0;
    }

    /**
     * Returns the number of tokens on an object from which on a process does not move. It holds
     * whatever else is so. It is the largest number where there is no such limit, and where a
     * system does not know.
     */
    default long below(int process, int object) {
      return Long.MAX_VALUE;
    }

    /**
     * Returns the tokens that a value of an object stands for. It is 0 if it is no place. A step
     * that uses a place in the {@linkplain Mode#COMMUTE commuting} mode adds as many in every
     * state.
     */
    default long tokens(int object, int value) {
      return 0;
    }
  }

  /**
   * The crashes that may be chosen before an execution begins.
   *
   * @param limits the groups of crashes that share a limit; those in none are all possible in one
   *     execution
   * @param observed whether some step but crashes may look at whether a thread has ended or
   *     crashed: it waits for that, reads it, or starts the thread; true where a system does not
   *     know
   */
  public record CrashChoice(List<CrashLimit> limits, IntPredicate observed) {
    /** Nothing is known. */
    public static final CrashChoice EMPTY = new CrashChoice(List.of(), _ -> true);
  }
}
