// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Limits;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Some threads that work side by side, the calling one among them. Between two pieces of work they
 * wait awake for a little while, since the next one mostly comes at once, and then sleep. They
 * start with the first piece of work that more than one can do, and keep to the limits of the
 * caller.
 */
final class WorkerPool implements AutoCloseable {
  /** So often a waiting thread looks before it sleeps; some tenths of a millisecond. */
  private static final int LOOKS = 20_000;

  private final Thread[] others;
  private final Throwable[] thrown;
  private final AtomicInteger busy = new AtomicInteger();

  /** Counts the pieces of work; what is below is written before it changes. */
  private final AtomicInteger round = new AtomicInteger();

  /** The thread that waits for the others; written before the round changes. */
  private Thread caller = Thread.currentThread();

  private Part part = number -> {};
  private int parts;
  private Limits limits = Limits.none();
  private volatile boolean closed;
  private boolean started;

  /** So many threads; with one there is only the caller. */
  WorkerPool(int threads) {
    others = new Thread[threads - 1];
    thrown = new Throwable[threads];
    for (int i = 0; i < others.length; i++) {
      int number = i + 1;
      others[i] = new Thread(() -> serve(number), "ravel-search-" + number);
      others[i].setDaemon(true);
    }
  }

  /** The work of a member of the pool. */
  @FunctionalInterface
  interface Part {
    /** Does the part with a number from 0. */
    void work(int number);
  }

  /** The number of threads. */
  int threads() {
    return thrown.length;
  }

  /**
   * Does parts 0 to {@code parts - 1} side by side and returns when all are done. What one of them
   * throws is thrown here, when all have ended; that of the lowest number if there are several.
   *
   * @param count at most {@link #threads}
   */
  void work(int count, Part what) {
    if (count == 1) {
      what.work(0);
      return;
    }
    part = what;
    parts = count;
    limits = Limits.current();
    busy.set(others.length);
    caller = Thread.currentThread();
    round.incrementAndGet();
    for (Thread other : others) {
      if (started) {
        LockSupport.unpark(other);
      } else {
        other.start();
      }
    }
    started = true;
    boolean _ = attempt(0);
    for (int looks = 0; busy.get() > 0; looks++) {
      if (looks < LOOKS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
      }
    }
    rethrow();
  }

  /** Does a part, if there is one; what the part throws is kept, and the answer is false then. */
  private boolean attempt(int number) {
    try {
      if (number < parts) {
        part.work(number);
      }
      return true;
    } catch (RuntimeException | Error its) {
      thrown[number] = its;
      return false;
    }
  }

  private void rethrow() {
    Throwable first = null;
    for (int number = thrown.length - 1; number >= 0; number--) {
      first = thrown[number] == null ? first : thrown[number];
      thrown[number] = null;
    }
    switch (first) {
      case null -> {}
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      default -> throw new IllegalStateException(first);
    }
  }

  private void serve(int number) {
    int done = 0;
    while (true) {
      for (int looks = 0; round.get() == done && !closed; looks++) {
        if (looks < LOOKS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
        }
      }
      if (closed) {
        return;
      }
      done = round.get();
      boolean _ = limits.during(() -> attempt(number));
      if (busy.decrementAndGet() == 0) {
        LockSupport.unpark(caller);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    for (Thread other : others) {
      LockSupport.unpark(other);
    }
  }
}
