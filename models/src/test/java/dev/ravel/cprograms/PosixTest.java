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

/** Tests of what POSIX and Linux have beside threads and files: pipes, futexes, names, ends. */
class PosixTest {
  private static final String HEAD =
      """
      #define _GNU_SOURCE
      #include <assert.h>
      #include <dirent.h>
      #include <errno.h>
      #include <linux/futex.h>
      #include <poll.h>
      #include <pthread.h>
      #include <sched.h>
      #include <stdatomic.h>
      #include <stddef.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/eventfd.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      """;

  /** The mutex of three states: free, taken, taken with threads that may wait. */
  private static final String MUTEX =
      """
      static atomic_int word;
      static int inside;
      static void lock(void) {
        int seen = 0;
        if (atomic_compare_exchange_strong(&word, &seen, 1)) return;
        if (seen != 2) seen = atomic_exchange(&word, 2);
        while (seen != 0) {
          syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
          seen = atomic_exchange(&word, 2);
        }
      }
      static void unlock(void) {
        if (atomic_fetch_sub(&word, 1) != 1) {
          atomic_store(&word, 0);
          WAKE
        }
      }
      static void *enters(void *x) {
        lock(); inside++; assert(inside == 1); inside--; unlock();
        return x;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, enters, 0); pthread_create(&u, 0, enters, 0);
        enters(0);
        pthread_join(t, 0); pthread_join(u, 0);
      }
      """;

  @TempDir private Path folder;

  private String checked(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), HEAD + program);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(List.of(options));
    return String.join("\n", CommandLine.run(words).lines());
  }

  private void assertHolds(String program, String... options) throws IOException {
    String said = checked(program, options);
    assertTrue(said.startsWith("ok: "), said);
  }

  @Test
  void aMutexOfFutexes() throws IOException {
    String wakes = "syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);";
    assertHolds(MUTEX.replace("WAKE\n", wakes + "\n"), "--freedoms", "none");
    assertHolds(MUTEX.replace("WAKE\n", wakes + "\n"), "--freedoms", "wakeups");
    String asleep = checked(MUTEX.replace("WAKE\n", "\n"), "--freedoms", "none");
    assertTrue(asleep.startsWith("violated[V002]: deadlock"), asleep);
  }

  /** A number that has changed before the call, and a limit, end a wait. */
  @Test
  void whatEndsAWaitAtAFutex() throws IOException {
    assertHolds(
        """
        int main(void) {
          static int word = 3;
          static const struct timespec second = {1, 0};
          assert(syscall(SYS_futex, &word, FUTEX_WAIT, 2, NULL) == -1 && errno == EAGAIN);
          assert(syscall(SYS_futex, &word, FUTEX_WAKE, 5) == 0);
          assert(syscall(SYS_futex, &word, FUTEX_WAIT, 3, &second) == -1 && errno == ETIMEDOUT);
        }
        """,
        "--freedoms=none");
  }

  private static String pipe(String reads) {
    return """
    static int ends[2];
    static void *writes(void *x) {
      write(ends[1], "ab", 2);
      write(ends[1], "c", 1);
      close(ends[1]);
      return x;
    }
    int main(void) {
      pthread_t t;
      char text[4] = "";
      int n = 0, got;
      assert(pipe(ends) == 0);
      pthread_create(&t, 0, writes, 0);
      while (READS > 0) n += got;
      assert(n == 3 && strcmp(text, "abc") == 0);
      pthread_join(t, 0);
    }
    """
        .replace("READS", reads);
  }

  /** Whatever parts are read, the bytes come in their order, and the end after the last one. */
  @Test
  void aPipe() throws IOException {
    assertHolds(pipe("(got = (int)read(ends[0], text + n, 1))"));
    assertHolds(pipe("(got = (int)read(ends[0], text + n, (size_t)(3 - n) + (n == 3)))"));
    String never = checked(pipe("(got = (int)read(ends[0], text, 1))").replace("close", "(void)"));
    assertTrue(never.startsWith("violated[V002]: deadlock"), never);
  }

  /** A writer waits while the pipe is full. */
  @Test
  void aFullPipe() throws IOException {
    String program =
        """
        static int ends[2];
        static char some[4096];
        static void *reads(void *x) { READS return x; }
        int main(void) {
          pthread_t t;
          pipe(ends);
          pthread_create(&t, 0, reads, 0);
          for (int k = 0; k < 17; k++) assert(write(ends[1], some, 4096) == 4096);
          pthread_join(t, 0);
        }
        """;
    assertHolds(program.replace("READS", "static char own[4096]; read(ends[0], own, 4096);"));
    String full = checked(program.replace("READS", ""));
    assertTrue(full.startsWith("violated[V002]: deadlock"), full);
  }

  @Test
  void pollWaitsForWhatComesFirst() throws IOException {
    String program =
        """
        static int first, second;
        static void *tells(void *x) { eventfd_write(*(int *)x, 1); return 0; }
        int main(void) {
          pthread_t t;
          first = eventfd(0, 0);
          second = eventfd(0, 0);
          pthread_create(&t, 0, tells, &second);
          struct pollfd all[] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
          int ready = poll(all, 2, LIMIT);
          assert(CLAIM);
          pthread_join(t, 0);
        }
        """;
    String came = "ready == 1 && all[1].revents == POLLIN && all[0].revents == 0";
    assertHolds(program.replace("LIMIT", "-1").replace("CLAIM", came));
    assertHolds(program.replace("LIMIT", "10").replace("CLAIM", "ready == 0 || " + came));
    String late = checked(program.replace("LIMIT", "10").replace("CLAIM", came));
    assertTrue(late.contains("R001"), late);
  }

  /** The last function is called first, by whoever ends the program. */
  @Test
  void functionsForTheEnd() throws IOException {
    String program =
        """
        static int n;
        static void first(void) { assert(n == 1); }
        static void last(void) { n++; }
        int main(void) { atexit(first); atexit(last); END }
        """;
    assertHolds(program.replace("END", "return 0;"));
    assertHolds(program.replace("END", "exit(2);"));
    assertHolds(program.replace("END", "_exit(2);").replace("n == 1", "0"));
    String wrong = checked(program.replace("END", "").replace("n == 1", "n == 0"));
    assertTrue(wrong.contains("R001"), wrong);
  }

  @Test
  void namesPrioritiesAndProcessorsAreKept() throws IOException {
    assertHolds(
        """
        int main(void) {
          char name[16];
          assert(pthread_setname_np(pthread_self(), "a name of 15 ..") == 0);
          assert(pthread_setname_np(pthread_self(), "a name of 16 ...") == ERANGE);
          assert(pthread_getname_np(pthread_self(), name, 16) == 0);
          assert(strcmp(name, "a name of 15 ..") == 0);
          struct sched_param order = {10}, told;
          int policy;
          assert(pthread_setschedparam(pthread_self(), SCHED_FIFO, &order) == 0);
          assert(pthread_getschedparam(pthread_self(), &policy, &told) == 0);
          assert(policy == SCHED_FIFO && told.sched_priority == 10);
          order.sched_priority = 100;
          assert(pthread_setschedparam(pthread_self(), SCHED_FIFO, &order) == EINVAL);
          cpu_set_t some;
          assert(sched_getaffinity(0, sizeof some, &some) == 0);
          assert(CPU_COUNT(&some) == sysconf(_SC_NPROCESSORS_ONLN));
          CPU_ZERO(&some);
          CPU_SET(1, &some);
          assert(pthread_setaffinity_np(pthread_self(), sizeof some, &some) == 0);
          assert(sched_getaffinity(0, sizeof some, &some) == 0);
          assert(CPU_COUNT(&some) == 1 && CPU_ISSET(1, &some));
          pthread_attr_t its;
          size_t size;
          pthread_attr_init(&its);
          pthread_attr_setstacksize(&its, 65536);
          assert(pthread_attr_getstacksize(&its, &size) == 0 && size == 65536);
          assert(gettid() == getpid() && syscall(SYS_gettid) == gettid());
        }
        """);
  }

  @Test
  void foldersOfFiles() throws IOException {
    assertHolds(
        """
        int main(void) {
          int files = 0, folders = 0;
          DIR *in = opendir("in/");
          for (struct dirent *its; (its = readdir(in)); )
            if (its->d_type == DT_DIR) folders++;
            else files += its->d_name[0] == 'a' + files && strlen(its->d_name) == 1;
          assert(files == 2 && folders == 3);
          closedir(in);
          assert(!opendir("in/a") && errno == ENOTDIR && !opendir("out") && errno == ENOENT);
        }
        """,
        "--file=in/a=1",
        "--file=in/b=2",
        "--file=in/c/d=3",
        "--file=in/c/e=4",
        "--file=other=5",
        "--freedoms=none");
  }

  /** The address of a part of nothing is its offset, and checkers' functions need no definition. */
  @Test
  void constantsAndFunctionsOfCheckers() throws IOException {
    assertHolds(
        """
        struct s { int datum; int list; } a;
        extern void assume_abort_if_not(int);
        extern _Bool __VERIFIER_nondet_bool(void);
        int main(void) {
          int *p = &a.list, n = 1 + __VERIFIER_nondet_bool();
          assert((struct s *)((char *)p - (size_t)(&((struct s *)0)->list)) == &a);
          assume_abort_if_not(n > 1);
          assert(n == 2);
        }
        """);
  }

  @Test
  void whatIsNotSupportedIsTold() throws IOException {
    String[] calls = {
      "syscall(1)", "a call of `syscall` other than",
      "syscall(SYS_futex, &word, FUTEX_REQUEUE, 1)", "an operation of `futex` other than",
      "pipe(ends), close(ends[0]), write(ends[1], &word, 1)", "to write to a pipe that nobody reads"
    };
    for (int k = 0; k < calls.length; k += 2) {
      String said = checked("int main(void) { int word = 0, ends[2]; " + calls[k] + "; }");
      assertTrue(said.contains(calls[k + 1]), said);
      assertEquals(1, said.lines().filter(its -> its.contains("not supported")).count(), said);
    }
  }
}
