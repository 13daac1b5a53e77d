// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.readsfrom.ReadsFrom;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Termination that engines of executions decide is what the state graph says of it. */
class TerminationTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 2000 : 60;

  private static final List<Supplier<Engine>> ENGINES =
      List.of(
          () -> new Unfolding(UnfoldingOptions.usual()),
          () -> new Stateless(false),
          () -> new ReadsFrom(false));

  private static Judgement judged(Engine engine, String text) {
    ProgramSystem system = ModelText.system(text);
    Budget budget =
        effort -> {
          long steps =
              switch (effort) {
                case Effort.OfExecutions its -> its.steps();
                case Effort.OfEvents its -> its.events();
                case Effort.OfStates _ -> 0;
              };
          return steps > 20_000 ? Optional.of(Problem.K001) : Optional.empty();
        };
    List<Question> questions =
        Stream.of(new Property.Race(), new Property.Terminates())
            .map(its -> new Question(its, false, ConcurrentSystem.NONE))
            .toList();
    Exploration all = engine.explore(system, questions, budget);
    assertTrue(
        all.searches().stream().flatMap(its -> its.questions().stream()).allMatch(k -> k < 2));
    Judgement its = all.judgements().get(1);
    Replay.check(system, new Property.Terminates(), its);
    return its;
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void decidedVerdictsAreThoseOfTheGraph(Family family) {
    Map<Verdict, Integer> found = new EnumMap<>(Verdict.class);
    for (long seed = 0; seed < SEEDS; seed++) {
      Size size = seed % 3 == 0 ? Size.ROUND : Size.USUAL;
      compare(RandomPrograms.draft(seed, family, size).text(), found);
    }
    assertTrue(found.getOrDefault(Verdict.VIOLATED, 0) > 0, found::toString);
    assertTrue(found.getOrDefault(Verdict.UNKNOWN, 0) < 3 * SEEDS, found::toString);
  }

  @Test
  void crashesAreEnds() {
    Map<Verdict, Integer> found = new EnumMap<>(Verdict.class);
    List<Family> families = List.of(Family.values());
    for (long seed = 0; seed < SEEDS; seed++) {
      Family family = families.get((int) seed % families.size());
      compare(CrashingPrograms.draft(seed, family, Size.USUAL).text(), found);
    }
    assertTrue(found.getOrDefault(Verdict.VIOLATED, 0) > 0, found::toString);
  }

  private static void compare(String text, Map<Verdict, Integer> found) {
    Judgement expected = judged(new Graph(), text);
    for (Supplier<Engine> engine : ENGINES) {
      Judgement its = judged(new Termination(engine.get()), text);
      int _ = found.merge(its.verdict(), 1, Integer::sum);
      if (its.verdict() != Verdict.UNKNOWN) {
        assertEquals(expected.verdict(), its.verdict(), () -> its.evidence() + "\n" + text);
        assertEquals(expected.code(), its.code(), text);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          HOLDS    | HOLDS    | shared x: int[0..3] thread A { x = 1 x = 2 } thread B { x = 3 }
          VIOLATED | VIOLATED | mutex m thread A { lock m } thread B { lock m unlock m }
          VIOLATED | VIOLATED | shared x: int[0..3] thread A { assert x == 0 } thread B { x = 3 }
          VIOLATED | UNKNOWN  | shared x: int[0..3] thread A { loop { x = 1 } }
          VIOLATED | UNKNOWN  | shared x: int[0..3] thread A { noncritical x = 1 }
          HOLDS    | HOLDS    | shared x: int[0..3] thread A { if x == 0 { x = 1 } else { loop { x = 2 } } }
          """)
  void eachEngineSays(Verdict graph, Verdict others, String text) {
    assertEquals(graph, judged(new Graph(), text).verdict());
    for (Supplier<Engine> engine : ENGINES) {
      assertEquals(others, judged(new Termination(engine.get()), text).verdict(), text);
    }
  }
}
