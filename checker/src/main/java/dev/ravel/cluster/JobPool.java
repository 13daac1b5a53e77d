// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.concurrent.LinkedBlockingQueue;

/** Jobs at workers with consecutive numbers, whose answers one thread reads. */
abstract class JobPool {
  private final LinkedBlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
  private final Node node;
  private final long first;
  private volatile long next;

  /**
   * A pool without jobs.
   *
   * @param first the number of the first job
   */
  JobPool(Node node, long first) {
    this.node = node;
    this.first = first;
    this.next = first;
  }

  /** The node of the thread. */
  final Node node() {
    return node;
  }

  /** The number of a further job. */
  final long number() {
    long job = next;
    next = job + 1; // before it can be answered
    return job;
  }

  /** Returns whether a number is that of a job of this pool. */
  final boolean has(long job) {
    return job - first >= 0 && job - first < next - first;
  }

  /** Adds a message about a job; called by any thread. */
  final void receive(Envelope its) {
    events.add(() -> read(its));
  }

  /** Removes a worker that is lost; called by any thread. */
  final void lost(String worker) {
    events.add(() -> remove(worker));
  }

  /** Waits for an event at most for some milliseconds, and handles all that there are. */
  final void await(long milliseconds) {
    Runnable event = PendingReplies.next(events, milliseconds).orElse(null);
    for (; event != null; event = events.poll()) {
      event.run();
    }
  }

  /** Ends a job at its worker. */
  final void end(long job, String worker) {
    node.send(worker, Envelope.of(Envelope.Kind.END, job, node.address()));
  }

  /** Handles a message about a job. */
  abstract void read(Envelope its);

  /** Handles the loss of a worker. */
  abstract void remove(String worker);
}
