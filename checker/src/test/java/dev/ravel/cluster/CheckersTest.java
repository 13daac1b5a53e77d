// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.report.CheckText;
import dev.ravel.report.Style;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Checker;
import dev.ravel.task.Distribution;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.ProgressListener;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.SearchSummary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of checks whose workers are lost, too small, busy or no more wanted. */
@Tag("thorough")
class CheckersTest {
  private static final CheckOptions OPTIONS = CheckOptions.usual().goingOn();
  private static final int ROWS = 12;

  /** Violated for some values, with one of two assertions. */
  private static final String MODEL =
      """
      const N = 2
      shared x: int[0..N]
      thread T[i in 0..2] { x = (x + 1) % (N + 1); assert i != 1 || x != 3; assert x != 3 }
      check never x == 2
      check terminates
      """;

  @TempDir private Path folder;
  private String file = "";
  private final AtomicBoolean interrupted = new AtomicBoolean();

  @BeforeEach
  void model() throws IOException {
    write(MODEL);
  }

  private void write(String text) throws IOException {
    file = Files.writeString(folder.resolve("m.ravel"), text).toString();
  }

  private Checker checker(CheckOptions options) {
    ProgressListener listener = ProgressListener.stopping(interrupted::get);
    return new Checker(options, InputStream.nullInputStream(), listener);
  }

  private List<PlannedCheck> checks(CheckOptions options) {
    Checker checker = checker(options);
    return IntStream.range(1, 1 + ROWS)
        .mapToObj(
            n -> new PlannedCheck(checker, file, Map.of("N", "" + n), Set.of("N"), check -> check))
        .toList();
  }

  private static SortedMap<Integer, String> rows(CheckRunner making, List<PlannedCheck> checks) {
    SortedMap<Integer, String> rows = new TreeMap<>();
    making.make(
        checks,
        (number, row) -> {
          assertTrue(rows.isEmpty() || rows.lastKey() < number, "in order");
          rows.put(number, told(row));
          return true;
        });
    return rows;
  }

  private static String told(Checking row) {
    StringBuilder text = new StringBuilder(row.defines() + " " + row.diagnostics() + "\n");
    for (Examined instance : row.instances()) {
      for (Finding its : instance.findings()) {
        // errors have numbers of the machine on which they were met
        Judgement what = its.judgement();
        text.append(its.claim().title() + " " + what.verdict() + what.code() + what.run());
        text.append(what.evidence().getClass().getSimpleName() + its.circumstance() + "\n");
      }
      for (SearchSummary its : instance.searches()) {
        Counters counted = its.counters();
        text.append(its.questions() + " " + counted.states() + " " + counted.transitions() + "\n");
      }
    }
    return text.toString();
  }

  private SortedMap<Integer, String> expected() {
    return rows(CheckRunner.here(() -> false), checks(OPTIONS));
  }

  /** A listener that does something once a number of checks is made. */
  private record Then(int made, Runnable what, AtomicBoolean ends) implements WorkListener {
    @Override
    public void progress(String last, int done, int all, int workers) {
      assertEquals(ROWS, all);
      if (done >= made) {
        what.run();
      }
    }

    @Override
    public boolean stops() {
      return ends.get();
    }
  }

  private static final WorkListener NOBODY = new Then(0, () -> {}, new AtomicBoolean());

  private static Checkers checkers(Workers workers, int count) {
    return new Checkers(new Reach(workers.places(), Optional.empty(), count, Workers.SHORT));
  }

  /** Searches that were made elsewhere are not made again. */
  @Test
  void toldWithoutASearch() {
    for (String engine : Engines.names()) {
      for (PlannedCheck its : checks(OPTIONS.searching(EngineOptions.of(engine)))) {
        Recorder recorder = new Recorder(() -> {});
        String made = told(its.make((matter, alone, _) -> recorder.kept(matter.subject(), alone)));
        CheckJob.Result result =
            new CheckJob.Result(recorder.searches(), Optional.empty(), Optional.empty());
        AtomicInteger searches = new AtomicInteger();
        SearchReplay retelling =
            new SearchReplay(
                RecordText.read(RecordText.of(result), CheckJob.Result.class).searches());
        Distribution counting =
            (matter, alone, _) ->
                retelling.replayed(
                    matter.subject(),
                    (system, questions, budget) -> {
                      searches.incrementAndGet();
                      return alone.explore(system, questions, budget);
                    });
        assertEquals(made, told(its.make(counting)), engine);
        assertEquals(0, searches.get(), engine);
      }
    }
  }

  @Test
  void lostWorkers() throws ClusterUnavailable {
    SortedMap<Integer, String> expected = expected();
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Checkers checkers = checkers(workers, 2)) {
      Then first = new Then(3, () -> workers.all().getLast().close(), new AtomicBoolean());
      assertEquals(expected, rows(checkers.making(first), checks(OPTIONS)));
      Then last = new Then(3, () -> workers.all().getFirst().close(), new AtomicBoolean());
      assertEquals(expected, rows(checkers.making(last), checks(OPTIONS)));
    }
  }

  /** The results so far are reported, in their order, and that another one was not made. */
  @Test
  void stopped() throws ClusterUnavailable {
    SortedMap<Integer, String> expected = expected();
    try (Workers workers = new Workers(1, 2, Optional.empty());
        Checkers checkers = checkers(workers, 1)) {
      Runnable stop = () -> interrupted.set(true);
      SortedMap<Integer, String> found =
          rows(checkers.making(new Then(4, stop, interrupted)), checks(OPTIONS));
      assertTrue(found.size() >= 4 && found.size() < ROWS, found.size() + " checks");
      List<String> others = new ArrayList<>(found.values());
      others.removeAll(expected.values());
      assertEquals(1, others.size(), found.toString());
      assertTrue(others.getFirst().contains("K004"), others.toString());
      found = rows(checkers.making(new Then(0, stop, interrupted)), checks(OPTIONS));
      assertEquals(Set.of(0), found.keySet());
      assertTrue(found.get(0).contains("K004"), found.toString());
      interrupted.set(false);
      assertEquals(expected, rows(checkers.making(NOBODY), checks(OPTIONS)));
    }
  }

  @Test
  void notMoreThanIsWanted() throws ClusterUnavailable {
    try (Workers workers = new Workers(1, 2, Optional.empty());
        Checkers checkers = checkers(workers, 1)) {
      List<Integer> taken = new ArrayList<>();
      checkers
          .making(NOBODY)
          .make(
              checks(OPTIONS),
              (number, _) -> {
                taken.add(number);
                return number < 2;
              });
      assertEquals(List.of(0, 1, 2), taken);
      assertEquals(expected(), rows(checkers.making(NOBODY), checks(OPTIONS)));
    }
  }

  /** Programs are translated here, one for each value of a macro, and told as here. */
  @Test
  void programsInC() throws IOException, ClusterUnavailable {
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        int x;
        static void *add(void *its) { __atomic_fetch_add(&x, N, __ATOMIC_SEQ_CST); return its; }
        int main(void) {
          pthread_t other;
          pthread_create(&other, 0, add, 0);
          __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
          assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) != 5);
          pthread_join(other, 0);
          return N - N;
        }
        """;
    file = Files.writeString(folder.resolve("m.c"), text).toString();
    SortedMap<Integer, String> expected = expected();
    assertEquals(1, expected.values().stream().filter(its -> its.contains("VIOLATED")).count());
    List<Map<String, String>> here = new ArrayList<>();
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Checkers checkers = checkers(workers, 2)) {
      List<PlannedCheck> checks =
          checks(OPTIONS).stream()
              .map(
                  its ->
                      new PlannedCheck(
                          its.checker(),
                          its.file(),
                          its.defines(),
                          its.swept(),
                          check -> {
                            here.add(its.defines());
                            return check;
                          }))
              .toList();
      assertEquals(expected, rows(checkers.making(NOBODY), checks));
    }
    assertEquals(List.of(), here);
  }

  /** Errors of a program are reported before workers are looked for. */
  @Test
  void brokenProgramsInC() throws IOException {
    file = Files.writeString(folder.resolve("m.c"), "int main(void) { return x; }\n").toString();
    Reach nowhere =
        new Reach(List.of(new Place("127.0.0.1", 1)), Optional.empty(), 0, Workers.SHORT);
    try (Checkers checkers = new Checkers(nowhere)) {
      SortedMap<Integer, String> found = rows(checkers.making(NOBODY), checks(OPTIONS));
      assertEquals(expected(), found);
      assertTrue(found.get(0).contains("undeclared"), found.get(0));
    }
  }

  /** A thread has its part of the memory, whatever the limit is that was asked for. */
  @Test
  void tooLittleMemory() throws ClusterUnavailable {
    CheckOptions graph = OPTIONS.searching(EngineOptions.of(Engines.GRAPH));
    try (Workers workers = new Workers(0, 0, Optional.empty())) {
      workers.add(2, 2);
      try (Checkers checkers = checkers(workers, 1)) {
        SortedMap<Integer, String> found = rows(checkers.making(NOBODY), checks(graph));
        assertEquals(ROWS, found.size());
        assertTrue(found.values().stream().allMatch(its -> its.contains("K002")), "" + found);
        checkers
            .making(NOBODY)
            .make(
                checks(graph),
                (_, row) -> {
                  String text = "" + new CheckText(row, Style.plain()).results();
                  assertTrue(text.contains("(ravel worker --memory 4g; "), text);
                  return false;
                });
      }
    }
  }

  @Test
  void noWorker() {
    ClusterTimeouts none =
        new ClusterTimeouts(
            Workers.SHORT.beat(),
            Workers.SHORT.pause(),
            Workers.SHORT.stable(),
            Duration.ofMillis(300));
    Reach nowhere = new Reach(List.of(new Place("127.0.0.1", 1)), Optional.empty(), 0, none);
    try (Checkers checkers = new Checkers(nowhere)) {
      List<Checking> rows = new ArrayList<>();
      checkers.making(NOBODY).make(checks(OPTIONS), (_, row) -> rows.add(row));
      assertEquals(1, rows.size());
      assertEquals(Problem.F014, rows.getFirst().errors().getFirst().problem());
      assertEquals(ExitCode.USAGE, rows.getFirst().exitCode());
    }
  }
}
