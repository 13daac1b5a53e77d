// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The queue of items of some work. Each worker has as many jobs at a time as it has threads, and
 * the next one when one is done; those of a worker that is lost go to others. Items that workers
 * cannot do are done here after the rest. Results are taken in the order of items.
 *
 * @param <T> the result of an item
 */
final class WorkQueue<T> extends JobPool {
  /** Milliseconds between two reports of progress. */
  private static final long BETWEEN_REPORTS = 50;

  private final WorkItems<T> work;
  private final WorkListener watch;

  /** By worker, the number of further jobs that it takes. */
  private final Map<String, Integer> free;

  /** By number, the jobs of workers. */
  private final Map<Long, Sent> sent = new HashMap<>();

  private final Deque<Integer> waiting = new ArrayDeque<>();

  /** By item, the results that are not taken yet. */
  private final SortedMap<Integer, T> ready = new TreeMap<>();

  /** The items that are done here. */
  private final List<Integer> left = new ArrayList<>();

  /** The results of all items before this one are taken. */
  private int next;

  private int done;
  private boolean wanted = true;
  private String last = "";

  /** An item at a worker. */
  private record Sent(int item, String worker) {}

  /**
   * A queue of all items.
   *
   * @param first the number of the first job
   * @param threads the number of threads of each worker
   */
  WorkQueue(
      WorkItems<T> work, WorkListener watch, Node node, long first, Map<String, Integer> threads) {
    super(node, first);
    this.work = work;
    this.watch = watch;
    this.free = new TreeMap<>(threads);
    for (int item = 0; item < work.size(); item++) {
      waiting.add(item);
    }
  }

  /**
   * Does all items. After an interruption the results by then are taken, and the item after them is
   * done here as far as it comes.
   */
  void run() {
    try {
      while (wanted && goesOn() && !watch.stops()) {
        while (free.isEmpty() && !waiting.isEmpty()) {
          left.add(waiting.remove());
        }
        takeReady();
        watch.progress(last, done, work.size(), free.size());
      }
    } finally {
      sent.forEach((job, its) -> end(job, its.worker()));
    }
    takeReady();
    Collections.sort(left);
    for (int item : left) {
      if (wanted && !watch.stops()) {
        add(item, work.here(item));
        takeReady();
      }
    }
    if (wanted && next < work.size()) { // after an interruption
      add(next, work.here(next));
      takeReady();
    }
    while (!ready.isEmpty()) {
      next = ready.firstKey();
      takeReady();
    }
  }

  /** Sends jobs, and waits a moment for results; returns whether any item is left to do. */
  private boolean goesOn() {
    for (Map.Entry<String, Integer> worker : free.entrySet()) {
      while (worker.getValue() > 0 && !waiting.isEmpty()) {
        int item = waiting.remove();
        Optional<FileJob> its = work.job(item, node().address());
        if (its.isPresent()) {
          long job = number();
          sent.put(job, new Sent(item, worker.getKey()));
          worker.setValue(worker.getValue() - 1);
          node().send(worker.getKey(), Envelope.of(Envelope.Kind.FILE_JOB, job, its.get()));
        } else {
          done(item, Optional.empty());
        }
      }
    }
    await(sent.isEmpty() ? 0 : BETWEEN_REPORTS);
    return !sent.isEmpty() || !waiting.isEmpty();
  }

  @Override
  void read(Envelope its) {
    Sent about = sent.remove(its.job()); // none if its worker was given up
    if (about != null) {
      free.computeIfPresent(about.worker(), (_, slots) -> slots + 1);
      done(
          about.item(), its.kind() == Envelope.Kind.RESULT ? result(about, its) : Optional.empty());
    }
  }

  private Optional<T> result(Sent about, Envelope its) {
    try {
      return Optional.of(work.read(about.item(), its.text()));
    } catch (RuntimeException none) {
      return Optional.empty();
    }
  }

  private void done(int item, Optional<T> result) {
    last = work.name(item);
    if (result.isPresent() && !watch.stops()) {
      add(item, result.get());
    } else {
      left.add(item); // what was read after an interruption may be incomplete
    }
  }

  private void add(int item, T result) {
    ready.put(item, result);
    done++;
  }

  /** Takes the results that follow the last one that was taken. */
  private void takeReady() {
    for (T its = ready.remove(next); its != null; its = ready.remove(next)) {
      wanted = wanted && work.take(next, its);
      next++;
    }
  }

  @Override
  void remove(String worker) {
    free.remove(worker);
    sent.values()
        .removeIf(
            its -> {
              boolean lost = its.worker().equals(worker);
              if (lost) {
                waiting.addFirst(its.item());
              }
              return lost;
            });
  }
}
