// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which member a state belongs to. Each value of an object has a mark of 64 bits, made of its words
 * alone; the hash of a state is the exclusive or of its values' marks, so that a step changes it by
 * what it writes; the hash, mixed, tells the partition, and each partition has a member. So all
 * members agree, whatever numbers they give to values.
 */
final class Ownership {
  private static final int PARTITION_BITS = 10;

  private final Shared system;

  /** By partition its member. */
  private final int[] owners = new int[1 << PARTITION_BITS];

  /** By object and value. */
  private final long[][] marks;

  /** All states of a system belong to so many members, at least 1. */
  Ownership(Shared system, int members) {
    this.system = system;
    Arrays.setAll(owners, partition -> partition % members);
    this.marks = new long[system.objects()][0];
  }

  /** The hash of a state. */
  long hash(int[] state) {
    long hash = 0;
    for (int object = 0; object < state.length; object++) {
      hash ^= mark(object, state[object]);
    }
    return hash;
  }

  /** The hash of the state that an outcome leads to, from a state with a hash. */
  long hash(int outcome, int[] state, long hash) {
    Outcomes outcomes = system.outcomes();
    long its = hash;
    for (int k = 0, n = outcomes.writes(outcome); k < n; k++) {
      int object = outcomes.writtenObject(outcome, k);
      its ^= mark(object, state[object]);
      its ^= mark(object, outcomes.writtenValue(outcome, k));
    }
    return its;
  }

  /** What an object with a value adds to the hash. */
  private long mark(int object, int value) {
    long[] its = marks[object];
    return value < its.length ? its[value] : learn(object, value);
  }

  private long learn(int object, int value) {
    int from = marks[object].length;
    long[] its = Arrays.copyOf(marks[object], system.values(object));
    for (int each = from; each < its.length; each++) {
      long hash = mix(object + 1L);
      for (long word : system.words(object, each)) {
        hash = mix(hash ^ word);
      }
      its[each] = mix(hash);
    }
    marks[object] = its;
    return its[value];
  }

  /** The member that has the states with a hash. */
  int member(long hash) {
    return owners[(int) (mix(hash) >>> Long.SIZE - PARTITION_BITS)];
  }

  /** Deals what belongs to members that are lost among those that are left. */
  void deal(BitSet left) {
    int heir = -1;
    for (int partition = 0; partition < owners.length; partition++) {
      if (!left.get(owners[partition])) {
        heir = left.nextSetBit(heir + 1);
        heir = heir < 0 ? left.nextSetBit(0) : heir;
        owners[partition] = heir;
      }
    }
  }

  /** A bijection in which every bit depends on every other. */
  static long mix(long its) {
    long x = its + 0x9E3779B97F4A7C15L;
    x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
    x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
    return x ^ x >>> 31;
  }
}
