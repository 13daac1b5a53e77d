// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orders in rows and with the fewest switches, against all orders of random steps. */
class NormalFormsTest {
  private final Random random = new Random(3);

  /** Random steps; the dependence of any two is asked of their footprints. */
  private final class Sample {
    private final int[] processes;
    private final int[] footprints;
    private final Footprints all;
    private final PartialOrder order;

    Sample(int length, int movers, int objects) {
      all = new Footprints(objects, new BitSet());
      processes = random.ints(length, 0, movers).toArray();
      footprints = new int[length];
      for (int step = 0; step < length; step++) {
        footprints[step] =
            all.intern(
                IntStream.range(0, objects)
                    .filter(_ -> random.nextInt(objects) == 0)
                    .map(object -> Footprints.entry(object, random.nextInt(3)))
                    .toArray());
      }
      order = PartialOrder.of(all, processes, footprints);
    }

    boolean dependent(int a, int b) {
      return processes[a] == processes[b]
          || all.dependent(footprints[a], footprints[b], ConcurrentSystem.NONE);
    }

    /** That dependent steps are in an order as they are in the run. */
    void same(int[] steps) {
      int[] sorted = steps.clone();
      Arrays.sort(sorted);
      assertArrayEquals(IntStream.range(0, processes.length).toArray(), sorted);
      for (int i = 0; i < steps.length; i++) {
        for (int j = i + 1; j < steps.length; j++) {
          assertTrue(steps[i] < steps[j] || !dependent(steps[i], steps[j]));
        }
      }
    }
  }

  @Test
  void stepsOfARowAreIndependentAndEachHasACauseInTheRowBefore() {
    for (int round = 0; round < 300; round++) {
      Sample its = new Sample(1 + random.nextInt(20), 1 + random.nextInt(5), 1 + random.nextInt(6));
      int[] rows = NormalForms.rows(its.order);
      its.same(NormalForms.byRows(rows));
      for (int step = 0; step < rows.length; step++) {
        int own = step;
        for (int other = 0; other < step; other++) {
          assertFalse(rows[other] == rows[step] && its.dependent(other, step));
        }
        assertTrue(
            rows[step] == 0
                || IntStream.range(0, step)
                    .anyMatch(c -> rows[c] == rows[own] - 1 && its.dependent(c, own)));
      }
    }
  }

  @Test
  void noOrderHasFewerSwitches() {
    for (int round = 0; round < 300; round++) {
      Sample its = new Sample(1 + random.nextInt(8), 1 + random.nextInt(4), 1 + random.nextInt(6));
      int[] fewest = {Integer.MAX_VALUE};
      long _ =
          its.order.forEachOrder(
              order -> fewest[0] = Math.min(fewest[0], NormalForms.switches(its.processes, order)));
      int[] found = NormalForms.fewestSwitches(its.order, its.processes).orElseThrow();
      its.same(found);
      assertEquals(fewest[0], NormalForms.switches(its.processes, found));
    }
  }

  /** Steps of a round of some threads, twice, each with an object that it writes. */
  private static PartialOrder twice(int[] processes, int[] objects) {
    Footprints all = new Footprints(1 + Arrays.stream(objects).max().orElseThrow(), new BitSet());
    int[] footprints =
        Arrays.stream(objects)
            .map(object -> all.intern(new int[] {Footprints.entry(object, Mode.WRITE)}))
            .toArray();
    return PartialOrder.of(all, processes, footprints);
  }

  @Test
  void manyThreadsThatDoNotMeetGoOnOneAfterTheOther() {
    int[] processes = IntStream.range(0, 100).map(step -> step % 50).toArray();
    int[] order = NormalForms.fewestSwitches(twice(processes, processes), processes).orElseThrow();
    assertEquals(49, NormalForms.switches(processes, order));
  }

  @Test
  void whatTakesTooLongIsNotAnswered() {
    // pairs of threads that wait for each other: the first, the second, and the first again
    int pairs = 24;
    int[] processes =
        IntStream.range(0, 3 * pairs)
            .map(k -> 2 * (k % pairs) + (k / pairs == 1 ? 1 : 0))
            .toArray();
    int[] objects = Arrays.stream(processes).map(process -> process / 2).toArray();
    assertTrue(NormalForms.fewestSwitches(twice(processes, objects), processes).isEmpty());
  }
}
