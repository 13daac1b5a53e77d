// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the functions, macros and labels that programs use which are written for checkers. */
class CheckersFunctionsTest {
  private static final String GENMC =
      """
      #include <assert.h>
      #include <genmc.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      """;

  /** Threads that push and pop on a stack; the popped node is retired, with or without a guard. */
  private static final String STACK =
      """
      struct node { int value; struct node *next; };
      struct node *_Atomic top;
      static void push(int value) {
        struct node *its = malloc(sizeof *its);
        its->value = value;
        struct node *old = atomic_load(&top);
        do its->next = old; while (!atomic_compare_exchange_strong(&top, &old, its));
      }
      static void *pops(void *x) {
        __VERIFIER_hp_t *hp = __VERIFIER_hp_alloc();
        struct node *seen;
        do {
          seen = GUARD;
          if (!seen) { __VERIFIER_hp_free(hp); return 0; }
        } while (!atomic_compare_exchange_strong(&top, &(struct node *){seen}, seen->next));
        __VERIFIER_hp_retire(seen);
        __VERIFIER_hp_clear(hp);
        __VERIFIER_hp_free(hp);
        return x;
      }
      int main(void) {
        push(1);
        __VERIFIER_thread_t t = __VERIFIER_spawn(pops, &top);
        pops(&top);
        __VERIFIER_join(t);
      }
      """;

  @TempDir private Path folder;

  private String checked(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), program);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(List.of(options));
    return String.join("\n", CommandLine.run(words).lines());
  }

  private void assertHolds(String program, String... options) throws IOException {
    String said = checked(program, options);
    assertTrue(said.lines().anyMatch(its -> its.startsWith("ok: ")), said);
  }

  private void assertViolated(String what, String program, String... options) throws IOException {
    String said = checked(program, options);
    assertTrue(said.lines().anyMatch(its -> its.startsWith("violated[" + what)), said);
  }

  private void assertRefused(String message, String program) throws IOException {
    assertEquals("error[X002]: " + message, checked(program).lines().findFirst().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "void reach_error();",
        "extern int reach_error(void);",
        "extern void reach_error(void) __attribute__((noreturn));",
        "void reach_error() {}",
        "static void reach_error(void) { for (;;) {} }",
        "static int reach_error(void) { return 0; }",
        "int reach_error() { __builtin_unreachable(); }"
      })
  void errorsAreReachedInEachForm(String declaration) throws IOException {
    assertViolated(
        "V003]: `reach_error` is called",
        declaration + "\nint main(void) { reach_error(); return 0; }\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__VERIFIER_assume",
        "__CPROVER_assume",
        "__ESBMC_assume",
        "__goblint_assume",
        "assume_abort_if_not"
      })
  void assumptionsHideNothingBeforeThem(String assume) throws IOException {
    String program =
        """
        #include <pthread.h>
        #include <stdatomic.h>
        void %1$s(int);
        atomic_int x;
        static void *writes(void *u) { int no = 0; x = 1; %1$s(no); x = 2; return u; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, writes, 0);
          if (x == NUMBER) reach_error();
          pthread_join(t, 0);
          reach_error();
        }
        """
            .formatted(assume);
    assertViolated("V003]: `reach_error` is called", program, "-D", "NUMBER=1");
    assertHolds(program, "-D", "NUMBER=2");
  }

  @ParameterizedTest
  @CsvSource({
    "__VERIFIER_assert(0), violated",
    "'__ESBMC_assert(0, \"no\")', violated",
    "'__CPROVER_assert(0, \"no\")', violated",
    "__goblint_check(0), violated",
    "__goblint_assert(0), violated",
    "__VERIFIER_assert(1), ok",
    "__ESBMC_yield(), ok",
    "__VERIFIER_loop_begin(), ok",
    "__VERIFIER_spin_start(), ok",
    "__VERIFIER_spin_end(0), ok",
    "__VERIFIER_loop_bound(3), ok",
    "__VERIFIER_annotate_begin(1), ok",
    "__VERIFIER_annotate_end(1), ok",
    "'__VERIFIER_method_begin(\"m\", 1)', ok",
    "'__VERIFIER_method_end(\"m\", 1)', ok",
    "__VERIFIER_pbarrier(), ok",
    "__CPROVER_cover(0), ok",
    "'__CPROVER_input(\"x\", 1)', ok",
    "'__CPROVER_output(\"x\", 1)', ok",
    "'__CPROVER_fence(\"WWfence\")', ok",
    "__ESBMC_cover(0), ok",
    "__ESBMC_unroll(3), ok",
    "__goblint_assume_join(1), ok",
    "__goblint_split_begin(1), ok",
    "__goblint_split_end(1), ok",
    "__goblint_bounded(1), ok",
    "__goblint_unknown(0), error"
  })
  void callsMean(String call, String verdict) throws IOException {
    String name = call.substring(0, call.indexOf('('));
    String said = checked("void " + name + "();\nint main(void) { " + call + "; return 0; }\n");
    assertTrue(said.lines().anyMatch(its -> its.startsWith(verdict)), said);
  }

  @ParameterizedTest
  @CsvSource({
    "__VERIFIER_nondet_u8, 255",
    "__VERIFIER_nondet_u16, 65535",
    "__VERIFIER_nondet_u32, 4294967295",
    "__VERIFIER_nondet_u64, 18446744073709551615u",
    "__VERIFIER_nondet_loff_t, -1",
    "__VERIFIER_nondet_sector_t, 1",
    "__VERIFIER_nondet_pthread_t, 1",
    "__CPROVER_nondet_uchar, 255",
    "nondet_ushort, 65535"
  })
  void anyValueIsGiven(String function, String value) throws IOException {
    String program = "int main(void) { if (" + function + "() == " + value + ") reach_error(); }\n";
    assertViolated("V003]", program, "--symbolic");
  }

  @Test
  void bytesAreGiven() throws IOException {
    String program =
        """
        #include <stddef.h>
        void __VERIFIER_nondet_memory(void *, size_t);
        int main(void) {
          unsigned char all[3];
          __VERIFIER_nondet_memory(all, sizeof all);
          if (all[0] == 1 && all[1] == 7 && all[2] == 255) reach_error();
        }
        """;
    assertViolated("V003]", program, "--symbolic");
  }

  @ParameterizedTest
  @CsvSource({
    "__VERIFIER_atomic_begin, __VERIFIER_atomic_end",
    "__CPROVER_atomic_begin, __CPROVER_atomic_end",
    "__ESBMC_atomic_begin, __ESBMC_atomic_end",
    "__ESBMC_really_atomic_begin, __ESBMC_really_atomic_end"
  })
  void blocksAreOneStep(String begin, String end) throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        int x;
        void BEGIN(void);
        void END(void);
        static void __VERIFIER_atomic_both(void) { x++; x++; }
        static void *adds(void *u) { BEGIN(); x++; x++; END(); __VERIFIER_atomic_both(); return u; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, adds, 0);
          BEGIN(); int seen = x; END();
          assert(seen % 2 == 0);
          adds(0);
          pthread_join(t, 0);
          assert(x == 8);
        }
        """;
    assertHolds(program, "-D", "BEGIN=" + begin, "-D", "END=" + end);
  }

  @Test
  void threadsAreSpawnedAndJoined() throws IOException {
    String program =
        GENMC
            + """
            atomic_long x;
            static void *adds(void *n) { x += (long)n; return (void *)(x > 5 ? 1L : 0L); }
            static void *exits(void *n) { __VERIFIER_thread_exit(n); }
            int main(void) {
              __VERIFIER_thread_t a = __VERIFIER_spawn(adds, (void *)1);
              __VERIFIER_thread_t b = __VERIFIER_spawn_symmetric(adds, (void *)2, a);
              __VERIFIER_thread_t c = __VERIFIER_thread_create(NULL, exits, &x);
              assert(a != b && c != __VERIFIER_thread_self());
              assert(__VERIFIER_join(a) == 0);
              __VERIFIER_join_symmetric(b);
              assert(__VERIFIER_thread_join(c) == &x);
              assert(x == SUM);
            }
            """;
    assertHolds(program, "-D", "SUM=3");
    assertViolated("V003]: `x == SUM` is false", program, "-D", "SUM=2");
  }

  @Test
  void markedAccessesAreMade() throws IOException {
    String program =
        GENMC
            + """
            atomic_int x, y;
            int __VERIFIER_persistent_storage(z);
            __VERIFIER_plock_t lock;
            static void *works(void *u) {
              int old = __VERIFIER_speculative_read(atomic_load(&x)), zero = 0, one = 1;
              while (!__VERIFIER_confirming_CAS(atomic_compare_exchange_strong(&x, &old, old + 1))) {}
              __VERIFIER_helped_CAS(atomic_compare_exchange_strong(&y, &zero, 1));
              __VERIFIER_helping_CAS(atomic_compare_exchange_strong(&y, &one, 2));
              __VERIFIER_plock_lock(&lock);
              __VERIFIER_local_write(z = z + 1);
              __VERIFIER_plock_unlock(&lock);
              __VERIFIER_optional(assert(__VERIFIER_confirming_read(atomic_load(&x)) <= 2));
              return u;
            }
            int main(void) {
              int *p = __VERIFIER_palloc(4), *q = __VERIFIER_malloc(4), two = 2;
              __VERIFIER_final_write(*p = 3);
              __VERIFIER_free(q);
              pthread_t t;
              pthread_create(&t, 0, works, 0);
              works(0);
              pthread_join(t, 0);
              assert(x == 2 && y == 2 && z == 2 && *p == 3);
              assert(__VERIFIER_final_CAS(atomic_compare_exchange_strong(&y, &two, 5)) && y == 5);
              if (__VERIFIER_opt_begin()) { assert(y == LAST); __VERIFIER_assume(0); }
            }
            """;
    assertHolds(program, "-D", "LAST=5");
    assertViolated("V003]: `y == LAST` is false", program, "-D", "LAST=4");
  }

  @Test
  void loopsThatAreMarkedWait() throws IOException {
    String program =
        GENMC
            + """
            atomic_int x;
            static void *sets(void *u) { x = SET; return u; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, sets, 0);
              int seen;
              for (__VERIFIER_loop_begin();
                   __VERIFIER_spin_start(), seen = x, __VERIFIER_spin_end(seen == 1), seen != 1;) {}
              assert(x == 1);
              pthread_join(t, 0);
            }
            """;
    assertHolds(program, "-D", "SET=1");
    assertViolated("V002]", program, "-D", "SET=2");
  }

  @ParameterizedTest
  @CsvSource({"8, int8_t", "16, int16_t", "32, int32_t", "64, int64_t"})
  void awaitsWaitForTheirComparison(int bits, String type) throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdint.h>
        enum { UGT = 1, EQ, UGE, ULT, NE, ULE, SGT = 9, SGE = 11, SLT, SLE = 14 };
        TYPE LOAD(_Atomic TYPE *, int, TYPE, int), XCHG(_Atomic TYPE *, TYPE, int, TYPE, int);
        _Atomic TYPE x;
        static void *sets(void *u) { x = -1; return u; }
        int main(void) {
          assert(LOAD(&x, EQ, 0, 5) == 0 && LOAD(&x, ULT, 1, 5) == 0 && LOAD(&x, ULE, 0, 5) == 0);
          assert(LOAD(&x, SGT, -1, 5) == 0 && LOAD(&x, SLT, 1, 5) == 0 && LOAD(&x, SGE, 0, 5) == 0);
          pthread_t t;
          pthread_create(&t, 0, sets, 0);
          assert(LOAD(&x, HOW, 1, 5) == -1);
          assert(XCHG(&x, 4, EQ, -1, 5) == -1 && XCHG(&x, 6, NE, 5, 5) == 4);
          assert(x == 6);
          pthread_join(t, 0);
        }
        """;
    List<String> options =
        List.of(
            "-D", "TYPE=" + type,
            "-D", "LOAD=__VERIFIER_load_await_i" + bits,
            "-D", "XCHG=__VERIFIER_xchg_await_i" + bits);
    for (String how : List.of("UGT", "UGE", "9-0", "SGT", "EQ")) {
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of("-D", "HOW=" + how));
      if (how.startsWith("U")) {
        assertHolds(program, all.toArray(String[]::new));
      } else {
        assertViolated("V002]", program, all.toArray(String[]::new));
      }
    }
  }

  @Test
  void guardedMemoryIsFreedLater() throws IOException {
    String guarded = "__VERIFIER_hp_protect(hp, &top)";
    assertHolds(GENMC + STACK.replace("GUARD", guarded));
    assertViolated("V003]", GENMC + STACK.replace("GUARD", "atomic_load(&top)"));
  }

  @Test
  void whatCannotBeMeantIsRefused() throws IOException {
    assertRefused(
        "the label `__CPROVER_ASYNC_1`, by which a thread starts for CBMC, is not supported",
        "void f(void) {}\nint main(void) { __CPROVER_ASYNC_1: f(); return 0; }\n");
    assertRefused(
        "`__VERIFIER_recovery_routine` runs after the machine has crashed, which is not explored",
        GENMC + "void __VERIFIER_recovery_routine(void) {}\nint main(void) { return 0; }\n");
  }

  @ParameterizedTest
  @CsvSource({
    "sem_t, 'sem_init(&its, 0, 1)', sem_destroy(&its), sem_post(&its)",
    "pthread_barrier_t, 'pthread_barrier_init(&its, 0, 1)', pthread_barrier_destroy(&its), "
        + "pthread_barrier_wait(&its)"
  })
  void usesThatCommuteAreErrorsAfterTheEnd(String type, String init, String end, String use)
      throws IOException {
    String program =
        "#include <pthread.h>\n#include <semaphore.h>\n"
            + type
            + " its;\nvoid *uses(void *u) { "
            + use
            + "; return u; }\nint main(void) { pthread_t t; "
            + init
            + "; pthread_create(&t, 0, uses, 0); "
            + end
            + "; pthread_join(t, 0); }\n";
    for (String engine : List.of("graph", "unfolding", "dpor")) {
      assertViolated("V003]", program, "--engine", engine, "--check", "no error");
    }
  }
}
