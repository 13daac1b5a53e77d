// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Place;
import dev.ravel.cluster.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that sweeps and comparisons by workers print, byte for byte, what one machine prints. Times
 * and memory are left out. The workers lie in this virtual machine and are asked over the network.
 */
@Tag("thorough")
class ChecksByWorkersTest {
  private static final int THREADS = 2;
  private static final List<Worker> WORKERS = new ArrayList<>();

  /** The messages of the workers about checks. */
  private static final List<String> SAID = Collections.synchronizedList(new ArrayList<>());

  @TempDir private static Path folder;

  @BeforeAll
  static void workers() throws ClusterUnavailable {
    for (int k = 0; k < 2; k++) {
      List<Place> join = WORKERS.stream().map(its -> Place.of(its.place())).toList();
      Worker.Terms terms =
          new Worker.Terms(
              new Place("127.0.0.1", 0),
              join,
              Optional.empty(),
              THREADS,
              1L << 28,
              "" + k,
              Optional.empty());
      Worker its = new Worker(terms, SAID::add);
      WORKERS.add(its);
      assertTrue(its.joins(60_000));
    }
  }

  @AfterAll
  static void end() {
    WORKERS.forEach(Worker::close);
  }

  @BeforeEach
  void quiet() {
    SAID.clear();
  }

  private static String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Runs a command here and with the workers, which make a number of its checks. */
  private static Session.Ran same(int checks, String... words) {
    return same("", checks, words);
  }

  private static Session.Ran same(String input, int checks, String... words) {
    Session.Ran alone = new Session().reading(input).run(words);
    List<String> more = new ArrayList<>(List.of(words));
    more.addAll(List.of("--cluster", WORKERS.getLast().place(), "--workers", "2"));
    Session.Ran together = new Session().reading(input).run(more.toArray(String[]::new));
    String asked = String.join(" ", words);
    assertEquals(alone.err(), together.err(), asked);
    assertEquals(timeless(alone), timeless(together), asked);
    assertEquals(alone.code(), together.code(), asked);
    assertEquals(
        checks, SAID.stream().filter(its -> its.startsWith("checked ")).count(), asked + SAID);
    SAID.clear();
    return together;
  }

  private static String timeless(Session.Ran its) {
    return its.out().replaceAll("\"timeMs\":( ?)[0-9]+", "\"timeMs\":$10");
  }

  /** Violations from a value on, errors of several assertions, a race, a deadlock. */
  private static final String SAFETY =
      """
      const N = 2
      shared x: int[0..9]
      shared done: bool[N]
      mutex m
      mutex n
      thread T[i in 0..N-1] {
        lock m
        if (x == 2) { assert i != 0 }
        if (x == 3) { assert i != 1 }
        x = x + 1
        unlock m
        done[i] = true
      }
      thread A { lock m lock n unlock n unlock m }
      thread B { lock n lock m unlock m unlock n }
      check small: never x == 3
      check all: reachable done[0] && done[N - 1]
      check no error
      check no race
      check no deadlock
      """;

  private static final String LIVENESS =
      """
      const N = 1
      shared x: int[0..7]
      thread T { loop { x = (x + 1) % (N + 1) } }
      thread U { await x == 3 }
      check terminates
      check eventually x == 2
      check ltl "G F (x == 0)"
      """;

  private static final String SYMMETRIC =
      """
      const N = 2
      shared taken: int[0..N]
      mutex m
      thread T[i in 0..N-1] { lock m taken = taken + 1 unlock m }
      check never taken > 4
      check no deadlock
      """;

  @Test
  void safety() throws IOException {
    String file = write("safety.ravel", SAFETY);
    Session.Ran ran = same(4, "check", file, "-D", "N=2..5");
    assertEquals(1, ran.code(), ran.out() + ran.err());
    assertTrue(ran.out().contains("violated") && ran.out().contains("holds"), ran.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--verbose",
        "--json",
        "--format sarif",
        "--format narrated",
        "--engine graph",
        "--engine graph --symmetry",
        "--engine dpor",
        "--engine dpor --stateless",
        "--engine unfolding",
        "--engine unfolding -k 2",
        "--engine sample --seed 3",
        "--max-states 60",
        "--check small --quiet",
      })
  void ways(String options) throws IOException {
    for (String text : List.of(SAFETY, SYMMETRIC)) {
      String file = write("ways.ravel", text);
      List<String> words = new ArrayList<>(List.of("check", file, "-D", "N=2..4"));
      words.addAll(List.of(options.split(" ", -1)));
      if (text.equals(SAFETY) || !options.contains("--check")) {
        same(3, words.toArray(String[]::new));
      }
    }
  }

  @Test
  void liveness() throws IOException {
    String file = write("liveness.ravel", LIVENESS);
    for (String form : List.of("--verbose", "--json")) {
      Session.Ran ran = same(4, "check", file, "-D", "N=1..4", form);
      assertTrue(ran.out().contains("violated"), ran.out() + ran.err());
    }
    same(6, "check", file, file, "-D", "N=1..3", "--json=events");
  }

  @Test
  void inputsWithoutValues() throws IOException {
    String file =
        write(
            "inputs.ravel",
            """
            const N = 2
            symbolic input a: int[0..1000]
            shared x: int[0..9]
            thread T { if (a == 17 * N) { x = N } }
            check never x == 3
            """);
    Session.Ran ran = same(2, "check", file, "-D", "N=2..3");
    assertTrue(ran.out().contains("violated"), ran.out() + ran.err());
  }

  @Test
  void whatIsWrongIsToldOnce() throws IOException {
    String some =
        write("some.ravel", "const N = 2\nshared x: int[0..7/(N-1)]\nthread T { x = 1 }\n");
    String all = write("all.ravel", "const N = 2\nthread T { y = N }\n");
    for (String file : List.of(some, all, folder.resolve("none.ravel").toString())) {
      Session.Ran alone = new Session().run("check", file, "-D", "N=1..3");
      Session.Ran together =
          new Session().run("check", file, "-D", "N=1..3", "--cluster", WORKERS.getFirst().place());
      assertEquals(alone, together);
      assertFalse(alone.err().isEmpty());
    }
    SAID.clear();
    same("const N = 2\nthread T { skip }\ncheck terminates\n", 2, "check", "-", "-D", "N=1..2");
  }

  @Test
  void localWorkThatIsTooLong() throws IOException {
    String file =
        write(
            "long.ravel",
            """
            const N = 1
            thread T {
              local i: int[0..1000000000] = 0
              while (i < N * 1000000) { i = i + 1 }
            }
            check terminates
            """);
    same(2, "check", file, "-D", "N=20..21", "--timeout", "20s");
  }

  @Test
  void comparisons() throws IOException {
    String file = write("compared.ravel", SAFETY);
    for (String form : List.of("--quiet", "--json")) {
      same(11, "compare", file, "-D", "N=2", form);
    }
    same(11, "compare", file);
    String live = write("live.ravel", LIVENESS);
    same(11, "compare", live, "--max-states", "5");
    String net =
        write(
            "net.ll_net",
            """
            PEP
            PTNet
            FORMAT_N2
            PL
            1"p"M1
            2"q"
            3"r"M4
            TR
            1"t"
            2"u"
            TP
            1<2
            2<1
            PT
            1>1
            2>2
            3>2
            """);
    same(11, "compare", net);
    Session.Ran wrong =
        new Session()
            .run(
                "compare",
                write("bad.ravel", "thread T { lock }\n"),
                "--cluster",
                WORKERS.getFirst().place());
    assertEquals(new Session().run("compare", folder.resolve("bad.ravel").toString()), wrong);
  }

  @Test
  void whatDoesNotGoWithRandomExecutions() throws IOException {
    String file = write("sampled.ravel", SYMMETRIC);
    for (String option :
        List.of("--alone 5", "--copies 0", "--detach", "--watch", "--stats", "--copies 3")) {
      List<String> words = new ArrayList<>(List.of("check", file, "--cluster", "127.0.0.1:1"));
      words.addAll(List.of(option.split(" ", -1)));
      words.addAll(option.endsWith("3") ? List.of() : List.of("--engine", "sample"));
      Session.Ran ran = new Session().run(words.toArray(String[]::new));
      assertEquals(2, ran.code(), option + ran.err());
      assertTrue(ran.err().contains("U001"), option + ran.err());
    }
  }

  @Test
  void optionsThatDoNotGoTogether() throws IOException {
    String file = write("options.ravel", SYMMETRIC);
    for (String option :
        List.of("--alone 5", "--copies 0", "--save-events f", "--watch", "--stats")) {
      List<String> words = new ArrayList<>(List.of("check", file, "-D", "N=2..3"));
      words.addAll(List.of(option.split(" ", -1)));
      words.addAll(List.of("--cluster", "127.0.0.1:1"));
      Session.Ran ran = new Session().run(words.toArray(String[]::new));
      assertEquals(2, ran.code(), option + ran.err());
      assertTrue(ran.err().contains("U001"), option + ran.err());
    }
  }
}
