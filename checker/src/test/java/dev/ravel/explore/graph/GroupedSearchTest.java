// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/**
 * Tests which of several groups of questions are explored when one of them comes to an early end.
 */
class GroupedSearchTest {
  private static final String MODEL =
      """
      model M
      const N = 3
      atomic shared y: int[-1..N-1] = -1
      thread P[i in 0..N-1] { y = i }
      """;

  /** Three groups. One keeps the first member apart, one the second one, and one none. */
  private static final ProgramSystem SAFETY =
      ModelText.system(
          MODEL.replace("N = 3", "N = 4"),
          "check never y == 0",
          "check never y == 1",
          "check no deadlock",
          "check no error");

  /** The questions about the second member and the third become known from the first. */
  private static final ProgramSystem ENDLESS =
      ModelText.system(
          MODEL,
          "check never y == 0",
          "check all i in 0..N-1: y == i leads to y != i",
          "check no error");

  private final List<Integer> explored = new ArrayList<>();

  private static List<Question> questions(ProgramSystem system, IntPredicate stops) {
    List<Question> questions = new ArrayList<>();
    for (int k = 0; k < system.properties().size(); k++) {
      questions.add(Question.of(system, k, system.properties().get(k), stops.test(k)));
    }
    return questions;
  }

  /** Explores all groups; that of one claim ends at once for want of time. */
  private Exploration explore(
      ProgramSystem system, List<Question> questions, boolean livenessAlone, int late) {
    return new GroupedSearch(
            questions,
            new SymmetricGroups(system, new Answers(system, questions)),
            livenessAlone,
            some -> {
              some.forEach(question -> explored.add(question.claim()));
              return some.getFirst().claim() == late
                  ? new Exploration(
                      some.stream().map(_ -> Judgement.unknown(Problem.K001)).toList(),
                      Method.of("graph"),
                      List.of(),
                      Optional.of(Problem.K001))
                  : new Graph().explore(system, some, Budget.unlimited());
            })
        .explore();
  }

  private static List<String> words(Exploration found) {
    return found.judgements().stream()
        .map(its -> its.verdict() + its.code().map(code -> " " + code).orElse(""))
        .toList();
  }

  @Test
  void eachGroupIsExplored() {
    Exploration found = explore(SAFETY, questions(SAFETY, _ -> false), false, -1);
    assertEquals(List.of("VIOLATED V007", "VIOLATED V007", "HOLDS", "HOLDS"), words(found));
    assertEquals(Optional.empty(), found.stopped());
    assertEquals(3, found.searches().size());
  }

  /** Of 3 members 2, 2 and 6 renamings make more states in three searches than all do in one. */
  @Test
  void groupsThatWouldStoreMoreAreOne() {
    ProgramSystem system =
        ModelText.system(MODEL, "check never y == 0", "check never y == 1", "check no error");
    assertEquals(
        List.of(List.of(0, 1, 2)),
        new SymmetricGroups(system, new Answers(system, questions(system, _ -> false))).explored());
    Exploration found =
        new Graph(1, true).explore(system, questions(system, _ -> false), Budget.unlimited());
    assertEquals(List.of("VIOLATED V007", "VIOLATED V007", "HOLDS"), words(found));
  }

  @Test
  void whatEndsAllEndsTheGroupsBehindIt() {
    Exploration found = explore(SAFETY, questions(SAFETY, k -> k == 0), false, -1);
    assertEquals(
        List.of("VIOLATED V007", "UNKNOWN K007", "UNKNOWN K007", "UNKNOWN K007"), words(found));
    assertEquals(Optional.of(Problem.K007), found.stopped());
    assertEquals(List.of(0), explored);
  }

  @Test
  void aGroupWithoutTimeIsNoReasonToLeaveTheOthers() {
    Exploration found = explore(SAFETY, questions(SAFETY, _ -> false), false, 0);
    assertEquals(List.of("UNKNOWN K001", "VIOLATED V007", "HOLDS", "HOLDS"), words(found));
    assertEquals(Optional.of(Problem.K001), found.stopped());
  }

  @Test
  void whatEndsAllIsToldBeforeAGroupWithoutTime() {
    Exploration found = explore(SAFETY, questions(SAFETY, k -> k == 1), false, 0);
    assertEquals(
        List.of("UNKNOWN K001", "VIOLATED V007", "UNKNOWN K007", "UNKNOWN K007"), words(found));
    assertEquals(Optional.of(Problem.K007), found.stopped());
  }

  @Test
  void othersBecomeKnownFromOne() {
    List<Question> questions = questions(ENDLESS, _ -> false);
    Exploration found = explore(ENDLESS, questions, false, -1);
    assertEquals(List.of(0, 1, 4), explored.stream().sorted().toList());
    for (int k = 1; k <= 3; k++) {
      assertEquals(Verdict.VIOLATED, found.judgements().get(k).verdict());
      Replay.check(ENDLESS, questions.get(k).property(), found.judgements().get(k));
    }
  }

  @Test
  void nothingBecomesKnownOfOthersOnceAllHasEnded() {
    Exploration found = explore(ENDLESS, questions(ENDLESS, k -> k == 1), false, -1);
    assertEquals(List.of("UNKNOWN K007", "UNKNOWN K007"), words(found).subList(2, 4));
    assertEquals(Verdict.VIOLATED, found.judgements().get(1).verdict());
    assertEquals(Optional.of(Problem.K007), found.stopped());
  }

  @Test
  void whatIsToldOfOneOfThemMayEndAll() {
    Exploration found = explore(ENDLESS, questions(ENDLESS, k -> k == 2), false, -1);
    assertEquals(Verdict.VIOLATED, found.judgements().get(2).verdict());
    assertEquals("UNKNOWN K007", words(found).get(3));
    assertEquals(Optional.of(Problem.K007), found.stopped());
  }

  @Test
  void aViolationInTheLastGroupLeavesNothing() {
    ProgramSystem system =
        ModelText.system(MODEL, "check no error", "check all i in 0..N-1: y == i leads to y != i");
    Exploration found = explore(system, questions(system, k -> k == 3), false, -1);
    assertEquals(List.of("HOLDS", "VIOLATED V010", "VIOLATED V010", "VIOLATED V010"), words(found));
    assertEquals(Optional.empty(), found.stopped());
  }

  @Test
  void groupsWithoutExecutionsWithoutEndAreLeftWhereTheseAreAskedAbout() {
    Exploration found = explore(ENDLESS, questions(ENDLESS, _ -> false), true, -1);
    assertEquals("UNKNOWN K005", words(found).getLast());
    assertEquals(Verdict.VIOLATED, found.judgements().get(2).verdict());
    assertEquals(Optional.of(Problem.K005), found.stopped());
  }
}
