// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The histories of an event whose conditions are chosen (Baldan et al. 2012). Every history
 * contains the causes of these conditions. Other readers of a condition that the event takes can
 * come before the event or not: each set of readers that are compatible gives one history. Without
 * readers there is one history.
 */
final class ReadHistories {
  private static final int FORCED = 0;
  private static final int IN = 1;
  private static final int OUT = 2;

  private final Prefix prefix;
  private final SafeTransitions transitions;
  private final GrowingConfiguration configuration;
  private final Compatibility compatibility;
  private final ExtensionQueue queue;

  /** The readers that a history can have or not, and what was decided of each. */
  private int[] optional = new int[16];

  private int[] decision = new int[16];
  private int[] members = new int[16];
  private int count;

  /** The needs of an event, with marks. */
  private int[] needs = new int[16];

  private int filled;

  ReadHistories(
      Prefix prefix,
      GrowingConfiguration configuration,
      Compatibility compatibility,
      ExtensionQueue queue) {
    this.prefix = prefix;
    this.transitions = prefix.safeTransitions();
    this.configuration = configuration;
    this.compatibility = compatibility;
    this.queue = queue;
  }

  /**
   * Puts an event with all its histories on the queue.
   *
   * @param conditions what the transition takes, then what it reads; the local configuration holds
   *     their producers, and what is older than the newest event is reserved, and keeps what is not
   *     new
   */
  void possible(int transition, int[] conditions) {
    int takes = transitions.takes(transition).length;
    int size = takes + transitions.reads(transition).length;
    needs = ArrayGrowth.room(needs, size);
    System.arraycopy(conditions, 0, needs, 0, size);
    filled = size;
    if (!transitions.contextual()) {
      add(transition);
      return;
    }
    collect(conditions, takes);
    if (count == 0) {
      finish(transition, takes, size);
    } else {
      choose(transition, takes, size);
    }
  }

  private void collect(int[] conditions, int takes) {
    count = 0;
    for (int k = 0; k < takes; k++) {
      for (int reading = prefix.lastReading(conditions[k]);
          reading >= 0;
          reading = prefix.readingBefore(reading)) {
        int reader = prefix.reader(reading);
        if (!configuration.has(reader) && compatibility.fits(reader) && !listed(reader)) {
          optional = ArrayGrowth.room(optional, count + 1);
          decision = ArrayGrowth.room(decision, count + 1);
          members = ArrayGrowth.room(members, count + 1);
          optional[count++] = reader;
        }
      }
    }
  }

  private boolean listed(int reader) {
    return Arrays.stream(optional, 0, count).anyMatch(known -> known == reader);
  }

  /** Chooses all sets of readers that fit. Each reader is first taken in, then left out. */
  private void choose(int transition, int takes, int size) {
    int level = 0;
    while (level >= 0) {
      while (level < count) {
        decide(level++);
      }
      finish(transition, takes, size);
      for (level--; level >= 0 && decision[level] != IN; level--) {}
      if (level >= 0) {
        configuration.backTo(members[level]);
        compatibility.changed();
        decision[level++] = OUT;
      }
    }
  }

  private void decide(int level) {
    int reader = optional[level];
    if (configuration.has(reader) || !compatibility.fits(reader)) {
      decision[level] = FORCED;
      return;
    }
    members[level] = configuration.size();
    configuration.and(reader);
    decision[level] = IN;
    for (int k = 0; k < level; k++) {
      if (decision[k] == OUT && configuration.has(optional[k])) {
        configuration.backTo(members[level]);
        decision[level] = OUT; // it was there with that one
        break;
      }
    }
    compatibility.changed();
  }

  private void finish(int transition, int takes, int size) {
    filled = size;
    for (int k = 0; k < takes; k++) {
      for (int reading = prefix.lastReading(needs[k]);
          reading >= 0;
          reading = prefix.readingBefore(reading)) {
        int reader = prefix.reader(reading);
        if (configuration.has(reader)) {
          needs = ArrayGrowth.room(needs, filled + 1);
          needs[filled++] = mark(reader, needs[k]);
        }
      }
    }
    add(transition);
  }

  private int mark(int reader, int condition) {
    int mark = prefix.postset(reader) + prefix.postsetSize(reader);
    while (prefix.read(mark) != condition) {
      mark++;
    }
    return mark;
  }

  private void add(int transition) {
    int depth = 0;
    for (int k = 0; k < filled; k++) {
      depth = Math.max(depth, prefix.depth(prefix.producer(needs[k])));
    }
    long hash = configuration.hash() + transitions.hash(transition);
    queue.add(prefix.add(transition, needs, filled, configuration.size() + 1, depth + 1, hash));
  }
}
