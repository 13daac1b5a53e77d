// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.function.Consumer;

/** A job that a worker does, in a thread of its own. */
abstract sealed class WorkerTask
    permits SearchJobRunner, FileJobRunner, TreeJobRunner, CheckJobRunner {
  /** The reason of a worker that refuses a job because it has others. */
  static final String BUSY = "it does another job";

  private final Context context;
  private final String replyTo;
  private volatile boolean over;

  /**
   * A job and the worker that does it.
   *
   * @param job its number
   * @param node the node of the worker
   * @param busy whether the job is refused because the worker has others
   * @param log takes lines of the worker's log
   * @param free is called when the job is done
   */
  record Context(
      long job, Node node, boolean busy, Consumer<String> log, Consumer<WorkerTask> free) {}

  /**
   * A task that has not begun.
   *
   * @param replyTo the address of the node that waits for the result
   */
  WorkerTask(Context context, String replyTo) {
    this.context = context;
    this.replyTo = replyTo;
  }

  /** The number of its job. */
  final long job() {
    return context.job();
  }

  /** The node of the worker. */
  final Node node() {
    return context.node();
  }

  /** The address of the node that sent the job. */
  final String replyTo() {
    return replyTo;
  }

  /** Adds a line to the worker's log. */
  final void report(String line) {
    context.log().accept(line);
  }

  /** Removes it from the tasks of the worker. */
  final void free() {
    context.free().accept(this);
  }

  /** Returns whether the job is refused because the worker has others. */
  final boolean isRefused() {
    return context.busy();
  }

  /** Returns whether no node waits for the result any more. */
  final boolean isOver() {
    return over;
  }

  /** Handles the loss of a node, and ends the task if that waits for the result. */
  void lost(String address) {
    if (address.equals(replyTo)) {
      end();
    }
  }

  /** Handles the arrival of another worker. */
  void came() {
    // most tasks need no other workers
  }

  /** Ends the task, since no node waits for the result any more. */
  void end() {
    over = true;
  }

  /** Begins the task. */
  final void begin() {
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("ravel-job")
            .start(
                () -> {
                  if (isRefused()) {
                    refuse(BUSY);
                    free();
                  } else {
                    perform();
                  }
                });
  }

  /** Does the job, and calls {@link #free} when it is done. */
  abstract void perform();

  /** Sends the reason for which the job is not done. */
  void refuse(String why) {
    send(Envelope.Kind.REFUSED, why);
  }

  /** Sends a message to the node that sent the job. */
  final void send(Envelope.Kind kind, String content) {
    node().send(replyTo, Envelope.of(kind, job(), content));
  }
}
