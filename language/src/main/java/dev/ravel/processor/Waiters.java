// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Arrays;
import java.util.BitSet;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The threads at a condition variable. They are those that wait, and those that are woken and have
 * not gone on yet.
 *
 * <p>A thread that is cancelled does not use up the signal that has woken it, as long as another
 * thread is blocked that it could have woken as well (POSIX, {@code pthread_cond_wait}): then that
 * one is woken. So a program that cancels threads also has the <i>heirs</i> of each woken thread:
 * those that waited when it was woken, and do so still. In contents they come after both sets, by
 * thread, and only where there are any.
 *
 * <p>The state of the condition variable is the address of the mutex of all of them, since a
 * condition variable is bound to one mutex as long as threads wait (POSIX); 0 if there are none.
 */
final class Waiters {
  /** The word after the state of an object, and the plane of its undefined bits. */
  private static final int SETS = 2;

  /** The two words before the sets. */
  private final long[] head;

  /** The number of words of a set. */
  private final int words;

  private final BitSet waiting;
  private final BitSet woken;
  private final NavigableMap<Integer, BitSet> heirs = new TreeMap<>();

  /** Those in the contents of a condition variable, in a system with room for some threads. */
  Waiters(long[] contents, int threads) {
    head = Arrays.copyOf(contents, SETS);
    words = threads + Long.SIZE - 1 >> 6;
    waiting = set(contents, SETS);
    woken = set(contents, SETS + words);
    for (int at = SETS + 2 * words; at < contents.length; at += 1 + words) {
      heirs.put((int) contents[at], set(contents, at + 1));
    }
  }

  private BitSet set(long[] contents, int from) {
    return BitSet.valueOf(Arrays.copyOfRange(contents, from, from + words));
  }

  /** The contents of the condition variable with them. */
  long[] contents() {
    long[] all = Arrays.copyOf(head, SETS + 2 * words + heirs.size() * (1 + words));
    put(waiting, all, SETS);
    put(woken, all, SETS + words);
    int at = SETS + 2 * words;
    for (var its : heirs.entrySet()) {
      all[at] = its.getKey();
      put(its.getValue(), all, at + 1);
      at += 1 + words;
    }
    return all;
  }

  private static void put(BitSet set, long[] all, int from) {
    long[] its = set.toLongArray();
    System.arraycopy(its, 0, all, from, its.length);
  }

  /** Returns the number of threads that wait. */
  int waiting() {
    return waiting.cardinality();
  }

  boolean isWoken(int thread) {
    return woken.get(thread);
  }

  /** The address of the mutex with which they wait; 0 if nobody does. */
  long mutex() {
    return waiting.isEmpty() && woken.isEmpty() ? 0 : head[0];
  }

  /** A thread waits from now on, with a mutex. */
  void add(int thread, long mutex) {
    waiting.set(thread);
    head[0] = mutex;
  }

  /** A thread waits no longer, whether it was woken or not. */
  void leave(int thread) {
    stopsWaiting(thread);
    woken.clear(thread);
    heirs.remove(thread);
    if (waiting.isEmpty() && woken.isEmpty() && head[0] != Kind.DESTROYED) {
      head[0] = 0;
    }
  }

  /**
   * Wakes one of those that wait.
   *
   * @param k which one, from 0 on
   * @param inherited whether others are noted that could have been woken in its place
   */
  void wake(int k, boolean inherited) {
    int thread = nth(waiting, k);
    wake(thread);
    if (inherited) {
      inherit(thread, waiting);
    }
  }

  void wakeAll() {
    woken.or(waiting);
    waiting.clear();
    heirs.clear();
  }

  /** Returns the number of threads that could have been woken in place of one, and still wait. */
  int heirs(int thread) {
    return heirs.getOrDefault(thread, new BitSet()).cardinality();
  }

  /** One of these is woken in place of the thread; by its number among them. */
  void passOn(int thread, int k) {
    BitSet others = heirs.remove(thread);
    int heir = nth(others, k);
    wake(heir);
    others.clear(heir);
    inherit(heir, others);
  }

  private void inherit(int thread, BitSet others) {
    if (!others.isEmpty()) {
      heirs.put(thread, (BitSet) others.clone());
    }
  }

  private void wake(int thread) {
    stopsWaiting(thread);
    woken.set(thread);
  }

  private void stopsWaiting(int thread) {
    waiting.clear(thread);
    heirs.values().forEach(others -> others.clear(thread));
    heirs.values().removeIf(BitSet::isEmpty);
  }

  private static int nth(BitSet set, int k) {
    int thread = set.nextSetBit(0);
    for (int left = k; left > 0; left--) {
      thread = set.nextSetBit(thread + 1);
    }
    return thread;
  }
}
