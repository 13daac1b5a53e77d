// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests that executions and states of threads that pass barriers are counted by the meaning of a
 * barrier. They walk through all interleavings, two of which are one execution if each thread that
 * leaves and each that arrives has the same before.
 */
class BarriersTest {
  private static final int MODELS = Boolean.getBoolean("ravel.deep") ? 200 : 60;
  private static final int MOST_WALKS = 5_000;

  /** A thread arrives and goes on three times at most, and skips. */
  private static final int MOST_OF_A_THREAD = 7;

  private static final int MOST_STEPS = 4 * MOST_OF_A_THREAD;

  /**
   * Threads that pass barriers one after the other.
   *
   * @param counts for how many threads each barrier waits
   * @param passes by thread: the barriers in order
   */
  private record Model(int[] counts, int[][] passes) {
    String text() {
      StringBuilder text = new StringBuilder();
      for (int b = 0; b < counts.length; b++) {
        text.append("barrier b%d = %d%n".formatted(b, counts[b]));
      }
      for (int t = 0; t < passes.length; t++) {
        text.append("thread T").append(t).append(" {");
        Arrays.stream(passes[t]).forEach(b -> text.append(" pass b").append(b).append(";"));
        text.append(" skip }\n");
      }
      return text.toString();
    }

    /**
     * Returns whether all who use a barrier must come before it opens, so that its rounds stay
     * apart.
     */
    boolean apart(int barrier) {
      return Arrays.stream(passes)
              .filter(its -> Arrays.stream(its).anyMatch(b -> b == barrier))
              .count()
          <= counts[barrier];
    }
  }

  /** All interleavings of a model, as sets of steps and as states. */
  private static final class Walks {
    private final Model model;
    private final Set<List<Long>> executions = new HashSet<>();
    private final Set<List<Integer>> states = new HashSet<>();

    /**
     * The steps so far. Each has its thread, barrier, round of the thread there, and whether it
     * arrives.
     */
    private final int[][] done = new int[MOST_STEPS][];

    private int length;
    private int walks;

    Walks(Model model) {
      this.model = model;
      go(new int[model.passes.length], new boolean[model.passes.length]);
    }

    /**
     * Goes on in all ways.
     *
     * @param made by thread: its steps
     * @param waits by thread: whether it has arrived and the barrier has not opened
     */
    private void go(int[] made, boolean[] waits) {
      List<Integer> state = new ArrayList<>();
      for (int t = 0; t < made.length; t++) {
        state.add(2 * made[t] + (waits[t] ? 1 : 0));
      }
      states.add(state);
      boolean stuck = true;
      for (int t = 0; t < made.length && walks < MOST_WALKS; t++) {
        int[] passes = model.passes[t];
        if (made[t] > 2 * passes.length || made[t] % 2 == 1 && waits[t]) {
          continue; // it has ended, or waits
        }
        stuck = false;
        boolean[] after = waits.clone();
        int[] more = made.clone();
        more[t]++;
        if (made[t] == 2 * passes.length) {
          done[length++] = new int[] {t, -1, 0, 0}; // skip
        } else {
          int barrier = passes[made[t] / 2];
          int round =
              (int) Arrays.stream(passes).limit(made[t] / 2).filter(b -> b == barrier).count();
          boolean arrives = made[t] % 2 == 0;
          done[length++] = new int[] {t, barrier, round, arrives ? 1 : 0};
          if (arrives) {
            after[t] = true;
            open(barrier, more, after);
          }
        }
        go(more, after);
        length--;
      }
      if (stuck) {
        walks++;
        executions.add(trace());
      }
    }

    private void open(int barrier, int[] made, boolean[] waits) {
      List<Integer> there = new ArrayList<>();
      for (int t = 0; t < made.length; t++) {
        if (waits[t] && model.passes[t][made[t] / 2] == barrier) {
          there.add(t);
        }
      }
      if (there.size() >= model.counts[barrier]) {
        there.forEach(t -> waits[t] = false);
      }
    }

    /**
     * Returns an execution without its order. It has by step, as thread and number there, the steps
     * of others that it depends on and comes after.
     */
    private List<Long> trace() {
      Long[] before = new Long[MOST_STEPS];
      Arrays.fill(before, -1L);
      int[] numbers = new int[model.passes.length];
      int[] ids = new int[length];
      for (int k = 0; k < length; k++) {
        ids[k] = done[k][0] * MOST_OF_A_THREAD + numbers[done[k][0]]++;
        long its = 0;
        for (int j = 0; j < k; j++) {
          its |= dependent(done[j], done[k]) ? 1L << ids[j] : 0;
        }
        before[ids[k]] = its;
      }
      return List.of(before);
    }

    private boolean dependent(int[] one, int[] other) {
      if (one[0] == other[0] || one[1] != other[1] || one[1] < 0) {
        return false; // of one thread anyway, or with nothing in common
      }
      boolean arriving = one[3] == 1;
      boolean bothArrive = arriving && other[3] == 1;
      boolean bothLeave = !arriving && other[3] == 0;
      return model.apart(one[1]) ? !bothArrive && !bothLeave && one[2] == other[2] : !bothLeave;
    }
  }

  private static Model draw(Random random) {
    int[] counts = new int[1 + random.nextInt(2)];
    Arrays.setAll(counts, b -> 2 + random.nextInt(3) / 2);
    int[][] passes = new int[2 + random.nextInt(3)][];
    int[] all = random.ints(random.nextInt(4), 0, counts.length).toArray();
    Arrays.setAll(
        passes,
        t ->
            random.nextInt(4) > 0
                ? all
                : random.ints(random.nextInt(4), 0, counts.length).toArray());
    return new Model(counts, passes);
  }

  @Test
  void executionsAndStatesAreThoseOfTheDefinition() {
    int compared = 0;
    int single = 0;
    int several = 0;
    for (long seed = 0; seed < MODELS; seed++) {
      Model model = draw(new Random(seed));
      Walks walks = new Walks(model);
      if (walks.walks >= MOST_WALKS) {
        continue;
      }
      compared++;
      single += walks.executions.size() == 1 && walks.walks > 1 ? 1 : 0;
      several += walks.executions.size() > 1 ? 1 : 0;
      assertEquals(walks.executions.size(), executions(unfolding(), model), model.text());
      assertEquals(walks.executions.size(), executions(new Stateless(false), model), model.text());
      assertEquals(walks.states.size(), states(new Graph(), model), model.text());
      assertTrue(states(new Dpor(DporOptions.usual()), model) <= walks.states.size(), model.text());
    }
    assertTrue(compared > MODELS / 2, compared + " compared");
    assertTrue(
        single > MODELS / 20 && several > MODELS / 20,
        single + " of one execution, " + several + " of more");
  }

  private static Engine unfolding() {
    return new Unfolding(
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, false, false));
  }

  private static long executions(Engine engine, Model model) {
    return explored(engine, model).executions().orElseThrow();
  }

  private static long states(Engine engine, Model model) {
    return explored(engine, model).states().orElseThrow();
  }

  private static Counters explored(Engine engine, Model model) {
    // a question that is open until everything has been explored
    List<Question> questions = List.of(new Question(new Property.DeadCode(), false));
    return engine.explore(ModelText.system(model.text()), questions, Budget.unlimited()).counters();
  }
}
