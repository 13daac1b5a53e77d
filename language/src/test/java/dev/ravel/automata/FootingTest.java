// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the reads and writes of a step so far. */
class FootingTest {
  private final List<Integer> asked = new ArrayList<>();
  private final Footing footing =
      new Footing(
          object -> {
            asked.add(object);
            return new long[] {10L * object};
          });

  @Test
  void readsSeeTheStateBeforeAndThenTheOwnWrites() {
    assertEquals(30, footing.number(3));
    footing.write(3, 5);
    assertEquals(5, footing.number(3));
    assertEquals(List.of(3), asked);
    assertEquals(Map.of(3, Mode.WRITE), footing.modes());
    assertArrayEquals(new long[] {5}, footing.written().get(3));
  }

  @Test
  void modesAreJoinedInEveryOrder() {
    footing.read(1);
    footing.commute(2, 7);
    footing.write(4, 7);
    assertEquals(Map.of(1, Mode.READ, 2, Mode.COMMUTE, 4, Mode.WRITE), footing.modes());
    footing.commute(1, 8);
    footing.read(2);
    footing.read(4);
    footing.commute(4, 9);
    assertEquals(Map.of(1, Mode.WRITE, 2, Mode.WRITE, 4, Mode.WRITE), footing.modes());
    footing.commute(5, 1);
    footing.commute(5, 2);
    assertEquals(Mode.COMMUTE, footing.modes().get(5));
  }

  @Test
  void lookingForACommutingChangeIsNoRead() {
    assertEquals(60, footing.now(6)[0]);
    assertEquals(Map.of(), footing.modes());
    assertEquals(List.of(6), asked, "but the value decides what happens");
  }

  @Test
  void anAttemptIsAWriteWithoutAValue() {
    footing.read(2);
    footing.attempt(2);
    assertEquals(Map.of(2, Mode.WRITE), footing.modes());
    assertTrue(footing.written().isEmpty());
    assertEquals(20, footing.number(2));
    assertEquals(Map.of(2, Mode.WRITE), footing.modes());
  }

  @Test
  void snapshotsRememberWhatWasWritten() {
    footing.write(1, 5);
    Footing copy = footing.snapshot();
    assertTrue(footing.sameWrites(copy));
    footing.write(1, 6);
    assertFalse(footing.sameWrites(copy));
    footing.write(1, 5);
    assertTrue(footing.sameWrites(copy));
    footing.write(2, 5);
    assertFalse(footing.sameWrites(copy));
    assertFalse(copy.sameWrites(footing));
  }

  @Test
  void writingWhatWasThereChangesNothing() {
    Footing copy = footing.snapshot();
    footing.write(1, footing.number(1));
    assertTrue(footing.sameWrites(copy));
    assertTrue(copy.sameWrites(footing));
  }
}
