// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

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

/** On random programs the engine gives the verdicts on safety that the state graph gives. */
@Tag("thorough")
class StatelessVerdictsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 3000 : 150;

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

  private static boolean safety(Property property) {
    return switch (property) {
      case Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Ltl _,
          Property.Bounded _ ->
          false;
      default -> true;
    };
  }

  @ParameterizedTest
  @EnumSource(value = Family.class, mode = EnumSource.Mode.EXCLUDE, names = "RETRIES")
  void sameVerdicts(Family family) {
    int decided = 0;
    int tooLong = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      List<Judgement> expected = judged(new Graph(), text, Integer.MAX_VALUE);
      List<Judgement> found = judged(new Stateless(false), text, 100_000);
      List<Question> questions = AllQuestions.of(ModelText.system(text));
      tooLong += found.contains(Judgement.unknown(Problem.K001)) ? 1 : 0;
      for (int k = 0; k < expected.size(); k++) {
        if (found.get(k).code().equals(Optional.of(Problem.K001))) {
          continue; // counted as too long
        }
        boolean safety = safety(questions.get(k).property());
        String wanted = safety ? words(expected.get(k)) : "UNKNOWN K005";
        assertEquals(wanted, words(found.get(k)), questions.get(k).property() + "\n" + text);
        decided += safety ? 1 : 0;
      }
    }
    assertTrue(decided > 4 * SEEDS, "too few questions");
    assertTrue(tooLong <= SEEDS / 50, tooLong + " of " + SEEDS + " programs are too long");
  }

  /** Executions go round. What is decided is right, all else is unknown, and it ends. */
  @ParameterizedTest
  @EnumSource(value = Family.class, mode = EnumSource.Mode.EXCLUDE, names = "RETRIES")
  void neverAWrongVerdict(Family family) {
    int unbounded = 0;
    int decided = 0;
    for (long seed = 0; seed < SEEDS / 5; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      List<Judgement> expected = judged(new Graph(), text, Integer.MAX_VALUE);
      List<Judgement> found = judged(new Stateless(false), text, 20_000);
      for (int k = 0; k < expected.size(); k++) {
        if (found.get(k).verdict() == Verdict.UNKNOWN) {
          unbounded += found.get(k).code().equals(Optional.of(Problem.K009)) ? 1 : 0;
        } else {
          decided++;
          assertEquals(words(expected.get(k)), words(found.get(k)), text);
        }
      }
    }
    assertTrue(unbounded > SEEDS / 5 && decided > SEEDS / 20, unbounded + " unbounded, " + decided);
  }
}
