// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the steps of a run that are shown. */
class StepSelectionTest {
  private static BitSet set(IntStream steps) {
    BitSet set = new BitSet();
    steps.forEach(set::set);
    return set;
  }

  @Test
  void fewAreShownOneByOne() {
    StepSelection shown =
        StepSelection.folded(
            set(IntStream.range(0, 200)), set(IntStream.empty()), OptionalInt.empty());
    assertEquals(200, shown.count());
    assertFalse(shown.folds());
  }

  @Test
  void ofManyTheMiddleIsFoldedAndWhatIsNotable() {
    // all even steps below 100 000; in the middle one that matters, and two with a small gap
    BitSet steps = set(IntStream.range(0, 50_000).map(step -> 2 * step));
    BitSet notable = set(IntStream.of(2_000, 40_000, 40_008, 3));
    StepSelection shown = StepSelection.folded(steps, notable, OptionalInt.empty());
    assertEquals(40 + 1 + 5 + 60, shown.count());
    assertEquals(78, shown.step(39));
    assertEquals(2_000, shown.step(40));
    assertEquals(1_000 - 40, shown.foldedBefore(40));
    assertEquals(40_000, shown.step(41));
    assertEquals(20_000 - 1_001, shown.foldedBefore(41));
    assertEquals(40_002, shown.step(42));
    assertEquals(0, shown.foldedBefore(42));
    assertEquals(99_998, shown.step(shown.count() - 1));
    assertEquals(
        50_000, shown.count() + IntStream.range(0, shown.count()).map(shown::foldedBefore).sum());
    assertTrue(shown.folds());
  }

  @Test
  void theBeginningOfALoopIsShown() {
    StepSelection shown =
        StepSelection.folded(
            set(IntStream.range(0, 9_000)), set(IntStream.empty()), OptionalInt.of(5_000));
    assertTrue(IntStream.of(shown.steps()).anyMatch(step -> step == 4_999));
    assertTrue(IntStream.of(shown.steps()).anyMatch(step -> step == 5_000));
    assertEquals(40 + 79 + 60, shown.count());
  }
}
