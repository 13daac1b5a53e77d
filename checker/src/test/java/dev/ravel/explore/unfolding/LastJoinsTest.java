// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that joins with which a thread ends are no events, and are executed all the same. So is the
 * work of a thread after its joins that is alone then.
 */
class LastJoinsTest {
  private static Exploration explored(String... lines) {
    ProgramSystem system = ModelText.system(String.join("\n", lines));
    Question first = new Question(system.properties().getFirst(), false);
    return new Unfolding(UnfoldingOptions.usual())
        .explore(system, List.of(first), Budget.unlimited());
  }

  private static Judgement judged(String... lines) {
    return explored(lines).judgements().getFirst();
  }

  @Test
  void theThreadHasEndedAtTheEnd() {
    assertEquals(
        Verdict.HOLDS,
        judged(
                "task T { skip }",
                "thread Main { start T; join T }",
                "check finally Main done && T done")
            .verdict());
  }

  /** start, skip, join. */
  @Test
  void runsHaveTheJoins() {
    Judgement judged =
        judged("task T { skip }", "thread Main { start T; join T }", "check finally !(Main done)");
    assertEquals(Verdict.VIOLATED, judged.verdict());
    assertEquals(3, judged.run().orElseThrow().length());
  }

  @Test
  void whoWaitsForABlockedThreadIsInADeadlock() {
    Judgement judged =
        judged(
            "shared x: bool",
            "task T { await x }",
            "task U { skip }",
            "thread Main { start T; start U; join U; join T }",
            "check no deadlock");
    assertEquals(Verdict.VIOLATED, judged.verdict());
  }

  @Test
  void theirStatementsAreExecuted() {
    assertEquals(
        Verdict.HOLDS,
        judged("task T { skip }", "thread Main { start T; join T }", "check no dead code")
            .verdict());
  }

  // ------------------------------------------------------------------------------ alone

  private static long events(String... lines) {
    return explored(lines).counters().events().orElseThrow();
  }

  private static final String SUM = "shared x: int[0..9] mutex m";
  private static final String ADD = "task T[k in 1..2] { lock m x = x + k unlock m }";

  @Test
  void whatIsDoneAloneIsNoEvent() {
    String check = "check no error";
    long shorter =
        events(SUM, ADD, "thread Main { start T[1]; start T[2]; join T[1]; join T[2] }", check);
    long longer =
        events(
            SUM,
            ADD,
            "thread Main { start T[1]; start T[2]; join T[1]; join T[2]; x = 2 * x; assert x == 6"
                + " }",
            check);
    assertEquals(shorter, longer);
  }

  @Test
  void anErrorAloneIsFoundWithAllThatLeadsToIt() {
    Judgement judged =
        judged(
            "shared x: int[0..9] shared y: int[0..9] mutex m",
            "task T[k in 1..2] { lock m x = k unlock m }",
            "thread Main { start T[1]; start T[2]; join T[1]; join T[2]; y = x; assert y == 2 }",
            "check no error");
    assertEquals(Verdict.VIOLATED, judged.verdict());
    assertEquals(13, judged.run().orElseThrow().length());
  }

  @Test
  void whatIsDoneAloneBelongsToRuns() {
    Judgement judged =
        judged(
            SUM,
            ADD,
            "thread Main { start T[1]; start T[2]; join T[1]; join T[2]; x = 2 * x }",
            "check finally x == 3");
    assertEquals(Verdict.VIOLATED, judged.verdict());
    assertEquals(14, judged.run().orElseThrow().length());
  }

  /** Thread T has ended, and no thread has waited for that. It might have been later. */
  @Test
  void whoHasEndedUnseenIsNotOutOfTheWay() {
    String[] lines = {
      "shared x: int[0..9] shared y: int[0..9]",
      "task T { x = 1 }",
      "task U { skip }",
      "thread Main { start T; start U; join U; y = x }",
      "check finally y == 1"
    };
    assertEquals(Verdict.VIOLATED, judged(lines).verdict());
    lines[4] = "check finally y == 0";
    assertEquals(Verdict.VIOLATED, judged(lines).verdict());
    lines[4] = "check no race";
    assertEquals(Verdict.VIOLATED, judged(lines).verdict());
  }

  /** U has waited for T. */
  @Test
  void whoWasSeenToEndByAnotherIsOutOfTheWay() {
    String[] lines = {
      "shared x: int[0..9] shared y: int[0..9]",
      "task T { x = 1 }",
      "task U { join T; y = 2 }",
      "thread Main { start T; start U; join U; y = x }",
      "check finally y == 1"
    };
    assertEquals(Verdict.HOLDS, judged(lines).verdict());
    long longer = events(lines);
    lines[3] = "thread Main { start T; start U; join U }";
    lines[4] = "check finally y == 2";
    assertEquals(events(lines), longer);
  }

  /** W has started both others, and goes on while M waits for one of them. */
  @Test
  void whoStartsAThreadMayGoOnBehindIt() {
    String[] lines = {
      "shared x: int[0..9] shared y: int[0..9]",
      "task T { skip }",
      "task M { join T; y = x }",
      "thread W { start T; start M; x = 1 }",
      "check finally y == 1"
    };
    assertEquals(Verdict.VIOLATED, judged(lines).verdict());
  }

  /** The same, where somebody may ask whether W has ended. */
  @Test
  void whoStartsAThreadIsNotSeenToEndByIt() {
    String[] lines = {
      "atomic shared x: int[0..9] atomic shared z: bool shared y: int[0..9]",
      "task T { z = true }",
      "task M { join T; y = x }",
      "thread W { start T; start M; x = 1 }",
      "task Never { join W }",
      "check finally y == 1"
    };
    assertEquals(Verdict.VIOLATED, judged(lines).verdict());
    lines[5] = "check finally y == 0";
    assertEquals(Verdict.VIOLATED, judged(lines).verdict());
  }

  @Test
  void choicesAloneAreExplored() {
    Judgement judged =
        judged(
            "shared x: int[0..9]",
            "task T { skip }",
            "thread Main { start T; join T; either { x = 1 } or { x = 2 } or { x = 3 } }",
            "check finally x != 3");
    assertEquals(Verdict.VIOLATED, judged.verdict());
  }

  @Test
  void threadsThatAreStartedAloneAreExplored() {
    Judgement judged =
        judged(
            "shared x: int[0..9]",
            "task T { skip }",
            "task U[k in 1..2] { x = k }",
            "thread Main { start T; join T; start U[1]; start U[2]; join U[1]; join U[2] }",
            "check finally x != 1");
    assertEquals(Verdict.VIOLATED, judged.verdict());
    Judgement unseen =
        judged(
            "task T { skip }",
            "task U { assert false }",
            "thread Main { start T; join T; start U }",
            "check no error");
    assertEquals(Verdict.VIOLATED, unseen.verdict());
  }

  @Test
  void whoIsBlockedAloneIsInADeadlock() {
    Judgement judged =
        judged(
            "shared x: int[0..9]",
            "task T { skip }",
            "thread Main { start T; join T; await x == 1 }",
            "check no deadlock");
    assertEquals(Verdict.VIOLATED, judged.verdict());
  }
}
