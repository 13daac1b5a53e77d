// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.program.Program;
import dev.ravel.system.Outcomes;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The hashes after steps are those of the states that they lead to. */
class CrossingsTest {
  private static final Program PROGRAM =
      ModelText.program(
          "shared x: int[0..9]",
          "mutex m",
          "channel ch: int[0..9][2]",
          "thread T { var r: int[0..9]; loop { lock m; r = x; x = (r + 7) % 10; unlock m } }",
          "thread U { loop { either { send x to ch } or { assert x < 9 } or { x = 0 } } }",
          "thread V { var k: int[0..9]; loop { receive k from ch } }");

  @Test
  void hashesAreThoseOfTheStates() {
    int crossed = 0;
    int stayed = 0;
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      ProgramSystem system = ProgramSystem.of(PROGRAM);
      int[] deciding =
          IntStream.range(0, system.objects()).filter(_ -> random.nextBoolean()).toArray();
      Ownership ownership = new Ownership(system, 3, deciding);
      Crossings crossings = new Crossings(system, ownership);
      int[] state = new int[system.objects()];
      int _ = system.initialState(0, state);
      for (int k = 0; k < 100; k++) {
        long hash = ownership.hash(state);
        crossings.from(state);
        for (int process = 0; process < system.processes(); process++) {
          int reaction = system.reaction(process, state);
          int at = crossings.begin(reaction);
          boolean stays = at == Crossings.STAYS;
          for (int[] next : steps(system, reaction, state)) {
            assertEquals(ownership.hash(next), stays ? hash : crossings.hash(at), "seed " + seed);
            at = stays ? at : crossings.behind(at);
            crossed += stays ? 0 : 1;
            stayed += stays ? 1 : 0;
          }
        }
        walk(system, state, random);
      }
    }
    assertTrue(crossed > 1000 && stayed > 1000, crossed + " and " + stayed);
  }

  private static List<int[]> steps(ProgramSystem system, int reaction, int[] state) {
    Outcomes outcomes = system.outcomes();
    return IntStream.range(0, outcomes.size(reaction))
        .map(k -> outcomes.outcome(reaction, k))
        .filter(outcome -> outcomes.kind(outcome) == Outcomes.STEP)
        .mapToObj(
            outcome -> {
              int[] next = state.clone();
              outcomes.apply(outcome, next);
              return next;
            })
        .toList();
  }

  private static void walk(ProgramSystem system, int[] state, Random random) {
    int reaction = system.reaction(random.nextInt(system.processes()), state);
    Outcomes outcomes = system.outcomes();
    int size = outcomes.size(reaction);
    if (size > 0) {
      int outcome = outcomes.outcome(reaction, random.nextInt(size));
      if (outcomes.kind(outcome) == Outcomes.STEP) {
        outcomes.apply(outcome, state);
      }
    }
  }
}
