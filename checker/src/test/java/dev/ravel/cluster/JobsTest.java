// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Effort;
import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the report of a job to clients that come back is that of the check. What is not made
 * here: several machines.
 */
@Tag("thorough")
class JobsTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.usual().searching(EngineOptions.of(Engines.GRAPH)).goingOn();

  /** Ends within half a minute, and never by itself. */
  private static final String LONG =
      """
      shared x: int[0..999][3]
      thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 1000 } }
      check never x[0] > 999
      """;

  /** Two instances, an error, a violation, and what has no answer by workers. */
  private static final String SMALL =
      """
      const N = 1
      shared x: int[0..5]
      thread T[i in 0..N] { loop { x = (x + 1) % 6; assert x != 4 } }
      check never x == 3
      check more with N = 2: never x == 5
      check terminates
      """;

  private static Map<String, byte[]> files(String text) {
    return Map.of("m.ravel", text.getBytes(UTF_8));
  }

  private static String detach(Jobs jobs, String text, CheckOptions options)
      throws ClusterUnavailable {
    return jobs.detach("m.ravel", files(text), options, 0, 1);
  }

  /** Asks to stop once workers search. */
  private static final class OnceSearched implements ProgressListener {
    private final AtomicBoolean seen = new AtomicBoolean();

    @Override
    public void progress(String file, Effort effort, long nanoseconds) {
      seen.set(effort instanceof Effort.OfStates of && of.together().isPresent());
    }

    @Override
    public boolean interrupted() {
      return seen.get();
    }
  }

  private static Checking told(Jobs jobs, String name, ProgressListener listener)
      throws ClusterUnavailable {
    Jobs.Again again = jobs.again(name, DetachDecision.ENDS);
    Checker checker = new Checker(again.options(), again.files(), listener);
    return checker.spreading(again.searches()).check(again.file());
  }

  /** Returns the findings of a check with the workers in sight. */
  private static String found(Checking its) {
    StringBuilder text = new StringBuilder();
    its.findings()
        .forEach(
            each ->
                text.append(each.claim().text())
                    .append(each.judgement())
                    .append(each.circumstance())
                    .append('\n'));
    return text + "" + its.counters().states() + its.counters().transitions() + its.errors();
  }

  private static Jobs.Job waitFor(Jobs jobs, String name, String state) throws ClusterUnavailable {
    long end = System.nanoTime() + 60_000_000_000L;
    while (System.nanoTime() < end) {
      Optional<Jobs.Job> its =
          jobs.all().stream().filter(each -> each.name().equals(name)).findFirst();
      if (its.isPresent() && its.get().state().equals(state)) {
        return its.get();
      }
      PendingReplies.pause();
    }
    throw new AssertionError(name + " is not " + state + ": " + jobs.all());
  }

  @Test
  void whoComesBackIsToldWhatTheCheckTells() throws ClusterUnavailable {
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Clustered cluster = workers.asked(2)) {
      Checker checker = new Checker(OPTIONS, files(SMALL), GraphChecks.UNWATCHED);
      String expected = found(checker.spreading(cluster).check("m.ravel"));
      try (Jobs jobs = workers.jobs()) {
        assertEquals(List.of(), jobs.all()); // what was told is not kept
      }
      assertTrue(expected.contains("Failing") && expected.contains("K005"), expected);
      String name;
      try (Jobs jobs = workers.jobs()) {
        name = detach(jobs, SMALL, OPTIONS);
      } // nobody waits for it
      try (Jobs jobs = workers.jobs()) {
        assertEquals("m.ravel", waitFor(jobs, name, "done").file());
        for (int times = 0; times < 2; times++) {
          assertEquals(expected, found(told(jobs, name, GraphChecks.UNWATCHED)));
        }
        jobs.end(name);
        assertEquals(List.of(), jobs.all());
        ClusterUnavailable none =
            assertThrows(ClusterUnavailable.class, () -> jobs.again(name, DetachDecision.ENDS));
        assertEquals(Problem.F018, none.why().problem());
      }
    }
  }

  @Test
  void oneAfterTheOther() throws ClusterUnavailable {
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Jobs jobs = workers.jobs()) {
      String first = detach(jobs, LONG, OPTIONS);
      waitFor(jobs, first, "searching");
      String second = detach(jobs, SMALL, OPTIONS);
      waitFor(jobs, second, "waiting");
      Checking its = told(jobs, first, new OnceSearched());
      assertEquals(Optional.of(Problem.K004), its.stopped());
      assertTrue(its.counters().states().getAsLong() > 0);
      assertTrue(waitFor(jobs, second, "done").detached());
      String third = detach(jobs, LONG, OPTIONS);
      waitFor(jobs, third, "searching");
      jobs.end(third);
      waitFor(jobs, third, "done");
    }
  }

  /**
   * Whatever a worker had undertaken is gone on with where it is lost, and what it had done kept.
   */
  @Test
  void whatAWorkerHadIsGoneOnWith() throws ClusterUnavailable {
    String model =
        """
        shared x: int[0..39][3]
        thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 40 } }
        check never x[0] + x[1] + x[2] == 116
        check more with N = 2: reachable x[0] == 3
        const N = 1
        """;
    AtomicBoolean begun = new AtomicBoolean();
    Held midst = new Held(its -> begun.get() && its.kind() == Envelope.Kind.LETTER, () -> {});
    try (Workers workers =
            new Workers(3, 1, Optional.empty(), its -> its == 0 ? midst : MessageGuard.OPEN);
        Jobs jobs = workers.jobs()) {
      String done = detach(jobs, SMALL, OPTIONS);
      waitFor(jobs, done, "done");
      String expected = found(told(jobs, done, GraphChecks.UNWATCHED));
      begun.set(true);
      String searched = detach(jobs, model, OPTIONS);
      String waiting = detach(jobs, SMALL, OPTIONS);
      waitFor(jobs, searched, "searching");
      workers.all().getFirst().close();
      for (String name : List.of(done, searched, waiting)) {
        Jobs.Job its = waitFor(jobs, name, "done");
        assertTrue(its.detached());
        assertTrue(its.seconds() >= 0 && its.seconds() < 600, its.toString());
      }
      for (String name : List.of(done, waiting)) {
        assertEquals(expected, found(told(jobs, name, GraphChecks.UNWATCHED)));
      }
      Checking here = new Checker(OPTIONS, files(model), GraphChecks.UNWATCHED).check("m.ravel");
      assertEquals(found(here), found(told(jobs, searched, GraphChecks.UNWATCHED)));
    }
  }

  /** A job whose client is stopped may go on without it, and be found again. */
  @Test
  void whoLeaves() throws ClusterUnavailable {
    AtomicReference<String> left = new AtomicReference<>();
    DetachDecision leaving =
        name -> {
          left.set(name);
          return true;
        };
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Jobs jobs = workers.jobs()) {
      try (Clustered cluster = workers.asked(2, leaving)) {
        Checker checker = new Checker(OPTIONS, files(LONG), new OnceSearched());
        Checking its = checker.spreading(cluster).check("m.ravel");
        assertEquals(Optional.of(Problem.K004), its.stopped());
      }
      assertTrue(waitFor(jobs, left.get(), "searching").detached());
      Checking again = told(jobs, left.get(), new OnceSearched());
      assertEquals(Optional.of(Problem.K004), again.stopped());
      assertEquals("done", waitFor(jobs, left.get(), "done").state());
    }
  }
}
