// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * An explorer that is lost while it explores executions together with others. It gets the first
 * part, and the others begin when it is lost. What it tells before is not heard, as if it were lost
 * in the midst of its part, however fast it is.
 */
final class Victim {
  private final Runnable met;
  private final AtomicBoolean explores = new AtomicBoolean();
  private final List<Runnable> held = new ArrayList<>();
  private boolean lost;

  /**
   * It does not explore yet.
   *
   * @param met is run when it does, in a thread of its own
   */
  Victim(Runnable met) {
    this.met = met;
  }

  /** Its own gate. */
  MessageGuard gate() {
    return (message, worker) -> {
      if (message.kind() == Envelope.Kind.RESULT && !isLost()) {
        return; // it may be the one that leads, too
      }
      worker.accept(message);
      if (message.kind() == Envelope.Kind.LEASE && !explores.getAndSet(true)) {
        Thread _ = Thread.ofPlatform().daemon().start(met);
      }
    };
  }

  /** The gate of the others. */
  MessageGuard others() {
    return (message, worker) -> {
      boolean told = message.kind() == Envelope.Kind.RESULT && !isLost();
      boolean begins = message.kind() == Envelope.Kind.TREE_JOB && holds(message, worker);
      if (!told && !begins) {
        worker.accept(message);
      }
    };
  }

  private synchronized boolean isLost() {
    return lost;
  }

  private synchronized boolean holds(Envelope message, Consumer<Envelope> worker) {
    if (!lost) {
      held.add(() -> worker.accept(message));
    }
    return !lost;
  }

  /** Loses it, so that the others begin. */
  synchronized void lost() {
    lost = true;
    held.forEach(Runnable::run);
    held.clear();
  }

  /** Returns whether it has explored, and was lost. */
  boolean wasLost() {
    return explores.get() && isLost();
  }
}
