// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that on random programs the engine gives the verdicts on safety that the state graph gives,
 * except for races, which it leaves open. Checks of final states are added to the programs.
 */
@Tag("thorough")
class ReadsFromVerdictsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1000 : 20;

  /** The number of programs whose executions have a cycle. */
  private static final int ROUNDS = 20;

  private static List<Judgement> judged(Engine engine, String text, int most) {
    ProgramSystem system = ModelText.system(text);
    Budget budget =
        effort ->
            effort instanceof Effort.OfExecutions its && its.steps() > most
                ? Optional.of(Problem.K001)
                : Optional.empty();
    return engine.explore(system, AllQuestions.of(system), budget).judgements();
  }

  private static String words(Judgement judgement) {
    return judgement.verdict() + " " + judgement.code().map(Problem::code).orElse("");
  }

  private static boolean decided(Property property) {
    return switch (property) {
      case Property.Race _,
          Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Ltl _,
          Property.Bounded _ ->
          false;
      default -> true;
    };
  }

  /** A random program; where it has cells, with a check of what they hold in the end. */
  private static String text(long seed, Family family, Size size) {
    String text = RandomPrograms.draft(seed, family, size).text();
    boolean cells = text.contains("shared x") && text.contains("shared y");
    return !cells
        ? text
        : text + "\ncheck finally x " + (seed % 2 == 0 ? "!= y" : "== 0 || y == 1");
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void sameVerdicts(Family family) {
    int decided = 0;
    int tooLong = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = text(seed, family, Size.USUAL);
      List<Judgement> expected = judged(new Graph(), text, Integer.MAX_VALUE);
      List<Judgement> found = judged(new ReadsFrom(false), text, 5_000);
      List<Question> questions = AllQuestions.of(ModelText.system(text));
      tooLong += found.contains(Judgement.unknown(Problem.K001)) ? 1 : 0;
      for (int k = 0; k < expected.size(); k++) {
        if (found.get(k).code().equals(Optional.of(Problem.K001))) {
          continue; // counted as too long
        }
        boolean decides = decided(questions.get(k).property());
        String wanted = decides ? words(expected.get(k)) : "UNKNOWN K005";
        assertEquals(wanted, words(found.get(k)), questions.get(k).property() + "\n" + text);
        decided += decides ? 1 : 0;
      }
    }
    assertTrue(decided > 4 * SEEDS, "too few questions");
    assertTrue(tooLong <= SEEDS / 5, tooLong + " of " + SEEDS + " programs are too long");
  }

  /** Executions go round. What is decided is right, all else is unknown, and it ends. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void neverAWrongVerdict(Family family) {
    int unbounded = 0;
    int decided = 0;
    for (long seed = 0; seed < ROUNDS; seed++) {
      String text = text(seed, family, Size.ROUND);
      List<Judgement> expected = judged(new Graph(), text, Integer.MAX_VALUE);
      List<Judgement> found = judged(new ReadsFrom(false), text, 2_000);
      for (int k = 0; k < expected.size(); k++) {
        if (found.get(k).verdict() == Verdict.UNKNOWN) {
          unbounded += found.get(k).code().equals(Optional.of(Problem.K009)) ? 1 : 0;
        } else {
          decided++;
          assertEquals(words(expected.get(k)), words(found.get(k)), text);
        }
      }
    }
    assertTrue(unbounded > ROUNDS && decided > ROUNDS / 6, unbounded + " unbounded, " + decided);
  }
}
