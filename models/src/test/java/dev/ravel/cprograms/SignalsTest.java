// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of signals against the text of POSIX and against all orders of small programs. */
class SignalsTest {
  private static final int PROGRAMS = Boolean.getBoolean("ravel.deep") ? 40 : 5;
  private static final int PARTS = 40_000;
  private static final Pattern EXECUTIONS = Pattern.compile(" ([0-9 ]+) executions?,");

  private static final String HEAD =
      """
      #define _GNU_SOURCE
      #include <assert.h>
      #include <errno.h>
      #include <pthread.h>
      #include <semaphore.h>
      #include <signal.h>
      #include <stdlib.h>
      #include <unistd.h>
      static volatile sig_atomic_t flag;
      static void sets(int signal) { flag = 1; }
      static void adds(int signal) { flag = flag + 1; }
      static void handle(int signal, void (*handler)(int), int flags) {
        struct sigaction its = {.sa_handler = handler, .sa_flags = flags};
        assert(sigaction(signal, &its, 0) == 0);
      }
      """;

  @TempDir private Path folder;

  private String checked(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), HEAD + program);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(List.of(options));
    return String.join("\n", CommandLine.run(words).lines());
  }

  private void assertHolds(String program) throws IOException {
    String said = checked(program);
    assertTrue(said.contains("ok: "), said); // notes may come before
  }

  private void assertFails(String start, String program) throws IOException {
    String said = checked(program);
    assertTrue(said.startsWith(start), said);
  }

  /** A thread that sends a signal to itself has handled it when the call ends, unless it blocks. */
  @Test
  void whatAThreadSendsToItself() throws IOException, InterruptedException {
    String program =
        """
        int main(void) {
          sigset_t both, before, sent;
          struct sigaction now;
          signal(SIGUSR1, adds);
          assert(signal(SIGUSR2, adds) == SIG_DFL && signal(SIGUSR2, adds) == adds);
          assert(raise(SIGUSR1) == 0 && flag == 1);
          assert(pthread_kill(pthread_self(), SIGUSR1) == 0 && flag == 2);
          assert(kill(getpid(), SIGUSR2) == 0 && flag == 3);
          sigemptyset(&both); sigaddset(&both, SIGUSR1); sigaddset(&both, SIGUSR2);
          assert(sigprocmask(SIG_BLOCK, &both, &before) == 0 && !sigismember(&before, SIGUSR1));
          raise(SIGUSR1); raise(SIGUSR1); kill(getpid(), SIGUSR2);
          assert(flag == 3 && sigpending(&sent) == 0);
          assert(sigismember(&sent, SIGUSR1) && sigismember(&sent, SIGUSR2));
          sigdelset(&both, SIGUSR2);
          sigprocmask(SIG_UNBLOCK, &both, 0);
          assert(flag == 4);
          signal(SIGUSR2, SIG_IGN);
          sigprocmask(SIG_SETMASK, &before, 0);
          assert(flag == 4);
          handle(SIGUSR1, adds, SA_RESETHAND);
          raise(SIGUSR1);
          assert(flag == 5 && sigaction(SIGUSR1, 0, &now) == 0 && now.sa_handler == SIG_DFL);
          assert(sigaction(SIGKILL, &now, 0) == -1 && errno == EINVAL);
          assert(pthread_kill(pthread_self(), 0) == 0 && kill(999999, SIGUSR1) == -1);
          raise(SIGCHLD);
        }
        """;
    assertHolds(program);
    Gcc.assumed();
    Gcc.Ran ran = Gcc.ran(HEAD + program, folder);
    assertEquals(0, ran.code(), ran.err());
  }

  /** What happens without a handler. */
  @Test
  void whatSignalsDoByThemselves() throws IOException {
    for (String ends : List.of("SIGINT", "SIGTERM", "SIGUSR1", "SIGALRM", "SIGKILL")) {
      assertHolds("int main(void) { raise(" + ends + "); assert(0); }");
    }
    assertFails("violated[V003]: `abort` is called", "int main(void) { raise(SIGSEGV); }");
    assertHolds("int main(void) { raise(SIGCHLD); signal(SIGTERM, SIG_IGN); raise(SIGTERM); }");
    assertFails("error[X002]: a signal that stops", "int main(void) { raise(SIGTSTP); }");
    assertFails("error[X002]: a real-time signal", "int main(void) { raise(40); }");
  }

  /** A signal that comes between a test and `pause` is lost, and none is with `sigsuspend`. */
  @Test
  void waitsForAHandler() throws IOException {
    assertFails(
        "violated[V002]: deadlock",
        "int main(void) { signal(SIGALRM, sets); alarm(1); while (!flag) pause(); }");
    assertHolds(
        """
        int main(void) {
          sigset_t its, before;
          signal(SIGALRM, sets);
          sigemptyset(&its); sigaddset(&its, SIGALRM);
          sigprocmask(SIG_BLOCK, &its, &before);
          alarm(1);
          while (!flag) assert(sigsuspend(&before) == -1 && errno == EINTR);
          sigpending(&its);
          assert(!sigismember(&its, SIGALRM));
        }
        """);
    assertHolds(
        """
        static void *waits(void *x) { while (!flag) {} return x; }
        int main(void) {
          pthread_t t;
          signal(SIGUSR1, sets);
          pthread_create(&t, 0, waits, 0);
          pthread_kill(t, SIGUSR1);
          pthread_join(t, 0);
        }
        """);
  }

  private static String semaphore(String flags) {
    return """
    static sem_t its;
    static void *waits(void *x) {
      int got = sem_wait(&its);
      assert(got == 0 || errno == EINTR && flag);
      RETURNS
      return x;
    }
    int main(void) {
      pthread_t t;
      handle(SIGUSR1, sets, FLAGS);
      sem_init(&its, 0, 0);
      pthread_create(&t, 0, waits, 0);
      pthread_kill(t, SIGUSR1);
      sem_post(&its);
      pthread_join(t, 0);
    }
    """
        .replace("FLAGS", flags);
  }

  @Test
  void aHandlerInterruptsAWait() throws IOException {
    assertHolds(semaphore("0").replace("RETURNS", ""));
    assertHolds(semaphore("SA_RESTART").replace("RETURNS", "assert(got == 0);"));
    assertFails("violated[V003]", semaphore("0").replace("RETURNS", "assert(got == 0);"));
    assertFails("violated[V003]", semaphore("0").replace("RETURNS", "assert(got != 0);"));
    String sleeps =
        """
        int main(void) {
          handle(SIGALRM, sets, 0);
          alarm(1);
          unsigned left = sleep(5);
          assert(LEFT);
        }
        """;
    assertHolds(sleeps.replace("LEFT", "left == 0 || left == 5 && flag"));
    assertFails("violated[V003]", sleeps.replace("LEFT", "left == 0"));
    assertFails("violated[V003]", sleeps.replace("LEFT", "left != 0"));
  }

  /** A wait for a pipe fails if a handler runs in it, that with a limit even with SA_RESTART. */
  @Test
  void aHandlerInterruptsAPipe() throws IOException {
    String program =
        """
        #include <poll.h>
        static int ends[2];
        static void *reads(void *x) {
          char c;
          struct pollfd its = {.fd = ends[0], .events = POLLIN};
          long n = WAITS;
          assert(n == 1 || n == -1 && errno == EINTR && flag);
          RETURNS
          return x;
        }
        int main(void) {
          pthread_t t;
          handle(SIGUSR1, sets, FLAGS);
          assert(pipe(ends) == 0);
          pthread_create(&t, 0, reads, 0);
          pthread_kill(t, SIGUSR1);
          write(ends[1], "a", 1);
          pthread_join(t, 0);
        }
        """;
    String reads = program.replace("WAITS", "read(ends[0], &c, 1)");
    String polls = program.replace("WAITS", "poll(&its, 1, -1)");
    String sometimes = "assert(n == 1);";
    assertHolds(reads.replace("FLAGS", "0").replace("RETURNS", ""));
    assertHolds(reads.replace("FLAGS", "SA_RESTART").replace("RETURNS", sometimes));
    assertHolds(polls.replace("FLAGS", "SA_RESTART").replace("RETURNS", ""));
    assertFails("violated[V003]", reads.replace("FLAGS", "0").replace("RETURNS", sometimes));
    assertFails("violated[V003]", reads.replace("FLAGS", "0").replace("RETURNS", "assert(n < 0);"));
    assertFails(
        "violated[V003]", polls.replace("FLAGS", "SA_RESTART").replace("RETURNS", sometimes));
  }

  /** A handler that ends the thread, and one that sends itself a signal again and again. */
  @Test
  void handlersThatDoNotReturn() throws IOException {
    String program =
        """
        #include <stdatomic.h>
        static atomic_int other;
        static void never(int signal) { HANDLER }
        static void *runs(void *x) { raise(SIGUSR1); other = 1; return x; }
        int main(void) {
          pthread_t t;
          signal(SIGUSR1, never);
          pthread_create(&t, 0, runs, 0);
          pthread_join(t, 0);
          assert(other == 0);
        }
        """;
    assertHolds(program.replace("HANDLER", "pthread_exit(0);"));
    assertHolds(program.replace("HANDLER", "_exit(0);"));
    assertFails("violated[V002]: deadlock", program.replace("HANDLER", "while (!other) {}"));
    assertFails("violated[V003]", program.replace("HANDLER", ""));
    String again = checked(program.replace("HANDLER", "raise(SIGUSR1);"), "--check", "terminates");
    assertTrue(again.startsWith("violated[V012]"), again);
  }

  /** A mutex is waited for through handlers; one that locks what the thread holds never ends. */
  @Test
  void aHandlerThatLocks() throws IOException {
    String locks =
        """
        static pthread_mutex_t its = PTHREAD_MUTEX_INITIALIZER;
        static void locks(int signal) {
          pthread_mutex_lock(&its);
          flag = flag + 1;
          pthread_mutex_unlock(&its);
        }
        int main(void) {
          handle(SIGALRM, HANDLER, 0);
          alarm(1);
          pthread_mutex_lock(&its);
          pthread_mutex_unlock(&its);
        }
        """;
    assertFails("violated[V002]: deadlock", locks.replace("HANDLER", "locks"));
    assertHolds(locks.replace("HANDLER", "sets"));
  }

  /** Each thread that waits for a signal of the process may get it, and one does. */
  @Test
  void threadsWaitForSignals() throws IOException {
    String program =
        """
        static int got[2];
        static sigset_t both;
        static void *waits(void *which) {
          assert(sigwait(&both, &got[(long)which]) == 0);
          return which;
        }
        int main(void) {
          pthread_t t[2];
          sigemptyset(&both); sigaddset(&both, SIGUSR1); sigaddset(&both, SIGTERM);
          pthread_sigmask(SIG_BLOCK, &both, 0);
          for (long k = 0; k < 2; k++) pthread_create(&t[k], 0, waits, (void *)k);
          kill(getpid(), SIGUSR1);
          kill(getpid(), SIGTERM);
          for (int k = 0; k < 2; k++) pthread_join(t[k], 0);
          assert(CONDITION);
          assert(sigtimedwait(&both, 0, &(struct timespec){1, 0}) == -1 && errno == EAGAIN);
        }
        """;
    assertHolds(program.replace("CONDITION", "got[0] + got[1] == SIGUSR1 + SIGTERM"));
    assertFails("violated[V003]", program.replace("CONDITION", "got[0] == SIGUSR1"));
    assertFails("violated[V003]", program.replace("CONDITION", "got[0] == SIGTERM"));
  }

  /** A handler sees and changes what the thread has for itself. */
  @Test
  void whatAThreadHasForItself() throws IOException {
    String own =
        """
        static _Thread_local int count;
        static void counts(int signal) { count = count + 1; errno = EINVAL; }
        int main(void) {
          handle(SIGALRM, counts, 0);
          errno = 0;
          alarm(1);
          count = count + 1;
          count = count + 1;
          int now = count, error = errno;
          assert(CONDITION);
        }
        """;
    assertHolds(own.replace("CONDITION", "now == 2 || now == 3"));
    assertFails("violated[V003]", own.replace("CONDITION", "now == 2"));
    assertFails("violated[V003]", own.replace("CONDITION", "now == 3"));
    assertFails("violated[V003]", own.replace("CONDITION", "now == 3 || !error"));
  }

  // ----------------------------------------------------------------------------- all orders

  /** A statement {@code x = x * factor + term}, as a read and a write. */
  private record Update(int factor, int term) {
    String text() {
      return "x = x * " + factor + " + " + term + ";";
    }
  }

  /**
   * A moment of a thread of some statements, its handler, and another thread that sends signals.
   *
   * @param pc twice the number of statements made, and one more behind a read
   * @param in the same in the handler, or -1
   */
  private record Moment(int x, int pc, int read, int in, int readIn, int sent, boolean pending) {}

  private static Set<Integer> ends(List<Update> thread, List<Update> handler, int signals) {
    Set<Integer> ends = new TreeSet<>();
    Set<Moment> seen = new HashSet<>();
    List<Moment> open = new ArrayList<>(List.of(new Moment(1, 0, 0, -1, 0, 0, false)));
    while (!open.isEmpty()) {
      Moment at = open.removeLast();
      if (!seen.add(at)) {
        continue;
      }
      boolean ended = at.pc == 2 * thread.size() + 1;
      if (at.sent < signals) {
        open.add(new Moment(at.x, at.pc, at.read, at.in, at.readIn, at.sent + 1, !ended));
      } else if (ended) {
        ends.add(at.x);
      }
      if (ended) {
        continue;
      }
      if (at.in >= 0) {
        int next = at.in + 1 == 2 * handler.size() ? -1 : at.in + 1;
        if (at.in % 2 == 0) {
          open.add(new Moment(at.x, at.pc, at.read, next, at.x, at.sent, at.pending));
        } else {
          Update its = handler.get(at.in / 2);
          int x = at.readIn * its.factor + its.term;
          open.add(new Moment(x, at.pc, at.read, next, 0, at.sent, at.pending));
        }
        continue;
      }
      if (at.pending) {
        open.add(new Moment(at.x, at.pc, at.read, 0, 0, at.sent, false));
      }
      if (at.pc == 2 * thread.size()) {
        open.add(new Moment(at.x, at.pc + 1, 0, -1, 0, at.sent, false));
      } else if (at.pc % 2 == 0) {
        open.add(new Moment(at.x, at.pc + 1, at.x, -1, 0, at.sent, at.pending));
      } else {
        Update its = thread.get(at.pc / 2);
        int x = at.read * its.factor + its.term;
        open.add(new Moment(x, at.pc + 1, 0, -1, 0, at.sent, at.pending));
      }
    }
    return ends;
  }

  private static List<Update> drawn(Random random, int most) {
    List<Update> all = new ArrayList<>();
    for (int k = random.nextInt(most) + 1; k > 0; k--) {
      all.add(new Update(1 + random.nextInt(3), random.nextInt(5)));
    }
    return all;
  }

  private static String program(List<Update> thread, List<Update> handler, int signals) {
    return """
    static int x = 1;
    static void handles(int signal) { HANDLER }
    static void *runs(void *its) { THREAD return its; }
    int main(void) {
      pthread_t t;
      handle(SIGUSR1, handles, 0);
      pthread_create(&t, 0, runs, 0);
      for (int k = 0; k < SIGNALS; k++) pthread_kill(t, SIGUSR1);
      pthread_join(t, 0);
      assert(ENDS);
    }
    """
        .replace("HANDLER", String.join(" ", handler.stream().map(Update::text).toList()))
        .replace("THREAD", String.join(" ", thread.stream().map(Update::text).toList()))
        .replace("SIGNALS", "" + signals);
  }

  /**
   * A signal comes at each place of a thread, in a handler only behind it, and not twice at once.
   */
  @Test
  void signalsComeAtEachPlace() throws IOException {
    Random random = new Random(7);
    for (int k = 0; k < PROGRAMS; k++) {
      List<Update> thread = drawn(random, 3);
      List<Update> handler = drawn(random, 2);
      int signals = 1 + random.nextInt(2);
      String program = program(thread, handler, signals);
      Set<Integer> ends = ends(thread, handler, signals);
      assertHolds(program.replace("ENDS", among(ends)));
      for (int end : ends) {
        Set<Integer> others = new TreeSet<>(ends);
        others.remove(end);
        assertFails("violated[V003]", program.replace("ENDS", among(others)));
      }
    }
  }

  private static String among(Set<Integer> values) {
    List<String> all = values.stream().map(its -> "x == " + its).toList();
    return all.isEmpty() ? "0" : String.join(" || ", all);
  }

  /** The engines make the executions that there are by definition, also of threads that race. */
  @Test
  void theExecutionsAreThoseByDefinition() throws IOException {
    Random random = new Random(11);
    for (int k = 0; k < PROGRAMS; k++) {
      String races = k % 2 == 0 ? "" : "x = 7; ";
      String program =
          HEAD
              + program(drawn(random, 2), drawn(random, 1), 1)
                  .replace("assert(ENDS);", "")
                  .replace("pthread_join(t, 0);", races + "pthread_join(t, 0);");
      Optional<Integer> count = BruteForce.executions(program, folder, PARTS);
      assertEquals(count, BruteForce.executionsWithoutRoom(program, folder, PARTS));
      Path file = Files.writeString(folder.resolve("program.c"), program);
      for (List<String> engine :
          List.of(
              List.of("--engine", "unfolding", "--no-cutoffs"),
              List.of("--engine", "dpor", "--stateless"))) {
        List<String> words = new ArrayList<>(List.of("check", "--all", file.toString()));
        words.addAll(engine);
        String said = String.join("\n", CommandLine.run(words).lines());
        Matcher found = EXECUTIONS.matcher(said);
        assertTrue(found.find(), said);
        assertEquals(
            count.orElseThrow(),
            Integer.parseInt(found.group(1).replace(" ", "")),
            engine + "\n" + program + said);
      }
    }
  }
}
