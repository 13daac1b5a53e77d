// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

/** A piece of work for the page, which may be ended early. */
final class Work {
  private volatile boolean stopped;

  /** Asks it to end soon; nobody wants what it would have answered. */
  void stop() {
    stopped = true;
  }

  /** Whether it is to end soon. */
  boolean isStopped() {
    return stopped;
  }
}
