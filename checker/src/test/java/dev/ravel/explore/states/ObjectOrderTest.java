// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.task.CPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObjectOrderTest {
  /** Philosophers of whom the last one takes the lower fork first; 65 bits for 13. */
  private static final String PHILOSOPHERS =
      """
      mutex fork[13]
      fun left(i)  = if i == 12 then 0 else i
      fun right(i) = if i == 12 then i else (i+1) % 13
      thread Phil[i in 0..12] {
        loop {
          lock fork[left(i)]
          lock fork[right(i)]
          section eating { skip }
          unlock fork[right(i)]
          unlock fork[left(i)]
        }
      }
      """;

  /** Where states have two words, each word has far fewer values than there are states. */
  @Test
  void halvesOfStatesAreFew() {
    ConcurrentSystem system = ModelText.system(PHILOSOPHERS);
    StateStore store = StateStore.folding(Cursor.packingFor(system), system.objects());
    Queue<int[]> queue = new ArrayDeque<>();
    int[] start = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(0, start));
    add(system, store, start, queue);
    while (store.count() < 60_000) {
      int[] state = queue.remove();
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int[] next = state.clone();
          system.outcomes().apply(system.outcomes().outcome(reaction, k), next);
          add(system, store, next, queue);
        }
      }
    }
    assertEquals(2, store.packing().words());
    assertTrue(store.tree().parts() < store.count() / 5, store.tree().parts() + " parts");
  }

  private static void add(
      ConcurrentSystem system, StateStore store, int[] state, Queue<int[]> queue) {
    while (!store.packing().fits(state)) {
      long _ = store.widen(Cursor.values(system), ObjectOrder.of(system));
    }
    long[] words = store.tree().blank();
    store.packing().pack(state, words);
    if (store.states().add(store.tree().fold(words)) < 0) {
      queue.add(state);
    }
  }

  /**
   * States that were packed before it was known who writes what have many parts. When they have
   * doubled they are arranged, which changes none of them and leaves few parts.
   */
  @Test
  void statesAreArrangedWhenItIsKnownWhoWritesWhat() {
    ConcurrentSystem system = ModelText.system(PHILOSOPHERS);
    StateStore store = StateStore.folding(Cursor.packingFor(system), system.objects());
    Queue<int[]> queue = new ArrayDeque<>();
    List<int[]> states = new ArrayList<>();
    int[] start = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(0, start));
    add(system, store, start, queue);
    int[] shuffled = {};
    int arranged = 0;
    while (store.count() < 160_000) {
      int[] state = queue.remove();
      states.add(state);
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int[] next = state.clone();
          system.outcomes().apply(system.outcomes().outcome(reaction, k), next);
          add(system, store, next, queue);
        }
      }
      if (shuffled.length == 0 && store.count() > 70_000) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, start.length).boxed().toList());
        Collections.shuffle(order, new Random(1));
        shuffled = order.stream().mapToInt(i -> i).toArray();
        long _ = store.widen(Cursor.values(system), shuffled);
      }
      int parts = store.tree().parts();
      if (store.arrange(system) > 0) {
        arranged++;
        assertTrue(store.count() > 140_000, "not before they have doubled");
        assertTrue(store.tree().parts() < parts / 2, store.tree().parts() + " of " + parts);
      }
    }
    assertEquals(1, arranged);
    assertTrue(store.tree().parts() < store.count() / 8, store.tree().parts() + " parts");
    int[] back = new int[system.objects()];
    long[] words = store.tree().blank();
    states.addAll(queue);
    assertEquals(states.size(), store.count());
    for (int id = 0; id < states.size(); id++) {
      store.unfold(id, words);
      store.packing().unpack(words, back);
      assertArrayEquals(states.get(id), back);
    }
  }

  @Test
  void whatAProcessWritesFirstFollowsItsLocalState() {
    ConcurrentSystem system =
        ModelText.system(
            """
            atomic shared x, y, z: int[0..1]
            thread A { y = 1; x = 1 }
            thread B { x = 0; z = 1 }
            """);
    int[] state = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(0, state));
    for (int process : new int[] {0, 0, 1, 1}) {
      Outcomes outcomes = system.outcomes();
      outcomes.apply(outcomes.outcome(system.reaction(process, state), 0), state);
    }
    int[] order = ObjectOrder.of(system);
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    assertArrayEquals(IntStream.range(0, system.objects()).toArray(), sorted);
    assertEquals(system.control(0), order[0]);
    int second = IntStream.range(0, order.length).filter(i -> order[i] == system.control(1)).sum();
    assertTrue(second >= 3, "A writes x and y before B does");
    for (int i = second + 1; i < order.length; i++) {
      for (int outcome = 0; outcome < system.outcomes().count(); outcome++) {
        for (int k = 0; k < system.outcomes().writes(outcome); k++) {
          boolean here = system.outcomes().writtenObject(outcome, k) == order[i];
          assertTrue(!here || system.outcomes().process(outcome) == 1);
        }
      }
    }
  }

  /** Searches in turn share the outcomes of a system, those of the monitor of races too. */
  @Test
  void outcomesOfTheMonitorAreLeftOut() throws IOException {
    ProgramFacts known = CPrograms.program(Path.of("../models/c/trylock.c")).orElseThrow().known();
    Processor system = explored(known);
    int objects = system.objects();
    Outcomes outcomes = system.outcomes();
    assertTrue(
        IntStream.range(0, outcomes.count())
            .anyMatch(
                its ->
                    IntStream.range(0, outcomes.writes(its))
                        .anyMatch(k -> outcomes.writtenObject(its, k) == objects)));
    int[] sorted = ObjectOrder.of(system);
    Arrays.sort(sorted);
    assertArrayEquals(IntStream.range(0, objects).toArray(), sorted);
  }

  private static Processor explored(ProgramFacts known) {
    while (true) {
      try {
        Processor system = FirstExecutions.system(known);
        Question races = new Question(0, new Property.Race(), true, ConcurrentSystem.NONE);
        Exploration _ = new Graph().explore(system, List.of(races), Budget.unlimited());
        return system;
      } catch (Outgrown _) {
        // now more is known
      }
    }
  }
}
