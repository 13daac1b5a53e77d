// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The work for pages. It is done by few threads, whatever the number of requests, in the order of
 * coming. Work takes the place of other work with the same name that was asked for earlier, which
 * is asked to end. Requests carry the number in which a page made them, since one may overtake
 * another on its way: work that was asked for before the one that is under way ends at once.
 */
final class Desk implements AutoCloseable {
  private final ExecutorService threads;
  private final Map<String, Work> named = new ConcurrentHashMap<>();

  /** Creates a desk with a number of threads. */
  Desk(int size) {
    this.threads =
        Executors.newFixedThreadPool(size, Thread.ofPlatform().daemon().name("work-", 0).factory());
  }

  /**
   * Begins the work that a request asks for.
   *
   * @param name of what there is once in a page
   * @return the work
   */
  Work begin(String name, Work work) {
    named.merge(name, work, Desk::newer);
    return work;
  }

  /** The newer of two, or else the later; the other ends. */
  private static Work newer(Work former, Work work) {
    boolean late = former.number() > work.number();
    (late ? work : former).stop();
    return late ? former : work;
  }

  /**
   * Ends the work of a name early, if there is some that was asked for before a request.
   *
   * @param number of the request to end it
   * @return whether there was
   */
  boolean stop(String name, long number) {
    Work work = named.get(name);
    boolean older = work != null && work.number() <= number && named.remove(name, work);
    if (older) {
      work.stop();
    }
    return older;
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
