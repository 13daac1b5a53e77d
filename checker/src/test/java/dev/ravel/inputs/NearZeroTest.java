// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The number nearest to 0 is found by questions, as in the plainest way. */
class NearZeroTest {
  private static final Comparator<Long> NEARER =
      Comparator.<Long>comparingLong(its -> its == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(its))
          .thenComparing(Comparator.reverseOrder());

  private int questions;

  private long found(Random random, List<Long> possible) {
    questions = 0;
    NearZero.Between any =
        (low, high) -> {
          questions++;
          long[] all =
              possible.stream().mapToLong(its -> its).filter(k -> low <= k && k <= high).toArray();
          return all.length == 0
              ? OptionalLong.empty()
              : OptionalLong.of(all[random.nextInt(all.length)]);
        };
    return NearZero.of(any, possible.get(random.nextInt(possible.size())));
  }

  @Test
  void theNearestIsFound() {
    for (int seed = 0; seed < 3_000; seed++) {
      Random random = new Random(seed);
      int most = 1 << 1 + random.nextInt(16);
      List<Long> possible = new ArrayList<>();
      for (int k = 0; k <= random.nextInt(6); k++) {
        possible.add((long) random.nextInt(2 * most) - most);
      }
      long found = found(random, possible);
      assertEquals(possible.stream().min(NEARER).orElseThrow(), found, seed + " " + possible);
      assertTrue(questions <= NearZero.QUESTIONS + 1, questions + " questions: " + possible);
    }
  }

  @Test
  void whatIsForcedTakesOneQuestionAndOneForItsSign() {
    for (long number : LongStream.of(0, 1, 7, 1000, Long.MAX_VALUE, Long.MIN_VALUE, -1).toArray()) {
      assertEquals(number, found(new Random(1), List.of(number)));
      assertTrue(questions <= 2, number + ": " + questions);
    }
  }

  @Test
  void whatIsFarAwayStaysPossible() {
    Random random = new Random(1);
    for (int k = 0; k < 1_000; k++) {
      List<Long> possible = List.of(random.nextLong(), random.nextLong(), random.nextLong());
      assertTrue(possible.contains(found(random, possible)));
      assertTrue(questions <= NearZero.QUESTIONS + 1);
    }
  }

  /** A solver that gives up says that there is nothing. */
  @Test
  void whereNothingIsAnsweredTheKnownNumberStays() {
    assertEquals(17, NearZero.of((low, high) -> OptionalLong.empty(), 17));
  }
}
