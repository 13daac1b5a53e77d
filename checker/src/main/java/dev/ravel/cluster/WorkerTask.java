// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.Optional;
import java.util.function.Consumer;

/** What a worker does for somebody. It comes in parts, and is done in a thread of its own. */
abstract sealed class WorkerTask permits Share, FileJobRunner, TreeJobRunner, CheckJobRunner {
  /** Why a worker that has others does not do it. */
  static final String BUSY = "it does another job";

  private final long job;
  private final Node node;
  private final Surroundings its;
  private final Parcel parcel = new Parcel();

  /** The address of who asks, once that is known. */
  private volatile Optional<String> asks = Optional.empty();

  private volatile boolean over;

  /**
   * What is around it.
   *
   * @param busy whether the worker has other duties, so that this one is refused
   * @param says is told in a line what it does
   * @param free is called when it is done
   */
  record Surroundings(boolean busy, Consumer<String> says, Consumer<WorkerTask> free) {}

  /** One of which nothing is known but the number of its job. */
  WorkerTask(long job, Node node, Surroundings its) {
    this.job = job;
    this.node = node;
    this.its = its;
  }

  /** The number of its job. */
  final long job() {
    return job;
  }

  /** The node of the worker. */
  final Node node() {
    return node;
  }

  /** Tells in a line what happens. */
  final void says(String line) {
    its.says().accept(line);
  }

  /** It is done. */
  final void free() {
    its.free().accept(this);
  }

  /** Whether it is refused, since the worker has others. */
  final boolean isRefused() {
    return its.busy();
  }

  /** Whether nobody waits for it any more. */
  final boolean isOver() {
    return over;
  }

  /** A node is no more; so nobody waits for it if that was who asked. */
  void lost(String address) {
    if (asks.filter(address::equals).isPresent()) {
      end();
    }
  }

  /** There is another worker. */
  void came() {
    // it does not matter to most
  }

  /** Nobody waits for it any more. */
  final void end() {
    over = true;
    if (asks.isEmpty()) {
      free();
    }
  }

  /** A part, {@code from} of {@code to}, in order; with the last one it begins. */
  final void part(Envelope part) {
    parcel.add(part).ifPresent(this::begin);
  }

  private void begin(String text) {
    try {
      asks = Optional.of(read(text));
    } catch (RuntimeException nothing) {
      says("a job that cannot be read: " + nothing.getMessage());
      free();
      return;
    }
    Thread _ = Thread.ofPlatform().daemon().name("ravel-job").start(this::doOrRefuse);
  }

  private void doOrRefuse() {
    if (isRefused()) {
      refuse(BUSY);
      free();
    } else {
      perform();
    }
  }

  /**
   * Reads what is to be done.
   *
   * @return the address of who asks
   * @throws RuntimeException if it is nothing that can be done
   */
  abstract String read(String text);

  /** Does it; {@link #free} when it is done. */
  abstract void perform();

  /** Tells who asks that it is not done, and why. */
  abstract void refuse(String why);
}
