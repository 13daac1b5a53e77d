// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A policy that assigns partitions to members that join. It takes them from one that is slow, and
 * from those whose memory fills up sooner than that of all. Partitions are taken to be equally
 * large. At most every other level: until a level is done, what has moved is kept at both places.
 * Where there are more members than partitions nothing moves.
 */
final class Rebalancer implements RebalancePolicy {
  /**
   * The factor by which a slow member takes longer than the others, and the number of levels in a
   * row.
   */
  private static final double LONGER = 1.3;

  private static final int LEVELS = 5;

  /** The least duration of a level that counts, in nanoseconds. Nothing is won at shorter ones. */
  private static final long LONG = 50_000_000;

  /**
   * The fill of its room at which a member gives states away, and how much more than all. Its
   * tables double when they grow. Half of that is not too much for what a fast one gets.
   */
  private static final double FULL = 0.4;

  private static final double FULLER = 1.25;

  /** The member that was slow in the last levels, and in how many. */
  private int slow = Membership.NOBODY;

  private int times;

  /** The number of levels since partitions were assigned. */
  private int since;

  @Override
  public Optional<int[]> next(Load load) {
    watch(load);
    if (since++ == 0 || load.members().cardinality() > Ownership.PARTITIONS) {
      return Optional.empty();
    }
    double[] shares = shares(load);
    boolean newcomers = join(load.members(), shares);
    boolean full = spare(load, shares);
    boolean late = times >= LEVELS && hurry(load, shares);
    if (!newcomers && !full && !late) {
      return Optional.empty();
    }
    since = 0;
    times = 0;
    return Optional.of(dealt(load.owners(), load.members(), shares));
  }

  /** By member, how many partitions it has. */
  private static double[] shares(Load load) {
    double[] shares = new double[load.members().length()];
    for (int owner : load.owners()) {
      shares[owner]++;
    }
    return shares;
  }

  /** Those that have nothing get as much as others have on average; whether there are any. */
  private static boolean join(BitSet members, double[] shares) {
    double all = Arrays.stream(shares).sum();
    long old = members.stream().filter(member -> shares[member] > 0).count();
    boolean any = false;
    for (int member = members.nextSetBit(0); member >= 0; member = members.nextSetBit(member + 1)) {
      if (shares[member] == 0) {
        shares[member] = all / old;
        any = true;
      }
    }
    return any;
  }

  /** Those that are full get as much as has room; whether there are any. */
  private static boolean spare(Load load, double[] shares) {
    long states = Arrays.stream(load.states()).sum();
    long room = load.members().stream().mapToLong(member -> load.rooms()[member]).sum();
    if (states == 0 || load.members().stream().anyMatch(member -> load.rooms()[member] == 0)) {
      return false;
    }
    double each = (double) Arrays.stream(load.bytes()).sum() / states;
    double fill = states * each / room;
    boolean any = false;
    for (int member = 0; member < load.states().length; member++) {
      double its = load.states()[member] * each / Math.max(1, load.rooms()[member]);
      if (load.members().get(member) && its > FULL && its > FULLER * fill) {
        shares[member] *= fill / its;
        any = true;
      }
    }
    return any;
  }

  /**
   * All get as much as they do in the same time, unless one that gets more had too little room.
   *
   * @return whether shares have changed
   */
  private static boolean hurry(Load load, double[] shares) {
    double[] faster = shares.clone();
    for (int member = 0; member < load.busy().length; member++) {
      if (load.busy()[member] > 0) {
        faster[member] = shares[member] * Arrays.stream(load.busy()).max().orElse(1);
        faster[member] /= load.busy()[member];
      }
    }
    double before = Arrays.stream(shares).sum();
    double after = Arrays.stream(faster).sum();
    double bytes = Arrays.stream(load.bytes()).sum();
    for (int member = 0; member < shares.length; member++) {
      long room = load.members().get(member) ? load.rooms()[member] : 0;
      double its = faster[member] / after;
      if (room > 0 && its > shares[member] / before && its * bytes > FULL / 2 * room) {
        return false;
      }
    }
    System.arraycopy(faster, 0, shares, 0, shares.length);
    return true;
  }

  /** Looks who was the last one to be done with a level. */
  private void watch(Load load) {
    long[] busy = load.busy();
    int[] members = load.members().stream().filter(member -> member < busy.length).toArray();
    int last =
        IntStream.of(members)
            .boxed()
            .max(Comparator.comparingLong(member -> busy[member]))
            .orElse(Membership.NOBODY);
    if (last != Membership.NOBODY && busy[last] < LONG) {
      return;
    }
    double others = // without those that have not done a level
        IntStream.of(members)
            .filter(member -> member != last && busy[member] > 0)
            .mapToLong(member -> busy[member])
            .average()
            .orElse(Double.POSITIVE_INFINITY);
    boolean late = last != Membership.NOBODY && busy[last] > LONGER * others;
    times = !late ? 0 : last == slow ? times + 1 : 1;
    slow = last;
  }

  /** Moves partitions from those that have more than their share to those that have less. */
  private static int[] dealt(int[] owners, BitSet members, double[] shares) {
    int[] wanted = whole(members, shares);
    int[] its = owners.clone();
    for (int owner : owners) {
      wanted[owner]--;
    }
    int heir = 0;
    for (int partition = 0; partition < its.length; partition++) {
      if (wanted[its[partition]] < 0) {
        while (wanted[heir] <= 0) {
          heir++;
        }
        wanted[its[partition]]++;
        wanted[heir]--;
        its[partition] = heir;
      }
    }
    return its;
  }

  /** Whole numbers in proportion to the shares, at least 1, that are all partitions together. */
  private static int[] whole(BitSet members, double[] shares) {
    double all = members.stream().mapToDouble(member -> shares[member]).sum();
    int[] whole = new int[shares.length];
    int rest = Ownership.PARTITIONS;
    for (int member = members.nextSetBit(0); member >= 0; member = members.nextSetBit(member + 1)) {
      whole[member] = Math.max(1, (int) (Ownership.PARTITIONS * shares[member] / all));
      rest -= whole[member];
    }
    for (int member = members.nextSetBit(0); rest != 0; member = members.nextSetBit(member + 1)) {
      if (member < 0) {
        member = members.nextSetBit(0);
      }
      if (rest > 0 || whole[member] > 1) {
        whole[member] += rest > 0 ? 1 : -1;
        rest -= rest > 0 ? 1 : -1;
      }
    }
    return whole;
  }
}
