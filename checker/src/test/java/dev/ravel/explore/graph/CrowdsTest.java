// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of crowds. One of those that are alike takes its steps. That orbits are those of the
 * definition, and verdicts those without symmetry, is tested on random models where orbits are
 * counted.
 */
class CrowdsTest {
  private static Exploration explored(String text) {
    ProgramSystem system = ModelText.system(text);
    ConcurrentSystem untested =
        new ForwardingSystem(system) {
          @Override
          public Capabilities capabilities() {
            return super.capabilities()
                .testedBy(_ -> true); // to test steps at each state would take long of many threads
          }

          @Override
          public Hints hints() {
            return system.hints();
          }
        };
    List<Question> questions = new ArrayList<>();
    for (int k = 0; k < system.properties().size(); k++) {
      questions.add(Question.of(system, k, system.properties().get(k), false));
    }
    return new Crowds().explore(untested, questions, Budget.unlimited());
  }

  private static long states(String text) {
    Exploration found = explored(text);
    assertEquals(Optional.empty(), found.stopped(), text);
    assertTrue(found.judgements().stream().allMatch(its -> its.verdict() == Verdict.HOLDS), text);
    return found.counters().states().orElseThrow();
  }

  /** The number of orbits is known by which thread holds what, and how many are done. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 800})
  void threadsThatMeetAtOneThing(int n) {
    String family = "thread T[i in 1.." + n + "] { ";
    assertEquals(
        2L * n + 1, states("mutex m\n" + family + "lock m; unlock m }\ncheck no deadlock"));
    assertEquals(n + 1L, states("atomic shared x: int[0..1]\n" + family + "x = 1 }"));
    assertEquals(
        n + 1L,
        states(
            "atomic shared x: int[0..%d]\n%satomic { x = x + 1 } }\ncheck finally x == %d"
                .formatted(n, family, n)));
    // who wrote last is one of those that have written
    assertEquals(n + 1L, states("atomic shared x: int[0.." + n + "]\n" + family + "x = i }"));
    // nobody, one or two are inside
    assertEquals(
        3L * n, states("semaphore s = 2\n" + family + "down s; up s }\ncheck no deadlock"));
  }

  /** Both threads of a race are alike. One alone that stands for all would not show it. */
  @ParameterizedTest
  @ValueSource(ints = {2, 400})
  void alikeThreadsRace(int n) {
    Exploration found =
        explored("shared x: int[0..1]\nthread T[i in 1.." + n + "] { x = 1 }\ncheck no race");
    Judgement raced = violated(found);
    assertEquals(0, raced.run().orElseThrow().length());
  }

  /** A mentioned member is not like others that stand at the same place. Both take their steps. */
  @Test
  void mentionedMembersAreNotAlike() {
    String text =
        """
        atomic shared last: int[0..5]
        atomic shared lost, won: bool
        thread T[i in 1..5] { last = i; if last != i { lost = true } else { won = true } }
        check never %s
        """;
    assertEquals(4, violated(explored(text.formatted("lost"))).run().orElseThrow().length());
    assertEquals(3, violated(explored(text.formatted("won"))).run().orElseThrow().length());
  }

  /** Runs are found again through the states themselves, and are shortest. */
  @Test
  void violationsOfManyThreads() {
    String family = "thread T[i in 1..500] { ";
    Judgement error =
        violated(
            explored(
                "atomic shared x: int[0..40]\n"
                    + family
                    + "atomic { x = x + 1 } }\ncheck no error"));
    assertEquals(41, error.run().orElseThrow().length());
    Judgement reached =
        violated(
            explored(
                "atomic shared x: int[0..500]\n"
                    + family
                    + "x = i }\ncheck never some i in 1..500: x == i && T[i] done"));
    assertEquals(1, reached.run().orElseThrow().length());
    Judgement stuck =
        violated(explored("semaphore s = 3\n" + family + "down s }\ncheck no deadlock"));
    assertEquals(3, stuck.run().orElseThrow().length());
  }

  /** Members that are not all alike are compared one by one, unless that takes too long. */
  @Test
  void tooManyMembersToBeCompared() {
    String text =
        """
        mutex m
        thread T[i in 1..%d] { lock m; section inside { skip } unlock m }
        check at most 1 in inside
        check never T[7] in inside && T[8] in inside
        """;
    String few =
        ModelText.system(text.formatted(30)).families().group(Set.of(0, 1)).told().toString();
    assertTrue(few.contains("is symmetric in part"), few);
    String many =
        ModelText.system(text.formatted(2_500)).families().group(Set.of(0, 1)).told().toString();
    assertTrue(many.contains("too many to be compared one by one"), many);
    // where all are alike, how many there are does not matter
    String alike =
        ModelText.system(text.formatted(2_500)).families().group(Set.of(0)).told().toString();
    assertTrue(alike.contains("its 2500 members are interchangeable"), alike);
  }

  private static Judgement violated(Exploration found) {
    return found.judgements().stream()
        .filter(its -> its.verdict() == Verdict.VIOLATED)
        .findFirst()
        .orElseThrow();
  }

  /** Where a thread holds the number of another one, that is noted, and nothing is concluded. */
  @Test
  void threadsThatHoldNumbersOfOthers() {
    Exploration found =
        explored(
            """
            atomic shared last: int[0..200]
            atomic shared of: int[0..200][201]
            thread T[i in 1..200] { of[i] = last; last = i }
            """);
    assertEquals(Optional.of(Problem.K005), found.stopped());
    assertTrue(found.judgements().stream().allMatch(its -> its.verdict() == Verdict.UNKNOWN));
  }
}
