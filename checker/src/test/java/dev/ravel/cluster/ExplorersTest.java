// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.MessagePrograms;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.report.CheckText;
import dev.ravel.report.Style;
import dev.ravel.result.Checking;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.ProgressListener;
import dev.ravel.verdict.Verdict;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that workers explore executions together. The findings, counts and runs are those of one
 * machine. They lie in one virtual machine and speak over the network all the same.
 */
@Tag("thorough")
class ExplorersTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 200 : 6;

  /** With 5 threads 4,981 executions, with 6 of them 49,718; none of them fails. */
  static String shared(int threads) {
    return """
    const N = %d
    atomic shared x: int[0..2][N + 2]
    thread T[i in 0..N-1] { x[i] = 1; x[i + 1] = 2; x[i + 2] = 0; assert x[i] <= 2 }
    check no error
    check no deadlock
    check no race
    """
        .formatted(threads);
  }

  /**
   * As the model, but each thread shows memory of its own at last.
   *
   * @param last what is done when all have ended
   */
  static String program(int threads, String last) {
    return """
    #include <assert.h>
    #include <pthread.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    enum { N = %d };
    atomic_int x[N + 2];
    _Atomic(int *) shown[N];
    static void *its(void *argument) {
      int i = (int)(long)argument;
      x[i] = 1;
      x[i + 1] = 2;
      x[i + 2] = 0;
      int *own = malloc(sizeof *own);
      *own = i;
      shown[i] = own;
      return 0;
    }
    int main(void) {
      pthread_t all[N];
      for (long i = 0; i < N; i++) pthread_create(&all[i], 0, its, (void *)i);
      for (int i = 0; i < N; i++) pthread_join(all[i], 0);
      %s
      return 0;
    }
    """
        .formatted(threads, last);
  }

  private static EngineOptions engine() {
    return EngineOptions.alongExecutions();
  }

  static Checking check(
      String text, Optional<Clustered> cluster, ProgressListener listener, boolean all) {
    CheckOptions usual = CheckOptions.usual().searching(engine());
    CheckOptions options = all ? usual.goingOn() : usual;
    Checker checker = new Checker(options, Map.of("m.ravel", text.getBytes(UTF_8)), listener);
    return cluster.map(checker::spreading).orElse(checker).check("m.ravel");
  }

  private static Checking check(String text, Optional<Clustered> cluster) {
    return check(text, cluster, GraphChecks.UNWATCHED, true);
  }

  /** Returns the findings, with the executions that are shown, and all counts. */
  static String told(Checking its) {
    String answers =
        its.findings()
            .map(
                each ->
                    each.claim().text()
                        + " "
                        + each.judgement().verdict()
                        + each.judgement().code()
                        + each.judgement().run())
            .collect(Collectors.joining("\n"));
    String counted =
        its.instances().stream()
            .flatMap(each -> each.searches().stream())
            .map(
                each ->
                    each.questions()
                        + " "
                        + each.counters().executions()
                        + each.counters().redundantExecutions()
                        + each.counters().transitions())
            .collect(Collectors.joining("\n"));
    return answers + "\n" + counted + its.errors();
  }

  private static String withChecks(String text) {
    return text.contains("check ")
        ? text
        : text + "\ncheck no error\ncheck no deadlock\ncheck no race\n";
  }

  @Test
  void sameAsOneMachine() throws ClusterUnavailable {
    List<Family> families = List.of(Family.values());
    try (Workers workers = new Workers(2, 2, Optional.empty());
        Clustered cluster = workers.asked(2)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Family family = families.get(seed % families.size());
        for (String text :
            List.of(
                RandomPrograms.draft(seed, family, Size.USUAL).text(),
                MessagePrograms.draft(seed).text(),
                CrashingPrograms.draft(seed, family, Size.USUAL).text())) {
          String model = withChecks(text);
          for (boolean all : List.of(true, false)) {
            Checking expected = check(model, Optional.empty(), GraphChecks.UNWATCHED, all);
            Checking found = check(model, Optional.of(cluster), GraphChecks.UNWATCHED, all);
            assertEquals(told(expected), told(found), model);
          }
        }
      }
    }
  }

  @Test
  void manyExecutions() throws ClusterUnavailable {
    String expected = told(check(shared(5), Optional.empty()));
    try (Workers workers = new Workers(3, 1, Optional.empty());
        Clustered cluster = workers.asked(3)) {
      Checking found = check(shared(5), Optional.of(cluster));
      assertEquals(expected, told(found));
      assertTrue(found.findings().allMatch(its -> its.judgement().verdict() == Verdict.HOLDS));
    }
  }

  /** Some workers, one of which is closed while it explores. */
  private static final class Losing implements AutoCloseable {
    private final Workers workers;
    private final int which;
    private final Victim victim = new Victim(this::lose);

    Losing(int count, int threads, int which) throws ClusterUnavailable {
      this.which = which;
      this.workers =
          new Workers(
              count,
              threads,
              Optional.empty(),
              its -> its == which ? victim.gate() : victim.others());
    }

    private void lose() {
      workers.all().get(which).close();
      victim.lost();
    }

    @Override
    public void close() {
      workers.close();
      assertTrue(victim.wasLost());
    }
  }

  /** Others explore what a lost worker was exploring. */
  @Test
  void aLostWorkerIsSurvived() throws ClusterUnavailable {
    String expected = told(check(shared(6), Optional.empty()));
    try (Losing losing = new Losing(3, 1, 2);
        Clustered cluster = losing.workers.asked(3)) {
      assertEquals(expected, told(check(shared(6), Optional.of(cluster))));
    }
  }

  /** Of a C program, which each worker learns as all others do. */
  @Test
  void aLostWorkerOfAProgramIsSurvived(@TempDir Path folder) throws Exception {
    String file = Files.writeString(folder.resolve("p.c"), program(6, "")).toString();
    String expected = told(program(Optional.empty(), file));
    try (Losing losing = new Losing(3, 1, 2);
        Clustered cluster = losing.workers.asked(3)) {
      assertEquals(expected, told(program(Optional.of(cluster), file)));
    }
  }

  /** All that is found of a C program. */
  static Checking program(Optional<Clustered> cluster, String file) {
    CheckOptions options = CheckOptions.usual().searching(engine()).goingOn();
    Checker checker = new Checker(options, InputStream.nullInputStream(), GraphChecks.UNWATCHED);
    return cluster.map(checker::spreading).orElse(checker).check(file);
  }

  /** When no worker is left all is explored here. */
  @Test
  void allWorkersAreLost() throws ClusterUnavailable {
    String expected = told(check(shared(6), Optional.empty()));
    try (Losing losing = new Losing(1, 2, 0);
        Clustered cluster = losing.workers.asked(1)) {
      assertEquals(expected, told(check(shared(6), Optional.of(cluster))));
    }
  }

  /** A part for which a worker has too little memory is explored by another one. */
  @Test
  void aWorkerIsFull() throws ClusterUnavailable {
    String expected = told(check(shared(5), Optional.empty()));
    try (Workers workers = new Workers(1, 1, Optional.empty())) {
      workers.add(1, 2);
      try (Clustered cluster = workers.asked(2)) {
        assertEquals(expected, told(check(shared(5), Optional.of(cluster))));
      }
    }
  }

  /** When no worker has memory left nothing is known, and workers are free for the next check. */
  @Test
  void allWorkersAreFull() throws ClusterUnavailable {
    try (Workers workers = new Workers(0, 0, Optional.empty())) {
      workers.add(2, 2);
      try (Clustered cluster = workers.asked(1)) {
        for (int again = 0; again < 2; again++) {
          Checking full = check(shared(5), Optional.of(cluster));
          assertTrue(
              full.findings()
                  .allMatch(its -> its.judgement().code().equals(Optional.of(Problem.K002))),
              told(full));
          String help = String.join("\n", new CheckText(full, Style.plain()).results());
          assertTrue(help.contains("(ravel worker --memory 4g; "), help);
        }
      }
    }
  }

  /** A client may stop it, and the workers are free for the next check. */
  @Test
  void itIsStopped() throws ClusterUnavailable {
    AtomicBoolean lent = new AtomicBoolean();
    MessageGuard first = // to the first part there is no answer
        (message, worker) -> {
          if (message.kind() != Envelope.Kind.LEASE || lent.getAndSet(true)) {
            worker.accept(message);
          }
        };
    try (Workers workers = new Workers(2, 1, Optional.empty(), _ -> first);
        Clustered cluster = workers.asked(2)) {
      Checking stopped =
          check(shared(6), Optional.of(cluster), ProgressListener.stopping(lent::get), true);
      assertTrue(
          stopped
              .findings()
              .allMatch(its -> its.judgement().code().equals(Optional.of(Problem.K004))),
          told(stopped));
      assertEquals(
          told(check(shared(6), Optional.empty())), told(check(shared(6), Optional.of(cluster))));
    }
  }
}
