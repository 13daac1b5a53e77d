// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.MemoryOrder;

/** The services of the processor to a program, besides computing. */
public enum Service {
  /** Of a mutex and attributes or null. It makes the mutex free. */
  MUTEX_INIT(Family.BEGINNING, 2),
  /** Of a mutex and a type as {@code threads.h} numbers it. */
  MUTEX_INIT_TYPE(Family.BEGINNING, 2),
  /** Of a free mutex. It ends its use. */
  MUTEX_DESTROY(Family.MEETING, 1),
  MUTEX_LOCK(Family.MEETING, 1),
  MUTEX_TRYLOCK(Family.MEETING, 1),
  /** Of a mutex and a time, which may come at any moment while the mutex is not free. */
  MUTEX_TIMEDLOCK(Family.MEETING, 2),
  MUTEX_UNLOCK(Family.MEETING, 1),
  /** Of a robust mutex. What it protects is as it should be again, after its holder had ended. */
  MUTEX_CONSISTENT(Family.MEETING, 1),

  CONDITION_INIT(Family.BEGINNING, 1),
  CONDITION_DESTROY(Family.MEETING, 1),
  /** Of a condition variable and a mutex. */
  CONDITION_WAIT(Family.MEETING, 2),
  /** Of a condition variable, a mutex and a time, which may come at any moment. */
  CONDITION_TIMEDWAIT(Family.MEETING, 3),
  CONDITION_SIGNAL(Family.MEETING, 1),
  CONDITION_BROADCAST(Family.MEETING, 1),

  /** Of a semaphore, whether processes share it, and its value. */
  SEMAPHORE_INIT(Family.BEGINNING, 3),
  SEMAPHORE_DESTROY(Family.MEETING, 1),
  SEMAPHORE_WAIT(Family.MEETING, 1),
  SEMAPHORE_TRYWAIT(Family.MEETING, 1),
  SEMAPHORE_TIMEDWAIT(Family.MEETING, 2),
  SEMAPHORE_POST(Family.MEETING, 1),
  /** Of a semaphore and a place for its value. */
  SEMAPHORE_VALUE(Family.MEETING, 2),

  LOCK_INIT(Family.BEGINNING, 1),
  LOCK_DESTROY(Family.MEETING, 1),
  LOCK_READ(Family.MEETING, 1),
  LOCK_TRY_READ(Family.MEETING, 1),
  LOCK_TIMED_READ(Family.MEETING, 2),
  LOCK_WRITE(Family.MEETING, 1),
  LOCK_TRY_WRITE(Family.MEETING, 1),
  LOCK_TIMED_WRITE(Family.MEETING, 2),
  LOCK_UNLOCK(Family.MEETING, 1),

  SPIN_INIT(Family.BEGINNING, 1),
  SPIN_DESTROY(Family.MEETING, 1),
  SPIN_LOCK(Family.MEETING, 1),
  SPIN_TRYLOCK(Family.MEETING, 1),
  SPIN_UNLOCK(Family.MEETING, 1),

  /** Of a barrier, attributes, and the number of threads that it waits for. */
  BARRIER_INIT(Family.BEGINNING, 3),
  BARRIER_DESTROY(Family.MEETING, 1),
  BARRIER_WAIT(Family.MEETING, 1),

  /** Of a control and a routine, which the first thread that comes runs. */
  ONCE(Family.MEETING, 2),

  /** Of a place for the handle, attributes or null, a function and its argument. */
  THREAD_CREATE(Family.THREAD, 4),
  /** Of a handle and a place for the result or null. */
  THREAD_JOIN(Family.THREAD, 2),
  /** The same, with a result of 4 bytes. */
  THREAD_JOIN_INT(Family.THREAD, 2),
  /** The same as the first one, with a code if the thread has not ended. */
  THREAD_TRY_JOIN(Family.THREAD, 2),
  /** The same until a time, which may come at any moment while the thread has not ended. */
  THREAD_TIMED_JOIN(Family.THREAD, 2),
  /** Of a place for the key and a destructor or null. */
  KEY_CREATE(Family.BEGINNING, 2),
  /** Of a key. No thread has a value by it any more. */
  KEY_DELETE(Family.KEY, 1),
  /** Of a key. It gives the value that the calling thread has given to it. */
  KEY_VALUE(Family.KEY, 1),
  /** Of a key and a value. */
  KEY_SET(Family.KEY, 2),
  /**
   * Of a function and its argument. The function is called when the thread ends, unless it is taken
   * back.
   */
  CLEANUP_PUSH(Family.OWN, 2),
  /** Takes the last such function back; of whether it is called. */
  CLEANUP_POP(Family.OWN, 1),

  /** Of a handle. No thread will join it. */
  THREAD_DETACH(Family.THREAD, 1),
  /** The calling thread ends with a result. */
  THREAD_EXIT(Family.THREAD, 1),
  /** Of a handle. That thread is requested to end. */
  THREAD_CANCEL(Family.THREAD, 1),
  /** Gives 0, unless the thread was requested to end. Then it does so here. */
  CANCELLATION_POINT(Family.POINT, 0),
  /** The same for a number of seconds; gives the number that is left if a signal interrupts it. */
  SLEEP(Family.POINT, 1),
  /** The same for some time; gives -1 and an error number if a signal interrupts it. */
  SLEEP_MICROSECONDS(Family.POINT, 1),
  /**
   * The same for the time at an address. It gives -1 and an error number if a signal interrupts it,
   * with the time that is left at a second address unless that is null.
   */
  SLEEP_TIME(Family.POINT, 2),
  /** The same without an error number. */
  SLEEP_THREAD(Family.POINT, 2),
  /**
   * Of whether the thread goes on if it was asked to end, from now on; whether it did so before.
   */
  CANCELLATION_STATE(Family.OWN, 1),
  /** Of whether the thread is to end at any place, and not at the next such point. */
  CANCELLATION_TYPE(Family.OWN, 1),
  /** The handle of the calling thread. */
  THREAD_SELF(Family.OWN, 0),
  /** True if two handles are those of one thread. */
  THREAD_EQUAL(Family.OWN, 2),
  /** The program ends. */
  EXIT(Family.THREAD, 0),

  /** Of a number of bytes. It gives the address of new memory. */
  ALLOCATE(Family.HEAP, 1),
  /** Of a number of elements and their size. It gives the address of new memory, all zero. */
  ALLOCATE_ZERO(Family.HEAP, 2),
  FREE(Family.BEGINNING, 1),
  /** Of the address of a block of the heap. It gives its size. */
  BLOCK_SIZE(Family.BEGINNING, 1),
  /** The address of the error number of the calling thread. */
  ERROR_NUMBER(Family.OWN, 0),

  /** An assertion that is false; of its text. */
  ASSERTION_FAILS(Family.OWN, 1),
  /** The program calls a function that says that an error is reached. */
  ERROR_REACHED(Family.OWN, 0),
  /** The execution is of no interest if the argument is zero. */
  ASSUME(Family.OWN, 1),

  /**
   * Of the least and the largest value, and the number of bits. It gives any value from one to the
   * other.
   */
  CHOOSE(Family.CHOICE, 3),
  /** Of the number of bits, 32 or 64. It gives any float. */
  CHOOSE_FLOAT(Family.CHOICE, 1),
  /** The call of a function that is not defined. Its effects are not known. */
  ABSENT(Family.OWN, 0),
  /**
   * All up to the end of the block is one step. With the number of a {@link MemoryOrder}, and
   * whether it only writes, it is one atomic access of that order.
   */
  BLOCK_BEGIN(Family.MEETING, 0),
  BLOCK_END(Family.OWN, 0),

  /**
   * Of a function that delivers signals, and the address of sets of signals. The program uses
   * signals from now on.
   */
  SIGNALS(Family.THREAD, 2),
  /** Of a set of bits. It waits until there is one, and gives the number of any. */
  ANY(Family.OWN, 1),

  /** A fence that orders accesses before it before the atomic writes after it. */
  FENCE_RELEASE(Family.OWN, 0),
  /** A fence that orders the atomic reads before it before accesses after it. */
  FENCE_ACQUIRE(Family.OWN, 0),
  /** A fence that is both. */
  FENCE_ACQUIRE_RELEASE(Family.OWN, 0),
  /** A fence that is both, and sequentially consistent. */
  FENCE(Family.OWN, 0),

  /** Of a character, which is printed. */
  PRINT_CHARACTER(Family.OWN, 1),
  /**
   * Of a place, a letter of a format, a number of places, a form, and a real number. The form says
   * whether it is the alternative one. It writes the number there without a sign, and gives the
   * number of characters.
   */
  DIGITS(Family.OWN, 5),
  /**
   * Of the address of a number in decimal or hexadecimal form, its length, and 32 or 64. The result
   * is the nearest real number of as many bits.
   */
  REAL(Family.OWN, 3),
  /** Of a text that says what is not supported. */
  NOT_SUPPORTED(Family.OWN, 1),
  /** Gives 0, does nothing. */
  NOTHING(Family.OWN, 0);

  /** The owners of a part in a service. */
  public enum Family {
    /** The calling thread alone. */
    OWN,
    /** Those who can see the memory that the first argument is the address of. */
    BEGINNING,
    /** Threads that meet at the object at the address that the first argument is. */
    MEETING,
    /** The calling thread, and others where memory that they gave back is used again. */
    HEAP,
    /** Other threads. */
    THREAD,
    /** The calling thread, and those that delete the key that the first argument is. */
    KEY,
    /** The calling thread alone, which may go on in several ways. */
    CHOICE,
    /** The calling thread, and those that ask it to end. */
    POINT
  }

  private final Family family;
  private final int arguments;

  Service(Family family, int arguments) {
    this.family = family;
    this.arguments = arguments;
  }

  /** Returns the family that has a part in it. */
  public Family family() {
    return family;
  }

  /**
   * Returns whether it may fail to get what it is called for, in a program without errors. The
   * caller has to look at the result then.
   */
  public boolean mayFail() {
    return switch (this) {
      case MUTEX_TRYLOCK, MUTEX_TIMEDLOCK, SEMAPHORE_TRYWAIT, SEMAPHORE_TIMEDWAIT -> true;
      case LOCK_TRY_READ, LOCK_TIMED_READ, LOCK_TRY_WRITE, LOCK_TIMED_WRITE, SPIN_TRYLOCK -> true;
      case THREAD_TRY_JOIN, THREAD_TIMED_JOIN -> true;
      default -> false;
    };
  }

  /** Returns whether it waits for the end of a thread, and for nothing else. */
  public boolean joins() {
    return this == THREAD_JOIN || this == THREAD_JOIN_INT;
  }

  /** The number of arguments that it needs at least. */
  public int arguments() {
    return arguments;
  }
}
