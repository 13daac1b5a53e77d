// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests when partitions are assigned anew, and how many each member has then. */
class RebalancerTest {
  private static final long SECOND = 1_000_000_000;
  private static final long[] EQUAL = {SECOND, SECOND, SECOND};
  private static final long[] UNKNOWN = {0, 0, 0};

  private static int[] evenly(int members) {
    return IntStream.range(0, Ownership.PARTITIONS).map(its -> its % members).toArray();
  }

  private static RebalancePolicy.Load load(int[] owners, int members, long[] bytes, long[] rooms) {
    return new RebalancePolicy.Load(owners, all(members), bytes, bytes, rooms, EQUAL);
  }

  private static BitSet all(int members) {
    BitSet all = new BitSet();
    all.set(0, members);
    return all;
  }

  private static RebalancePolicy.Load timed(int[] owners, long... busy) {
    return new RebalancePolicy.Load(owners, all(3), EQUAL, EQUAL, UNKNOWN, busy);
  }

  private static int[] counts(Optional<int[]> owners) {
    return counts(owners.orElseThrow());
  }

  private static int[] counts(int[] owners) {
    return IntStream.range(0, 3)
        .map(member -> (int) Arrays.stream(owners).filter(its -> its == member).count())
        .toArray();
  }

  @Test
  void nothingMovesWhereAllAreAlike() {
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 20; level++) {
      assertEquals(
          Optional.empty(),
          balance.next(load(evenly(3), 3, new long[] {90, 80, 90}, new long[] {100, 100, 100})));
    }
  }

  @Test
  void whoJoinsGetsAsMuchAsTheOthers() {
    Rebalancer balance = new Rebalancer();
    long[] two = {50, 50};
    assertEquals(
        Optional.empty(),
        balance.next(load(evenly(2), 2, two, new long[] {1000, 1000})),
        "not before the first level");
    Optional<int[]> dealt = balance.next(load(evenly(2), 3, two, new long[] {1000, 1000, 1000}));
    assertArrayEquals(new int[] {342, 341, 341}, counts(dealt));
    long stay =
        IntStream.range(0, Ownership.PARTITIONS)
            .filter(its -> dealt.orElseThrow()[its] == its % 2)
            .count();
    assertEquals(683, stay, "the others keep what they have");
    assertEquals(
        Optional.empty(),
        balance.next(load(evenly(2), 3, two, new long[] {1000, 1000, 1000})),
        "not before two levels in a row");
  }

  @Test
  void whoIsFullGivesAway() {
    Rebalancer balance = new Rebalancer();
    RebalancePolicy.Load its =
        load(evenly(3), 3, new long[] {60, 60, 60}, new long[] {1000, 100, 1000});
    assertEquals(Optional.empty(), balance.next(its));
    int[] counts = counts(balance.next(its));
    assertEquals(Ownership.PARTITIONS, Arrays.stream(counts).sum());
    // 180 of 2100 is full everywhere: 60 of 100 becomes 8.57 of 100, a seventh of what it had
    assertEquals(341.0 / 7 * 3 / (2 + 1.0 / 7), counts[1], 1.5);
  }

  @Test
  void whereNobodyHasRoomNothingMoves() {
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 3; level++) {
      assertEquals(
          Optional.empty(),
          balance.next(load(evenly(3), 3, new long[] {95, 95, 95}, new long[] {100, 99, 100})));
    }
  }

  @Test
  void whoIsSlowGivesAway() {
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 4; level++) {
      assertEquals(Optional.empty(), balance.next(timed(evenly(3), SECOND, SECOND, 2 * SECOND)));
    }
    int[] counts = counts(balance.next(timed(evenly(3), SECOND, SECOND, 2 * SECOND)));
    assertEquals(Ownership.PARTITIONS / 5.0, counts[2], 1.5);
  }

  /** A member that has most because the others have no room takes longest, and keeps it. */
  @Test
  void whoIsSlowKeepsWhatOthersHaveNoRoomFor() {
    int[] owners = new int[Ownership.PARTITIONS]; // of member 0, nearly all
    for (int partition = 0; partition < 20; partition++) {
      owners[partition] = 1 + partition % 2;
    }
    long[] bytes = {1000, 10, 10};
    long[] rooms = {10_000, 100, 100};
    long[] busy = {SECOND, SECOND / 100, SECOND / 100};
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 20; level++) {
      assertEquals(
          Optional.empty(),
          balance.next(new RebalancePolicy.Load(owners, all(3), bytes, bytes, rooms, busy)));
    }
    Rebalancer roomy = new Rebalancer();
    Optional<int[]> dealt = Optional.empty();
    long[] enough = {10_000, 10_000, 10_000};
    for (int level = 0; level < 5; level++) {
      dealt = roomy.next(new RebalancePolicy.Load(owners, all(3), bytes, bytes, enough, busy));
    }
    assertEquals(Ownership.PARTITIONS / 3.0, counts(dealt)[0], 10);
  }

  @Test
  void whoIsSlowNowAndThenDoesNot() {
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 20; level++) {
      long late = (level % 4 == 3 ? 1 : 2) * SECOND;
      assertEquals(Optional.empty(), balance.next(timed(evenly(3), SECOND, late, SECOND)));
    }
  }

  @Test
  void moreMembersThanPartitionsStayAsTheyAre() {
    int members = Ownership.PARTITIONS + 1;
    long[] all = new long[members];
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 3; level++) {
      assertEquals(
          Optional.empty(),
          balance.next(
              new RebalancePolicy.Load(evenly(members), all(members), all, all, all, all)));
    }
  }

  @Test
  void shortLevelsSayNothing() {
    Rebalancer balance = new Rebalancer();
    for (int level = 0; level < 20; level++) {
      assertEquals(Optional.empty(), balance.next(timed(evenly(3), 1000, 1000, 1_000_000)));
    }
  }
}
