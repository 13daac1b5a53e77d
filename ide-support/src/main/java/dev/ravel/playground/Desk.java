// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Where work for pages is done: by few threads, whatever the number of requests, in the order of
 * coming. Work takes the place of other work with the same name, which is asked to end.
 */
final class Desk implements AutoCloseable {
  private final ExecutorService threads;
  private final Map<String, Work> named = new ConcurrentHashMap<>();

  /** Of so many threads. */
  Desk(int size) {
    this.threads =
        Executors.newFixedThreadPool(size, Thread.ofPlatform().daemon().name("work-", 0).factory());
  }

  /** Begins work, in place of other work of its name. */
  Work begin(String name) {
    Work work = new Work();
    Work former = named.put(name, work);
    if (former != null) {
      former.stop();
    }
    return work;
  }

  /** Ends the work of a name early, if there is some; whether there was. */
  boolean stop(String name) {
    Work work = named.remove(name);
    if (work != null) {
      work.stop();
    }
    return work != null;
  }

  /** Forgets work that is done. */
  void end(String name, Work work) {
    boolean _ = named.remove(name, work);
  }

  /** Lets a thread do it, when one is free. */
  <T> Future<T> submit(Callable<T> task) {
    return threads.submit(task);
  }

  /** Ends all work. */
  @Override
  public void close() {
    named.values().forEach(Work::stop);
    threads.shutdownNow();
  }
}
