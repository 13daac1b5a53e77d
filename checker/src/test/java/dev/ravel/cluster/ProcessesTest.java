// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static dev.ravel.cluster.GraphChecks.told;
import static dev.ravel.cluster.WorkerProcess.Gating.LETTERS;
import static dev.ravel.cluster.WorkerProcess.Gating.NONE;
import static dev.ravel.cluster.WorkerProcess.Gating.OTHER;
import static dev.ravel.cluster.WorkerProcess.Gating.VICTIM;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.task.Checker;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workers in processes of their own, which are killed or stopped at any time. The others find the
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

  /** Three workers, the first of which has begun the cluster. */
  private static final class Three implements AutoCloseable {
    private final List<WorkerProcess> all = new ArrayList<>();

    Three(List<WorkerProcess.Gating> gates, int letters) throws IOException {
      List<Place> first = List.of();
      for (WorkerProcess.Gating gate : gates) {
        all.add(new WorkerProcess(gate, letters, first));
        first = List.of(all.getFirst().place());
      }
    }

    /** Three of which one, by its number, has another gate than the others. */
    static Three with(
        WorkerProcess.Gating gate, int which, int letters, WorkerProcess.Gating others)
        throws IOException {
      return new Three(
          IntStream.range(0, 3).mapToObj(its -> its == which ? gate : others).toList(), letters);
    }

    Clustered asked() throws IOException {
      List<Place> places = new ArrayList<>();
      for (WorkerProcess its : all) {
        places.add(its.place());
      }
      Reach reach = new Reach(places, Optional.empty(), 3, Workers.SHORT);
      return new Clustered(new Clustered.Terms(reach, 0, 1, DetachDecision.ENDS));
    }

    @Override
    public void close() {
      all.forEach(WorkerProcess::close);
    }
  }

  /** A check by workers. */
  private interface Check {
    Checking by(Optional<Clustered> cluster);
  }

  /** An action on a process. */
  private interface Deed {
    void act() throws IOException, InterruptedException;
  }

  /** Returns the findings when something is done meanwhile. */
  private static Checking check(Check its, Clustered cluster, Deed deed) {
    CompletableFuture<?> done =
        CompletableFuture.runAsync(
            () -> {
              try {
                deed.act();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    Checking found = its.by(Optional.of(cluster));
    done.join();
    return found;
  }

  private static Checking model(Optional<Clustered> cluster) {
    return GraphChecks.check(MODEL, cluster, GraphChecks.UNWATCHED);
  }

  private static String expected() {
    return told(GraphChecks.here(MODEL));
  }

  private static double survived(Checking its) {
    return GraphChecks.statistic(its, "losses survived");
  }

  /**
   * Kills a number of workers, one of three each, at some letter, and returns the findings of the
   * others.
   */
  private static void oneIsKilled(Check check, int letters, int times, Consumer<Checking> found)
      throws IOException {
    double survived = 0;
    for (int seed = 0; seed < times; seed++) {
      int at = letters / 10 + new Random(seed).nextInt(letters);
      try (Three three = Three.with(LETTERS, seed % 3, at, NONE);
          Clustered cluster = three.asked()) {
        WorkerProcess victim = three.all.get(seed % 3);
        Checking its =
            check(
                check,
                cluster,
                () -> {
                  victim.waitUntilMet();
                  victim.kill();
                });
        found.accept(its);
        survived += survived(its);
      }
    }
    assertTrue(survived > times / 2.0, survived + " losses were survived");
  }

  /** Whoever it is, the one that leads too, and whatever it does then. */
  @Test
  void oneIsKilled() throws IOException {
    String expected = expected();
    oneIsKilled(ProcessesTest::model, 100, TIMES, its -> assertEquals(expected, told(its)));
  }

  /** Of those that search the states of a C program, of which all learn the same. */
  @Test
  void oneOfAProgramIsKilled(@TempDir Path folder) throws IOException {
    String text = ExplorersTest.program(3, "assert(x[2] != 1);");
    String file = Files.writeString(folder.resolve("p.c"), text).toString();
    Check check =
        cluster -> {
          Checker checker =
              new Checker(
                  GraphChecks.options(), InputStream.nullInputStream(), GraphChecks.UNWATCHED);
          return cluster.map(checker::spreading).orElse(checker).check(file);
        };
    Checking expected = check.by(Optional.empty());
    assertTrue(expected.findings().anyMatch(its -> its.judgement().verdict() == Verdict.VIOLATED));
    oneIsKilled(check, 40, TIMES - 1, its -> ProgramsByWorkersTest.assertSame(expected, its));
  }

  /** Kills some of three that explore, each by itself, while it does. */
  private static void anExplorerIsKilled(Check check) throws IOException {
    String expected = ExplorersTest.told(check.by(Optional.empty()));
    for (int which = 0; which < VICTIMS; which++) {
      try (Three three = Three.with(VICTIM, which, 0, OTHER);
          Clustered cluster = three.asked()) {
        WorkerProcess victim = three.all.get(which);
        long milliseconds = new Random(which).nextInt(300);
        Checking found =
            check(
                check,
                cluster,
                () -> {
                  victim.waitUntilMet();
                  Thread.sleep(milliseconds);
                  victim.kill();
                  for (WorkerProcess each : three.all) {
                    if (!each.equals(victim)) {
                      each.release();
                    }
                  }
                });
        assertEquals(expected, ExplorersTest.told(found));
      }
    }
  }

  /** Kills one of those that explore executions together. Others explore what it had. */
  @Test
  void anExplorerIsKilled() throws IOException {
    String model = ExplorersTest.shared(6);
    anExplorerIsKilled(cluster -> ExplorersTest.check(model, cluster, GraphChecks.UNWATCHED, true));
  }

  /** Of a C program, which each of them has learnt as the others have. */
  @Test
  void anExplorerOfAProgramIsKilled(@TempDir Path folder) throws IOException {
    String text = ExplorersTest.program(6, "");
    String file = Files.writeString(folder.resolve("p.c"), text).toString();
    anExplorerIsKilled(cluster -> ExplorersTest.program(cluster, file));
  }

  /** Kills two at once. The copies of one are lost too. Nothing holds that was not searched. */
  @Test
  void twoAreKilled() throws IOException {
    try (Three three = Three.with(LETTERS, 0, 50, NONE);
        Clustered cluster = three.asked()) {
      Checking found =
          check(
              ProcessesTest::model,
              cluster,
              () -> {
                three.all.get(0).waitUntilMet();
                three.all.get(0).kill();
                three.all.get(1).kill();
              });
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

  /** Stops one for a moment, which is waited for. */
  @Test
  void oneIsStoppedForAMoment() throws IOException, InterruptedException {
    for (int which : List.of(1, 0)) {
      try (Three three = Three.with(LETTERS, which, 50, NONE);
          Clustered cluster = three.asked()) {
        WorkerProcess its = three.all.get(which);
        Checking found =
            check(
                ProcessesTest::model,
                cluster,
                () -> {
                  its.waitUntilMet();
                  its.stop();
                  Thread.sleep(1000);
                  its.goOn();
                  its.release();
                });
        assertEquals(expected(), told(found));
        assertEquals(0, survived(found));
        assertFalse(its.ends(0));
      }
    }
  }

  /**
   * Stops one for longer than it is waited for. The others go on, and when it comes back it ends.
   */
  @Test
  void oneIsStoppedUntilItIsGivenUp() throws IOException, InterruptedException {
    for (int which : List.of(2, 0)) {
      try (Three three = Three.with(LETTERS, which, 50, NONE);
          Clustered cluster = three.asked()) {
        WorkerProcess its = three.all.get(which);
        Checking found =
            check(
                ProcessesTest::model,
                cluster,
                () -> {
                  its.waitUntilMet();
                  its.stop();
                });
        assertEquals(expected(), told(found));
        assertEquals(1, survived(found));
        its.release();
        its.goOn();
        assertTrue(its.ends(60));
      }
    }
  }
}
