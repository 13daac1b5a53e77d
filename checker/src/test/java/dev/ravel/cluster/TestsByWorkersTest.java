// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Tested;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Checker;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.Testing;
import dev.ravel.task.loading.CLoading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the reports of workers about files are those made here, whatever happens to the
 * workers. What is not made here: files that no front end reads in time.
 */
@Tag("thorough")
class TestsByWorkersTest {
  private static final CheckOptions OPTIONS = CheckOptions.usual().goingOn();

  /** Two threads without a lock. */
  private static final String RACE =
      """
      #include <pthread.h>
      int x;
      static void *add(void *its) { x++; return its; }
      int main(void) {
        pthread_t other;
        pthread_create(&other, 0, add, 0);
        x++;
        pthread_join(other, 0);
        return 0;
      }
      """;

  @TempDir private Path folder;
  private final List<String> files = new ArrayList<>();
  private final AtomicInteger here = new AtomicInteger();

  @BeforeEach
  void files() throws IOException {
    Files.createDirectories(folder.resolve("rejected"));
    write("lib.ravel", "mutex m\n");
    for (int k = 0; k < 12; k++) {
      write(
          "good%d.ravel".formatted(k),
          "shared x: int[0..%d]\nthread T { x = %d } // expect none\ncheck never x == 5\n"
              .formatted(3 + k, k % 3));
    }
    write("imports.ravel", "import \"lib.ravel\"\nthread T { lock m }\ncheck terminates\n");
    write("broken.ravel", "thread T { lock }\n");
    write("lost.ravel", "import \"nowhere.ravel\"\nthread T { skip }\n");
    write("violated.ravel", "shared x: int[0..1]\nthread T { x = 1 }\ncheck never x == 1\n");
    write("rejected/N001-unknown.ravel", "thread T { y = 1 }\n");
    write("rejected/N002-fine.ravel", "thread T { skip }\n");
    write("race.c", RACE);
    write("broken.c", "int main(void) { return x; }\n");
    files.add(folder.resolve("none.ravel").toString());
    files.add(folder.resolve("rejected").toString());
  }

  private void write(String name, String text) throws IOException {
    files.add(Files.writeString(folder.resolve(name), text).toString());
  }

  private static Checker checker() {
    return new Checker(OPTIONS, InputStream.nullInputStream(), GraphChecks.UNWATCHED);
  }

  private static Tested timeless(Tested its) {
    return new Tested(its.file(), its.directory(), its.cases(), 0, its.exitCode());
  }

  private List<PlannedCheck> checks() {
    Checker checker = checker();
    return files.stream()
        .map(
            file ->
                new PlannedCheck(
                    checker,
                    file,
                    Map.of(),
                    Set.of(),
                    check -> {
                      here.incrementAndGet();
                      return check;
                    }))
        .toList();
  }

  private List<Tested> tested(CheckRunner making) {
    List<Tested> all = new ArrayList<>();
    making.make(checks(), (_, its) -> all.add(timeless(Testing.compared(its))));
    return all;
  }

  private List<Tested> expected() {
    List<Tested> all = tested(CheckRunner.here(() -> false));
    here.set(0);
    return all;
  }

  /** A listener that does something once a number of files were tested. */
  private record Then(int tested, Runnable what, AtomicBoolean ends) implements WorkListener {
    @Override
    public void progress(String last, int done, int all, int workers) {
      if (done >= tested) {
        what.run();
      }
    }

    @Override
    public boolean stops() {
      return ends.get();
    }
  }

  private static Checkers testers(Workers workers, int count) {
    return new Checkers(new Reach(workers.places(), Optional.empty(), count, Workers.SHORT));
  }

  private static final WorkListener NOBODY = new Then(0, () -> {}, new AtomicBoolean());

  @Test
  void sameAsHere() throws ClusterUnavailable {
    List<Tested> expected = expected();
    assertTrue(expected.stream().anyMatch(its -> !its.misses().isEmpty()));
    try (Workers workers = new Workers(2, 2, Optional.empty());
        Checkers testers = testers(workers, 2)) {
      for (int round = 0; round < 3; round++) {
        List<Tested> found = tested(testers.making(NOBODY));
        assertEquals(expected, found);
      }
      assertEquals(3 * 3, here.get(), "what cannot be read is for this machine");
    }
  }

  /** Errors of a program are reported where it is asked about. */
  @Test
  void programsInCComeTranslated() throws IOException {
    write("main.c", "int main(void) { return 0; }\n");
    String its = files.getLast();
    Set<String> names = checker().texts(its, Map.of()).keySet();
    assertEquals(Set.of(its, CLoading.TRANSLATION), names);
    write("main.c", "int main(void) { return x; }\n");
    assertEquals(Map.of(), checker().texts(its, Map.of()));
    assertFalse(checker().texts(files.getFirst(), Map.of()).isEmpty());
  }

  /** One worker is lost, then the other. */
  @Test
  void lostWorkers() throws ClusterUnavailable {
    List<Tested> expected = expected();
    try (Workers workers = new Workers(2, 1, Optional.empty());
        Checkers testers = testers(workers, 2)) {
      Then first = new Then(3, () -> workers.all().getLast().close(), new AtomicBoolean());
      List<Tested> found = tested(testers.making(first));
      assertEquals(expected, found);
      here.set(0);
      Then last = new Then(3, () -> workers.all().getFirst().close(), new AtomicBoolean());
      found = tested(testers.making(last));
      assertEquals(expected, found);
      assertTrue(here.get() > 2, "the rest is tested here");
    }
  }

  @Test
  void stopped() throws ClusterUnavailable {
    List<Tested> expected = expected();
    try (Workers workers = new Workers(1, 1, Optional.empty());
        Checkers testers = testers(workers, 1)) {
      AtomicBoolean ends = new AtomicBoolean();
      List<Tested> found = tested(testers.making(new Then(4, () -> ends.set(true), ends)));
      assertTrue(found.size() >= 4 && found.size() < expected.size(), found.size() + " files");
      List<Tested> all = tested(testers.making(NOBODY));
      assertEquals(expected, all);
    }
  }
}
