// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.Calls.Call;
import dev.ravel.explore.events.Calls.End;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the calls of an exploration are those of Algorithm 1. C is a configuration, what is
 * taken is enabled and not in D, a plan is followed, an alternative excludes all of D, and every
 * execution is visited once.
 */
class CallsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 12;
  private static final int LIMIT = 200;
  private static final int STEPS = Boolean.getBoolean("ravel.deep") ? 3000 : 100;

  @ParameterizedTest
  @EnumSource(Family.class)
  void theCallsAreThoseOfTheAlgorithm(Family family) {
    int alternatives = 0;
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      int[] state = new int[system.objects()];
      if (system.initialStates() > 1
          || system.initialState(0, state) != ConcurrentSystem.NONE
          || Configurations.of(system, ConcurrentSystem.NONE, 0, LIMIT).isEmpty()) {
        continue;
      }
      for (EventStructure structure : structures(system)) {
        alternatives += check(structure, text);
        compared++;
      }
    }
    assertTrue(compared > SEEDS / 4, compared + " compared");
    assertTrue(alternatives > 0, "no alternative");
  }

  /**
   * Threads have one step each. There disabled events often conflict with enabled steps of others,
   * and no step conflicts with all of them.
   */
  @Test
  void alternativesToSeveralEventsAtOnce() {
    List<String> steps =
        List.of("x = 1", "y = 1", "await x == y", "await x < 2", "await y < 2", "x = 0", "y = x");
    int alternatives = 0;
    for (long seed = 0; seed < STEPS; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder("shared x, y: int[0..2]\n");
      for (int thread = 3 + random.nextInt(2); thread >= 0; thread--) {
        String step = steps.get(random.nextInt(steps.size()));
        text.append("thread T%d { %s }\n".formatted(thread, step));
      }
      for (EventStructure structure : structures(ModelText.system(text.toString()))) {
        alternatives += check(structure, text.toString());
      }
    }
    assertTrue(alternatives > STEPS, alternatives + " alternatives");
  }

  private static List<EventStructure> structures(ProgramSystem system) {
    List<EventStructure> structures = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, true, false);
    List<Question> questions = List.of(new Question(new Property.DeadCode(), false));
    var _ =
        new Unfolding(options, its -> structures.add(its.get()), Unfolding.Kept.CALLS)
            .explore(system, questions, Budget.unlimited());
    return structures;
  }

  /** Checks all calls; how many explore an alternative. */
  private static int check(EventStructure structure, String text) {
    List<Call> calls = structure.calls().orElseThrow().all();
    boolean[][] apart = conflicts(structure);
    List<BitSet> c = new ArrayList<>();
    List<BitSet> d = new ArrayList<>();
    List<BitSet> a = new ArrayList<>();
    int[] takes = new int[calls.size()];
    int[] instead = new int[calls.size()];
    int executions = 0;
    int alternatives = 0;
    for (int k = 0; k < calls.size(); k++) {
      Call call = calls.get(k);
      assertEquals(k == 0, call.by() < 0, text);
      if (k == 0) {
        c.add(new BitSet());
        d.add(new BitSet());
        a.add(new BitSet());
      } else {
        assertTrue(call.by() < k, text);
        assertEquals(End.GOES_ON, calls.get(call.by()).end(), text);
        BitSet before = c.get(call.by());
        BitSet disabled = (BitSet) d.get(call.by()).clone();
        BitSet plan = (BitSet) a.get(call.by()).clone();
        BitSet now = (BitSet) before.clone();
        if (call.instead()) {
          instead[call.by()]++;
          disabled.set(call.event());
          assertTrue(plan.isEmpty() || plan.get(call.event()), text);
          plan.clear();
          call.alternative().forEach(plan::set);
          assertExcludes(now, plan, disabled, apart, text);
          alternatives++;
        } else {
          takes[call.by()]++;
          assertTrue(plan.isEmpty() || plan.get(call.event()), text);
          assertFalse(disabled.get(call.event()), text);
          plan.clear(call.event());
          now.set(call.event());
        }
        c.add(now);
        d.add(disabled);
        a.add(plan);
      }
      assertConfiguration(c.get(k), structure, apart, text);
      if (call.end() == End.EXECUTION) {
        BitSet execution = new BitSet();
        IntStream.of(structure.execution(executions++)).forEach(execution::set);
        assertEquals(execution, c.get(k), text);
      }
      assertFalse(call.end() == End.REDUNDANT, "in optimal mode nothing is redundant\n" + text);
    }
    assertEquals(structure.executions(), executions, text);
    for (int k = 0; k < calls.size(); k++) {
      boolean goesOn = calls.get(k).end() == End.GOES_ON;
      assertEquals(goesOn ? 1 : 0, takes[k], text);
      assertTrue(instead[k] <= (goesOn ? 1 : 0), text);
    }
    return alternatives;
  }

  private static void assertConfiguration(
      BitSet c, EventStructure structure, boolean[][] apart, String text) {
    for (int e = c.nextSetBit(0); e >= 0; e = c.nextSetBit(e + 1)) {
      for (int cause : structure.causes(e)) {
        assertTrue(c.get(cause), text);
      }
      for (int f = c.nextSetBit(0); f >= 0; f = c.nextSetBit(f + 1)) {
        assertFalse(apart[e][f], text);
      }
    }
  }

  /** C and J make a configuration, in which everything in D conflicts with something. */
  private static void assertExcludes(BitSet c, BitSet j, BitSet d, boolean[][] apart, String text) {
    BitSet both = (BitSet) c.clone();
    both.or(j);
    for (int e = d.nextSetBit(0); e >= 0; e = d.nextSetBit(e + 1)) {
      boolean[] its = apart[e];
      assertTrue(both.stream().anyMatch(f -> its[f]), text);
    }
    for (int e = both.nextSetBit(0); e >= 0; e = both.nextSetBit(e + 1)) {
      boolean[] its = apart[e];
      assertTrue(both.stream().noneMatch(f -> its[f]), text);
    }
  }

  /** Returns whether no execution has both events of each pair. */
  private static boolean[][] conflicts(EventStructure structure) {
    int size = structure.size();
    boolean[][] apart = new boolean[size][size];
    for (int e = 0; e < size; e++) {
      for (int f = 0; f < e; f++) {
        boolean its = contains(structure.conflicts(e), f);
        for (int cause : structure.causes(e)) {
          its |= apart[cause][f];
        }
        for (int cause : structure.causes(f)) {
          its |= apart[e][cause];
        }
        apart[e][f] = its;
        apart[f][e] = its;
      }
    }
    return apart;
  }

  private static boolean contains(int[] events, int event) {
    return IntStream.of(events).anyMatch(its -> its == event);
  }
}
