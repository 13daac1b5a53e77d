// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The order of the steps of a schedule against its definition, all pairs of steps in turn. */
class CausalityTest {
  private static final int OBJECTS = 4;
  private static final int PROCESSES = 4;
  private static final int ROUNDS = 2_000;

  private Footprints footprints;
  private int property;
  private BitSet limited;
  private Causality.Steps steps;
  private boolean[][] before;

  @Test
  void stepsOfRandomSchedules() {
    int concurrent = 0;
    for (int round = 0; round < ROUNDS; round++) {
      draw(new Random(round));
      Causality causality = Causality.of(steps, footprints, property, limited);
      int length = steps.processes().length;
      int[] ranks = ranks();
      int[][] counts = causality.before(steps.processes(), ranks, PROCESSES);
      for (int step = 0; step < length; step++) {
        boolean[] causes = new boolean[length];
        int[] count = new int[PROCESSES];
        for (int k = 0; k <= step; k++) {
          causes[k] = k == step || before[k][step];
          if (before[k][step]) {
            count[steps.processes()[k]] = ranks[k] + 1;
          }
          concurrent += causes[k] ? 0 : 1;
        }
        assertArrayEquals(causes, causality.upTo(step));
        assertArrayEquals(count, counts[step]);
      }
      assertArrayEquals(greedy(), GreedyLinearization.order(steps.processes(), causality));
    }
    assertTrue(concurrent > 10 * ROUNDS, "concurrent: " + concurrent);
  }

  /** All pairs of neighbours in these groups would not go into the memory of a test. */
  @Test
  void largeGroupsTakeLinearRoom() {
    int many = 40_000;
    footprints = new Footprints(1, new BitSet());
    int reads = footprints.intern(new int[] {Footprints.entry(0, Mode.READ)});
    int raises = footprints.intern(new int[] {Footprints.entry(0, Mode.COMMUTE)});
    int[] prints = IntStream.range(0, 3 * many).map(k -> k / many == 1 ? raises : reads).toArray();
    int[] processes = IntStream.range(0, 3 * many).toArray();
    Causality causality =
        Causality.of(
            new Causality.Steps(processes, prints, new BitSet()),
            footprints,
            ConcurrentSystem.NONE,
            new BitSet());
    boolean[] causes = causality.upTo(3 * many - 1);
    assertEquals(2 * many + 1, IntStream.range(0, 3 * many).filter(k -> causes[k]).count());
    assertArrayEquals(processes, GreedyLinearization.order(processes, causality));
  }

  private void draw(Random random) {
    BitSet ignored = new BitSet();
    ignored.set(0, random.nextInt(5) == 0);
    footprints = new Footprints(OBJECTS, ignored);
    property = random.nextBoolean() ? OBJECTS + random.nextInt(2) : ConcurrentSystem.NONE;
    limited = new BitSet();
    limited.set(1, random.nextInt(3) == 0);
    BitSet inOrder = new BitSet();
    inOrder.set(0, 1 + random.nextInt(PROCESSES));
    int length = random.nextInt(25);
    int[] processes = random.ints(length, 0, PROCESSES).toArray();
    int writes = 1 + random.nextInt(10);
    int[] prints = IntStream.range(0, length).map(k -> footprint(random, writes)).toArray();
    steps = new Causality.Steps(processes, prints, inOrder);
    before = new boolean[length][length];
    for (int later = 0; later < length; later++) {
      for (int earlier = later - 1; earlier >= 0; earlier--) {
        if (dependent(earlier, later)) {
          before[earlier][later] = true;
          for (int k = 0; k < earlier; k++) {
            before[k][later] |= before[k][earlier];
          }
        }
      }
    }
  }

  private int footprint(Random random, int writes) {
    return footprints.intern(
        IntStream.range(0, OBJECTS + 2)
            .filter(object -> random.nextInt(3) == 0)
            .map(
                object ->
                    Footprints.entry(
                        object,
                        random.nextInt(writes) == 0
                            ? Mode.WRITE
                            : random.nextBoolean() ? Mode.READ : Mode.COMMUTE))
            .toArray());
  }

  /**
   * Returns whether steps are dependent by definition. They are of one process that keeps its
   * order, or use objects in ways that do not commute.
   */
  private boolean dependent(int earlier, int later) {
    int first = steps.footprints()[earlier];
    int second = steps.footprints()[later];
    boolean own =
        steps.processes()[earlier] == steps.processes()[later]
            && steps.inOrder().get(steps.processes()[later]);
    return own
        || footprints.dependent(first, second, property)
        || limited.stream()
            .filter(object -> footprints.counts(object, property))
            .anyMatch(
                object ->
                    footprints.modeOf(first, object) == Mode.COMMUTE
                        && footprints.modeOf(second, object) == Mode.COMMUTE);
  }

  private int[] ranks() {
    int[] count = new int[PROCESSES];
    return Arrays.stream(steps.processes()).map(process -> count[process]++).toArray();
  }

  /** The first step of the same process that nothing is before, or else the first of all. */
  private int[] greedy() {
    int length = before.length;
    boolean[] done = new boolean[length];
    int[] order = new int[length];
    for (int k = 0; k < length; k++) {
      int current = k == 0 ? -1 : steps.processes()[order[k - 1]];
      int[] ready =
          IntStream.range(0, length)
              .filter(step -> !done[step])
              .filter(step -> IntStream.range(0, step).noneMatch(e -> !done[e] && before[e][step]))
              .toArray();
      order[k] =
          Arrays.stream(ready)
              .filter(step -> steps.processes()[step] == current)
              .findFirst()
              .orElse(ready.length == 0 ? -1 : ready[0]);
      done[order[k]] = true;
    }
    return order;
  }
}
