// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Limits;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Answers of workers, for the one thread that waits for them. */
final class PendingReplies {
  /** Milliseconds between two polls of limits. */
  static final long BETWEEN_POLLS = 50;

  /** Nanoseconds for an answer that needs no work; the worker's machine may be busy. */
  static final long FOR_OFFERS = TimeUnit.SECONDS.toNanos(20);

  /** Nanoseconds for reading and lowering a large model on a busy machine. */
  static final long FOR_MEMBERS = TimeUnit.SECONDS.toNanos(300);

  private final LinkedBlockingQueue<Envelope> all = new LinkedBlockingQueue<>();

  /** Adds a message; called by any thread. */
  void add(Envelope its) {
    all.add(its);
  }

  /** The next message about a job, if it comes within a moment. Others are dropped. */
  Optional<Envelope> next(long job) {
    Optional<Envelope> its = next(all, BETWEEN_POLLS);
    while (its.isPresent() && its.get().job() != job) {
      its = Optional.ofNullable(all.poll());
    }
    return its;
  }

  /** The next element of a queue, if it comes within some milliseconds. */
  static <T> Optional<T> next(LinkedBlockingQueue<T> queue, long milliseconds) {
    try {
      return Optional.ofNullable(queue.poll(milliseconds, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits for the message that a job has begun, or is refused.
   *
   * @throws ClusterUnavailable if none comes
   */
  Envelope ready(long job) {
    BooleanSupplier never = () -> false;
    return await(Envelope.Kind.READY, job, FOR_MEMBERS, never, "a worker", "it is not ready")
        .orElseThrow();
  }

  /**
   * Waits for the answer of a kind about a job from a worker, or for its refusal.
   *
   * <p>Messages of other kinds are dropped: the progress of a check may precede the answer.
   *
   * @return nothing if the worker leaves
   * @throws ClusterUnavailable if none comes
   */
  Optional<Envelope> answerOf(
      Node node, String worker, Envelope.Kind kind, long job, long nanoseconds) {
    BooleanSupplier gone = () -> !node.workers().contains(worker);
    return await(kind, job, nanoseconds, gone, worker, "it does not answer");
  }

  private Optional<Envelope> await(
      Envelope.Kind kind,
      long job,
      long nanoseconds,
      BooleanSupplier gone,
      String worker,
      String missing) {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      Optional<Envelope> its =
          next(job).filter(one -> one.kind() == kind || one.kind() == Envelope.Kind.REFUSED);
      if (its.isPresent() || gone.getAsBoolean()) {
        return its;
      }
      Limits.poll();
    }
    throw ClusterUnavailable.refused(worker, missing);
  }

  /**
   * Sends a request to a worker and waits for its answer of a kind; nothing if the worker leaves.
   *
   * @throws ClusterUnavailable if none comes, or the worker refuses
   */
  Optional<Envelope> ask(Node node, String worker, Envelope request, Envelope.Kind kind) {
    node.send(worker, request);
    Optional<Envelope> its = answerOf(node, worker, kind, request.job(), FOR_OFFERS);
    if (its.filter(answer -> answer.kind() == Envelope.Kind.REFUSED).isPresent()) {
      throw ClusterUnavailable.refused(worker, its.get().text());
    }
    return its;
  }

  /** Waits a moment. */
  static void pause() {
    pause(BETWEEN_POLLS);
  }

  /** Waits for some milliseconds. */
  static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    Limits.poll();
  }
}
