// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests models and C programs under total store order. Algorithms for mutual exclusion that read
 * and write alone need fences there (H. Attiya and others, "Laws of order", POPL 2011); those that
 * lock the bus need none.
 */
class TotalStoreOrderTest {
  private static final List<String> ENGINES = List.of("graph", "dpor", "unfolding");

  @TempDir Path folder;

  private static Path model(String name) {
    return Path.of(System.getProperty("ravel.root"), "models", "mutex", name + ".ravel");
  }

  private static String said(Path file, String... options) {
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--memory", "tso"));
    words.addAll(List.of(options));
    return String.join("\n", CommandLine.run(words).lines());
  }

  private Path with(String name, String statement) throws IOException {
    String text = Files.readString(model(name)).replace(statement, statement + "; fence");
    return Files.writeString(folder.resolve(name + ".ravel"), text);
  }

  private static String verdict(String said, String check) {
    return said.lines()
        .filter(line -> line.startsWith("    ") && line.strip().contains(check))
        .map(line -> line.replaceAll(".*(holds|violated|unknown).*", "$1"))
        .filter(word -> List.of("holds", "violated", "unknown").contains(word))
        .findFirst()
        .orElse(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"peterson", "peterson-two", "dekker", "bakery", "dijkstra", "knuth", "szymanski"})
  void algorithmsThatReadAndWriteNeedFences(String name) {
    String its = said(model(name));
    assertTrue(its.contains("are in `critical` at the same time"), its);
  }

  @ParameterizedTest
  @ValueSource(strings = {"test-and-set", "test-and-test-and-set", "mcs", "clh"})
  void algorithmsThatLockTheBusNeedNone(String name) {
    for (String engine : ENGINES) {
      String its = said(model(name), "--engine", engine, "--all");
      assertEquals("holds", verdict(its, "at most 1 in critical"), engine);
    }
  }

  @Test
  void fencesRepairPetersonAndDekker() throws IOException {
    for (Path file : List.of(with("peterson-two", "turn = 1-i"), with("dekker", "true"))) {
      for (String engine : ENGINES) {
        String its = said(file, "--engine", engine, "--all");
        assertEquals("holds", verdict(its, "at most 1 in critical"), engine);
        assertEquals("holds", verdict(its, "no deadlock"), engine);
      }
      // writes come to memory at some time, so that threads get in
      String all = said(file, "--all");
      assertEquals("holds", verdict(all, "leads to"), all);
    }
  }

  private String saidOfC(String store, String load, String engine) throws IOException {
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y;
        int a, b;
        void *f(void *unused) { STORE(x); a = LOAD(y); return 0; }
        void *g(void *unused) { STORE(y); b = LOAD(x); return 0; }
        int main(void) {
          pthread_t s, t;
          pthread_create(&s, 0, f, 0);
          pthread_create(&t, 0, g, 0);
          pthread_join(s, 0);
          pthread_join(t, 0);
          assert(a || b);
        }
        """;
    String macros = "#define STORE(it) " + store + "\n#define LOAD(it) " + load + "\n";
    Path file = Files.writeString(folder.resolve("buffers.c"), macros + text);
    return said(file, ("--all --engine " + engine).split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "unfolding", "dpor --stateless", "auto"})
  void storesOfCAreBuffered(String engine) throws IOException {
    String relaxed = "atomic_store_explicit(&it, 1, memory_order_relaxed)";
    String released = "atomic_store_explicit(&it, 1, memory_order_release)";
    String read = "atomic_load_explicit(&it, memory_order_acquire)";
    for (String store : List.of(relaxed, released)) {
      assertEquals("violated", verdict(saidOfC(store, read, engine), "no error"), store);
    }
    for (String store :
        List.of(
            "atomic_store(&it, 1)",
            "atomic_exchange_explicit(&it, 1, memory_order_relaxed)",
            relaxed + "; atomic_thread_fence(memory_order_seq_cst)")) {
      String its = saidOfC(store, read, engine);
      assertEquals("holds", verdict(its, "no error"), its);
      assertEquals("holds", verdict(its, "no deadlock"), its);
      assertFalse(its.contains("no race"), its);
    }
    String asked = said(folder.resolve("buffers.c"), "--check", "no race");
    assertTrue(asked.contains("[K025]"), asked);
    String weak = relaxed + "; atomic_thread_fence(memory_order_acq_rel)";
    assertEquals("violated", verdict(saidOfC(weak, read, engine), "no error"), weak);
  }

  private String saidOfHeap(String sender, String receiver) throws IOException {
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        _Atomic(int *) q;
        void *f(void *unused) {
          int *p = malloc(sizeof *p);
          *p = 1;
          atomic_store_explicit(&q, p, memory_order_relaxed);
          %s
          return 0;
        }
        void *g(void *unused) {
          int *p = atomic_load_explicit(&q, memory_order_relaxed);
          if (p) { %s }
          return 0;
        }
        int main(void) {
          pthread_t s, t;
          pthread_create(&s, 0, f, 0);
          pthread_create(&t, 0, g, 0);
          pthread_join(s, 0);
          pthread_join(t, 0);
        }
        """
            .formatted(sender, receiver);
    Path file = folder.resolve("heap.c");
    return said(Files.writeString(file, text), "--all");
  }

  @Test
  void memoryBecomesVisibleWithItsContents() throws IOException {
    String seen = saidOfHeap("", "assert(*p == 1);");
    assertEquals("holds", verdict(seen, "no error"), seen);
    String later = saidOfHeap("*p = 2;", "assert(*p == 2);");
    assertEquals("violated", verdict(later, "no error"), later);
  }

  @Test
  void freedMemoryIsNotUsed() throws IOException {
    String freed = saidOfHeap("free(p);", "assert(*p == 1);");
    assertTrue(freed.contains("is read after it was freed"), freed);
    String taken = "atomic_store_explicit(&q, 0, memory_order_relaxed); free(p);";
    String early = saidOfHeap(taken, "assert(*p == 1);");
    assertTrue(early.contains("is read after it was freed"), early);
  }

  private String refused(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    List<String> words = List.of("check", file.toString(), "--memory", "tso");
    return String.join("\n", CommandLine.run(words).lines());
  }

  @Test
  void whatHasNoMemoryIsRefused() throws IOException {
    String net = refused("net.ravel", "net N { place p = 1\n  trans t: p -> }");
    assertTrue(net.contains("the model has no threads"), net);
    String writes =
        refused(
            "writes.ravel",
            """
            shared x: int[0..1]
            thread A { skip }
            net N {
              place p = 1
              trans t: p -> do x = 1
            }
            """);
    assertTrue(writes.contains("`t` writes a variable"), writes);
  }
}
