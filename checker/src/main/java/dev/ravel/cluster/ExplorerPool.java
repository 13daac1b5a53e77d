// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.stateless.LeaseResult;
import dev.ravel.explore.stateless.Leases;
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
import java.util.concurrent.TimeUnit;

/**
 * Explorers at workers that explore one tree. An idle explorer gets the lease of a subtree; where
 * there is none, the explorer that is busy for the longest time returns the rest of its subtree,
 * which is split. The subtrees of a worker that is lost go to others.
 */
final class ExplorerPool extends JobPool {
  /** Nanoseconds below which a lease is not asked back, since it may end by itself. */
  private static final long LEAST = TimeUnit.MILLISECONDS.toNanos(50);

  /** The least duration of a lease before its return is requested, in durations of a return. */
  private static final int TIMES = 10;

  /** Milliseconds between two polls of limits and explorers. */
  private static final long BETWEEN_LOOKS = 20;

  private final String fingerprint;

  /** By job. */
  private final Map<Long, Explorer> all = new LinkedHashMap<>();

  /** The lessons of all systems of a C program, in order. */
  private final Optional<LearningLog> log;

  private Optional<Leases> tree = Optional.empty();
  private final List<String> refusals = new ArrayList<>();

  /** True if the memory of an explorer did not suffice for its subtree. */
  private boolean full;

  /** The estimated duration of a return, in nanoseconds. */
  private long cost;

  /** An explorer. */
  private static final class Explorer {
    final long job;
    final String worker;

    /** The number of lessons that were sent. */
    int lessons;

    /** True if it has made the system. */
    boolean ready;

    /** The number of its lease, if it has one, and the time of its begin. */
    Optional<Integer> lease = Optional.empty();

    long since;

    /** True if the return of the lease was requested; the next field is the time of that. */
    boolean asked;

    long askedAt;

    Explorer(long job, String worker, int lessons) {
      this.job = job;
      this.worker = worker;
      this.lessons = lessons;
    }

    boolean isIdle() {
      return ready && lease.isEmpty();
    }
  }

  /**
   * A pool without explorers.
   *
   * @param first the number of the first job
   * @param fingerprint of the system that is explored
   * @param log the lessons of a C program, all of which each explorer learns before it begins
   */
  ExplorerPool(Node node, long first, String fingerprint, Optional<LearningLog> log) {
    super(node, first);
    this.fingerprint = fingerprint;
    this.log = log;
  }

  /**
   * Adds an explorer for each thread of a worker.
   *
   * @param treeJob the {@link TreeJob} as text, which is the same for all
   */
  void add(String worker, int threads, String treeJob) {
    for (int k = 0; k < threads; k++) {
      Explorer one = new Explorer(number(), worker, lessons().size());
      all.put(one.job, one);
      send(one, Envelope.Kind.TREE_JOB, treeJob);
    }
  }

  @Override
  void remove(String worker) {
    List.copyOf(all.values()).stream().filter(one -> one.worker.equals(worker)).forEach(this::drop);
  }

  /**
   * Explores a tree until it is over or no explorer is left. An explorer whose memory does not
   * suffice for its subtree explores no more, and others get the subtree.
   *
   * @param watch is called in each round
   * @throws Halt with {@code K002} if no explorer is left and the memory of some did not suffice
   * @throws ClusterUnavailable if all have refused
   */
  void explore(Leases its, Runnable watch) {
    tree = Optional.of(its);
    try {
      while (!its.isOver() && !all.isEmpty()) {
        all.values().forEach(this::teach);
        lend(its);
        askBack(its);
        await(BETWEEN_LOOKS);
        watch.run();
        Limits.poll();
      }
    } finally {
      all.values().forEach(one -> end(one.job, one.worker));
    }
    if (!its.isOver() && full) {
      throw new Halt(Problem.K002);
    }
    if (!its.isOver() && !refusals.isEmpty()) {
      throw ClusterUnavailable.refused("a worker", refusals.getFirst());
    }
  }

  private List<long[]> lessons() {
    return log.map(LearningLog::lessons).orElse(List.of());
  }

  /** Sends an explorer the lessons that it does not have. */
  private void teach(Explorer one) {
    for (long[] each : lessons().subList(one.lessons, lessons().size())) {
      send(one, Envelope.Kind.LESSON, RecordText.of(new TreeJob.Lesson(each)));
    }
    one.lessons = lessons().size();
  }

  private void lend(Leases its) {
    for (Explorer one : all.values()) {
      if (one.isIdle()) {
        Optional<Leases.Numbered> next = its.next(idle() - 1);
        if (next.isEmpty()) {
          return;
        }
        one.lease = Optional.of(next.get().number());
        one.since = System.nanoTime();
        one.asked = false;
        teach(one); // the lessons of that
        send(one, Envelope.Kind.LEASE, RecordText.of(next.get().lease()));
      }
    }
  }

  /** Asks as many leases back as explorers are idle, first those that have lasted longest. */
  private void askBack(Leases its) {
    long now = System.nanoTime();
    long wanted = idle() - its.ready() - all.values().stream().filter(one -> one.asked).count();
    List<Explorer> busy =
        all.values().stream()
            .filter(one -> one.lease.isPresent() && !one.asked)
            .filter(one -> now - one.since > Math.max(LEAST, TIMES * cost))
            .sorted(Comparator.comparingLong(one -> one.since - now))
            .limit(Math.max(0, wanted))
            .toList();
    for (Explorer one : busy) {
      one.asked = true;
      one.askedAt = now;
      send(one, Envelope.Kind.HAND_BACK, "");
    }
  }

  private int idle() {
    return (int) all.values().stream().filter(Explorer::isIdle).count();
  }

  @Override
  void read(Envelope its) {
    Explorer one = all.get(its.job());
    if (one == null) {
      return; // one that was given up
    }
    switch (its.kind()) {
      case READY -> {
        one.ready = its.text().equals(fingerprint);
        if (!one.ready) {
          refused(one, "what it would explore is not the same");
        }
      }
      case REFUSED -> {
        if (its.text().equals(TreeJobRunner.FULL)) {
          full = true;
          drop(one);
        } else {
          refused(one, its.text());
        }
      }
      case RESULT -> done(one, its.text());
      case LESSON_REQUEST -> learn(one, its);
      default -> {
        // about something else
      }
    }
  }

  /** Adds a lesson that an explorer needs. */
  private void learn(Explorer one, Envelope its) {
    try {
      log.orElseThrow().learn(its.read(TreeJob.Lesson.class).words());
    } catch (IllegalArgumentException | NoSuchElementException none) {
      refused(one, "what it asks for cannot be learnt");
    }
  }

  /** Ends a lease by its result; an explorer that sends another one is not used any more. */
  private void done(Explorer one, String text) {
    if (one.lease.isEmpty()) {
      return;
    }
    try {
      tree.orElseThrow().done(one.lease.get(), RecordText.read(text, LeaseResult.class), idle());
      if (one.asked) {
        cost = (cost + System.nanoTime() - one.askedAt) / 2; // the last return counts half
      }
      one.lease = Optional.empty();
      one.asked = false;
    } catch (RuntimeException none) {
      refused(one, "what it tells cannot have come of its part");
    }
  }

  private void refused(Explorer one, String why) {
    refusals.add(why);
    end(one.job, one.worker);
    drop(one);
  }

  private void drop(Explorer one) {
    all.remove(one.job);
    one.lease.ifPresent(number -> tree.ifPresent(its -> its.lost(number)));
  }

  private void send(Explorer one, Envelope.Kind kind, String content) {
    node().send(one.worker, Envelope.of(kind, one.job, content));
  }
}
