// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.sample.SampleOptions.Method;
import dev.ravel.explore.unfolding.KnownCounts;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.task.replay.RunStates;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of random executions. They concern findings, their number, and the claims about what they
 * do not see.
 */
@Tag("thorough")
class SampleTest {
  private static final String[] LOST = {
    "shared x: int[0..2]", "thread T[i in 1..2] { x = x + 1 }", "check finally x == 2"
  };

  private static Exploration sampled(
      Method method, int runs, int depth, long seed, String... text) {
    ProgramSystem system = ModelText.system(text);
    SampleOptions options = new SampleOptions(method, runs, 1_000, depth, seed);
    return new Sample(options).explore(system, questions(system), Budget.unlimited());
  }

  private static List<Question> questions(ProgramSystem system) {
    return AllQuestions.ownAnd(
        system, new Property.Deadlock(), new Property.Error(), new Property.DeadCode());
  }

  private static long counted(Exploration exploration, String name) {
    return (long)
        exploration.statistics().stream()
            .filter(statistic -> statistic.name().equals(name))
            .findFirst()
            .orElseThrow()
            .value();
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void independentThreadsHaveOneTrace(Method method) {
    String model = "shared a: int[0..9][4]\nthread T[i in 0..3] { a[i] = 1; a[i] = 2; a[i] = 3 }";
    Exploration exploration = sampled(method, 100, 2, 7, model);
    assertEquals(1, counted(exploration, "different traces"));
    assertEquals(1_200, exploration.counters().transitions().getAsLong());
    assertEquals(12, counted(exploration, "steps of the longest execution"));
  }

  /** Enough executions see every trace of small models whose traces are not too unlikely. */
  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"WALK", "POS"})
  void allTracesAreSeen(Method method) {
    int seen = 0;
    for (KnownCounts.Known known : KnownCounts.small()) {
      if (known.maximal() <= 24 && !known.name().startsWith("counter")) {
        Exploration exploration = sampled(method, 4_000, 2, 1, known.text());
        assertEquals(known.maximal(), counted(exploration, "different traces"), known.name());
        seen++;
      }
    }
    assertTrue(seen > 25);
  }

  /** Two threads have one step each. Both orders are as likely. */
  @ParameterizedTest
  @EnumSource(Method.class)
  void bothOrdersOfTwoSteps(Method method) {
    int first = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Judgement judgement =
          sampled(
                  method,
                  1,
                  1,
                  seed,
                  "shared x: int[0..2]",
                  "thread A { x = 1 }",
                  "thread B { x = 2 }",
                  "check finally x == 2")
              .judgements()
              .getFirst();
      first += judgement.verdict() == Verdict.VIOLATED ? 1 : 0;
    }
    // 500 on average, with a standard deviation of 16
    assertTrue(first > 435 && first < 565, first + " of 1000");
  }

  /**
   * The lost update has depth 2, and there are 2 threads and 4 steps. PCT finds it in an execution
   * with probability 1/8 at least, and without a change of priorities never.
   */
  @Test
  void theGuaranteeOfPct() {
    int found = 0;
    int flat = 0;
    for (int seed = 0; seed < 1000; seed++) {
      // the first execution is there to tell how long they are
      found += violated(sampled(Method.PCT, 2, 2, seed, LOST)) ? 1 : 0;
      flat += violated(sampled(Method.PCT, 20, 1, seed, LOST)) ? 1 : 0;
    }
    assertEquals(0, flat);
    // 125 on average at least, with a standard deviation of 10.5
    assertTrue(found > 83, found + " of 1000");
  }

  private static boolean violated(Exploration exploration) {
    return exploration.judgements().getFirst().verdict() == Verdict.VIOLATED;
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void equalSeedsGiveEqualExecutions(Method method) {
    String model = RandomPrograms.draft(5, Family.EVERYTHING, Size.USUAL).text();
    Exploration once = sampled(method, 200, 2, 42, model);
    Exploration twice = sampled(method, 200, 2, 42, model);
    assertEquals(once.judgements(), twice.judgements());
    assertEquals(once.statistics(), twice.statistics());
  }

  /** The verdict is that of the state graph, or unknown; violations are found. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void neverAWrongVerdict(Family family) {
    int violated = 0;
    int missed = 0;
    for (long seed = 0; seed < 60; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      List<Question> questions = questions(system);
      List<Judgement> expected =
          new Graph().explore(system, questions, Budget.unlimited()).judgements();
      List<Judgement> found = sampled(Method.POS, 200, 2, seed, text).judgements();
      for (int k = 0; k < questions.size(); k++) {
        Judgement its = found.get(k);
        if (its.verdict() == Verdict.UNKNOWN) {
          missed +=
              expected.get(k).verdict() == Verdict.VIOLATED && expected.get(k).run().isPresent()
                  ? 1
                  : 0;
        } else {
          assertEquals(expected.get(k).verdict(), its.verdict(), text);
          assertEquals(expected.get(k).code(), its.code(), text);
          boolean shown = questions.get(k).property() instanceof Property.Reachable;
          assertTrue(its.verdict() == Verdict.VIOLATED || shown, text);
          violated++;
        }
      }
    }
    assertTrue(violated > 8 && missed <= violated / 5, violated + " found, " + missed + " not");
  }

  /** Parts that others have looked at, wherever they are cut, are reported like the whole. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void partsAreTheWhole(Family family) {
    Random random = new Random(5);
    int ended = 0;
    int measured = 0;
    for (long seed = 0; seed < 40; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Method method = List.of(Method.values()).get((int) (seed % 3));
      int runs = seed % 4 == 0 ? 400 : 60;
      SampleOptions options = new SampleOptions(method, runs, 40, 2, seed);
      boolean stops = random.nextBoolean();
      ProgramSystem system = ModelText.system(text);
      List<Question> asked = stopping(system, stops);
      Exploration whole = new Sample(options).explore(system, asked, Budget.unlimited());
      List<SampleResult> parts = new ArrayList<>();
      long until = random.nextBoolean() ? runs : random.nextInt(runs);
      for (long from = 0; from < until; ) {
        long to = Math.min(until, from + 1 + random.nextInt(1 + runs / 3));
        ProgramSystem other = ModelText.system(text);
        Division part = new Division.Part(from, to, parts::addAll);
        new Sample(options, part).explore(other, stopping(other, stops), Budget.unlimited());
        measured += from > 0 && method == Method.PCT ? 1 : 0;
        from = to;
      }
      ProgramSystem third = ModelText.system(text);
      Exploration joined =
          new Sample(options, new Division.Divided((_, _, _, _, _) -> here(third, parts)))
              .explore(third, stopping(third, stops), Budget.unlimited());
      assertEquals(answers(whole), answers(joined), text);
      assertEquals(whole.statistics(), joined.statistics(), text);
      assertEquals(whole.stopped(), joined.stopped(), text);
      assertEquals(
          whole.searches().stream().map(SampleTest::counted).toList(),
          joined.searches().stream().map(SampleTest::counted).toList(),
          text);
      ended += whole.stopped().equals(Optional.of(Problem.K007)) ? 1 : 0;
    }
    assertTrue(measured > 10, measured + " parts that begin in the middle");
    assertTrue(ended > 1, ended + " ended early");
  }

  private static String answers(Exploration its) {
    return its.judgements().toString().replaceAll("error=[0-9]+", "error");
  }

  private static String counted(SearchSummary its) {
    Counters counters = its.counters();
    return its.questions() + " " + counters.executions() + " " + counters.transitions();
  }

  private static List<Question> stopping(ProgramSystem system, boolean stops) {
    return questions(system).stream()
        .map(its -> new Question(its.claim(), its.property(), stops, its.object()))
        .toList();
  }

  /** Returns parts of another system of the same program. Errors have other numbers there. */
  private static List<SampleResult> here(ProgramSystem system, List<SampleResult> parts) {
    return parts.stream()
        .map(part -> new SampleResult(part.from(), part.to(), groups(system, part)))
        .toList();
  }

  private static List<SampleResult.OfGroup> groups(ProgramSystem system, SampleResult part) {
    return part.groups().stream()
        .map(
            its ->
                new SampleResult.OfGroup(
                    its.questions(),
                    its.executions(),
                    its.steps(),
                    its.traces(),
                    its.deadlocks(),
                    its.errors(),
                    its.left(),
                    its.longest(),
                    its.decided().stream()
                        .map(
                            each ->
                                new SampleResult.Decided(
                                    each.question(),
                                    each.answer().evidence() instanceof Evidence.Failing
                                        ? failing(system, each.answer())
                                        : each.answer()))
                        .toList()))
        .toList();
  }

  private static Judgement failing(ProgramSystem system, Judgement its) {
    int error = RunStates.of(system, its.run().orElseThrow()).error();
    return new Judgement(its.verdict(), its.code(), its.run(), new Evidence.Failing(error));
  }

  /** An execution without end is left, and that is said. */
  @Test
  void longExecutionsAreLeft() {
    Exploration exploration =
        sampled(Method.WALK, 3, 2, 0, "shared x: int[0..1]\nthread A { loop { x = 1 - x } }");
    assertEquals(3, counted(exploration, "executions left before their end"));
    assertEquals(1_000, counted(exploration, "steps of the longest execution"));
    assertEquals(0, counted(exploration, "different traces"));
    assertEquals(Optional.of(Problem.K011), exploration.stopped());
  }
}
