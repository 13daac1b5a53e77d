// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/** An event with all its causes, and what can be said of them. */
final class LocalConfiguration {
  private final Prefix prefix;

  /** The events that were seen in the present walk, and the conditions that they take. */
  private int[] eventSeen = new int[64];

  private int[] taken = new int[128];
  private int epoch;

  /** The events of the walk. */
  private int[] events = new int[64];

  private int count;

  LocalConfiguration(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Walks over the causes of an event that takes some conditions, without itself. */
  void causes(int[] preset, int size) {
    begin();
    for (int k = 0; k < size; k++) {
      take(preset[k]);
    }
    follow(0);
  }

  /** Walks over an event and its causes. */
  void of(int event) {
    begin();
    see(event);
    follow(0);
  }

  /** Adds an event and its causes to the walk: it becomes a configuration of both. */
  void and(int event) {
    int before = count;
    see(event);
    follow(before);
  }

  private void begin() {
    if (eventSeen.length < prefix.events()) {
      eventSeen = Arrays.copyOf(eventSeen, Math.max(prefix.events(), 2 * eventSeen.length));
    }
    if (taken.length < prefix.conditions()) {
      taken = Arrays.copyOf(taken, Math.max(prefix.conditions(), 2 * taken.length));
    }
    if (epoch == Integer.MAX_VALUE) {
      Arrays.fill(eventSeen, 0);
      Arrays.fill(taken, 0);
      epoch = 0;
    }
    epoch++;
    count = 0;
  }

  private void follow(int from) {
    for (int next = from; next < count; next++) {
      int event = events[next];
      for (int k = 0, n = prefix.presetSize(event); k < n; k++) {
        take(prefix.preset(event, k));
      }
    }
  }

  private void take(int condition) {
    taken[condition] = epoch;
    see(prefix.producer(condition));
  }

  private void see(int event) {
    if (event != Prefix.BEGINNING && eventSeen[event] != epoch) {
      eventSeen[event] = epoch;
      if (count == events.length) {
        events = Arrays.copyOf(events, 2 * count);
      }
      events[count++] = event;
    }
  }

  /** The number of events. */
  int size() {
    return count;
  }

  /** Writes the transitions of the events, ascending, from an index on. */
  void word(int[] into, int from) {
    for (int k = 0; k < count; k++) {
      into[from + k] = prefix.transition(events[k]);
    }
    Arrays.sort(into, from, from + count);
  }

  /**
   * The Foata normal form: for each level the transitions plus one, ascending, and a 0 behind them.
   * Normal forms compare level by level as their numbers do from left to right.
   */
  int[] foata() {
    long[] keys = new long[count];
    int deepest = 0;
    for (int k = 0; k < count; k++) {
      int depth = prefix.depth(events[k]);
      deepest = Math.max(deepest, depth);
      keys[k] = (long) depth << 32 | prefix.transition(events[k]) + 1;
    }
    Arrays.sort(keys);
    int[] form = new int[count + deepest];
    int next = 0;
    for (int k = 0; k < count; k++) {
      if (k > 0 && keys[k] >> 32 != keys[k - 1] >> 32) {
        form[next++] = 0;
      }
      form[next++] = (int) keys[k];
    }
    return form;
  }

  /**
   * Writes the places that hold tokens after the events, as bits. Conditions of the event itself,
   * which may not be there yet, count by its transition.
   */
  void marking(int event, long[] bits) {
    Arrays.fill(bits, 0);
    put(Prefix.BEGINNING, bits);
    for (int k = 0; k < count; k++) {
      if (events[k] != event) {
        put(events[k], bits);
      }
    }
    var outputs = prefix.net().outputs();
    int transition = prefix.transition(event);
    for (int k = 0, n = outputs.count(transition); k < n; k++) {
      set(bits, outputs.end(transition, k));
    }
  }

  private void put(int event, long[] bits) {
    int first = prefix.postset(event);
    for (int c = first, end = first + prefix.postsetSize(event); c < end; c++) {
      if (taken[c] != epoch) {
        set(bits, prefix.place(c));
      }
    }
  }

  private static void set(long[] bits, int place) {
    bits[place >> 6] |= 1L << place;
  }

  /** The transitions of the events in an order in which they can fire. */
  int[] run() {
    long[] keys = new long[count];
    for (int k = 0; k < count; k++) {
      keys[k] = (long) prefix.depth(events[k]) << 32 | events[k];
    }
    Arrays.sort(keys);
    int[] run = new int[count];
    for (int k = 0; k < count; k++) {
      run[k] = prefix.transition((int) keys[k]);
    }
    return run;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (eventSeen.length + taken.length + events.length);
  }
}
