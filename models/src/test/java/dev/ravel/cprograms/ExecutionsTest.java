// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.ProgramFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Engines that count executions count those of random C programs as their definition does. The
 * programs have two or three threads with plain and atomic accesses, a lock, memory of the heap
 * that threads hand to each other, a semaphore, a condition variable and a read-write lock, and a
 * first thread that uses all of it between and after its joins. None of their steps is an error.
 */
@Tag("thorough")
class ExecutionsTest {
  private static final int PROGRAMS = 40;
  private static final int PARTS = 20_000;

  /** The begin of a block that takes a lock by choice. */
  private static final String BY_CHOICE = "__VERIFIER_atomic_begin(); if (";

  private static final Pattern EXECUTIONS = Pattern.compile(": ([0-9 ]+) executions?, ");

  @TempDir private Path folder;

  @Test
  void executionsAreAsManyAsByDefinition() throws IOException {
    int compared = 0;
    int several = 0;
    int ends = 0;
    int choosing = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = program(new Random(seed));
      Optional<Integer> count = BruteForce.executions(text, folder, PARTS);
      if (count.isEmpty()) {
        continue; // too many; how many were compared is asserted below
      }
      assertEquals(count, BruteForce.executionsWithoutRoom(text, folder, PARTS), text);
      String apart = LastOperationsTest.withEndsApart(text);
      Optional<Integer> ended = BruteForce.executions(apart, folder, PARTS);
      if (ended.isPresent()) {
        assertEquals(count, ended, apart);
        ends++;
      }
      ProgramFacts known = new ProgramFacts(BruteForce.inMemory(text, folder));
      Optional<Integer> stored = BruteForce.executions(known, FirstExecutions::system, PARTS);
      assertEquals(count, stored, () -> "with all variables in memory\n" + text);
      compared++;
      several += count.get() > 1 ? 1 : 0;
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), text);
      for (List<String> engine :
          List.of(
              List.of("--engine", "unfolding", "--no-cutoffs"),
              List.of("--engine", "dpor", "--stateless"))) {
        assertEquals(count.get(), executions(file, engine), () -> engine + "\n" + text);
      }
      choosing += text.contains(BY_CHOICE) ? 1 : 0;
      if (seed % 2 == 0) {
        String inMemory = inMemory(text);
        Path other = Files.writeString(folder.resolve("m" + seed + ".c"), inMemory);
        assertEquals(
            count.get(),
            executions(other, List.of("--engine", "unfolding", "--no-cutoffs")),
            inMemory);
      }
    }
    assertTrue(choosing >= 3, choosing + " with blocks that take a lock by choice");
    assertTrue(ends >= 20, ends + " with the ends of threads apart");
    assertTrue(compared >= 20 && several >= 10, compared + " were compared, " + several + " > 1");
  }

  @Test
  void executionsOfThreadsThatDeleteKeysAreAsManyAsByDefinition() throws IOException {
    int compared = 0;
    int several = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = programWithKeys(new Random(seed));
      Optional<Integer> count = BruteForce.executions(text, folder, PARTS);
      if (count.isEmpty()) {
        continue; // too many; how many were compared is asserted below
      }
      assertEquals(count, BruteForce.executionsWithoutRoom(text, folder, PARTS), text);
      compared++;
      several += count.get() > 1 ? 1 : 0;
      Path file = Files.writeString(folder.resolve("k" + seed + ".c"), text);
      for (List<String> engine :
          List.of(
              List.of("--engine", "unfolding", "--no-cutoffs"),
              List.of("--engine", "dpor", "--stateless"))) {
        assertEquals(count.get(), executions(file, engine), () -> engine + "\n" + text);
      }
    }
    assertTrue(compared >= 20 && several >= 10, compared + " were compared, " + several + " > 1");
  }

  private static String operationWithKeys(Random random) {
    String key = "k[" + random.nextInt(2) + "]";
    return switch (random.nextInt(8)) {
      case 0, 1 -> "pthread_setspecific(" + key + ", &r);";
      case 2 -> "r += pthread_setspecific(" + key + ", &r) != 0;";
      case 3 -> "r += pthread_getspecific(" + key + ") != 0;";
      case 4 -> "r += pthread_key_delete(" + key + ") != 0;";
      case 5 -> "sem_post(&s);";
      case 6 -> "r += sem_post(&s) == 0 ? 0 : errno == EOVERFLOW ? 1 : 2;";
      default -> "r += sem_trywait(&s);";
    };
  }

  private static String programWithKeys(Random random) {
    StringBuilder out = new StringBuilder();
    out.append("#include <errno.h>\n#include <pthread.h>\n#include <semaphore.h>\n");
    out.append("#include <stdatomic.h>\nsem_t s; atomic_int a; pthread_key_t k[2];\n");
    out.append("static void destroy(void *value) { a++; }\n");
    int threads = random.nextInt(3) == 0 ? 3 : 2;
    for (int t = 0; t < threads; t++) {
      out.append("void *t").append(t).append("(void *p) {\n  long r = 0;\n");
      for (int k = 0, n = 1 + random.nextInt(threads == 2 ? 3 : 2); k < n; k++) {
        out.append("  ").append(operationWithKeys(random)).append('\n');
      }
      out.append("  return (void *)r;\n}\n");
    }
    out.append("int main(void) {\n  long r = 0; void *got; pthread_t t[3];\n");
    out.append("  pthread_key_create(&k[0], destroy); pthread_key_create(&k[1], 0);\n");
    out.append("  sem_init(&s, 0, SEM_VALUE_MAX - %d);%n".formatted(random.nextInt(3)));
    for (int t = 0; t < threads; t++) {
      out.append("  pthread_create(&t[%d], 0, t%d, 0);%n".formatted(t, t));
      if (random.nextInt(3) == 0) {
        out.append("  ").append(operationWithKeys(random)).append('\n');
      }
    }
    for (int t = 0; t < threads; t++) {
      out.append("  pthread_join(t[%d], &got); r += (long)got;%n".formatted(t));
    }
    out.append("  return (int)(r + a);\n}\n");
    return out.toString();
  }

  /** The program with a variable of each thread in memory, and not in a register. */
  private static String inMemory(String text) {
    String kept = text.replace("long r = 0;", "long r = 0; keep(&r);");
    return "static void keep(void *variable) {}\n" + kept;
  }

  private static int executions(Path file, List<String> engine) {
    List<String> arguments = new ArrayList<>(List.of("check", "--all", file.toString()));
    arguments.addAll(engine);
    String said = String.join("\n", CommandLine.run(arguments).lines());
    Matcher found = EXECUTIONS.matcher(said);
    assertTrue(found.find(), said);
    return Integer.parseInt(found.group(1).replace(" ", ""));
  }

  // ------------------------------------------------------------------------------- programs

  private static String operation(Random random) {
    int x = random.nextInt(2);
    return switch (random.nextInt(18)) {
      case 0, 1 -> "pthread_mutex_lock(&m); c" + x + "++; pthread_mutex_unlock(&m);";
      case 2 -> "atomic_fetch_add(&a" + x + ", 1);";
      case 3 -> "r += atomic_load(&a" + x + ");";
      case 4 -> "atomic_store(&a" + x + ", " + random.nextInt(3) + ");";
      case 5 -> "c" + x + " = " + random.nextInt(3) + ";";
      case 6 -> "r += c" + x + ";";
      case 7 ->
          "{ int *n = malloc(sizeof *n); *n = "
              + random.nextInt(3)
              + "; atomic_store(&shared, n); }";
      case 8 -> "sem_post(&s);";
      case 9 -> "if (sem_trywait(&s) == 0) r++;";
      case 10 -> "pthread_cond_signal(&c);";
      case 11 ->
          "pthread_mutex_lock(&m); pthread_cond_timedwait(&c, &m, &soon);"
              + " pthread_mutex_unlock(&m);";
      case 12 -> "pthread_rwlock_rdlock(&w); r += c" + x + "; pthread_rwlock_unlock(&w);";
      case 13 -> "pthread_rwlock_wrlock(&w); c" + x + " = 1; pthread_rwlock_unlock(&w);";
      case 14 ->
          "__VERIFIER_atomic_begin(); atomic_fetch_add(&a0, 1); a1 = a0; __VERIFIER_atomic_end();";
      case 15 -> "r += __VERIFIER_nondet_bool();";
      case 16 ->
          "__VERIFIER_atomic_begin(); if (__VERIFIER_nondet_bool() == "
              + random.nextInt(2)
              + ") { pthread_mutex_lock(&m); a1 = 2; pthread_mutex_unlock(&m); } else a0 = 1;"
              + " __VERIFIER_atomic_end();";
      default -> "{ int *n = atomic_load(&shared); if (n) r += *n; }";
    };
  }

  private static String program(Random random) {
    StringBuilder out = new StringBuilder();
    out.append("#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n");
    out.append("#include <semaphore.h>\nsem_t s; struct timespec soon = {1, 0};\n");
    out.append("_Bool __VERIFIER_nondet_bool(void); void __VERIFIER_atomic_begin(void);\n");
    out.append("void __VERIFIER_atomic_end(void);\n");
    out.append("pthread_cond_t c; pthread_rwlock_t w;\n");
    out.append("int c0, c1; atomic_int a0, a1; int *_Atomic shared;\n");
    out.append("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
    int threads = random.nextInt(3) == 0 ? 3 : 2;
    for (int t = 0; t < threads; t++) {
      out.append("void *t").append(t).append("(void *p) {\n  long r = 0;\n");
      for (int k = 0, n = 1 + random.nextInt(threads == 2 ? 3 : 2); k < n; k++) {
        out.append("  ").append(operation(random)).append('\n');
      }
      out.append("  return (void *)r;\n}\n");
    }
    out.append("int main(void) {\n  long r = 0; void *got; pthread_t t[3];\n");
    for (int t = 0; t < threads; t++) {
      out.append("  pthread_create(&t[%d], 0, t%d, 0);%n".formatted(t, t));
      if (random.nextInt(4) == 0) {
        out.append("  ").append(operation(random)).append('\n');
      }
    }
    boolean backwards = random.nextBoolean();
    for (int t = 0; t < threads; t++) {
      out.append("  pthread_join(t[%d], &got);%n".formatted(backwards ? threads - 1 - t : t));
      if (random.nextInt(3) == 0) {
        out.append("  ").append(operation(random)).append('\n');
      }
    }
    out.append("  r += c0 + c1 + a0;\n  return (int)r;\n}\n");
    return out.toString();
  }
}
