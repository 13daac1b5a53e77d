// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The one thread in which the embedded Graphviz places graphs, one after the other. It ends some
 * time after the last one, and frees what it had then; it does not keep the program from its end.
 */
final class EmbeddedThread {
  /** How long it waits for a further graph. */
  private static final int SECONDS = 300;

  private static final String SMALL = "digraph g { a }";

  private static final AtomicReference<EmbeddedThread> NOW =
      new AtomicReference<>(new EmbeddedThread());

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1, 1, SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), EmbeddedThread::named);

  private EmbeddedThread() {
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread named(Runnable work) {
    Runnable all =
        () -> {
          try {
            work.run();
          } finally {
            EmbeddedDot.leave();
          }
        };
    return Thread.ofPlatform().daemon().name("graphviz").unstarted(all);
  }

  /** Has a graph placed. */
  static synchronized Future<Optional<String>> layout(String graph) {
    return NOW.get().thread.submit(() -> EmbeddedDot.layout(graph));
  }

  /** Makes it ready to place graphs, unless there is the program of the machine. */
  static synchronized void prepare() {
    Future<?> _ = NOW.get().thread.submit(EmbeddedThread::prepareHere);
  }

  private static void prepareHere() {
    if (InstalledDot.layout(SMALL).isEmpty()) {
      Optional<String> _ = EmbeddedDot.layout(SMALL);
    }
  }

  /**
   * Nobody waits for a graph any more. Where it is not placed yet, that cannot be stopped: its
   * thread is left behind, to end with it, and there is another for further graphs.
   */
  static synchronized void leave(Future<Optional<String>> layout) {
    if (layout.cancel(false)) {
      NOW.getAndSet(new EmbeddedThread()).thread.shutdown();
    }
  }
}
