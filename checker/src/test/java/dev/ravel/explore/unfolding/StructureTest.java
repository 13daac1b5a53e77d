// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the event structure of an exploration has, by its own definition of causality and
 * conflict, as many maximal configurations as the program has traces. Its configurations can be
 * executed.
 */
class StructureTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 1000 : 20);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 60_000);
  private static final int LIMIT = 300;

  @ParameterizedTest
  @EnumSource(Family.class)
  void itHasTheMaximalConfigurationsOfTheProgram(Family family) {
    int compared = 0;
    int conflicts = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      List<Integer> expected = new ArrayList<>();
      boolean small = true;
      for (int initial = 0; initial < system.initialStates() && small; initial++) {
        int[] state = new int[system.objects()];
        if (system.initialState(initial, state) == ConcurrentSystem.NONE) {
          Optional<Configurations> all =
              Configurations.of(system, ConcurrentSystem.NONE, initial, LIMIT);
          small = all.isPresent();
          all.ifPresent(its -> expected.add(its.maximal().size()));
        }
      }
      if (!small) {
        continue;
      }
      List<EventStructure> structures = structures(ModelText.system(text));
      assertEquals(expected.size(), structures.size(), text);
      for (int k = 0; k < expected.size(); k++) {
        EventStructure structure = structures.get(k);
        assertTrue(structure.complete(), text);
        Set<BitSet> maximal = maximal(structure);
        assertEquals(expected.get(k), maximal.size(), text);
        assertEquals(maximal, executions(structure), text);
        assertEquals(maximal.size(), structure.executions(), text);
        assertSound(system, structure, text);
        for (int e = 0; e < structure.size(); e++) {
          conflicts += structure.conflicts(e).length;
        }
        compared++;
      }
    }
    assertTrue(compared > SEEDS / 2, compared + " compared");
    assertTrue(conflicts > SEEDS, conflicts + " conflicts");
  }

  /**
   * Of an exploration that was stopped, the structure is the beginning that could be made before
   * another limit.
   */
  @Test
  void whatIsToldUntilALimitIsTheBeginningOfAllThatWasFound() {
    ProgramSystem system =
        ModelText.system("shared x: int[0..9]\nthread T[i in 1..3] { x = x + 1; x = x + 1 }");
    List<Supplier<EventStructure>> found = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, true, false);
    AtomicInteger asked = new AtomicInteger();
    Budget stopping =
        _ -> asked.incrementAndGet() < 9 ? Optional.empty() : Optional.of(Problem.K001);
    var stopped =
        new Unfolding(options, found::add, Unfolding.Kept.EXECUTIONS)
            .explore(system, List.of(new Question(new Property.DeadCode(), false)), stopping);
    assertEquals(Optional.of(Problem.K001), stopped.stopped());
    EventStructure whole = found.getFirst().get();
    assertFalse(whole.complete());
    assertTrue(whole.executions() > 3, whole.executions() + " executions");
    Set<Integer> sizes = new HashSet<>();
    for (int allowed = 0; allowed < whole.size(); allowed++) {
      int most = allowed;
      AtomicInteger polls = new AtomicInteger();
      Limits limit =
          _ -> polls.getAndIncrement() < most ? Optional.empty() : Optional.of(Problem.K001);
      EventStructure part = limit.during(found.getFirst());
      assertFalse(part.complete());
      int last = part.size();
      sizes.add(last);
      for (int e = 0; e < last; e++) {
        assertEquals(whole.process(e), part.process(e));
        assertArrayEquals(whole.causes(e), part.causes(e));
        assertArrayEquals(whole.choices(e), part.choices(e));
        assertArrayEquals(
            Arrays.stream(whole.conflicts(e)).filter(rival -> rival < last).toArray(),
            part.conflicts(e));
      }
      Set<BitSet> below = executions(whole);
      below.removeIf(execution -> execution.length() > last);
      assertEquals(below, executions(part));
    }
    assertTrue(sizes.size() > whole.size() / 2, sizes + " of " + whole.size());
  }

  private static List<EventStructure> structures(ConcurrentSystem system) {
    List<EventStructure> structures = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, true, false);
    List<Question> questions = List.of(new Question(new Property.DeadCode(), false));
    var unused =
        new Unfolding(options, its -> structures.add(its.get()), Unfolding.Kept.EXECUTIONS)
            .explore(system, questions, Budget.unlimited());
    assertEquals(Optional.empty(), unused.stopped());
    return structures;
  }

  /** Returns the executions according to the exploration. */
  private static Set<BitSet> executions(EventStructure structure) {
    Set<BitSet> all = new HashSet<>();
    for (int k = 0; k < structure.executions(); k++) {
      BitSet its = new BitSet();
      Arrays.stream(structure.execution(k)).forEach(its::set);
      all.add(its);
    }
    return all;
  }

  /** Returns the maximal configurations. They are sets closed under causes without conflicts. */
  private static Set<BitSet> maximal(EventStructure structure) {
    Deque<BitSet> open = new ArrayDeque<>();
    Set<BitSet> seen = new HashSet<>();
    open.add(new BitSet());
    Set<BitSet> maximal = new HashSet<>();
    while (!open.isEmpty()) {
      BitSet at = open.remove();
      boolean grows = false;
      for (int e = at.nextClearBit(0); e < structure.size(); e = at.nextClearBit(e + 1)) {
        if (isIn(at, structure.causes(e)) && !anyIn(at, structure.conflicts(e))) {
          grows = true;
          BitSet more = (BitSet) at.clone();
          more.set(e);
          if (seen.add(more)) {
            open.add(more);
          }
        }
      }
      if (!grows) {
        maximal.add(at);
      }
    }
    return maximal;
  }

  private static boolean isIn(BitSet set, int[] events) {
    for (int event : events) {
      if (!set.get(event)) {
        return false;
      }
    }
    return true;
  }

  private static boolean anyIn(BitSet set, int[] events) {
    for (int event : events) {
      if (set.get(event)) {
        return true;
      }
    }
    return false;
  }

  private static void assertSound(ConcurrentSystem system, EventStructure structure, String text) {
    for (int e = 0; e < structure.size(); e++) {
      for (int cause : structure.causes(e)) {
        assertTrue(cause < e, text);
        for (int other : structure.causes(e)) {
          boolean behind = other != cause && structure.configuration(other).get(cause);
          assertFalse(behind, "a cause that is not immediate\n" + text);
        }
      }
      for (int rival : structure.conflicts(e)) {
        boolean back = false;
        for (int its : structure.conflicts(rival)) {
          back |= its == e;
        }
        assertTrue(back, "a conflict in one direction\n" + text);
      }
      int[] state = new int[system.objects()];
      assertEquals(
          ConcurrentSystem.NONE, system.initialState(structure.initialState(), state), text);
      int[] schedule = structure.schedule(e);
      for (int k = 0; k < schedule.length; k += 2) {
        int reaction = system.reaction(schedule[k], state);
        assertTrue(schedule[k + 1] < system.outcomes().size(reaction), text);
        int outcome = system.outcomes().outcome(reaction, schedule[k + 1]);
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          system.outcomes().apply(outcome, state);
        }
      }
    }
  }
}
