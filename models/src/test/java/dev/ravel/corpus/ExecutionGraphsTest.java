// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** C programs by execution graphs: verdicts under memory models, and counts of executions. */
class ExecutionGraphsTest {
  private static final Pattern EXECUTIONS = Pattern.compile("([0-9\\u202f  ]+) executions?");

  private static final String MESSAGE =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int flag;
      int data;
      static void *writer(void *unused) {
        data = 1;
        atomic_store_explicit(&flag, 1, memory_order_WRITE);
        return 0;
      }
      int main(void) {
        pthread_t thread;
        pthread_create(&thread, 0, writer, 0);
        if (atomic_load_explicit(&flag, memory_order_READ)) assert(data == 1);
        pthread_join(thread, 0);
        return 0;
      }
      """;

  @TempDir private Path folder;

  private static String run(String... words) {
    return String.join("\n", CommandLine.run(List.of(words)).lines());
  }

  private String file(String text) throws IOException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, text);
    return file.toString();
  }

  /** Message passing races unless the write releases and the read acquires. */
  @ParameterizedTest
  @CsvSource({
    "release, acquire, ok",
    "seq_cst, seq_cst, ok",
    "release, relaxed, violated",
    "relaxed, acquire, violated"
  })
  void messagePassingNeedsItsOrders(String write, String read, String verdict) throws IOException {
    String text = MESSAGE.replace("WRITE", write).replace("READ", read);
    String out = run("check", file(text), "--memory", "rc11");
    assertTrue(out.lines().anyMatch(line -> line.startsWith(verdict)), out);
    assertEquals(verdict.equals("violated"), out.contains("race for `data`"), out);
  }

  /** A counterexample is replayed as it is printed. */
  @ParameterizedTest
  @ValueSource(strings = {"rc11", "ra", "tso"})
  void counterexamplesAreReplayed(String memory) throws IOException {
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y, a;
        static void *other(void *unused) {
          atomic_store_explicit(&y, 1, memory_order_relaxed);
          a = atomic_load_explicit(&x, memory_order_relaxed);
          return 0;
        }
        int main(void) {
          pthread_t thread;
          pthread_create(&thread, 0, other, 0);
          atomic_store_explicit(&x, 1, memory_order_relaxed);
          int b = atomic_load_explicit(&y, memory_order_relaxed);
          pthread_join(thread, 0);
          assert(a || b);
          return 0;
        }
        """;
    String program = file(text);
    String out = run("check", program, "--memory", memory, "--engine", "graphs");
    Matcher schedule = Pattern.compile("--schedule \"([^\"]*)\"").matcher(out);
    assertTrue(schedule.find(), out);
    String again = run("replay", program, "--memory", memory, "--schedule", schedule.group(1));
    assertTrue(again.contains("it ends with the error R001"), again);
    String holds = run("check", program, "--memory", "sc", "--engine", "graphs");
    assertTrue(holds.contains("no error                   holds"), holds);
  }

  /** Under sequential consistency each graph is one trace, as the stateless search counts them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"accounts", "bakery-lock", "counter", "disp", "mcs-lock", "mpat", "ticket-lock"})
  void graphsAreTracesUnderSequentialConsistency(String program) {
    String file = Corpus.FOLDER.resolve("c").resolve(program + ".c").toString();
    assertEquals(
        executions(run("check", file, "--engine", "dpor", "--stateless")),
        executions(run("check", file, "--engine", "graphs")));
  }

  /** Programs with memory of the heap, of stacks and of threads have the verdicts of states. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-reclamation",
        "forgotten",
        "hazard-pointer",
        "linked-queue",
        "pi",
        "pol",
        "read-copy-update",
        "reference-count",
        "stack",
        "two-lock-queue"
      })
  void verdictsAreThoseOfStates(String program) {
    String file = Corpus.FOLDER.resolve("c").resolve(program + ".c").toString();
    assertEquals(
        error(run("check", file, "--check", "no error")),
        error(run("check", file, "--check", "no error", "--engine", "graphs")));
  }

  /** The verdict on errors, as far as its line says it the same way for all engines. */
  private static String error(String out) {
    return out.lines()
        .filter(line -> line.startsWith("    no error"))
        .map(line -> line.contains("violated") ? "violated" : line.strip())
        .findFirst()
        .orElse(out);
  }

  private static String executions(String out) {
    Matcher its = EXECUTIONS.matcher(out);
    assertTrue(its.find(), out);
    return its.group(1).replaceAll("[^0-9]", "");
  }

  /** Memory that one thread gives back while another one uses it. */
  @ParameterizedTest
  @CsvSource({"sc, K026", "tso, K026", "rc11, V004"})
  void memoryGivenBackIsNoMatterOfOneOrder(String memory, String code) throws IOException {
    String text =
        """
        #include <pthread.h>
        #include <stdlib.h>
        int *p;
        static void *gives(void *unused) {
          free(p);
          return 0;
        }
        int main(void) {
          pthread_t thread;
          p = malloc(sizeof *p);
          pthread_create(&thread, 0, gives, 0);
          *p = 2;
          pthread_join(thread, 0);
          return 0;
        }
        """;
    String out = run("check", file(text), "--memory", memory, "--engine", "graphs");
    assertTrue(out.contains(code), out);
  }

  @Test
  void otherCommandsAndEnginesAreRefused() throws IOException {
    String program = file(MESSAGE.replace("WRITE", "release").replace("READ", "acquire"));
    for (List<String> words :
        Stream.of("check --engine dpor", "check --engine unfolding", "traces")
            .map(its -> List.of(its.split(" ")))
            .toList()) {
      String[] all =
          Stream.concat(words.stream(), Stream.of(program, "--memory", "rc11"))
              .toArray(String[]::new);
      String ran = run(all);
      assertTrue(ran.contains("U001"), words + ": " + ran);
    }
  }
}
