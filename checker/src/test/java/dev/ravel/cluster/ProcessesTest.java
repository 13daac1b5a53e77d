// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static dev.ravel.cluster.GraphChecks.told;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.task.ProgressListener;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Workers in processes of their own, which are killed or stopped at any time: the others find the
 * same. What is not made here: machines that fail, several of them.
 */
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS) // no process can be stopped there for a while
class ProcessesTest {
  private static final int TIMES = Boolean.getBoolean("ravel.deep") ? 30 : 3;

  /** So many of three explorers are killed, each by itself. */
  private static final int VICTIMS = Boolean.getBoolean("ravel.deep") ? 3 : 1;

  private static final String MODEL =
      """
      shared x: int[0..39][3]
      thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 40 } }
      check never x[0] + x[1] + x[2] == 117
      check never x[0] + x[1] > 78
      check reachable x[0] == 7
      check no race
      """;

  /** Three of them, the first of which has begun the cluster. */
  private static final class Three implements AutoCloseable {
    private final List<WorkerProcess> all = new ArrayList<>();

    Three() throws IOException {
      all.add(new WorkerProcess(List.of()));
      List<Place> first = List.of(all.getFirst().place());
      all.add(new WorkerProcess(first));
      all.add(new WorkerProcess(first));
    }

    Clustered asked() throws IOException {
      List<Place> places = new ArrayList<>();
      for (WorkerProcess its : all) {
        places.add(its.place());
      }
      Reach reach = new Reach(places, Optional.empty(), 3);
      return new Clustered(new Clustered.Terms(reach, 0, 1, Leaving.ENDS), Workers.SHORT);
    }

    @Override
    public void close() {
      all.forEach(WorkerProcess::close);
    }
  }

  /** What is done to a process. */
  private interface Deed {
    void act() throws IOException, InterruptedException;
  }

  /** Does something at a time behind the first states, in milliseconds. */
  private static Then later(long milliseconds, Deed what) {
    Runnable act =
        () -> {
          try {
            what.act();
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    return new Then(
        100,
        () -> CompletableFuture.delayedExecutor(milliseconds, TimeUnit.MILLISECONDS).execute(act));
  }

  private static Checking check(Clustered cluster, ProgressListener listener) {
    return GraphChecks.check(MODEL, Optional.of(cluster), listener);
  }

  private static String expected() {
    return told(GraphChecks.here(MODEL));
  }

  private static double survived(Checking its) {
    return GraphChecks.statistic(its, "losses survived");
  }

  /** Whoever it is, the one that leads too, and whatever it does then. */
  @Test
  void oneIsKilled() throws IOException {
    String expected = expected();
    double survived = 0;
    for (int seed = 0; seed < TIMES; seed++) {
      try (Three three = new Three();
          Clustered cluster = three.asked()) {
        WorkerProcess victim = three.all.get(seed % 3);
        Then kill = later(new Random(seed).nextInt(1500), victim::kill);
        Checking found = check(cluster, kill);
        assertEquals(expected, told(found));
        survived += survived(found);
      }
    }
    assertTrue(survived > TIMES / 2.0, survived + " losses were survived");
  }

  /** One of those that explore executions together: others explore what it had. */
  @Test
  void anExplorerIsKilled() throws IOException {
    String model = ExplorersTest.shared(6);
    ProgressListener nobody = ProgressListener.nobody();
    String expected =
        ExplorersTest.told(ExplorersTest.check(model, Optional.empty(), nobody, true));
    for (int victim = 0; victim < VICTIMS; victim++) {
      try (Three three = new Three();
          Clustered cluster = three.asked()) {
        WorkerProcess its = three.all.get(victim);
        var kill = new ExplorersTest.Watching(its::kill, false);
        Checking found = ExplorersTest.check(model, Optional.of(cluster), kill, true);
        assertTrue(kill.done.get(), "it was explored too soon");
        assertEquals(expected, ExplorersTest.told(found));
      }
    }
  }

  /** Two at once: the copies of one are lost too. Nothing holds that was not searched. */
  @Test
  void twoAreKilled() throws IOException {
    try (Three three = new Three();
        Clustered cluster = three.asked()) {
      Then kill =
          later(
              300,
              () -> {
                three.all.get(0).kill();
                three.all.get(1).kill();
              });
      Checking found = check(cluster, kill);
      if (found.stopped().isEmpty()) {
        assertEquals(expected(), told(found)); // it was done anew, by the one that is left
      } else {
        assertEquals(Optional.of(Problem.K020), found.stopped(), told(found));
        found
            .findings()
            .forEach(its -> assertTrue(its.judgement().verdict() != Verdict.HOLDS, told(found)));
      }
    }
  }

  /** For a moment: it is waited for. */
  @Test
  void oneIsStoppedForAMoment() throws IOException, InterruptedException {
    try (Three three = new Three();
        Clustered cluster = three.asked()) {
      for (WorkerProcess its : List.of(three.all.get(1), three.all.get(0))) {
        Then stop =
            later(
                200,
                () -> {
                  its.stop();
                  Thread.sleep(1000);
                  its.goOn();
                });
        Checking found = check(cluster, stop);
        assertEquals(expected(), told(found));
        assertEquals(0, survived(found));
      }
      assertFalse(three.all.get(1).ends(0));
    }
  }

  /** For longer than it is waited for: the others go on, and when it comes back it ends. */
  @Test
  void oneIsStoppedUntilItIsGivenUp() throws IOException, InterruptedException {
    for (int which : List.of(2, 0)) {
      try (Three three = new Three();
          Clustered cluster = three.asked()) {
        WorkerProcess its = three.all.get(which);
        Then stop = later(100, its::stop);
        Checking found = check(cluster, stop);
        assertEquals(expected(), told(found));
        assertEquals(1, survived(found));
        its.goOn();
        assertTrue(its.ends(60));
      }
    }
  }
}
