// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.function.Consumer;

/** A guard that messages pass before a worker receives them. */
@FunctionalInterface
interface MessageGuard {
  /** The guard that lets all messages pass. */
  MessageGuard OPEN = (message, worker) -> worker.accept(message);

  /**
   * Handles a message.
   *
   * @param worker receives it: at once, later in any thread, or never
   */
  void pass(Envelope message, Consumer<Envelope> worker);
}
