// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.stateless.Leases;
import dev.ravel.explore.stateless.NumbersText;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Explorers at workers, who explore one tree: who has nothing to do is given a part; where there is
 * none, who has been busy for the longest time hands back what is left, and that is split. The
 * parts of a worker that is lost go to others.
 */
final class ExplorerPool {
  /** What has gone on for less than so many nanoseconds is not split: it may end by itself. */
  private static final long LEAST = TimeUnit.MILLISECONDS.toNanos(50);

  /** Nor is what has gone on for less than so many times as it takes to hand something back. */
  private static final int TIMES = 10;

  /** Milliseconds from one look at limits and explorers to the next. */
  private static final long BETWEEN_LOOKS = 20;

  private final Node node;
  private final String fingerprint;
  private final LinkedBlockingQueue<Runnable> news = new LinkedBlockingQueue<>();

  /** By job. */
  private final Map<Long, One> all = new LinkedHashMap<>();

  /** What systems of a C program have learnt, at all explorers in this order. */
  private final Optional<LearningLog> taught;

  private Optional<Leases> tree = Optional.empty();
  private final List<String> refusals = new ArrayList<>();

  /** Whether the memory of one did not suffice for its part. */
  private boolean full;

  /** The jobs have numbers from this one on, below the other one. */
  private final long first;

  private volatile long next;

  /** About how long it takes until something comes that is asked for, in nanoseconds. */
  private long cost;

  /** An explorer. */
  private static final class One {
    final String worker;

    /** Whether it has made the system. */
    boolean ready;

    /** The number of its part, if it has one; since when, and whether it is asked to hand back. */
    Optional<Integer> part = Optional.empty();

    long since;
    boolean asked;
    long askedAt;
    Parcel result = new Parcel();

    /** So many lessons were told; what is asked for as it comes. */
    int lessons;

    Parcel lesson = new Parcel();

    One(String worker, int lessons) {
      this.worker = worker;
      this.lessons = lessons;
    }

    Optional<String> lesson(Envelope part) {
      if (part.from() == 0) {
        lesson = new Parcel();
      }
      return lesson.add(part);
    }

    boolean isIdle() {
      return ready && part.isEmpty();
    }
  }

  /**
   * Nobody explores yet.
   *
   * @param first jobs have numbers from this one on
   * @param fingerprint of what is explored
   * @param taught what a system of a C program has learnt by now, which all explorers are told
   *     before they begin
   */
  ExplorerPool(Node node, long first, String fingerprint, Optional<LearningLog> taught) {
    this.node = node;
    this.first = first;
    this.next = first;
    this.fingerprint = fingerprint;
    this.taught = taught;
  }

  /** A worker is to explore, with as many explorers as it has threads. */
  void add(String worker, int threads, String expedition) {
    for (int k = 0; k < threads; k++) {
      long job = next;
      next = job + 1; // before it can answer
      all.put(job, new One(worker, lessons().size()));
      Parcel.send(node, worker, Envelope.Kind.EXPEDITION, job, expedition);
    }
  }

  /** Whether a job is that of one of these explorers. */
  boolean has(long job) {
    return job - first >= 0 && job - first < next - first;
  }

  /** A message of an explorer; any thread may hand it over. */
  void receive(Envelope its) {
    news.add(() -> read(its));
  }

  /** A worker is no more; any thread may say so. */
  void lost(String worker) {
    news.add(
        () ->
            List.copyOf(all.keySet()).stream()
                .filter(job -> all.get(job).worker.equals(worker))
                .forEach(this::forget));
  }

  /**
   * Explores a tree until it is over or no explorer is left. One whose memory does not suffice for
   * its part explores no more, and others get the part.
   *
   * @param watch is called now and then
   * @throws Halt with {@code K002} if no explorer is left and the memory of some did not suffice
   * @throws ClusterUnavailable if all have refused
   */
  void explore(Leases its, Runnable watch) throws ClusterUnavailable {
    tree = Optional.of(its);
    try {
      while (!its.isOver() && !all.isEmpty()) {
        all.forEach(this::teach);
        handOut(its);
        askBack(its);
        await();
        watch.run();
        Limits.poll();
      }
    } finally {
      all.forEach((job, one) -> tell(one, Envelope.Kind.OVER, job));
    }
    if (!its.isOver() && full) {
      throw new Halt(Problem.K002);
    }
    if (!its.isOver() && !refusals.isEmpty()) {
      throw ClusterUnavailable.refused("a worker", refusals.getFirst());
    }
  }

  private List<List<Long>> lessons() {
    return taught.map(LearningLog::lessons).orElse(List.of());
  }

  /** Tells an explorer what it does not know yet. */
  private void teach(long job, One one) {
    for (List<Long> each : lessons().subList(one.lessons, lessons().size())) {
      Parcel.send(node, one.worker, Envelope.Kind.LESSON, job, RecordText.of(new Lesson(each)));
    }
    one.lessons = lessons().size();
  }

  private void handOut(Leases its) {
    for (Map.Entry<Long, One> each : all.entrySet()) {
      One one = each.getValue();
      if (one.isIdle()) {
        Optional<Leases.Numbered> part = its.next(idle() - 1);
        if (part.isEmpty()) {
          return;
        }
        one.part = Optional.of(part.get().number());
        one.since = System.nanoTime();
        one.asked = false;
        one.result = new Parcel();
        teach(each.getKey(), one); // what was learnt by that
        String text = NumbersText.of(part.get().lease());
        Parcel.send(node, one.worker, Envelope.Kind.LEASE, each.getKey(), text);
      }
    }
  }

  /** For each that has nothing to do one more is asked to hand back what is left. */
  private void askBack(Leases its) {
    long now = System.nanoTime();
    long wanted = idle() - its.ready() - all.values().stream().filter(one -> one.asked).count();
    List<Map.Entry<Long, One>> busy =
        all.entrySet().stream()
            .filter(each -> each.getValue().part.isPresent() && !each.getValue().asked)
            .filter(each -> now - each.getValue().since > Math.max(LEAST, TIMES * cost))
            .sorted(Comparator.comparingLong(each -> each.getValue().since - now))
            .limit(Math.max(0, wanted))
            .toList();
    for (Map.Entry<Long, One> each : busy) {
      each.getValue().asked = true;
      each.getValue().askedAt = now;
      tell(each.getValue(), Envelope.Kind.HAND_BACK, each.getKey());
    }
  }

  private int idle() {
    return (int) all.values().stream().filter(One::isIdle).count();
  }

  /** Waits a moment for news, and reads all that there are. */
  private void await() {
    try {
      Runnable first = news.poll(BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
      for (Runnable each = first; each != null; each = news.poll()) {
        each.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void read(Envelope its) {
    One one = all.get(its.job());
    if (one == null) {
      return; // one that was given up
    }
    switch (its.kind()) {
      case READY -> {
        one.ready = its.text().equals(fingerprint);
        if (!one.ready) {
          refused(its.job(), "what it would explore is not the same");
        }
      }
      case REFUSED -> {
        if (its.text().equals(TreeJobRunner.FULL)) {
          full = true;
          forget(its.job());
        } else {
          refused(its.job(), its.text());
        }
      }
      case RESULT -> one.result.add(its).ifPresent(text -> came(its.job(), one, text));
      case UNFORESEEN -> one.lesson(its).ifPresent(text -> asksFor(its.job(), text));
      default -> {
        // about something else
      }
    }
  }

  /** All are to learn something that one did not foresee. */
  private void asksFor(long job, String text) {
    try {
      taught.orElseThrow().learn(RecordText.read(text, Lesson.class).words());
    } catch (IllegalArgumentException | NoSuchElementException none) {
      refused(job, "what it asks for cannot be learnt");
    }
  }

  /** What came of a part; one that tells something else is not used any more. */
  private void came(long job, One one, String text) {
    if (one.part.isEmpty()) {
      return;
    }
    try {
      int number = one.part.get();
      tree.orElseThrow().done(number, NumbersText.lent(text), idle());
      if (one.asked) {
        took(one.askedAt);
      }
      one.part = Optional.empty();
      one.asked = false;
    } catch (RuntimeException none) {
      refused(job, "what it tells cannot have come of its part");
    }
  }

  /** Half of what handing back takes is that of the last time. */
  private void took(long begin) {
    cost = (cost + System.nanoTime() - begin) / 2;
  }

  private void refused(long job, String why) {
    refusals.add(why);
    tell(all.get(job), Envelope.Kind.OVER, job);
    forget(job);
  }

  private void forget(long job) {
    One one = all.remove(job);
    one.part.ifPresent(number -> tree.ifPresent(its -> its.lost(number)));
  }

  private void tell(One one, Envelope.Kind kind, long job) {
    node.send(one.worker, Envelope.of(kind, job, node.address()));
  }
}
