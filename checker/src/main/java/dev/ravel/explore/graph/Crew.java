// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Some threads that work side by side, the calling one among them. */
final class Crew implements AutoCloseable {
  private final int threads;
  private final ExecutorService others;

  /** So many threads; with one there is only the caller. */
  Crew(int threads) {
    this.threads = threads;
    this.others =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1),
            task -> {
              Thread thread = new Thread(task, "ravel-search");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** What a member of the crew does. */
  @FunctionalInterface
  interface Part {
    /** Does the part with a number from 0. */
    void work(int number);
  }

  /** The number of threads. */
  int threads() {
    return threads;
  }

  /**
   * Does parts 0 to {@code parts - 1} side by side and returns when all are done. What one of them
   * throws is thrown here, when all have ended; that of the lowest number if there are several.
   *
   * @param parts at most {@link #threads}
   */
  void work(int parts, Part part) {
    List<Future<?>> running = new ArrayList<>();
    for (int number = 1; number < parts; number++) {
      int its = number;
      running.add(others.submit(() -> part.work(its)));
    }
    Throwable thrown = null;
    try {
      part.work(0);
    } catch (RuntimeException | Error own) {
      thrown = own;
    }
    for (Future<?> one : running) {
      try {
        one.get();
      } catch (ExecutionException failed) {
        thrown = thrown == null ? failed.getCause() : thrown;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        thrown = thrown == null ? new IllegalStateException(interrupted) : thrown;
      }
    }
    switch (thrown) {
      case null -> {}
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      default -> throw new IllegalStateException(thrown);
    }
  }

  @Override
  public void close() {
    others.shutdownNow();
  }
}
