// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import dev.ravel.system.Vocabulary.Waiting;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tasks that are started, and threads that are joined. */
class TasksTest {
  @Test
  void aTaskMakesNoStepsBeforeItIsStarted() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "task Job[i in 1..2] { x = i }",
            "thread Main { start Job[2]; join Job[2] }",
            "check reachable Job[2] done");
    assertFalse(walk.started("Job[2]"));
    assertEquals(0, walk.outcomes("Job[2]"));
    assertFalse(walk.blocked("Job[2]"));
    assertEquals("not started", walk.value("existence of Job[2]"));
    assertEquals(
        Map.of(
            "existence of Job[2]",
            "write",
            "control of Job[2]",
            "write",
            "control of Main",
            "write"),
        walk.footprint("Main", 0));
    walk.step("Main");
    assertTrue(walk.started("Job[2]"));
    assertEquals("running", walk.value("existence of Job[2]"));
    assertTrue(walk.blocked("Main"));
    walk.step("Job[2]");
    assertTrue(walk.holds(0));
    assertEquals("finished", walk.value("existence of Job[2]"));
    walk.step("Main");
    assertEquals("2", walk.value("x"));
    assertTrue(walk.ends(), "Job[1] was never started");
  }

  @Test
  void startingTwiceIsAnErrorAlsoAfterTheEnd() {
    Walk walk =
        Walk.of("task Job { skip }", "thread A { start Job }", "thread B { start Job; start Job }");
    walk.step("B");
    assertEquals(Problem.R009, walk.fails("A").problem());
    walk.step("Job");
    assertEquals(Problem.R009, walk.fails("A").problem());
    assertEquals("`Job` has been started before", walk.fails("B").message());
  }

  @Test
  void joinWaitsAlsoForATaskNotYetStarted() {
    Walk walk = Walk.of("task Job { skip }", "thread A { join Job }", "thread B { start Job }");
    assertTrue(walk.blocked("A"));
    Waiting waiting = walk.system().vocabulary().waiting(1, walk.state()).orElseThrow();
    assertEquals("join Job", waiting.text());
    assertEquals(OptionalInt.of(0), waiting.holder());
    walk.step("B");
    assertTrue(walk.blocked("A"));
    walk.step("Job", "A");
    assertTrue(walk.ends());
  }

  @Test
  void threadsCanBeJoinedAndEndWithoutASecondLook() {
    Walk walk =
        Walk.of(
            "thread W[i in 0..1] { skip; skip }",
            "thread A { for i in 0..1 { join W[i] } }",
            "thread B { join W[0]; join W[0] }");
    assertTrue(walk.blocked("A"));
    walk.steps("W[0]", 2);
    walk.step("A", "B", "B");
    assertTrue(walk.blocked("A"));
    walk.steps("W[1]", 2);
    walk.step("A");
    assertTrue(walk.ends());
  }

  @Test
  void aThreadWithoutStepsIsFinishedAtOnce() {
    Walk walk =
        Walk.of(
            "shared x: int[0..3]",
            "thread Idle { var v: int[0..3] = 2; v = v + 1 }",
            "task Nothing { }",
            "thread A { join Idle; start Nothing; join Nothing }",
            "check reachable Nothing done");
    assertTrue(walk.finished("Idle"));
    assertEquals("finished", walk.value("existence of Idle"));
    walk.step("A");
    assertFalse(walk.holds(0));
    walk.step("A");
    assertTrue(walk.holds(0));
    assertEquals("finished", walk.value("existence of Nothing"));
    walk.step("A");
    assertTrue(walk.ends());
  }

  @Test
  void aTaskThatWasNeverStartedIsNotWaitedFor() {
    Walk walk = Walk.of("task Job { skip }", "thread A { skip }", "thread B { start Job }");
    assertFalse(walk.ends());
    Walk idle = Walk.of("task Job { skip }", "thread A { skip }");
    idle.step("A");
    assertTrue(idle.ends());
  }

  @Test
  void tasksStartTasks() {
    Walk walk =
        Walk.of(
            "shared x: int[0..9]",
            "task Leaf[i in 0..1] { x = x + 1 }",
            "task Root { start Leaf[0]; start Leaf[1]; join Leaf[0]; join Leaf[1] }",
            "thread A { start Root; join Root; assert x > 0 }");
    walk.step("A", "Root", "Root", "Leaf[1]", "Leaf[0]", "Leaf[0]", "Leaf[1]", "Root", "Root");
    walk.step("A", "A");
    assertEquals("1", walk.value("x"), "a lost update");
    assertTrue(walk.ends());
  }

  @Test
  void anErrorInTheLocalWorkOfAStartIsOneOfTheStart() {
    Walk walk =
        Walk.of(
            "input k: int[0..1]",
            "shared x: int[0..3]",
            "task Job { var v: int[0..3] = 2 / k; x = v }",
            "thread A { start Job }");
    assertEquals(Problem.R004, walk.fails("A").problem());
    Walk other = Walk.in(walk.system(), 1).step("A", "Job");
    assertEquals("2", other.value("x"));
  }

  @Test
  void onlyObservedThreadsHaveAnExistence() {
    Walk walk = Walk.of("thread A { skip }", "thread B { join A }");
    assertEquals(3, walk.system().objects());
    assertEquals(
        Map.of("existence of A", "write", "control of A", "write"), walk.footprint("A", 0));
  }
}
