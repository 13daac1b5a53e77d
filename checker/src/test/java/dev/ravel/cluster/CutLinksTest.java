// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static dev.ravel.cluster.GraphChecks.told;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the larger part goes on and finds the same where the network falls apart. A client in
 * the other part finds nothing that is not so. What is not made here: links that lose some letters
 * and carry others.
 */
@Tag("thorough")
class CutLinksTest {
  private static final String MODEL =
      """
      shared x: int[0..39][3]
      thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 40 } }
      check never x[0] + x[1] + x[2] == 117
      check never x[0] + x[1] > 78
      check no race
      """;

  private static Cuts cuts;

  @BeforeAll
  static void links() {
    cuts = new Cuts();
  }

  @AfterAll
  static void close() {
    cuts.close();
  }

  /** Some workers, which are held in the midst of a search until links are cut. */
  private static final class Some implements AutoCloseable {
    private final AtomicReference<Runnable> cut = new AtomicReference<>();
    private final Held midst = Held.afterLetters(100, this::cut);
    private final Workers workers;
    private final Clustered cluster;

    Some(int count) throws ClusterUnavailable {
      workers = new Workers(count, 1, Optional.empty(), _ -> midst);
      cluster = workers.asked(count);
    }

    private void cut() {
      cut.get().run();
      midst.release();
    }

    /** Returns their findings, when links are cut in the midst of it. */
    Checking check(Runnable its) {
      cut.set(its);
      Checking found = GraphChecks.check(MODEL, Optional.of(cluster), GraphChecks.UNWATCHED);
      assertTrue(midst.isMet());
      return found;
    }

    @Override
    public void close() {
      cluster.close();
      workers.close();
    }
  }

  private static String expected() {
    return told(GraphChecks.here(MODEL));
  }

  private static void waitForEnd(Worker its) throws InterruptedException {
    for (int k = 0; k < 600 && !its.isOver(); k++) {
      Thread.sleep(100);
    }
    assertTrue(its.isOver(), "a worker that is given up ends");
  }

  private static void cutOff(Worker one, List<Worker> others, Clustered cluster) {
    others.forEach(its -> Cuts.cut(Cuts.of(one), Cuts.of(its)));
    Cuts.cut(Cuts.of(one), Cuts.of(cluster));
  }

  @Test
  void aWorkerIsCutOff() throws ClusterUnavailable, InterruptedException {
    try (Some some = new Some(3)) {
      List<Worker> all = some.workers.all();
      Checking found = some.check(() -> cutOff(all.get(2), all.subList(0, 2), some.cluster));
      assertEquals(expected(), told(found));
      waitForEnd(all.get(2));
    }
  }

  /** The lead goes on alone in its part, and is not listened to. */
  @Test
  void theLeadIsCutOff() throws ClusterUnavailable, InterruptedException {
    try (Some some = new Some(3)) {
      List<Worker> all = some.workers.all();
      Checking found = some.check(() -> cutOff(all.get(0), all.subList(1, 3), some.cluster));
      assertEquals(expected(), told(found));
      waitForEnd(all.get(0));
    }
  }

  /** The client is in the smaller part. Nothing holds that was not searched. */
  @Test
  void whoAsksIsCutOff() throws ClusterUnavailable {
    try (Some some = new Some(3)) {
      Checking found =
          some.check(
              () ->
                  some.workers.all().forEach(its -> Cuts.cut(Cuts.of(its), Cuts.of(some.cluster))));
      assertEquals(Optional.of(Problem.K020), found.stopped(), told(found));
      found
          .findings()
          .forEach(its -> assertTrue(its.judgement().verdict() != Verdict.HOLDS, told(found)));
    }
  }

  /** One link of many is cut. Some are given up, and the reports are right. */
  @Test
  void halfOfTheLinksAreCut() throws ClusterUnavailable {
    try (Some some = new Some(4)) {
      List<Worker> all = some.workers.all();
      Checking found =
          some.check(
              () -> {
                Cuts.cut(Cuts.of(all.get(0)), Cuts.of(all.get(2)));
                Cuts.cut(Cuts.of(all.get(1)), Cuts.of(all.get(3)));
                Cuts.cut(Cuts.of(all.get(2)), Cuts.of(all.get(3)));
              });
      if (found.stopped().isEmpty()) {
        assertEquals(expected(), told(found));
      } else {
        assertEquals(Optional.of(Problem.K020), found.stopped(), told(found));
      }
    }
  }
}
