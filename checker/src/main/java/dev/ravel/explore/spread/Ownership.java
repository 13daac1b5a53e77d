// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.tables.Hash;
import dev.ravel.source.Limits;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The member that each state belongs to. Some objects decide that, or all. Each value of such an
 * object has a mark of 64 bits, made of its words alone; the hash of a state is the exclusive or of
 * its values' marks, so that a step changes it by what it writes, and a step that writes no object
 * that decides leads to a state of the same member. The hash, mixed, tells the partition, and each
 * partition has a member. So all members agree, whatever numbers they give to values.
 */
final class Ownership {
  private static final int PARTITION_BITS = 10;

  /** The number of partitions. */
  static final int PARTITIONS = 1 << PARTITION_BITS;

  private final Shared system;
  private final boolean[] decides;
  private final int[] deciding;

  /** By partition its member. */
  private final int[] owners = new int[PARTITIONS];

  /** True if all partitions have the same member. */
  private boolean undivided;

  /** All partitions have members below this one. */
  private int members;

  /** By object and value. */
  private final long[][] marks;

  /**
   * Creates an ownership of all states of a system by a number of members, at least 1. All objects
   * decide.
   */
  Ownership(Shared system, int members) {
    this(system, members, IntStream.range(0, system.objects()).toArray());
  }

  /** These objects decide. */
  Ownership(Shared system, int members, int[] deciding) {
    this.system = system;
    this.deciding = deciding;
    this.decides = new boolean[system.objects()];
    for (int object : deciding) {
      decides[object] = true;
    }
    Arrays.setAll(owners, partition -> partition % members);
    this.marks = new long[system.objects()][0];
    lookWhoOwns();
  }

  /** The hash of a state. */
  long hash(int[] state) {
    long hash = 0;
    for (int object : deciding) {
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
      if (decides[object]) {
        its ^= mark(object, state[object]);
        its ^= mark(object, outcomes.writtenValue(outcome, k));
      }
    }
    return its;
  }

  /** The objects that decide; not to be changed. */
  int[] deciding() {
    return deciding;
  }

  /** Returns whether an object decides. */
  boolean decides(int object) {
    return decides[object];
  }

  /** Returns whether all states belong to the same member. */
  boolean isUndivided() {
    return undivided;
  }

  private void lookWhoOwns() {
    members = Arrays.stream(owners).max().orElse(0) + 1;
    undivided = Arrays.stream(owners).allMatch(owner -> owner == owners[0]);
  }

  /** Returns the term of an object with a value in the hash. */
  long mark(int object, int value) {
    long[] its = marks[object];
    return value < its.length ? its[value] : learn(object, value);
  }

  private long learn(int object, int value) {
    int from = marks[object].length;
    long[] its = Arrays.copyOf(marks[object], system.values(object));
    for (int each = from; each < its.length; each++) {
      its[each] = mark(system, object, each);
    }
    marks[object] = its;
    return its[value];
  }

  /** Returns a number that is equal for equal values of an object, and for hardly any others. */
  static long mark(Shared system, int object, int value) {
    long hash = Hash.scattered(object + 1L);
    for (long word : system.words(object, value)) {
      hash = Hash.scattered(hash ^ word);
    }
    return Hash.scattered(hash);
  }

  /** The member that has the states with a hash. */
  int member(long hash) {
    return owners[partition(hash)];
  }

  /**
   * Finds the members that have the states with some hashes.
   *
   * @param into receives the members, for a number of first hashes
   */
  void members(long[] hashes, int count, int[] into) {
    for (int k = 0; k < count; k++) {
      into[k] = partition(hashes[k]);
    }
    for (int k = 0; k < count; k++) {
      into[k] = owners[into[k]];
    }
  }

  /** All states belong to members below this one. */
  int members() {
    return members;
  }

  private static int partition(long hash) {
    return (int) (Hash.scattered(hash) >>> Long.SIZE - PARTITION_BITS);
  }

  /** Returns the number of states of a shard that are in each partition. Cost: their values. */
  int[] sizes(Shard states) {
    int[] sizes = new int[owners.length];
    for (int id = 0; id < states.count(); id++) {
      Limits.pollAt(id);
      sizes[partition(hash(states.state(id)))]++;
    }
    return sizes;
  }

  /**
   * Deals the partitions by their sizes, the largest first, each to the member that has least.
   *
   * @return what each member has then
   */
  long[] deal(int[] sizes, int members) {
    long[] order = new long[sizes.length];
    Arrays.setAll(order, partition -> (long) -sizes[partition] << Integer.SIZE | partition);
    Arrays.sort(order);
    long[] has = new long[members];
    for (long each : order) {
      int least = 0;
      for (int member = 1; member < members; member++) {
        least = has[member] < has[least] ? member : least;
      }
      owners[(int) each] = least;
      has[least] += sizes[(int) each];
    }
    lookWhoOwns();
    return has;
  }

  /** By partition its member. */
  int[] owners() {
    return owners.clone();
  }

  /** Each partition has this member from now on. */
  void deal(int[] members) {
    System.arraycopy(members, 0, owners, 0, owners.length);
    lookWhoOwns();
  }

  /** Returns a fingerprint that is equal where the same states belong to the same members. */
  long fingerprint() {
    return (long) Arrays.hashCode(deciding) << Integer.SIZE ^ Arrays.hashCode(owners);
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
    lookWhoOwns();
  }
}
