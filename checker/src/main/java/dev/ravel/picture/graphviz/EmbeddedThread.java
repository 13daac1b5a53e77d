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
  /** The time of waiting for a further graph, in seconds. */
  private static final int SECONDS = 300;

  private static final AtomicReference<EmbeddedThread> NOW =
      new AtomicReference<>(new EmbeddedThread());

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1, 1, SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::named);

  /**
   * The Graphviz that the thread has created; absent before its first graph, and where none runs.
   */
  private final AtomicReference<Optional<EmbeddedDot>> begun =
      new AtomicReference<>(Optional.empty());

  private EmbeddedThread() {
    thread.allowCoreThreadTimeOut(true);
  }

  private Thread named(Runnable work) {
    Runnable all =
        () -> {
          try {
            work.run();
          } finally {
            begun.getAndSet(Optional.empty()).ifPresent(EmbeddedDot::close);
          }
        };
    return Thread.ofPlatform().daemon().name("graphviz").unstarted(all);
  }

  /** Has a graph placed; the answer is nothing where no Graphviz runs. */
  static synchronized Future<Optional<String>> layout(String graph, PlacementTimeout patience) {
    EmbeddedThread its = NOW.get();
    return its.thread.submit(() -> its.placed(graph, patience));
  }

  private Optional<String> placed(String graph, PlacementTimeout patience) {
    if (begun.get().isEmpty()) {
      begun.set(EmbeddedDot.begun());
    }
    patience.begin();
    return begun.get().flatMap(dot -> dot.layout(graph));
  }

  /**
   * Makes it ready to place graphs, unless there is the program of the machine.
   *
   * @param graph any graph; the more it is like those to come, the sooner these are placed
   */
  static synchronized void prepare(String graph) {
    EmbeddedThread its = NOW.get();
    Future<?> _ = its.thread.submit(() -> its.prepareHere(graph));
  }

  private void prepareHere(String graph) {
    if (begun.get().isEmpty() && !InstalledDot.isHere(graph)) {
      Optional<String> _ = placed(graph, PlacementTimeout.endless());
    }
  }

  /**
   * Nobody waits for a graph any more. Leaves a graph that is not placed yet, which cannot be
   * stopped. Its thread is abandoned, to end with it, and there is another for further graphs.
   */
  static synchronized void leave(Future<Optional<String>> layout) {
    if (layout.cancel(false)) {
      NOW.getAndSet(new EmbeddedThread()).thread.shutdown();
    }
  }
}
