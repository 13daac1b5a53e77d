// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Printed;
import dev.ravel.processor.ProgramFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of assembly of the usual kinds, and of what is written in its place for x86-64. */
class AssemblyTest {
  private static final Path OPERATIONS = Path.of("src/test/resources/c/assembly.c");
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 100 : 8;

  private static final String COUNTS =
      """
      #include <assert.h>
      #include <immintrin.h>
      #include <pthread.h>
      static volatile int count, lock;
      static int inside;
      static void *adds(void *x) {
        int taken = 1;
        __asm__ volatile("lock; incl %0" : "+m"(count) : : "memory");
        while (taken) {
          __asm__ volatile("xchgl %0, %1" : "+r"(taken), "+m"(lock) : : "memory");
          if (taken) _mm_pause();
        }
        inside++;
        _mm_sfence();
        __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
        return x;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, adds, 0);
        adds(0);
        pthread_join(t, 0);
        assert(count == 2 && inside == 2);
      }
      """;

  @TempDir private Path folder;

  private String checked(String program) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), program);
    return String.join("\n", CommandLine.run(List.of("check", file.toString(), "--all")).lines());
  }

  /** Random operations leave what they leave on a processor of x86-64. */
  @Test
  void randomOperationsLeaveTheSame() throws IOException, InterruptedException {
    Gcc.assumed();
    String text = Files.readString(OPERATIONS);
    for (int seed = 1; seed <= SEEDS; seed++) {
      String program = "#define SEED " + seed + "\n" + text;
      Gcc.Ran ran = Gcc.ran(program, folder);
      assertEquals(0, ran.code(), ran.err());
      ProgramFacts known = new ProgramFacts(BruteForce.program(program, folder));
      assertEquals(
          ran.out(),
          Printed.atStart(FirstExecutions.system(known)).stripTrailing(),
          "seed " + seed);
    }
  }

  @Test
  void whatLocksTheBusIsOneStep() throws IOException {
    String holds = checked(COUNTS);
    assertTrue(holds.contains("ok: "), holds);
    String plain = checked(COUNTS.replace("\"lock; incl %0\"", "\"incl %0\""));
    assertTrue(plain.startsWith("error[X002]: this assembly is not supported"), plain);
    assertTrue(plain.contains("program.c:8:3"), plain);
  }

  /** What is near to what is read, and means something else, is refused. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"lock; incl %0; incl %0\" : \"+m\"(x)",
        "\"lock; addl %1, %0\" : \"+m\"(x) : \"m\"(y)",
        "\"lock; addl %1, %0\" : \"+m\"(x) : \"r\"(wide)",
        "\"lock; addl %2, %0\" : \"+m\"(x) : \"r\"(y)",
        "\"lock; inc %0\" : \"+m\"(x)",
        "\"lock; cmpxchgl %1, %0\" : \"+m\"(x) : \"r\"(y)",
        "\"lock; xaddl %1, %0\" : \"+m\"(x) : \"r\"(y)",
        "\"lock; decl %0; sete %1\" : \"+m\"(x), \"=r\"(y)",
        "\"lock; decl %0; setg %1\" : \"+m\"(x), \"=q\"(small)",
        "\"lock; subl %0, %1\" : \"+m\"(x) : \"r\"(y)",
        "\"lock; addl $0,8(%%rsp)\" : : : \"memory\"",
        "\"lock; addl $1,0(%%rsp)\" : : : \"memory\"",
        "\"movl %1, %0\" : \"=r\"(y) : \"m\"(x)",
        "\"cpuid\" : \"=a\"(y) : : \"ebx\", \"ecx\", \"edx\"",
      })
  void otherAssemblyIsRefused(String assembly) throws IOException {
    String said =
        checked(
            """
            int x, y; long wide; unsigned char small;
            int main(void) {
              __asm__ volatile(%s);
            }
            """
                .formatted(assembly));
    assertTrue(said.startsWith("error[X002]: this assembly is not supported"), said);
    assertTrue(said.contains("program.c:3:3"), said);
  }
}
