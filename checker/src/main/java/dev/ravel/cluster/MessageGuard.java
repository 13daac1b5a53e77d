// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.function.Consumer;

/** What comes to a worker passes here first. */
@FunctionalInterface
interface MessageGuard {
  /** Nothing is held back. */
  MessageGuard OPEN = (message, worker) -> worker.accept(message);

  /**
   * A message has come.
   *
   * @param worker is to hear it: at once, later in any thread, or never
   */
  void pass(Envelope message, Consumer<Envelope> worker);
}
