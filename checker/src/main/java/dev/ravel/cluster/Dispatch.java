// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Errands that are handed to workers: each gets as many as it has threads, and the next one when
 * one is done. Those of a worker that is lost go to others.
 */
final class Dispatch {
  private static final long PATIENCE = 50;

  private final Node node;
  private final LinkedBlockingQueue<Runnable> news = new LinkedBlockingQueue<>();

  /** By worker, how many more it takes. */
  private final Map<String, Integer> free = new TreeMap<>();

  /** By job what is under way. */
  private final Map<Long, Sent> sent = new HashMap<>();

  private final Deque<Integer> waiting = new ArrayDeque<>();
  private final Results results;
  private long next;

  /** An errand that a worker has. */
  private record Sent(int number, String worker, Parcel result) {}

  /** Takes results. */
  interface Results {
    /** The errand with a number, as text; nothing if no worker can do it. */
    Optional<String> errand(int number);

    /** What became of it, as text; nothing if the worker could not do it. */
    void done(int number, Optional<String> result);
  }

  /**
   * Nothing is handed out yet.
   *
   * @param first jobs have numbers from this one on
   * @param threads by worker how many errands it does at once
   */
  Dispatch(Node node, long first, Map<String, Integer> threads, Results results) {
    this.node = node;
    this.next = first;
    this.free.putAll(threads);
    this.results = results;
  }

  /** A message about an errand; any thread may hand it over. */
  void receive(Envelope its) {
    news.add(() -> read(its));
  }

  /** A worker is no more; any thread may say so. */
  void lost(String worker) {
    news.add(() -> forget(worker));
  }

  /** An errand is to be done. */
  void add(int number) {
    waiting.add(number);
  }

  /** How many workers are left. */
  int workers() {
    return free.size();
  }

  /** Whether errands wait, and no worker is left that could do them. */
  boolean isStuck() {
    return free.isEmpty() && !waiting.isEmpty();
  }

  /** Takes one that waits away; it is done elsewhere. */
  int take() {
    return waiting.remove();
  }

  /** Hands out what it can, and waits a moment for results; whether anything is left to do. */
  boolean goesOn() {
    handOut();
    try {
      Runnable first = news.poll(sent.isEmpty() ? 0 : PATIENCE, TimeUnit.MILLISECONDS);
      for (Runnable each = first; each != null; each = news.poll()) {
        each.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return !sent.isEmpty() || !waiting.isEmpty();
  }

  /** Hands out one errand for each that a worker takes, or finds that no worker can do it. */
  private void handOut() {
    for (Map.Entry<String, Integer> worker : free.entrySet()) {
      for (int more = worker.getValue(); more > 0 && !waiting.isEmpty(); more--) {
        int number = waiting.remove();
        Optional<String> errand = results.errand(number);
        if (errand.isPresent()) {
          sent.put(next, new Sent(number, worker.getKey(), new Parcel()));
          worker.setValue(worker.getValue() - 1);
          Parcel.send(node, worker.getKey(), Envelope.Kind.ERRAND, next, errand.get());
          next++;
        } else {
          results.done(number, Optional.empty());
        }
      }
    }
  }

  private void read(Envelope its) {
    Sent about = sent.get(its.job());
    if (about == null) {
      return; // of a worker that was given up
    }
    if (its.kind() == Envelope.Kind.REFUSED) {
      over(its.job(), about, Optional.empty());
    } else {
      about.result().add(its).ifPresent(text -> over(its.job(), about, Optional.of(text)));
    }
  }

  private void over(long job, Sent about, Optional<String> result) {
    sent.remove(job);
    free.computeIfPresent(about.worker(), (_, slots) -> slots + 1);
    results.done(about.number(), result);
  }

  private void forget(String worker) {
    free.remove(worker);
    sent.values()
        .removeIf(
            its -> {
              boolean lost = its.worker().equals(worker);
              if (lost) {
                waiting.addFirst(its.number());
              }
              return lost;
            });
  }

  /** Nobody waits for what is under way any more. */
  void close() {
    sent.forEach((job, its) -> node.send(its.worker(), Envelope.of(Envelope.Kind.OVER, job, "")));
  }
}
