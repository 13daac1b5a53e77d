// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.Races;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.WideSystem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps are those of the processes that were asked for, whatever was asked for before. */
class OutgoingTest {
  /** Threads of which a third has no step, a third has one, and a third has two. */
  private static String text(int threads) {
    int each = threads / 3;
    return """
    atomic shared x: int[0..2]
    thread A[i in 0..%d] { await x == 2; skip }
    thread B[i in 0..%d] { skip; skip }
    thread C[i in 0..%d] { x = any 0..1; skip }
    """
        .formatted(each - 1, each - 1, threads - 2 * each - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 63, 64, 65, 127, 128, 129, 200})
  void someOrAllProcesses(int threads) {
    for (boolean folding : new boolean[] {false, true}) {
      for (boolean all : new boolean[] {false, true}) {
        new Against(threads, folding, all).run();
      }
    }
  }

  /** Beside the steps as the system tells them. */
  private static final class Against {
    private final Random random;
    private final ConcurrentSystem system;
    private final int[] start;
    private final StateStore store;
    private final Outgoing steps;

    Against(int threads, boolean folding, boolean all) {
      random = new Random(threads);
      system = new WideSystem(ModelText.system(text(threads)), threads);
      assertEquals(threads, system.processes());
      start = new int[system.objects()];
      system.initialState(0, start);
      List<int[]> found = new ArrayList<>(List.of(start));
      for (int process = 0; process < system.processes(); process++) {
        for (int outcome : outcomes(process)) {
          found.add(behind(outcome));
        }
      }
      Packing packing = Cursor.packingFor(system);
      store =
          folding
              ? StateStore.folding(packing, start.length)
              : StateStore.successive(packing, start.length);
      for (int[] state : found) {
        if (all || Arrays.equals(state, start) || random.nextBoolean()) {
          int _ = store.add(state);
        }
      }
      PackedSteps moves = new PackedSteps(system, packing, new Races(system));
      steps = new Outgoing(system, store, moves, all);
    }

    private List<Integer> outcomes(int process) {
      int reaction = system.reaction(process, start);
      List<Integer> its = new ArrayList<>();
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        assertEquals(Outcomes.STEP, system.outcomes().kind(system.outcomes().outcome(reaction, k)));
        its.add(system.outcomes().outcome(reaction, k));
      }
      return its;
    }

    private int[] behind(int outcome) {
      int[] state = start.clone();
      system.outcomes().apply(outcome, state);
      return state;
    }

    void run() {
      long[] some = new long[(system.processes() + 63) / 64];
      for (int round = 0; round < 20; round++) {
        List<Integer> asked = new ArrayList<>();
        Arrays.fill(some, 0);
        for (int process = 0; process < system.processes(); process++) {
          if (round % 5 == 0 || random.nextInt(3) == 0) {
            asked.add(process);
            some[process / 64] |= 1L << process % 64;
          }
        }
        if (round == 0) {
          steps.from(0);
        } else {
          steps.from(0, some);
        }
        compare(asked);
      }
    }

    private void compare(List<Integer> asked) {
      assertArrayEquals(start, steps.state());
      int step = 0;
      for (int process : asked) {
        List<Integer> its = outcomes(process);
        assertEquals(its.isEmpty(), steps.blocked(process));
        for (int index = 0; index < its.size(); index++) {
          assertEquals(process, steps.process(step));
          assertEquals(index, steps.index(step));
          assertEquals(its.get(index), steps.outcome(step));
          assertEquals(store.find(behind(its.get(index))), steps.to(step));
          step++;
        }
      }
      assertEquals(step, steps.count());
    }
  }
}
