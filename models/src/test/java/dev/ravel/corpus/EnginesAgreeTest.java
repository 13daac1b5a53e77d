// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.sample.Sample;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every model, all engines give the verdicts on safety that the state graph gives. */
@Tag("thorough")
class EnginesAgreeTest {
  /** Models that import others, which are not loaded here. */
  private static final Set<String> IMPORTING = Set.of("imports/", "constructs/imports");

  private static final long EVENTS = 10_000;
  private static final long STEPS = 50_000;

  private static final AtomicInteger DECIDED = new AtomicInteger();
  private static final AtomicInteger UNDECIDED = new AtomicInteger();

  static Stream<String> models() {
    return Corpus.models().stream().filter(file -> IMPORTING.stream().noneMatch(file::startsWith));
  }

  private static Budget budget() {
    return effort ->
        switch (effort) {
          case Effort.OfEvents made when made.events() > EVENTS -> Optional.of(Problem.K008);
          case Effort.OfExecutions made when made.steps() > STEPS -> Optional.of(Problem.K001);
          default -> Optional.empty();
        };
  }

  @ParameterizedTest
  @MethodSource("models")
  void sameVerdicts(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      ProgramSystem system = Systems.system(instance);
      List<Question> questions = Systems.questions(system);
      List<Judgement> expected =
          new Graph().explore(system, questions, Budget.unlimited()).judgements();
      agree(instance, expected, file);
      for (int k = 0; k < questions.size(); k++) {
        ProgramSystem fresh = Systems.system(instance);
        Question question = Systems.questions(fresh).get(k);
        Judgement found =
            new Unfolding(UnfoldingOptions.usual())
                .explore(fresh, List.of(question), budget())
                .judgements()
                .getFirst();
        String where = file + " " + instance.settings() + " " + question.property();
        if (found.verdict() == Verdict.UNKNOWN) {
          int _ = UNDECIDED.incrementAndGet();
        } else {
          int _ = DECIDED.incrementAndGet();
          assertEquals(verdict(expected.get(k)), verdict(found), where);
          found.run().ifPresent(run -> assertTold(fresh, run, found.evidence(), where));
        }
      }
    }
  }

  /** The run is an execution, and ends with an error if that is what it shows. */
  private static void assertTold(ProgramSystem system, Run run, Evidence evidence, String where) {
    List<Vocabulary.Scene> scenes =
        system.vocabulary().tell(run.initialState(), run.processes(), run.outcomes()).scenes();
    assertEquals(run.length(), scenes.size(), where);
    boolean fails = !scenes.isEmpty() && scenes.getLast().failure().isPresent();
    boolean failing = evidence instanceof Evidence.Failing && run.length() > 0;
    assertEquals(failing, fails, where);
  }

  /** A reduced state graph is finite where the whole one is. Everything is decided. */
  private static void agree(Instance instance, List<Judgement> expected, String file) {
    for (DporOptions options : List.of(DporOptions.usual(), new DporOptions(true, false, false))) {
      ProgramSystem fresh = Systems.system(instance);
      List<Question> questions = Systems.questions(fresh);
      List<Judgement> found =
          new Dpor(options).explore(fresh, questions, Budget.unlimited()).judgements();
      for (int k = 0; k < questions.size(); k++) {
        String where = file + " " + instance.settings() + " " + questions.get(k).property();
        assertEquals(verdict(expected.get(k)), verdict(found.get(k)), where + " " + options);
      }
    }
  }

  /**
   * Executions one by one have the verdicts of the state graph, or unknown since one goes round or
   * there are too many. Samples never have another verdict.
   */
  @ParameterizedTest
  @MethodSource("models")
  void alongExecutions(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      ProgramSystem system = Systems.system(instance);
      List<Judgement> expected =
          new Graph().explore(system, Systems.questions(system), Budget.unlimited()).judgements();
      SampleOptions few = new SampleOptions(SampleOptions.Method.POS, 20, 200, 1, 0);
      for (Engine engine : List.of(new Stateless(false), new Sample(few))) {
        ProgramSystem fresh = Systems.system(instance);
        List<Question> questions = Systems.questions(fresh);
        Exploration exploration = engine.explore(fresh, questions, budget());
        List<Judgement> found = exploration.judgements();
        for (int k = 0; k < questions.size(); k++) {
          String where =
              exploration.method().engine() + ": " + file + " " + questions.get(k).property();
          Judgement its = found.get(k);
          if (its.verdict() != Verdict.UNKNOWN) {
            assertEquals(verdict(expected.get(k)), verdict(its), where);
            its.run().ifPresent(run -> assertTold(fresh, run, its.evidence(), where));
          } else {
            assertTrue(its.code().isPresent(), where);
          }
        }
      }
    }
  }

  @AfterAll
  static void nearlyAllAreDecided() {
    assertTrue(
        UNDECIDED.get() <= DECIDED.get() / 10, UNDECIDED + " undecided, " + DECIDED + " decided");
  }

  private static String verdict(Judgement judgement) {
    return judgement.verdict() + judgement.code().map(code -> " " + code).orElse("");
  }
}
