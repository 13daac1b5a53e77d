// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.machine.Program;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.source.Problem;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests of races of random C programs with all memory orders. They are compared with those by
 * definition on all sequentially consistent executions. What the programs do not do is said in
 * {@link AtomicProgram}.
 */
class RacesByOrderTest {
  private static final int TOGETHER = 60;
  private static final int FILES = Boolean.getBoolean("ravel.deep") ? 100 : 2;
  private static final long EVENTS = 400_000;

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      """;

  private static final UnfoldingOptions WITHOUT_CUTOFFS =
      new UnfoldingOptions(
          UnfoldingOptions.OPTIMAL,
          UnfoldingOptions.Cutoffs.NEVER,
          UnfoldingOptions.UNBOUNDED,
          false,
          false);

  private static Map<String, Engine> engines() {
    Map<String, Engine> all = new LinkedHashMap<>();
    all.put("graph", new Graph());
    all.put("two threads", new Graph(2));
    all.put("unfolding", new Unfolding(WITHOUT_CUTOFFS));
    all.put("cutoffs", new Unfolding(UnfoldingOptions.usual()));
    all.put("stateless", new Stateless(false));
    all.put("dpor", new Dpor(new DporOptions(false, false, false)));
    return all;
  }

  private static Judgement races(Program program, Engine engine) {
    ProgramFacts known = new ProgramFacts(program);
    while (true) {
      try {
        Processor system = FirstExecutions.system(known);
        List<Question> race = List.of(new Question(new Property.Race(), true));
        return engine.explore(system, race, Budget.unlimited()).judgements().getFirst();
      } catch (Outgrown again) {
        // with more room
      }
    }
  }

  @Test
  void racesAreThoseByDefinition() {
    int racy = 0;
    int compared = 0;
    Map<String, Integer> decided = new LinkedHashMap<>();
    for (int file = 0; file < FILES; file++) {
      List<AtomicProgram> programs = new ArrayList<>();
      StringBuilder text = new StringBuilder(HEAD);
      StringBuilder main = new StringBuilder("int main(void) {\n");
      for (int k = 0; k < TOGETHER; k++) {
        programs.add(AtomicProgram.random(TOGETHER * (long) file + k));
        text.append(programs.getLast().text("_" + k));
        main.append("start_").append(k).append("();\n");
      }
      Program all = BruteForce.program(text.append(main).append("}\n").toString(), Path.of(""));
      for (int k = 0; k < TOGETHER; k++) {
        Optional<Boolean> expected = expected(programs.get(k));
        if (expected.isEmpty()) {
          continue;
        }
        compared++;
        racy += expected.get() ? 1 : 0;
        Program its = new Program(all.functions(), all.globals(), start(all, "start_" + k));
        for (Map.Entry<String, Engine> engine : engines().entrySet()) {
          Judgement found = races(its, engine.getValue());
          String where = engine.getKey() + " " + (TOGETHER * file + k) + "\n";
          boolean open = found.code().equals(Optional.of(Problem.K022));
          decided.merge(engine.getKey(), open ? 0 : 1, Integer::sum);
          Verdict right = expected.get() ? Verdict.VIOLATED : Verdict.HOLDS;
          assertEquals(
              open ? Verdict.UNKNOWN : right,
              found.verdict(),
              () -> where + HEAD + programText(where) + found);
        }
      }
    }
    for (String engine : List.of("graph", "two threads", "unfolding", "stateless")) {
      assertEquals(compared, decided.get(engine), engine);
    }
    assertTrue(compared > TOGETHER * FILES * 3 / 4, compared + " are compared");
    assertTrue(racy > compared / 5 && racy < compared * 4 / 5, racy + " of " + compared);
  }

  private static String programText(String where) {
    long seed = Long.parseLong(where.strip().split(" ", -1)[1]);
    return AtomicProgram.random(seed).text("").replace("start(", "main(");
  }

  private static Optional<Boolean> expected(AtomicProgram program) {
    try {
      return Optional.of(RacesByDefinition.exist(program, EVENTS));
    } catch (RacesByDefinition.TooMany tooMany) {
      return Optional.empty();
    }
  }

  private static int start(Program program, String name) {
    for (int f = 0; f < program.functions().size(); f++) {
      if (program.functions().get(f).name().equals(name)) {
        return f;
      }
    }
    throw new AssertionError(name);
  }
}
