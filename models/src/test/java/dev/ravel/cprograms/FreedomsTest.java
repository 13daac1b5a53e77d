// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Freedom;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.ProgramFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that random programs of three threads under random freedoms of POSIX and C11 have the
 * endings and the deadlocks that an interpreter of the standards finds, by every engine.
 *
 * <p>The interpreter has each freedom as the standards word it: a thread that waits for a condition
 * goes on at any moment, a writer that finds the lock taken waits in a queue, and a reader that
 * finds a queue may be refused for as long as there is one. A state is a deadlock if no thread is
 * obliged to go on. So it shares nothing with the product, which decides all of that when a call
 * begins. The generator makes no loops around waits, no cancellation, no second mutex for the
 * condition variable, and no calls before the threads exist.
 */
class FreedomsTest {
  private static final int PROGRAMS = 40;
  private static final int THREADS = 3;
  private static final int PARTS = 20_000;
  private static final Pattern EXECUTIONS = Pattern.compile(": ([0-9 ]+) executions?, ");

  private static final List<List<String>> ENGINES =
      List.of(
          List.of(),
          List.of("--engine", "graph"),
          List.of("--engine", "dpor"),
          List.of("--engine", "unfolding"),
          List.of("--engine", "dpor", "--stateless"));

  @TempDir private Path folder;

  // What the state is made of: the next ticket, who holds the mutex, who waits for the condition
  // and who is woken, the semaphore, the writer, the number of readers, the writers in the queue,
  // the atomic variable; then of each thread its place, its stage and its sum.
  private static final int TICKET = 0;
  private static final int MUTEX = 1;
  private static final int WAITING = 2;
  private static final int WOKEN = 3;
  private static final int SEMAPHORE = 4;
  private static final int WRITER = 5;
  private static final int READERS = 6;
  private static final int QUEUE = 7;
  private static final int ATOMIC = 8;
  private static final int FIRST = 9;

  private enum Kind {
    TICKET("r = 3 * r + atomic_fetch_add(&ticket, 1);"),
    LOCK("pthread_mutex_lock(&m);"),
    UNLOCK("pthread_mutex_unlock(&m);"),
    WAIT("pthread_cond_wait(&c, &m);"),
    TIMEDWAIT("if (pthread_cond_timedwait(&c, &m, &soon)) r += 50;"),
    SIGNAL("pthread_cond_signal(&c);"),
    BROADCAST("pthread_cond_broadcast(&c);"),
    DOWN("if (sem_wait(&s)) r += errno == EINTR ? 70 : 50; else {"),
    TIMEDDOWN("if (sem_timedwait(&s, &soon)) r += errno == EINTR ? 70 : 50; else {"),
    UP("sem_post(&s);"),
    READ("pthread_rwlock_rdlock(&w);"),
    TRYREAD("if (pthread_rwlock_tryrdlock(&w)) r += 50; else {"),
    TIMEDREAD("if (pthread_rwlock_timedrdlock(&w, &soon)) r += 50; else {"),
    WRITE("pthread_rwlock_wrlock(&w);"),
    TRYWRITE("if (pthread_rwlock_trywrlock(&w)) r += 50; else {"),
    TIMEDWRITE("if (pthread_rwlock_timedwrlock(&w, &soon)) r += 50; else {"),
    READ_END("pthread_rwlock_unlock(&w);"),
    WRITE_END("pthread_rwlock_unlock(&w);"),
    SWAP("{ int e = 0; if (!atomic_compare_exchange_weak(&x, &e, 1)) r += 50; }"),
    SWAP_AT_LAST("{ int e = 0; while (!atomic_compare_exchange_weak(&x, &e, 1)) e = 0; }"),
    RESET("atomic_store(&x, 0);"),
    /** The end of what is done with a lock that was tried. */
    END("}");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private static List<Kind> part(Random random) {
    return switch (random.nextInt(18)) {
      case 0 -> List.of(Kind.LOCK, Kind.TICKET, Kind.UNLOCK);
      case 1, 2 -> List.of(Kind.LOCK, Kind.WAIT, Kind.TICKET, Kind.UNLOCK);
      case 3 -> List.of(Kind.LOCK, Kind.TIMEDWAIT, Kind.TICKET, Kind.UNLOCK);
      case 4 -> List.of(Kind.SIGNAL);
      case 5 -> List.of(Kind.LOCK, Kind.BROADCAST, Kind.UNLOCK);
      case 6 -> List.of(Kind.DOWN, Kind.TICKET, Kind.UP, Kind.END);
      case 7 -> List.of(Kind.TIMEDDOWN, Kind.TICKET, Kind.UP, Kind.END);
      case 8 -> List.of(Kind.DOWN, Kind.END);
      case 9 -> List.of(Kind.READ, Kind.TICKET, Kind.READ_END);
      case 10 -> List.of(Kind.READ, Kind.READ, Kind.TICKET, Kind.READ_END, Kind.READ_END);
      case 11 -> List.of(Kind.TRYREAD, Kind.TICKET, Kind.READ_END, Kind.END);
      case 12 -> List.of(Kind.TIMEDREAD, Kind.READ, Kind.READ_END, Kind.READ_END, Kind.END);
      case 13 -> List.of(Kind.WRITE, Kind.TICKET, Kind.WRITE_END);
      case 14 -> List.of(Kind.TRYWRITE, Kind.TICKET, Kind.WRITE_END, Kind.END);
      case 15 -> List.of(Kind.TIMEDWRITE, Kind.TICKET, Kind.WRITE_END, Kind.END);
      case 16 -> List.of(Kind.SWAP, Kind.TICKET);
      default -> List.of(Kind.SWAP_AT_LAST, Kind.TICKET, Kind.RESET);
    };
  }

  /** The results of all interleavings. */
  private static final class Oracle {
    private final List<List<Kind>> threads;
    private final Set<Freedom> freedoms;
    private final Set<List<Integer>> endings = new HashSet<>();
    private final Set<List<Integer>> seen = new HashSet<>();
    private final Deque<int[]> open = new ArrayDeque<>();
    private boolean deadlock;

    Oracle(List<List<Kind>> threads, Set<Freedom> freedoms) {
      this.threads = threads;
      this.freedoms = freedoms;
      int[] start = new int[FIRST + 3 * THREADS];
      start[SEMAPHORE] = 1;
      found(start);
      while (!open.isEmpty()) {
        int[] at = open.pop();
        boolean obliged = false;
        boolean all = true;
        for (int t = 0; t < THREADS; t++) {
          boolean ended = at[FIRST + 3 * t] == threads.get(t).size();
          all &= ended;
          obliged |= !ended && step(at, t);
        }
        if (all) {
          endings.add(List.of(at[FIRST + 2], at[FIRST + 5], at[FIRST + 8]));
        } else {
          deadlock |= !obliged;
        }
      }
    }

    private boolean may(Freedom freedom) {
      return freedoms.contains(freedom);
    }

    private void found(int[] state) {
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        open.push(state);
      }
    }

    /** Adds the states after a step of a thread; whether the thread is obliged to make one. */
    private boolean step(int[] at, int t) {
      int my = FIRST + 3 * t;
      int[] next = at.clone();
      next[my]++;
      switch (threads.get(t).get(at[my])) {
        case END -> {}
        case TICKET -> {
          next[my + 2] = 3 * at[my + 2] + at[TICKET];
          next[TICKET]++;
        }
        case LOCK -> {
          return take(at, next, MUTEX, t);
        }
        case UNLOCK -> next[MUTEX] = 0;
        case SIGNAL -> {
          for (int w = 0; w < THREADS; w++) {
            if ((at[WAITING] >> w & 1) != 0) {
              int[] woken = next.clone();
              woken[WAITING] &= ~(1 << w);
              woken[WOKEN] |= 1 << w;
              found(woken);
            }
          }
          if (at[WAITING] != 0) {
            return true;
          }
        }
        case BROADCAST -> {
          next[WOKEN] |= at[WAITING];
          next[WAITING] = 0;
        }
        case WAIT -> {
          return wait(at, next, t, false);
        }
        case TIMEDWAIT -> {
          return wait(at, next, t, true);
        }
        case DOWN -> {
          return down(at, next, t, false);
        }
        case TIMEDDOWN -> {
          return down(at, next, t, true);
        }
        case UP -> next[SEMAPHORE]++;
        case READ -> {
          if (at[WRITER] != 0) {
            return false;
          }
          next[READERS]++;
          found(next);
          return at[QUEUE] == 0;
        }
        case TRYREAD, TIMEDREAD -> {
          if (at[WRITER] != 0) {
            fails(next, t, 50);
          } else {
            if (at[QUEUE] != 0) {
              int[] refused = next.clone();
              fails(refused, t, 50);
              found(refused);
            }
            next[READERS]++;
          }
        }
        case WRITE -> {
          return write(at, next, t, false);
        }
        case TIMEDWRITE -> {
          return write(at, next, t, true);
        }
        case TRYWRITE -> {
          if (at[READERS] != 0 || at[WRITER] != 0) {
            fails(next, t, 50);
          } else {
            next[WRITER] = t + 1;
          }
        }
        case READ_END -> next[READERS]--;
        case WRITE_END -> next[WRITER] = 0;
        case SWAP -> {
          if (at[ATOMIC] == 0 && may(Freedom.WEAK_CAS)) {
            int[] failed = next.clone();
            failed[my + 2] += 50;
            found(failed);
          }
          next[my + 2] += at[ATOMIC] == 0 ? 0 : 50;
          next[ATOMIC] = 1;
        }
        case SWAP_AT_LAST -> {
          return take(at, next, ATOMIC, 0);
        }
        case RESET -> next[ATOMIC] = 0;
      }
      found(next);
      return true;
    }

    private boolean take(int[] at, int[] next, int lock, int t) {
      if (at[lock] != 0) {
        return false;
      }
      next[lock] = t + 1;
      found(next);
      return true;
    }

    private void fails(int[] next, int t, int sum) {
      int my = FIRST + 3 * t;
      next[my + 2] += sum;
      while (threads.get(t).get(next[my]) != Kind.END) {
        next[my]++;
      }
    }

    private boolean down(int[] at, int[] next, int t, boolean timed) {
      if (may(Freedom.INTERRUPTS)) {
        int[] interrupted = next.clone();
        fails(interrupted, t, 70);
        found(interrupted);
      }
      if (at[SEMAPHORE] == 0 && !timed) {
        return false;
      }
      if (at[SEMAPHORE] == 0) {
        fails(next, t, 50);
      } else {
        next[SEMAPHORE]--;
      }
      found(next);
      return true;
    }

    private boolean write(int[] at, int[] next, int t, boolean timed) {
      int my = FIRST + 3 * t;
      boolean taken = at[READERS] != 0 || at[WRITER] != 0;
      next[QUEUE] &= ~(1 << t);
      next[my + 1] = 0;
      if (!taken) {
        next[WRITER] = t + 1;
      } else if (at[my + 1] == 0 && may(Freedom.RWLOCK_ORDER)) {
        next[QUEUE] |= 1 << t;
        next[my + 1] = 1;
        next[my]--;
      } else if (timed) {
        fails(next, t, 50);
      } else {
        return false;
      }
      found(next);
      return true;
    }

    private boolean wait(int[] at, int[] next, int t, boolean timed) {
      int my = FIRST + 3 * t;
      int me = 1 << t;
      if (at[my + 1] == 0) {
        next[MUTEX] = 0;
        next[WAITING] |= me;
        next[my + 1] = 1;
        next[my]--;
        found(next);
        return true;
      }
      if (at[my + 1] == 1) {
        boolean woken = (at[WOKEN] & me) != 0;
        next[WOKEN] &= ~me;
        next[WAITING] &= ~me;
        next[my]--;
        if (woken || may(Freedom.WAKEUPS)) {
          int[] returns = next.clone();
          returns[my + 1] = 2;
          found(returns);
        }
        if (!woken && timed) {
          next[my + 1] = 3;
          found(next);
        }
        return woken || timed;
      }
      next[my + 2] += at[my + 1] == 3 ? 50 : 0;
      next[my + 1] = 0;
      return take(at, next, MUTEX, t);
    }
  }

  private static List<List<Kind>> threads(Random random, int parts) {
    List<List<Kind>> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      List<Kind> all = new ArrayList<>();
      for (int k = 0; k < parts; k++) {
        all.addAll(part(random));
      }
      threads.add(all);
    }
    return threads;
  }

  private static Set<Freedom> freedoms(Random random) {
    Set<Freedom> all = EnumSet.noneOf(Freedom.class);
    boolean every = random.nextInt(3) == 0;
    for (Freedom freedom : Freedom.values()) {
      if (every || random.nextBoolean()) {
        all.add(freedom);
      }
    }
    return all;
  }

  private static String option(Set<Freedom> freedoms) {
    return freedoms.isEmpty()
        ? "none"
        : freedoms.stream().map(Freedom::word).collect(Collectors.joining(","));
  }

  @Test
  void endingsAndDeadlocksAreThoseOfTheStandards() throws IOException {
    int reached = 0;
    int deadlocks = 0;
    int changed = 0;
    Set<Kind> used = new TreeSet<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      List<List<Kind>> threads = threads(random, 2);
      threads.forEach(used::addAll);
      Set<Freedom> freedoms = freedoms(random);
      Oracle oracle = new Oracle(threads, freedoms);
      Oracle without = new Oracle(threads, Set.of());
      assertTrue(oracle.endings.containsAll(without.endings));
      assertTrue(oracle.deadlock || !without.deadlock, "no freedom takes a deadlock away");
      Set<List<Integer>> news = new HashSet<>(oracle.endings);
      news.removeAll(without.endings);
      boolean changes = !news.isEmpty() || oracle.deadlock != without.deadlock;
      changed += changes ? 1 : 0;
      List<List<Integer>> all = new ArrayList<>(news.isEmpty() ? oracle.endings : news);
      all.sort((a, b) -> Arrays.compare(ints(a), ints(b)));
      List<Integer> asked =
          new ArrayList<>(all.isEmpty() ? List.of(0, 0, 0) : all.get(random.nextInt(all.size())));
      if (random.nextInt(3) == 0) {
        int other = random.nextInt(THREADS);
        asked.set(other, asked.get(other) + 1 + random.nextInt(2));
      }
      boolean reachable = oracle.endings.contains(asked);
      reached += reachable ? 1 : 0;
      deadlocks += oracle.deadlock ? 1 : 0;
      String text = text(threads, asked);
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), text);
      for (List<String> engine : ENGINES) {
        List<String> command = new ArrayList<>(List.of("check", "--all", "--freedoms"));
        command.add(option(freedoms));
        command.addAll(engine);
        command.add(file.toString());
        String said = String.join("\n", CommandLine.run(command).lines());
        String context = command + " of program " + seed + "\n" + said + "\n" + text;
        assertEquals(reachable, said.contains("no error                   violated"), context);
        assertEquals(!reachable, said.contains("no error                   holds"), context);
        assertEquals(
            oracle.deadlock, said.contains("no deadlock                violated"), context);
        assertEquals(!oracle.deadlock, said.contains("no deadlock                holds"), context);
        assertTrue(said.contains("no race                    holds"), context);
      }
    }
    assertEquals(Set.of(Kind.values()), used);
    String counts = reached + " endings are reached, " + deadlocks + " have a deadlock";
    assertTrue(reached > 8 && reached < PROGRAMS - 8, counts);
    assertTrue(deadlocks > 8 && deadlocks < PROGRAMS - 8, counts);
    assertTrue(changed > PROGRAMS / 3, changed + " are changed by freedoms");
  }

  /** Of each function that sleeps, what is so without interrupts, and what is so with them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sleep(3) == 0 | left = sleep(3); assert(left == 0 || left == 3)",
        "usleep(3) == 0 | n = usleep(3); assert(n == 0 || n == -1 && errno == EINTR)",
        "nanosleep(&t, 0) == 0 | n = nanosleep(&t, 0); assert(n == 0 || errno == EINTR)",
        "(nanosleep(&t, &u), u.tv_nsec == 0) | n = nanosleep(&t, &u);"
            + " assert(n == 0 ? u.tv_sec == 0 : u.tv_sec == 1 && u.tv_nsec == 2)",
        "thrd_sleep(&t, 0) == 0 | n = thrd_sleep(&t, &u); assert(n == 0 || u.tv_nsec == 2)"
      })
  void signalsInterruptSleeps(String parts) throws IOException {
    String[] both = parts.split(" \\| ", -1);
    String first = sleeping("assert(" + both[0] + ")");
    assertTrue(first.contains("no error holds"), first);
    assertTrue(first.contains("waits that a signal interrupts (line 9)"), first);
    String struck = sleeping("assert(" + both[0] + ")", "--freedoms", "interrupts");
    assertTrue(struck.contains("no error violated"), struck);
    String all = sleeping(both[1], "--freedoms", "interrupts");
    assertTrue(all.contains("no error holds"), all);
  }

  /** A signal makes no difference where the program never looks for it. */
  @ParameterizedTest
  @ValueSource(strings = {"sleep(3)", "usleep(3)", "n = sleep(0)", "nanosleep(&t, 0)"})
  void interruptsThatNobodySeesAreNoFreedom(String call) throws IOException {
    String said = sleeping(call);
    assertTrue(said.contains("no error holds") && !said.contains("a signal"), said);
  }

  private String sleeping(String statement, String... options) throws IOException {
    String text =
        "#include <assert.h>%n#include <errno.h>%n#include <threads.h>%n#include <unistd.h>%n"
            + "int main(void) {%n  struct timespec t = {1, 2}, u = {0, 0};%n"
            + "  int n;%n  unsigned left;%n  "
            + statement
            + ";%n  return 0;%n}%n";
    Path file = Files.writeString(folder.resolve("s.c"), text.formatted());
    List<String> command = new ArrayList<>(List.of("check", "--all", file.toString()));
    command.addAll(List.of(options));
    return String.join("\n", CommandLine.run(command).lines()).replaceAll(" +", " ");
  }

  @Test
  @Tag("thorough")
  void executionsAreAsManyAsByDefinition() throws IOException {
    int compared = 0;
    int more = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      List<List<Kind>> threads = threads(new Random(1000 + seed), 1);
      String text = text(threads, List.of(-1, -1, -1));
      Set<Freedom> all = EnumSet.allOf(Freedom.class);
      ProgramFacts known =
          new ProgramFacts(BruteForce.program(text, folder), Meaning.USUAL.exploring(all), 1, 1);
      Optional<Integer> count = BruteForce.executions(known, FirstExecutions::system, PARTS);
      if (count.isEmpty()) {
        continue; // too many; how many were compared is asserted below
      }
      compared++;
      more += count.get() > BruteForce.executions(text, folder, PARTS).orElseThrow() ? 1 : 0;
      Path file = Files.writeString(folder.resolve("e" + seed + ".c"), text);
      for (List<String> engine :
          List.of(
              List.of("--engine", "unfolding", "--no-cutoffs"),
              List.of("--engine", "dpor", "--stateless"))) {
        List<String> command = new ArrayList<>(List.of("check", "--all", "--freedoms", "all"));
        command.addAll(engine);
        command.add(file.toString());
        String said = String.join("\n", CommandLine.run(command).lines());
        Matcher found = EXECUTIONS.matcher(said);
        assertTrue(found.find(), said);
        assertEquals(
            count.get().toString(), found.group(1).replace(" ", ""), () -> engine + "\n" + text);
      }
    }
    assertTrue(compared >= 20 && more >= 10, compared + " were compared, " + more + " have more");
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  private static String text(List<List<Kind>> threads, List<Integer> asked) {
    StringBuilder out = new StringBuilder();
    out.append("#include <assert.h>\n#include <errno.h>\n#include <pthread.h>\n");
    out.append("#include <semaphore.h>\n#include <stdatomic.h>\n#include <unistd.h>\n");
    out.append("atomic_int ticket, x;\n");
    out.append("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
    out.append("pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n");
    out.append("pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;\nsem_t s;\n");
    for (int t = 0; t < THREADS; t++) {
      out.append("void *t").append(t).append("(void *none) {\n  long r = 0;\n");
      out.append("  struct timespec soon = {1, 0};\n");
      threads.get(t).forEach(its -> out.append("  ").append(its.text).append('\n'));
      out.append("  return (void *)r;\n}\n");
    }
    out.append("int main(void) {\n  pthread_t t[3]; void *r[3];\n  sem_init(&s, 0, 1);\n");
    for (int t = 0; t < THREADS; t++) {
      out.append("  pthread_create(&t[%d], 0, t%d, 0);%n".formatted(t, t));
    }
    for (int t = 0; t < THREADS; t++) {
      out.append("  pthread_join(t[%d], &r[%d]);%n".formatted(t, t));
    }
    out.append(
        "  assert(!((long)r[0] == %d && (long)r[1] == %d && (long)r[2] == %d));%n  return 0;%n}%n"
            .formatted(asked.toArray()));
    return out.toString();
  }
}
