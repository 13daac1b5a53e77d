// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of random programs whose threads cancel each other and themselves, while they wait for a
 * condition, a semaphore or the end of a thread, sleep, or look whether they are cancelled. They
 * have handlers that they have pushed, one in the other, values of a key with a destructor, and
 * cancellation switched off and on. An ending is reached here if and only if some interleaving of
 * their operations reaches it, and so is a deadlock. The interleavings are tried here by other
 * means, over the meaning that POSIX gives to each function. There are as many executions as by
 * definition.
 *
 * <p>What these programs do not do: cancel the first thread, or in a routine that is run once; call
 * a cancellation point, or end, in a handler; detach threads; cancel one that was joined.
 */
class CancellationTest {
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int PROGRAMS = DEEP ? 400 : 20;
  private static final int PARTS = 5_000;

  /** The number of runs of a program on the machine, whose ends depend on luck. */
  private static final int RUNS = 5;

  private static final Pattern EXECUTIONS = Pattern.compile(": ([0-9 ]+) executions?, ");

  /** The first two are joined by the first thread, which is the last here; the third one may be. */
  private static final int THREADS = 4;

  private static final int MAIN = 3;

  @TempDir private Path folder;

  private enum Kind {
    TICKET("r = 3 * r + atomic_fetch_add(&ticket, 1);"),
    LOCK("pthread_mutex_lock(&m);"),
    UNLOCK("pthread_mutex_unlock(&m);"),
    WAIT("pthread_cond_wait(&c, &m);"),
    TIMEDWAIT("if (pthread_cond_timedwait(&c, &m, &soon)) r += 50;"),
    SIGNAL("pthread_cond_signal(&c);"),
    BROADCAST("pthread_cond_broadcast(&c);"),
    DOWN("sem_wait(&s);"),
    TIMEDDOWN("if (sem_timedwait(&s, &soon)) r += 50;"),
    TRYDOWN("if (sem_trywait(&s)) r += 50;"),
    UP("sem_post(&s);"),
    TEST("pthread_testcancel();"),
    SLEEP("usleep(1);"),
    DISABLE("pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old); r += 7 * old;"),
    ENABLE("pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old); r += 7 * old;"),
    CANCEL_0("pthread_cancel(t[0]);"),
    CANCEL_1("pthread_cancel(t[1]);"),
    CANCEL_2("pthread_cancel(t[2]);"),
    CANCEL_ITSELF("pthread_cancel(pthread_self());"),
    JOIN_0("pthread_join(t[0], &got[0]);"),
    JOIN_1("pthread_join(t[1], &got[1]);"),
    JOIN_2("pthread_join(t[2], &got[2]); r += got[2] == PTHREAD_CANCELED ? 50 : 0;"),
    KEY("pthread_setspecific(key, (void *)(r0 + 1));"),
    PUSH_UNLOCK("pthread_cleanup_push(unlock, 0);"),
    PUSH_TICKET("pthread_cleanup_push(draw, (void *)r0);"),
    POP("pthread_cleanup_pop(0);"),
    POP_AND_CALL("pthread_cleanup_pop(1);");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    boolean pushes() {
      return this == PUSH_UNLOCK || this == PUSH_TICKET;
    }

    boolean pops() {
      return this == POP || this == POP_AND_CALL;
    }
  }

  // ------------------------------------------------------------------------------- programs

  private static List<Kind> point(Random random) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> List.of(Kind.DOWN);
      case 2 -> List.of(Kind.TIMEDDOWN);
      case 3 -> List.of(Kind.SLEEP);
      case 4 ->
          List.of(
              Kind.LOCK,
              Kind.PUSH_UNLOCK,
              random.nextInt(3) == 0 ? Kind.TIMEDWAIT : Kind.WAIT,
              Kind.POP_AND_CALL);
      case 5 -> List.of(Kind.LOCK, Kind.WAIT, Kind.UNLOCK);
      case 6 -> List.of(Kind.LOCK, Kind.PUSH_UNLOCK, Kind.WAIT, Kind.TICKET, Kind.POP_AND_CALL);
      default -> List.of(Kind.TEST);
    };
  }

  private static List<Kind> other(Random random, int thread) {
    return switch (random.nextInt(8)) {
      case 0 -> List.of(Kind.SIGNAL);
      case 1 -> List.of(Kind.BROADCAST);
      case 2 -> List.of(Kind.UP);
      case 3 -> List.of(Kind.TRYDOWN);
      case 4 -> List.of(Kind.CANCEL_ITSELF);
      case 5 -> List.of(Kind.LOCK, Kind.SIGNAL, Kind.UNLOCK);
      case 6 -> List.of(thread == 1 ? Kind.CANCEL_0 : Kind.TICKET);
      default -> List.of(Kind.TICKET);
    };
  }

  private static List<Kind> thread(Random random, int thread) {
    List<Kind> all = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      all.add(Kind.KEY);
    }
    int parts = thread == 2 ? 1 : 2;
    for (int k = 0; k < parts; k++) {
      List<Kind> part = random.nextInt(3) == 0 ? other(random, thread) : point(random);
      List<Kind> around =
          switch (random.nextInt(6)) {
            case 0 -> List.of(Kind.PUSH_TICKET, Kind.POP);
            case 1 -> List.of(Kind.PUSH_TICKET, Kind.POP_AND_CALL);
            case 2 -> List.of(Kind.DISABLE, Kind.ENABLE);
            default -> List.of();
          };
      Stream.of(
              around.isEmpty() ? around : around.subList(0, 1),
              part,
              around.isEmpty() ? around : around.subList(1, 2))
          .forEach(all::addAll);
    }
    if (thread == 1 && random.nextInt(3) == 0) {
      all.addAll(random.nextBoolean() ? List.of(Kind.CANCEL_2, Kind.JOIN_2) : List.of(Kind.JOIN_2));
    }
    return all;
  }

  private static List<Kind> first(Random random) {
    List<Kind> all = new ArrayList<>();
    for (int k = 0, n = 1 + random.nextInt(3); k < n; k++) {
      all.add(
          switch (random.nextInt(6)) {
            case 0, 1 -> Kind.CANCEL_0;
            case 2 -> Kind.CANCEL_1;
            case 3 -> Kind.SIGNAL;
            case 4 -> Kind.UP;
            default -> Kind.BROADCAST;
          });
    }
    all.add(Kind.JOIN_1);
    all.add(Kind.JOIN_0);
    return all;
  }

  private static String text(List<List<Kind>> threads, String last) {
    StringBuilder out = new StringBuilder();
    out.append("#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n");
    out.append("#include <stdatomic.h>\n#include <unistd.h>\natomic_int ticket;\n");
    out.append("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
    out.append("pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n");
    out.append("sem_t s; pthread_key_t key; pthread_t t[3]; void *got[3]; long drawn[3];\n");
    out.append("static void draw(void *by) {\n  long *its = &drawn[(long)by];\n");
    out.append("  *its = 3 * *its + atomic_fetch_add(&ticket, 1);\n}\n");
    out.append("static void destroy(void *value) { draw((void *)((long)value - 1)); }\n");
    out.append("static void unlock(void *none) { pthread_mutex_unlock(&m); }\n");
    for (int t = 0; t < MAIN; t++) {
      out.append("void *t").append(t).append("(void *none) {\n");
      out.append("  long r = 0; const long r0 = %d; int old;%n".formatted(t));
      out.append("  struct timespec soon = {1, 0};\n");
      threads.get(t).forEach(its -> out.append("  ").append(its.text).append('\n'));
      out.append("  return (void *)r;\n}\n");
    }
    out.append("int main(void) {\n");
    out.append("  sem_init(&s, 0, 0);\n  pthread_key_create(&key, destroy);\n");
    for (int t : new int[] {0, 2, 1}) { // the last one may cancel the others
      out.append("  pthread_create(&t[%d], 0, t%d, 0);%n".formatted(t, t));
    }
    threads.get(MAIN).forEach(its -> out.append("  ").append(its.text).append('\n'));
    out.append(last).append("  return 0;\n}\n");
    return out.toString();
  }

  // ------------------------------------------------------------------------------- the oracle

  // What the state is made of: the next ticket, who holds the mutex, who waits for the condition
  // and who is woken, the semaphore; then of each thread its place, its stage and its sum, whether
  // it was asked to end and whether it minds, how many handlers are left to it if it was cancelled,
  // whether it has a value of the key, who could be woken in its place, and what it has drawn.
  private static final int TICKET = 0;
  private static final int MUTEX = 1;
  private static final int WAITING = 2;
  private static final int WOKEN = 3;
  private static final int SEMAPHORE = 4;
  private static final int FIRST = 5;
  private static final int PLACE = 0;
  private static final int STAGE = 1;
  private static final int SUM = 2;
  private static final int ASKED = 3;
  private static final int KEPT = 4;
  private static final int LEFT = 5;
  private static final int KEY = 6;
  private static final int HEIRS = 7;
  private static final int DRAWN = 8;
  private static final int EACH = 9;

  private static final int NOT_CANCELLED = -1;

  /** The results of all interleavings. */
  private static final class Oracle {
    private final List<List<Kind>> threads;
    private final Set<List<Integer>> endings = new HashSet<>();
    private final Set<List<Integer>> seen = new HashSet<>();
    private final Deque<int[]> open = new ArrayDeque<>();
    private boolean deadlock;

    Oracle(List<List<Kind>> threads) {
      this.threads = threads;
      int[] start = new int[FIRST + EACH * THREADS];
      for (int t = 0; t < THREADS; t++) {
        start[of(t, LEFT)] = NOT_CANCELLED;
      }
      found(start);
      while (!open.isEmpty()) {
        int[] at = open.pop();
        if (ended(at, MAIN)) {
          endings.add(List.of(result(at, 0), result(at, 1), at[of(0, DRAWN)], at[of(1, DRAWN)]));
          continue;
        }
        boolean moved = false;
        for (int t = 0; t < THREADS; t++) {
          moved |= !ended(at, t) && step(at, t);
        }
        deadlock |= !moved;
      }
    }

    private static int of(int thread, int field) {
      return FIRST + EACH * thread + field;
    }

    private static int result(int[] at, int t) {
      return at[of(t, LEFT)] == NOT_CANCELLED ? at[of(t, SUM)] : -1;
    }

    private boolean leaves(int[] at, int t) {
      return at[of(t, LEFT)] == 0
          || at[of(t, LEFT)] == NOT_CANCELLED && at[of(t, PLACE)] == threads.get(t).size();
    }

    private boolean ended(int[] at, int t) {
      return leaves(at, t) && at[of(t, KEY)] == 0;
    }

    private void found(int[] state) {
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        open.push(state);
      }
    }

    /** The handlers that a thread has pushed and not taken back where it stands, in their order. */
    private List<Kind> pushed(int[] at, int t) {
      List<Kind> all = new ArrayList<>();
      for (Kind its : threads.get(t).subList(0, at[of(t, PLACE)])) {
        if (its.pushes()) {
          all.add(its);
        } else if (its.pops()) {
          all.removeLast();
        }
      }
      return all;
    }

    private static void draw(int[] next, int t) {
      next[of(t, DRAWN)] = 3 * next[of(t, DRAWN)] + next[TICKET];
      next[TICKET]++;
    }

    private static void handle(int[] next, int t, Kind handler) {
      if (handler == Kind.PUSH_UNLOCK) {
        next[MUTEX] = 0;
      } else {
        draw(next, t);
      }
    }

    /** The state after the thread being cancelled where it stands. */
    private void cancelled(int[] at, int t) {
      int[] next = at.clone();
      next[of(t, LEFT)] = pushed(at, t).size();
      next[of(t, STAGE)] = 0;
      found(next);
    }

    private static void leave(int[] next, int t) {
      next[WAITING] &= ~(1 << t);
      next[WOKEN] &= ~(1 << t);
      next[of(t, HEIRS)] = 0;
      notWaiting(next, t);
    }

    private static void notWaiting(int[] next, int t) {
      for (int other = 0; other < THREADS; other++) {
        next[of(other, HEIRS)] &= ~(1 << t);
      }
    }

    private static void wake(int[] next, int t, int heirs) {
      next[WAITING] &= ~(1 << t);
      notWaiting(next, t);
      next[WOKEN] |= 1 << t;
      next[of(t, HEIRS)] = heirs & ~(1 << t);
    }

    /** The states after a step of a thread; whether there are any. */
    private boolean step(int[] at, int t) {
      int[] next = at.clone();
      if (at[of(t, LEFT)] > 0) {
        next[of(t, LEFT)]--;
        handle(next, t, pushed(at, t).get(next[of(t, LEFT)]));
        found(next);
        return true;
      }
      if (leaves(at, t)) {
        next[of(t, KEY)] = 0;
        draw(next, t);
        found(next);
        return true;
      }
      boolean asked = at[of(t, ASKED)] == 1 && at[of(t, KEPT)] == 0;
      int stage = at[of(t, STAGE)];
      next[of(t, PLACE)]++;
      Kind kind = threads.get(t).get(at[of(t, PLACE)]);
      switch (kind) {
        case PUSH_UNLOCK, PUSH_TICKET, POP -> {}
        case POP_AND_CALL -> handle(next, t, pushed(at, t).getLast());
        case KEY -> next[of(t, KEY)] = 1;
        case DISABLE, ENABLE -> {
          next[of(t, SUM)] += 7 * at[of(t, KEPT)];
          next[of(t, KEPT)] = kind == Kind.DISABLE ? 1 : 0;
        }
        case TICKET -> {
          next[of(t, SUM)] = 3 * at[of(t, SUM)] + at[TICKET];
          next[TICKET]++;
        }
        case LOCK -> {
          if (at[MUTEX] != 0) {
            return false;
          }
          next[MUTEX] = t + 1;
        }
        case UNLOCK -> next[MUTEX] = 0;
        case SIGNAL -> {
          for (int w = 0; w < THREADS; w++) {
            if ((at[WAITING] >> w & 1) != 0) {
              int[] woken = next.clone();
              wake(woken, w, at[WAITING]);
              found(woken);
            }
          }
          if (at[WAITING] != 0) {
            return true;
          }
        }
        case BROADCAST -> {
          for (int w = 0; w < THREADS; w++) {
            if ((at[WAITING] >> w & 1) != 0) {
              wake(next, w, 0);
            }
          }
        }
        case WAIT, TIMEDWAIT -> {
          return wait(at, next, t, kind == Kind.TIMEDWAIT, asked);
        }
        case TRYDOWN -> {
          if (at[SEMAPHORE] == 0) {
            next[of(t, SUM)] += 50;
          } else {
            next[SEMAPHORE]--;
          }
        }
        case DOWN, TIMEDDOWN -> {
          if (asked) {
            cancelled(at, t);
          }
          boolean begins = stage == 0;
          if (asked && begins) {
            return true; // a call that begins is always cancelled
          }
          if (at[SEMAPHORE] > 0) {
            next[SEMAPHORE]--;
          } else if (begins && at[of(t, KEPT)] == 0) {
            next[of(t, PLACE)]--; // from now on it waits
          } else if (kind == Kind.TIMEDDOWN) {
            next[of(t, SUM)] += 50;
          } else {
            return asked;
          }
          next[of(t, STAGE)] = next[of(t, PLACE)] == at[of(t, PLACE)] ? 1 : 0;
        }
        case UP -> next[SEMAPHORE]++;
        case TEST, SLEEP -> {
          if (asked) {
            cancelled(at, t);
            return true;
          }
        }
        case CANCEL_0 -> next[of(0, ASKED)] = 1;
        case CANCEL_1 -> next[of(1, ASKED)] = 1;
        case CANCEL_2 -> next[of(2, ASKED)] = 1;
        case CANCEL_ITSELF -> next[of(t, ASKED)] = 1;
        case JOIN_0, JOIN_1, JOIN_2 -> {
          if (asked) {
            cancelled(at, t);
          }
          int joined = kind == Kind.JOIN_0 ? 0 : kind == Kind.JOIN_1 ? 1 : 2;
          if (!ended(at, joined)) {
            return asked;
          }
          boolean tells = kind == Kind.JOIN_2 && result(at, 2) == -1;
          next[of(t, SUM)] += tells ? 50 : 0;
        }
      }
      found(next);
      return true;
    }

    private boolean wait(int[] at, int[] next, int t, boolean timed, boolean asked) {
      next[of(t, PLACE)]--;
      switch (at[of(t, STAGE)]) {
        case 0 -> {
          next[MUTEX] = 0;
          next[WAITING] |= 1 << t;
          next[of(t, STAGE)] = 1;
        }
        case 1 -> {
          boolean woken = (at[WOKEN] >> t & 1) != 0;
          if (asked) {
            interrupted(next, t);
          }
          if (!woken && !timed) {
            return asked;
          }
          leave(next, t);
          next[of(t, STAGE)] = woken ? 2 : 3;
        }
        default -> {
          if (at[MUTEX] != 0) {
            return false;
          }
          next[MUTEX] = t + 1;
          next[of(t, STAGE)] = 0;
          if (at[of(t, STAGE)] == 4) {
            cancelled(next, t);
            return true;
          }
          next[of(t, PLACE)]++;
          next[of(t, SUM)] += at[of(t, STAGE)] == 3 ? 50 : 0;
        }
      }
      found(next);
      return true;
    }

    /** A thread that waits for the condition is cancelled. It does not use up a signal. */
    private void interrupted(int[] next, int t) {
      int heirs = next[of(t, HEIRS)];
      for (int w = 0; w < THREADS; w++) {
        boolean woken = (heirs >> w & 1) != 0;
        if (woken || heirs == 0 && w == 0) {
          int[] behind = next.clone();
          leave(behind, t);
          if (woken) {
            wake(behind, w, heirs);
          }
          behind[of(t, STAGE)] = 4;
          found(behind);
        }
      }
    }
  }

  // ------------------------------------------------------------------------------- tests

  @Test
  void endingsAndDeadlocksAreThoseOfTheInterleavings() throws IOException {
    int reached = 0;
    int deadlocks = 0;
    int cancelled = 0;
    int compared = 0;
    Set<Kind> used = new TreeSet<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      List<List<Kind>> threads = new ArrayList<>();
      for (int t = 0; t < MAIN; t++) {
        threads.add(thread(random, t));
      }
      threads.add(first(random));
      threads.forEach(used::addAll);
      Oracle oracle = new Oracle(threads);
      List<List<Integer>> all = new ArrayList<>(oracle.endings);
      all.sort((a, b) -> Arrays.compare(ints(a), ints(b)));
      List<Integer> asked =
          new ArrayList<>(
              all.isEmpty() ? List.of(0, 0, 0, 0) : all.get(random.nextInt(all.size())));
      if (random.nextInt(3) == 0) {
        int changed = random.nextInt(asked.size());
        asked.set(changed, asked.get(changed) + 1 + random.nextInt(2));
      }
      boolean reachable = oracle.endings.contains(asked);
      reached += reachable ? 1 : 0;
      deadlocks += oracle.deadlock ? 1 : 0;
      cancelled += asked.subList(0, 2).contains(-1) ? 1 : 0;
      String asserted =
          "  assert(!((long)got[0] == %d && (long)got[1] == %d && drawn[0] == %d && drawn[1] == %d));\n"
              .formatted(asked.toArray());
      String text = text(threads, asserted);
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), text);
      for (String engine : List.of("graph", "dpor", "unfolding")) {
        String said = said("check", "--all", "--engine", engine, file.toString());
        String context = engine + " of program " + seed + "\n" + said + "\n" + text;
        assertEquals(reachable, said.contains("no error                   violated"), context);
        assertEquals(!reachable, said.contains("no error                   holds"), context);
        assertEquals(
            oracle.deadlock, said.contains("no deadlock                violated"), context);
        assertEquals(!oracle.deadlock, said.contains("no deadlock                holds"), context);
        assertTrue(said.contains("no race                    holds"), context);
      }
      compared += executionsAreThoseOfTheDefinition(text(threads, "")) ? 1 : 0;
    }
    assertEquals(Set.of(Kind.values()), used);
    String counts =
        "%d endings are reached, %d with a thread that is cancelled, %d have a deadlock, %d counted"
            .formatted(reached, cancelled, deadlocks, compared);
    int few = PROGRAMS / 5;
    assertTrue(reached > few && reached < PROGRAMS - few, counts);
    assertTrue(deadlocks > few && deadlocks < PROGRAMS - few, counts);
    assertTrue(cancelled > few && compared > few, counts);
  }

  /** Returns whether there are few enough executions to compare their number. */
  private boolean executionsAreThoseOfTheDefinition(String text) throws IOException {
    Optional<Integer> count = BruteForce.executions(text, folder, PARTS);
    if (count.isEmpty()) {
      return false;
    }
    assertEquals(count, BruteForce.executionsWithoutRoom(text, folder, PARTS), text);
    Path file = Files.writeString(folder.resolve("counted.c"), text);
    for (List<String> engine :
        List.of(
            List.of("--engine", "unfolding", "--no-cutoffs"),
            List.of("--engine", "dpor", "--stateless"))) {
      List<String> words = new ArrayList<>(List.of("check", "--all", file.toString()));
      words.addAll(engine);
      String said = said(words.toArray(String[]::new));
      Matcher found = EXECUTIONS.matcher(said);
      assertTrue(found.find(), said);
      assertEquals(
          count.get(), Integer.parseInt(found.group(1).replace(" ", "")), engine + "\n" + text);
    }
    return true;
  }

  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("c"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("cancelled-"))
          .sorted()
          .toList();
    }
  }

  /** Verdicts that hold here are so when the machine runs the program. */
  @ParameterizedTest
  @MethodSource("programs")
  void machineEndsProgramsThatHold(Path program) throws IOException, InterruptedException {
    Gcc.assumed();
    String text = Files.readString(program);
    if (text.contains("violated")) {
      return; // it need not end, or has no meaning
    }
    for (int k = 0; k < RUNS; k++) {
      Gcc.Ran ran = Gcc.ran(text, folder);
      assertEquals(0, ran.code(), ran.err() + text);
    }
  }

  @Test
  void stepsOfACancelledThreadAreToldAsSuch() {
    String said = said("check", "--all", "c/cancelled-with-lock.c");
    assertTrue(said.contains("is cancelled in pthread_cond_wait  "), said);
    assertTrue(said.contains("ends, cancelled in pthread_cond_wait"), said);
    assertTrue(said.contains("held by t1, which has ended"), said);
  }

  /** It cancels nobody, but might. */
  private static final String MAY_CANCEL =
      """
      #include <pthread.h>
      #include <semaphore.h>
      sem_t s;
      void *work(void *unused) { sem_wait(&s); return unused; }
      int main(int argc, char **argv) {
        pthread_t t;
        sem_init(&s, 0, 0);
        pthread_create(&t, 0, work, 0);
        if (argc > 9) pthread_cancel(t);
        sem_post(&s);
        pthread_join(t, 0);
        return 0;
      }
      """;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** The machine cancels a thread when it likes. A test of it is no driver, which is reported. */
  @Test
  void suitesSayThatTheMachineCannotBeMadeToCancel() throws IOException {
    String tests = folder.resolve("tests").toString();
    String said = said("suite", "c/cancelled-or-not.c", "--emit", tests);
    assertTrue(said.contains("`pthread_cancel` cannot be made to wait for its turn"), said);
    assertTrue(Files.exists(folder.resolve("tests/test-5.schedule")), said);
    assertTrue(!Files.exists(folder.resolve("tests/test-1.c")), said);
    String waits =
        said("suite", write("waits.c", MAY_CANCEL).toString(), "--emit", folder + "/others");
    assertTrue(waits.contains("`sem_wait` begins to wait, which the machine does not"), waits);
    assertTrue(Files.exists(folder.resolve("others/native.sh")), waits);
  }

  /** Where no thread is cancelled, nothing is a step more, and what waits is no point. */
  @Test
  void programsThatDoNotCancelHaveTheStepsThatTheyHadWithoutPoints() throws IOException {
    String program =
        """
        #include <pthread.h>
        #include <unistd.h>
        #include <stdatomic.h>
        atomic_int x;
        void *work(void *unused) { int old; %s x = 1; return unused; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, work, 0);
          x = 2;
          pthread_join(t, 0);
          return x;
        }
        """;
    String points =
        "pthread_testcancel(); usleep(1); pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);";
    Path with = Files.writeString(folder.resolve("with.c"), program.formatted(points));
    Path without = Files.writeString(folder.resolve("without.c"), program.formatted(""));
    String engine = "--engine=graph";
    Pattern size = Pattern.compile("graph: \\d+ states, \\d+ steps");
    Matcher first = size.matcher(said("check", engine, with.toString()));
    Matcher second = size.matcher(said("check", engine, without.toString()));
    assertTrue(first.find() && second.find());
    assertEquals(second.group(), first.group());
  }

  private static String said(String... words) {
    return String.join("\n", CommandLine.run(List.of(words)).lines());
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }
}
