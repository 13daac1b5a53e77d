// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

/** A piece of work for the page, which may be ended early. */
final class Work {
  private final long number;
  private volatile boolean stopped;

  /** That the request with a number asks for. */
  Work(long number) {
    this.number = number;
  }

  /** The number of its request among those of its page. */
  long number() {
    return number;
  }

  /** Asks it to end soon; nobody wants what it would have answered. */
  void stop() {
    stopped = true;
  }

  /** Returns whether it is to end soon. */
  boolean isStopped() {
    return stopped;
  }
}
