// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Outcomes and reactions under dense numbers, in flat arrays; equal ones have equal numbers. An
 * outcome is written as ints: process, kind, error, footprint, atomic, number of writes, the writes
 * as pairs of object and value, and the statements it covers.
 */
final class Outcomes {
  private static final int KIND = 1;
  private static final int ERROR = 2;
  private static final int FOOTPRINT = 3;
  private static final int ATOMIC = 4;
  private static final int WRITES = 5;
  private static final int FIRST_WRITE = 6;

  private final Table outcomes = new Table();
  private final Table reactions = new Table();

  /** Sequences of ints under dense numbers. */
  private static final class Table {
    int[] from = new int[64];
    int count;
    int[] words = new int[512];
    private final Map<Key, Integer> ids = new HashMap<>();

    private record Key(int[] words) {
      @Override
      public boolean equals(Object other) {
        return other instanceof Key key && Arrays.equals(words, key.words);
      }

      @Override
      public int hashCode() {
        return Arrays.hashCode(words);
      }
    }

    int intern(int[] sequence) {
      Integer known = ids.putIfAbsent(new Key(sequence), count);
      if (known != null) {
        return known;
      }
      if (count + 2 > from.length) {
        from = Arrays.copyOf(from, 2 * from.length);
      }
      int end = from[count] + sequence.length;
      if (end > words.length) {
        words = Arrays.copyOf(words, Math.max(end, 2 * words.length));
      }
      System.arraycopy(sequence, 0, words, from[count], sequence.length);
      from[count + 1] = end;
      return count++;
    }

    int size(int id) {
      return from[id + 1] - from[id];
    }

    int word(int id, int k) {
      return words[from[id] + k];
    }
  }

  /** The number of an outcome. */
  int outcome(
      int process,
      int kind,
      int error,
      int footprint,
      boolean atomic,
      int[] writes,
      int[] covered) {
    int[] words = new int[FIRST_WRITE + writes.length + covered.length];
    words[0] = process;
    words[KIND] = kind;
    words[ERROR] = error;
    words[FOOTPRINT] = footprint;
    words[ATOMIC] = atomic ? 1 : 0;
    words[WRITES] = writes.length / 2;
    System.arraycopy(writes, 0, words, FIRST_WRITE, writes.length);
    System.arraycopy(covered, 0, words, FIRST_WRITE + writes.length, covered.length);
    return outcomes.intern(words);
  }

  /** The number of a reaction: outcomes in order. */
  int reaction(int[] its) {
    return reactions.intern(its);
  }

  int size(int reaction) {
    return reactions.size(reaction);
  }

  int outcome(int reaction, int index) {
    return reactions.word(reaction, index);
  }

  int kind(int outcome) {
    return outcomes.word(outcome, KIND);
  }

  int error(int outcome) {
    return outcomes.word(outcome, ERROR);
  }

  int footprint(int outcome) {
    return outcomes.word(outcome, FOOTPRINT);
  }

  boolean atomic(int outcome) {
    return outcomes.word(outcome, ATOMIC) != 0;
  }

  int writes(int outcome) {
    return outcomes.word(outcome, WRITES);
  }

  int writtenObject(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * k);
  }

  int writtenValue(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * k + 1);
  }

  int covered(int outcome) {
    return outcomes.size(outcome) - FIRST_WRITE - 2 * writes(outcome);
  }

  int coveredStatement(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * writes(outcome) + k);
  }
}
