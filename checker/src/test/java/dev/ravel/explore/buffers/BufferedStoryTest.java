// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Analysis;
import dev.ravel.automata.BufferedSystem;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.lowering.Lowering;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that stories of executions with buffers have the values that their threads see. */
class BufferedStoryTest {
  private static final int RUNS = 300;

  private static final String TEXT =
      """
      atomic shared x, y: int[0..3]
      mutex m
      thread P[i in 0..1] {
        var seen: int[0..3] = 0
        loop {
          x = (seen + 1) % 4
          seen = x
          either { y = seen } or { seen = y } or { lock m; seen = y; unlock m }
          fence
          atomic { y = (y + i) % 4 }
        }
      }
      """;

  private static ConcurrentSystem system() {
    Parser.Parsed parsed = Parser.parse(new SourceText("test.ravel", TEXT));
    var analysed = Analysis.analyse(parsed.model(), List.of(), Map.of());
    ProgramSystem inner =
        ProgramSystem.of(
            Lowering.lower(analysed.instances().getFirst(), MemoryRules.TSO, Optional.empty()));
    return new BufferedSystem(inner, List.of(), 4);
  }

  @Test
  void changesLeadFromStateToState() {
    ConcurrentSystem system = system();
    Vocabulary words = system.vocabulary();
    int forwarded = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Random random = new Random(seed);
      int[] state = system.initialState(0);
      List<int[]> before = new ArrayList<>();
      List<Integer> processes = new ArrayList<>();
      List<Integer> outcomes = new ArrayList<>();
      for (int step = 0; step < 40; step++) {
        List<int[]> possible = new ArrayList<>();
        for (int process = 0; process < system.processes(); process++) {
          int size = system.outcomes().size(system.reaction(process, state));
          for (int k = 0; k < size; k++) {
            possible.add(new int[] {process, k});
          }
        }
        int[] chosen = possible.get(random.nextInt(possible.size()));
        before.add(state.clone());
        processes.add(chosen[0]);
        outcomes.add(chosen[1]);
        int _ = TransitionRelation.step(system, chosen[0], chosen[1], state);
      }
      before.add(state.clone());
      Vocabulary.Story story =
          words.tell(
              0,
              processes.stream().mapToInt(Integer::intValue).toArray(),
              outcomes.stream().mapToInt(Integer::intValue).toArray());
      Map<String, String> now = new HashMap<>();
      story.initial().forEach(its -> now.put(its.name(), its.value()));
      for (int step = 0; step < processes.size(); step++) {
        Vocabulary.Scene scene = story.scenes().get(step);
        int[] here = before.get(step);
        for (Vocabulary.Change change : scene.writes()) {
          assertEquals(now.get(change.name()), change.before());
          now.put(change.name(), change.after());
        }
        for (int object = 0; object < system.objects(); object++) {
          if (words.shown(object)) {
            String value = words.value(object, before.get(step + 1)[object]);
            assertEquals(value, now.get(words.object(object)), scene::text);
          }
        }
        int process = processes.get(step);
        for (Vocabulary.Observation its : scene.reads()) {
          if (its.name().equals("x") || its.name().equals("y")) {
            String expected = expected(words, here, process, its);
            assertEquals(expected, its.value(), scene::text);
            forwarded += expected.equals(words.value(its.object(), here[its.object()])) ? 0 : 1;
          }
        }
      }
    }
    assertTrue(forwarded > RUNS, "only " + forwarded + " reads of buffers");
  }

  /** The newest write in the buffer of the thread, which is shown, else the value in memory. */
  private static String expected(
      Vocabulary words, int[] state, int process, Vocabulary.Observation its) {
    String expected = words.value(its.object(), state[its.object()]);
    int buffer = state.length - 2 + process;
    for (String entry : words.value(buffer, state[buffer]).split(", ", -1)) {
      if (entry.startsWith(its.name() + " = ")) {
        expected = entry.substring(its.name().length() + 3);
      }
    }
    return expected;
  }
}
