// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the order of work when requests overtake each other on their way. */
class DeskTest {
  @ParameterizedTest
  @CsvSource({"1, 2, true, false", "2, 1, false, true", "0, 0, true, false"})
  void theLaterRequestIsTheOneThatGoesOn(long one, long other, boolean ended, boolean late) {
    try (Desk desk = new Desk(1)) {
      Work first = desk.begin("check", new Work(one));
      Work second = desk.begin("check", new Work(other));
      assertEquals(ended, first.isStopped());
      assertEquals(late, second.isStopped());
    }
  }

  @Test
  void aRequestToEndEndsNothingThatWasAskedForAfterIt() {
    try (Desk desk = new Desk(1)) {
      Work work = desk.begin("check", new Work(3));
      assertFalse(desk.stop("check", 2));
      assertFalse(work.isStopped());
      assertTrue(desk.stop("check", 4));
      assertTrue(work.isStopped());
      assertFalse(desk.stop("check", 5), "it was ended before");
    }
  }

  @Test
  void workThatEndsLeavesItsSuccessorAlone() {
    try (Desk desk = new Desk(1)) {
      Work first = desk.begin("check", new Work(1));
      Work second = desk.begin("check", new Work(2));
      desk.end("check", first);
      assertTrue(desk.stop("check", 3));
      assertTrue(second.isStopped());
    }
  }

  @Test
  void otherNamesAreOtherWork() {
    try (Desk desk = new Desk(1)) {
      Work check = desk.begin("check", new Work(1));
      Work picture = desk.begin("picture", new Work(2));
      assertFalse(check.isStopped());
      assertTrue(desk.stop("picture", 3));
      assertTrue(picture.isStopped());
      assertFalse(check.isStopped());
    }
  }
}
