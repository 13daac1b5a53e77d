// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.MessagePrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.WideSystem;
import dev.ravel.explore.states.Cursor;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of states of many words. The visits to random programs are those where their states take a
 * word or two, state by state, and some of them are compared with all that there is.
 */
class WideStatesTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.wide", Boolean.getBoolean("ravel.deep") ? 1000 : 40);

  /** Enough that many of the states are no longer among the last ones, which are kept otherwise. */
  private static final int MOST = 40_000;

  private static final int MANY = 600;

  private static final Size LARGE = new Size(4, 5, true);

  private static final DporOptions USUAL = DporOptions.usual();
  private static final DporOptions PRECISE = new DporOptions(true, false, false);
  private static final DporOptions SYMMETRIC = new DporOptions(false, true, false);

  private static final Budget FEW =
      effort ->
          effort instanceof Effort.OfStates its && its.states() > MOST
              ? Optional.of(Problem.K003)
              : Optional.empty();

  /** The number of programs compared, of those with wide states, and of those with many. */
  private int compared;

  private int wide;
  private int large;

  private void compare(DporOptions options, int seeds, LongFunction<Draft> drafts) {
    for (long seed = 0; seed < seeds; seed++) {
      compare(options, seed, drafts.apply(seed).text());
    }
    assertTrue(compared > seeds / 2, compared + " compared");
    assertTrue(wide > seeds / 3, wide + " are wide");
  }

  private void compare(DporOptions options, long seed, String text) {
    ProgramSystem narrow = ModelText.system(text);
    ProgramSystem other = ModelText.system(text);
    ConcurrentSystem its = new WideSystem(other, seed);
    if (options.symmetric() && narrow.properties().isEmpty()) {
      return;
    }
    List<Object> expected;
    try {
      expected = visited(narrow, narrow, options);
    } catch (Halt tooMany) {
      assertEquals(Problem.K003, tooMany.reason());
      return;
    }
    assertEquals(expected, visited(its, other, options), text);
    compared++;
    boolean isWide = Cursor.packingFor(its).words() > 2;
    wide += isWide ? 1 : 0;
    large += isWide && expected.size() > MANY ? 1 : 0;
  }

  /** The states in their order, each by what its objects hold, with what is explored there. */
  private static List<Object> visited(
      ConcurrentSystem system, ProgramSystem words, DporOptions options) {
    Map<List<Integer>, Set<Integer>> graph =
        Reduced.graph(system, 0, ConcurrentSystem.NONE, options, FEW);
    List<Object> all = new ArrayList<>();
    graph.forEach(
        (state, explored) -> {
          List<Object> its = new ArrayList<>();
          for (int object = 0; object < state.size(); object++) {
            its.add(Arrays.hashCode(words.words(object, state.get(object))));
          }
          its.add(explored);
          all.add(its);
        });
    return all;
  }

  @Test
  void programsWithJumps() {
    compare(USUAL, 3 * SEEDS, RandomGotos::draft);
    compare(PRECISE, SEEDS, RandomGotos::draft);
    assertTrue(large > 0, "no program has many states");
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatGoRound(Family family) {
    compare(USUAL, SEEDS, seed -> RandomPrograms.draft(seed, family, LARGE));
    compare(PRECISE, SEEDS / 4, seed -> RandomPrograms.draft(seed, family, Size.ROUND));
  }

  @Test
  void messages() {
    compare(USUAL, SEEDS, MessagePrograms::draft);
  }

  @Test
  void crashes() {
    compare(USUAL, SEEDS, seed -> CrashingPrograms.draft(seed, Family.EVERYTHING, Size.ROUND));
  }

  @Test
  void orbits() {
    compare(SYMMETRIC, 3 * SEEDS, SymmetricGotos::draft);
    compare(SYMMETRIC, 3 * SEEDS, SymmetricGotos::ring);
    assertTrue(large > 0, "no program has many states");
  }

  @Test
  void allThatThereIs() {
    AgainstBruteForce usual = new AgainstBruteForce(300, false, WideSystem::new);
    FailedInputs.assertNone(usual.programs(0, SEEDS, RandomGotos::draft));
    AgainstBruteForce precise = new AgainstBruteForce(300, true, WideSystem::new);
    FailedInputs.assertNone(precise.programs(0, SEEDS, RandomGotos::draft));
    assertTrue(usual.compared() > SEEDS / 2, "too few programs");
    OrbitsAgainstBruteForce orbits = new OrbitsAgainstBruteForce(400, WideSystem::new);
    FailedInputs.assertNone(orbits.programs(0, SEEDS, SymmetricGotos::draft));
    assertTrue(orbits.compared() > SEEDS / 2, "too few programs");
  }

  /** Runs are those of the system, and those of narrow states; verdicts are those of all states. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void verdictsAndRuns(Family family) {
    int violated = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      violated += violated(USUAL, seed, text, AllQuestions::of);
    }
    assertTrue(violated > SEEDS / 5, violated + " runs");
  }

  @Test
  void verdictsAndRunsOfOrbits() {
    int violated = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = SymmetricGotos.draft(seed).text();
      violated += violated(SYMMETRIC, seed, text, WideStatesTest::own);
    }
    assertTrue(violated > SEEDS / 5, violated + " runs");
  }

  private static List<Question> own(ProgramSystem system) {
    List<Question> questions = new ArrayList<>();
    for (int k = 0; k < system.properties().size(); k++) {
      questions.add(Question.of(system, k, system.properties().get(k), false));
    }
    return questions;
  }

  /** Compares the reports about a program; returns the number of violations with a run. */
  private static int violated(
      DporOptions options, long seed, String text, Function<ProgramSystem, List<Question>> asked) {
    ProgramSystem system = ModelText.system(text);
    ConcurrentSystem its = new WideSystem(system, seed);
    List<Question> questions = asked.apply(system);
    List<Judgement> found = new Dpor(options).explore(its, questions, FEW).judgements();
    ProgramSystem narrow = ModelText.system(text);
    List<Judgement> same = new Dpor(options).explore(narrow, asked.apply(narrow), FEW).judgements();
    ProgramSystem whole = ModelText.system(text);
    List<Judgement> all = new Graph().explore(whole, asked.apply(whole), FEW).judgements();
    int violated = 0;
    for (int k = 0; k < found.size(); k++) {
      Judgement judgement = found.get(k);
      assertEquals(same.get(k).verdict(), judgement.verdict(), text);
      assertEquals(same.get(k).run(), judgement.run(), text);
      Replay.check(its, questions.get(k).property(), judgement);
      violated += judgement.verdict() == Verdict.VIOLATED && judgement.run().isPresent() ? 1 : 0;
      if (judgement.verdict() != Verdict.UNKNOWN && all.get(k).verdict() != Verdict.UNKNOWN) {
        assertEquals(all.get(k).verdict(), judgement.verdict(), text);
      }
    }
    return violated;
  }
}
