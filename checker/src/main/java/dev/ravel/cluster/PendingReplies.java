// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Limits;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Messages that somebody waits for. */
final class PendingReplies {
  /** Milliseconds from one look at limits to the next. */
  static final long BETWEEN_POLLS = 50;

  /** A worker answers at once, unless its machine is busy. */
  static final long FOR_OFFERS = TimeUnit.SECONDS.toNanos(20);

  /** As much as a large model may take to be read and lowered on a busy machine. */
  static final long FOR_MEMBERS = TimeUnit.SECONDS.toNanos(300);

  private final LinkedBlockingQueue<Envelope> all = new LinkedBlockingQueue<>();

  /** A message has come; any thread may say so. */
  void add(Envelope its) {
    all.add(its);
  }

  /** The next message about a job, if it comes within a moment. Others are dropped. */
  Optional<Envelope> next(long job) {
    try {
      return Optional.ofNullable(all.poll(BETWEEN_POLLS, TimeUnit.MILLISECONDS))
          .filter(its -> its.job() == job);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits for a message about a job.
   *
   * @param nanoseconds how long
   * @param missing what is said of the one who does not answer
   * @throws ClusterUnavailable if none comes
   */
  Envelope answer(long job, long nanoseconds, String missing, String who)
      throws ClusterUnavailable {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      Optional<Envelope> its = next(job);
      if (its.isPresent()) {
        return its.get();
      }
      Limits.poll();
    }
    throw ClusterUnavailable.refused(who, "it " + missing);
  }

  /**
   * Waits for a message about a job from a worker; nothing if that leaves.
   *
   * @param nanoseconds how long
   * @throws ClusterUnavailable if none comes
   */
  Optional<Envelope> answerOf(Node node, String worker, long job, long nanoseconds)
      throws ClusterUnavailable {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      Optional<Envelope> its = next(job);
      if (its.isPresent() || !node.workers().contains(worker)) {
        return its;
      }
      Limits.poll();
    }
    throw ClusterUnavailable.refused(worker, "it does not answer");
  }

  /**
   * Waits for a text about a job, of which a message is a part, or none; nothing if the worker that
   * is to send it leaves.
   *
   * @throws ClusterUnavailable if it does not come, or is refused
   */
  Optional<String> parcelOf(Node node, String worker, long job) throws ClusterUnavailable {
    Parcel parcel = new Parcel();
    while (true) {
      Optional<Envelope> its = answerOf(node, worker, job, FOR_OFFERS);
      if (its.isEmpty()) {
        return Optional.empty();
      }
      if (its.get().kind() == Envelope.Kind.REFUSED) {
        throw ClusterUnavailable.refused(worker, its.get().text());
      }
      Optional<String> text = parcel.add(its.get());
      if (text.isPresent()) {
        return text;
      }
    }
  }

  /** Waits a moment. */
  static void pause() {
    try {
      Thread.sleep(BETWEEN_POLLS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    Limits.poll();
  }
}
