// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

/**
 * The contents of a cell of shared memory. They are bytes, or an object by which threads
 * synchronise.
 *
 * <p>The contents of bytes are the number that they are, then its bits without a value. Those of an
 * object begin with its state and the bits of that without a value; what else it holds follows. In
 * private memory an object has its state in its first bytes, and is otherwise as at its start.
 */
enum Kind {
  BYTES("memory", 0),
  /** Its state is who holds it; then how often, and its {@link MutexType}. */
  MUTEX("mutex", 40),
  /**
   * A condition variable. Its state is the address of the mutex of the threads that wait; then the
   * set of those that wait, and the set of those that are woken.
   */
  CONDITION("condition variable", 48),
  /** Its state is its value. */
  SEMAPHORE("semaphore", 32),
  /**
   * A read-write lock. Its state is the thread that holds it for writing; then how often each
   * thread holds it for reading, and the set of those that wait for writing, if readers look at
   * them.
   */
  READ_WRITE_LOCK("read-write lock", 56),
  /** Its state is for how many threads it waits; then the set of those who have come. */
  BARRIER("barrier", 32),
  /** Its state is who holds it. */
  SPIN_LOCK("spin lock", 4),
  /** Its state is 0, who runs the routine, or done. */
  ONCE("once control", 4),
  /** The blocks of the heap of one size that were given back and may be given out again. */
  FREED("list of freed memory", 8),
  /** True if a key by which threads have values is there or was deleted. */
  KEY("key", 4);

  /** The state of an object whose use has ended. */
  static final long DESTROYED = -1;

  private static final int TYPE_OF_MUTEX = 16;
  private static final int COUNTS_IN_WORD = 8;

  private final String words;
  private final int size;

  Kind(String words, int size) {
    this.words = words;
    this.size = size;
  }

  /** The number of words that hold how often each thread holds a lock for reading. */
  static int countWords(int threads) {
    return (threads + COUNTS_IN_WORD - 1) / COUNTS_IN_WORD;
  }

  /** Returns its name in messages. */
  String words() {
    return words;
  }

  /** Returns whether its state is who holds it. */
  boolean isHeld() {
    return this == MUTEX || this == SPIN_LOCK || this == READ_WRITE_LOCK;
  }

  /** Returns whether threads synchronise by it, again and again. */
  boolean synchronises() {
    return switch (this) {
      case MUTEX, CONDITION, SEMAPHORE, READ_WRITE_LOCK, BARRIER, SPIN_LOCK -> true;
      case BYTES, ONCE, FREED, KEY -> false;
    };
  }

  /** The number of bytes of an object. */
  int size() {
    return size;
  }

  /** The bytes in which private memory keeps the state. */
  int stateSize() {
    return Math.min(8, size);
  }

  /** Bytes that never change. */
  @FunctionalInterface
  interface Bytes {
    /** The number that some of them are. */
    long word(int offset, int size);
  }

  /**
   * The contents of an object that is made of bytes.
   *
   * @param undefined the bits of its state without a value
   * @param threads how many threads there may be
   */
  long[] contents(Bytes bytes, long undefined, int threads) {
    int sets = threads + 63 >> 6;
    long[] all =
        new long
            [2
                + switch (this) {
                  case BYTES, FREED, KEY ->
                      throw new IllegalStateException("threads do not meet there");
                  case MUTEX -> 2;
                  case CONDITION -> 2 * sets;
                  case BARRIER -> sets;
                  case READ_WRITE_LOCK -> countWords(threads) + sets;
                  case SEMAPHORE, SPIN_LOCK, ONCE -> 0;
                }];
    all[0] = undefined != 0 ? 0 : bytes.word(0, stateSize());
    all[1] = undefined;
    if (this == MUTEX && undefined == 0) {
      all[3] = bytes.word(TYPE_OF_MUTEX, 4);
    }
    return all;
  }

  /**
   * The bytes with which an object begins.
   *
   * @param offset of the state, or another that is a multiple of its size
   * @param type of a mutex
   */
  long initial(int offset, long state, long type) {
    return offset == 0 ? state : this == MUTEX && offset == TYPE_OF_MUTEX ? type : 0;
  }

  /** Returns whether bytes are those of an object that was never used. */
  boolean startsLike(Bytes bytes) {
    int width = stateSize();
    for (int offset = 0; offset < size; offset += width) {
      long word = bytes.word(offset, width);
      boolean fits = this == MUTEX && offset == TYPE_OF_MUTEX ? MutexType.isOne(word) : word == 0;
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
