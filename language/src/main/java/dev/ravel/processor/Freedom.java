// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

/**
 * A behaviour that POSIX or C11 allows an implementation and does not require of it.
 *
 * <p>A program is explored without a freedom unless that is asked for. An explored freedom never
 * ends a wait: the thread decides whether it strikes when the call begins, so a thread for which it
 * does not strike is blocked as it would be without the freedom. A state in which only freedoms
 * could let threads go on is therefore a deadlock of the execution in which none of them strikes.
 * Likewise threads spin that only a freedom could let go on.
 *
 * <p>Wake-ups, failures and interrupts are events: they strike in finitely many steps of an
 * execution, so a loop that tries again after each of them ends. The order in which a lock is given
 * is a rule of an implementation, which may strike each time.
 */
public enum Freedom {
  /** A wait for a condition returns without a signal (POSIX, {@code pthread_cond_wait}). */
  WAKEUPS("wakeups", "wake-ups without a signal", "returns without a signal"),
  /** A weak compare-exchange fails although it finds what it expects (C11, 7.17.7.4). */
  WEAK_CAS(
      "weak-cas",
      "weak compare-exchanges that fail although the values are equal",
      "fails although the values are equal"),
  /** A reader waits for a writer that waits (POSIX, {@code pthread_rwlock_rdlock}). */
  RWLOCK_ORDER(
      "rwlock-order", "writers that wait before readers", "goes after a writer that waits"),
  /** A signal ends a wait for a semaphore or for some time (POSIX, {@code EINTR}). */
  INTERRUPTS("interrupts", "waits that a signal interrupts", "is interrupted by a signal");

  private final String word;
  private final String title;
  private final String event;

  Freedom(String word, String title, String event) {
    this.word = word;
    this.title = title;
    this.event = event;
  }

  /** The word by which users ask for it. */
  public String word() {
    return word;
  }

  /** The behaviour as a noun phrase in the plural. */
  public String title() {
    return title;
  }

  /** Returns whether it strikes in finitely many steps of each execution. */
  boolean strikesSeldom() {
    return this != RWLOCK_ORDER;
  }

  /** The verb phrase for a step in which it strikes. */
  String event() {
    return event;
  }
}
