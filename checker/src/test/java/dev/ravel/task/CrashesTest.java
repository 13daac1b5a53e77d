// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.task.auto.Auto;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that on random programs whose threads may crash, every engine gives the verdict that the
 * state graph gives, or none. Every run that an engine shows is replayed when it is given.
 */
@Tag("thorough")
class CrashesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 8;

  private static Map<String, Engine> engines() {
    Map<String, Engine> engines = new LinkedHashMap<>();
    DporOptions plain = new DporOptions(false, false, false);
    engines.put("dpor", new Dpor(plain));
    engines.put("dpor, victims foreseen", new CrashChoiceEngine(new Dpor(plain)));
    engines.put(
        "dpor --precise", new CrashChoiceEngine(new Dpor(new DporOptions(true, false, false))));
    engines.put("dpor, one by one", oneByOne(new CrashChoiceEngine(new Dpor(plain))));
    engines.put("graph --symmetry", new Graph(1, true));
    engines.put("auto", new Auto(1, SymmetryUse.WHERE_MANY, plain, 300));
    engines.put("sample", new Sample(new SampleOptions(SampleOptions.Method.WALK, 50, 200, 3, 1)));
    engines.put("stateless", new Stateless(false));
    engines.put("reads-from", new ReadsFrom(false));
    engines.put(
        "unfolding",
        new Unfolding(
            new UnfoldingOptions(
                UnfoldingOptions.OPTIMAL,
                UnfoldingOptions.Cutoffs.NEVER,
                UnfoldingOptions.UNBOUNDED,
                false,
                false)));
    return engines;
  }

  /** Returns an engine that is asked each question alone. Then most of them see few crashes. */
  private static Engine oneByOne(Engine engine) {
    return (system, questions, budget) ->
        new Exploration(
            questions.stream()
                .flatMap(its -> engine.explore(system, List.of(its), budget).judgements().stream())
                .toList(),
            Method.of("dpor"),
            List.of(),
            Optional.empty());
  }

  /** The engines that decide all that is asked about safety. */
  private static boolean decides(String engine) {
    return engine.startsWith("dpor") || engine.startsWith("graph") || engine.equals("auto");
  }

  private static List<Judgement> judged(Engine engine, String text) {
    ProgramSystem system = ModelText.system(text);
    Budget budget =
        effort ->
            effort instanceof Effort.OfExecutions its && its.steps() > 20_000
                ? Optional.of(Problem.K001)
                : Optional.empty();
    return engine.explore(system, AllQuestions.of(system), budget).judgements();
  }

  private static String words(Judgement judgement) {
    return judgement.verdict() + " " + judgement.code().map(Problem::code).orElse("");
  }

  private static void compare(Family family, Size size) {
    Map<String, Integer> decided = new LinkedHashMap<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = CrashingPrograms.draft(seed, family, size).text();
      List<Judgement> expected = judged(new Graph(), text);
      engines()
          .forEach(
              (name, engine) -> {
                List<Judgement> found = judged(engine, text);
                for (int k = 0; k < expected.size(); k++) {
                  if (found.get(k).verdict() != Verdict.UNKNOWN) {
                    decided.merge(name, 1, Integer::sum);
                    String what = name + " about question " + k + "\n" + text;
                    assertEquals(words(expected.get(k)), words(found.get(k)), what);
                  } else {
                    assertTrue(!decides(name), name + " does not decide\n" + text);
                  }
                }
              });
    }
    for (String name : List.of("sample", "stateless", "unfolding")) {
      assertTrue(decided.getOrDefault(name, 0) >= SEEDS / 4, decided + " are too few");
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void executionsThatEnd(Family family) {
    compare(family, Size.USUAL);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void executionsThatGoRound(Family family) {
    compare(family, Size.ROUND);
  }
}
