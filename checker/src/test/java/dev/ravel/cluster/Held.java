// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The gate of workers that hear nothing from some message on until they are released, if ever. What
 * they were to answer is missing meanwhile, so that nobody comes to an end before something is done
 * to them, however fast all are.
 */
final class Held implements MessageGuard {
  private final Predicate<Envelope> first;
  private final Runnable met;
  private final List<Runnable> held = new ArrayList<>();
  private boolean holds;
  private boolean released;

  /**
   * Nothing is held yet.
   *
   * @param first the first message that is held
   * @param met is run then, in a thread of its own
   */
  Held(Predicate<Envelope> first, Runnable met) {
    this.first = first;
    this.met = met;
  }

  /** Holds in the midst of a search, when a number of letters have come. */
  static Held afterLetters(int count, Runnable met) {
    int[] left = {count};
    return new Held(its -> its.kind() == Envelope.Kind.LETTER && left[0]-- == 0, met);
  }

  @Override
  public void pass(Envelope message, Consumer<Envelope> worker) {
    if (!holds(message, worker)) {
      worker.accept(message);
    }
  }

  private synchronized boolean holds(Envelope message, Consumer<Envelope> worker) {
    if (!holds && !released && first.test(message)) {
      holds = true;
      Thread _ = Thread.ofPlatform().daemon().start(met);
    }
    if (holds) {
      held.add(() -> worker.accept(message));
    }
    return holds;
  }

  /** Returns whether it holds. */
  synchronized boolean isMet() {
    return holds || released;
  }

  /** They hear all that was held, in order, and all that comes from now on. */
  void release() {
    for (List<Runnable> all = next(); !all.isEmpty(); all = next()) {
      all.forEach(Runnable::run);
    }
  }

  private synchronized List<Runnable> next() {
    List<Runnable> all = List.copyOf(held);
    held.clear();
    if (all.isEmpty()) {
      holds = false;
      released = true;
    }
    return all;
  }
}
