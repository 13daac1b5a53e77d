// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The question whether an event and its causes can be added to a configuration. No event may get
 * another history. Answers are kept until the configuration changes. Cost: linear in the causes
 * outside the configuration without an answer.
 */
final class Compatibility {
  private static final int NONE = -1;
  private static final int MISFIT = -2;

  private final Prefix prefix;
  private final GrowingConfiguration configuration;

  /** By event twice the version of the configuration in which it was asked; one more if it fits. */
  private int[] answer = new int[16];

  private int version = 1;

  /** The events that wait for the answers of their causes, and which cause is next. */
  private int[] waiting = new int[16];

  private int[] cause = new int[16];

  Compatibility(Prefix prefix, GrowingConfiguration configuration) {
    this.prefix = prefix;
    this.configuration = configuration;
  }

  /** The configuration has changed. */
  void changed() {
    if (version == (Integer.MAX_VALUE >> 1) - 1) {
      Arrays.fill(answer, 0);
      version = 0;
    }
    version++;
    answer = ArrayGrowth.room(answer, prefix.events());
  }

  /** Returns whether an event fits. */
  boolean fits(int event) {
    if (configuration.has(event)) {
      return true;
    }
    if (answer[event] >> 1 == version) {
      return (answer[event] & 1) != 0;
    }
    int depth = 0;
    waiting[0] = event;
    cause[0] = 0;
    boolean yes = locally(event);
    while (true) {
      int its = waiting[depth];
      int producer = yes ? open(its, depth) : NONE;
      yes &= producer != MISFIT;
      if (producer >= 0) {
        yes = locally(producer);
        depth++;
        waiting = ArrayGrowth.room(waiting, depth + 1);
        cause = ArrayGrowth.room(cause, depth + 1);
        waiting[depth] = producer;
        cause[depth] = 0;
        continue;
      }
      answer[its] = 2 * version + (yes ? 1 : 0);
      if (depth == 0) {
        return yes;
      }
      depth--;
    }
  }

  /** The next cause of an event that was not asked, if all before it fit. */
  private int open(int event, int depth) {
    for (int n = prefix.needsSize(event); cause[depth] < n; cause[depth]++) {
      int producer = prefix.producer(prefix.need(event, cause[depth]));
      if (!configuration.has(producer)) {
        if (answer[producer] >> 1 != version) {
          return producer;
        }
        if ((answer[producer] & 1) == 0) {
          return MISFIT;
        }
      }
    }
    return NONE;
  }

  /** Returns whether what an event takes and reads is left by the members. */
  private boolean locally(int event) {
    int takes = prefix.presetSize(event);
    int reads = takes + prefix.contextSize(event);
    for (int k = 0, n = prefix.needsSize(event); k < n; k++) {
      int condition = prefix.need(event, k);
      if (k < takes || k >= reads
          ? configuration.gone(condition)
          : configuration.taken(condition)) {
        return false;
      }
    }
    return !prefix.safeTransitions().contextual() || configuration.takesMarks(event);
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (answer.length + waiting.length + cause.length);
  }
}
