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
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of random programs of three threads that meet at a mutex, a condition variable, a
 * semaphore, a read-write lock, a barrier and a spin lock, choose, and do several things in one
 * step. An ending is reached here if and only if it is reached by some interleaving of their
 * operations, and so is a deadlock. The interleavings are tried here by other means, over the
 * meaning that POSIX gives to each function. What a thread sees goes into its sum: a ticket that it
 * draws, and whether it has got a lock.
 */
class SynchronisationTest {
  private static final int PROGRAMS = 40;
  private static final int THREADS = 3;

  @TempDir private Path folder;

  // What the state is made of: the next ticket, who holds the mutex, who waits for the condition
  // and who is woken, the semaphore, the writer, the number of readers, who waits at the barrier,
  // who holds the spin lock; then of each thread its place, its stage and its sum.
  private static final int TICKET = 0;
  private static final int MUTEX = 1;
  private static final int WAITING = 2;
  private static final int WOKEN = 3;
  private static final int SEMAPHORE = 4;
  private static final int WRITER = 5;
  private static final int READERS = 6;
  private static final int BARRIER = 7;
  private static final int SPIN = 8;
  private static final int FIRST = 9;

  private enum Kind {
    TICKET("r = 3 * r + atomic_fetch_add(&ticket, 1);"),
    LOCK("pthread_mutex_lock(&m);"),
    TRYLOCK("if (pthread_mutex_trylock(&m)) r += 50; else {"),
    UNLOCK("pthread_mutex_unlock(&m);"),
    WAIT("pthread_cond_wait(&c, &m);"),
    TIMEDWAIT("if (pthread_cond_timedwait(&c, &m, &soon)) r += 50;"),
    SIGNAL("pthread_cond_signal(&c);"),
    BROADCAST("pthread_cond_broadcast(&c);"),
    DOWN("sem_wait(&s);"),
    TRYDOWN("if (sem_trywait(&s)) r += 50;"),
    UP("sem_post(&s);"),
    READ("pthread_rwlock_rdlock(&w);"),
    WRITE("pthread_rwlock_wrlock(&w);"),
    TRYWRITE("if (pthread_rwlock_trywrlock(&w)) r += 50; else {"),
    READ_END("pthread_rwlock_unlock(&w);"),
    WRITE_END("pthread_rwlock_unlock(&w);"),
    MEET("if (pthread_barrier_wait(&b)) r += 50;"),
    MEET_UNSEEN("pthread_barrier_wait(&b);"),
    SPIN("pthread_spin_lock(&p);"),
    TRYSPIN("if (pthread_spin_trylock(&p)) r += 50; else {"),
    UNSPIN("pthread_spin_unlock(&p);"),
    CHOOSE("r += 50 * __VERIFIER_nondet_bool();"),
    TWO_TICKETS(
        "__VERIFIER_atomic_begin(); r = 3 * r + ticket++; r = 3 * r + ticket++;"
            + " __VERIFIER_atomic_end();"),
    /** The end of what is done with a lock that was tried. */
    END("}");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private static List<Kind> thread(Random random) {
    List<Kind> all = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      all.addAll(
          switch (random.nextInt(17)) {
            case 0 -> List.of(Kind.LOCK, Kind.TICKET, Kind.UNLOCK);
            case 1 -> List.of(Kind.TRYLOCK, Kind.TICKET, Kind.UNLOCK, Kind.END);
            case 2 -> List.of(Kind.LOCK, Kind.WAIT, Kind.TICKET, Kind.UNLOCK);
            case 3 -> List.of(Kind.LOCK, Kind.TIMEDWAIT, Kind.TICKET, Kind.UNLOCK);
            case 4, 5 -> List.of(Kind.SIGNAL);
            case 6 -> List.of(Kind.LOCK, Kind.BROADCAST, Kind.UNLOCK);
            case 7 -> List.of(Kind.DOWN, Kind.TICKET, Kind.UP);
            case 8 -> List.of(Kind.TRYDOWN, Kind.TICKET, Kind.UP);
            case 9 -> List.of(Kind.READ, Kind.TICKET, Kind.READ_END);
            case 10 -> List.of(Kind.WRITE, Kind.TICKET, Kind.WRITE_END);
            case 11 -> List.of(Kind.TRYWRITE, Kind.TICKET, Kind.WRITE_END, Kind.END);
            case 12 -> List.of(Kind.MEET, Kind.TICKET);
            case 13 -> List.of(Kind.CHOOSE);
            case 14 -> List.of(Kind.TWO_TICKETS);
            case 15 -> List.of(Kind.MEET_UNSEEN, Kind.TICKET);
            default ->
                random.nextBoolean()
                    ? List.of(Kind.SPIN, Kind.TICKET, Kind.UNSPIN)
                    : List.of(Kind.TRYSPIN, Kind.TICKET, Kind.UNSPIN, Kind.END);
          });
    }
    return all;
  }

  /** The results of all interleavings. */
  private static final class Oracle {
    private final List<List<Kind>> threads;
    private final Set<List<Integer>> endings = new HashSet<>();
    private final Set<List<Integer>> seen = new HashSet<>();
    private final Deque<int[]> open = new ArrayDeque<>();
    private boolean deadlock;

    Oracle(List<List<Kind>> threads) {
      this.threads = threads;
      int[] start = new int[FIRST + 3 * THREADS];
      start[SEMAPHORE] = 1;
      found(start);
      while (!open.isEmpty()) {
        int[] at = open.pop();
        boolean moved = false;
        boolean all = true;
        for (int t = 0; t < THREADS; t++) {
          boolean ended = at[FIRST + 3 * t] == threads.get(t).size();
          all &= ended;
          moved |= !ended && step(at, t);
        }
        if (all) {
          endings.add(List.of(at[FIRST + 2], at[FIRST + 5], at[FIRST + 8]));
        } else {
          deadlock |= !moved;
        }
      }
    }

    private void found(int[] state) {
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        open.push(state);
      }
    }

    /** The states after a step of a thread; whether there are any. */
    private boolean step(int[] at, int t) {
      int my = FIRST + 3 * t;
      int me = 1 << t;
      int[] next = at.clone();
      next[my]++;
      Kind kind = threads.get(t).get(at[my]);
      switch (kind) {
        case END -> {}
        case TICKET -> {
          next[my + 2] = 3 * at[my + 2] + at[TICKET];
          next[TICKET]++;
        }
        case TWO_TICKETS -> {
          next[my + 2] = 9 * at[my + 2] + 3 * at[TICKET] + at[TICKET] + 1;
          next[TICKET] += 2;
        }
        case CHOOSE -> {
          found(next.clone());
          next[my + 2] += 50;
        }
        case LOCK -> {
          return take(at, next, MUTEX, t + 1);
        }
        case SPIN -> {
          return take(at, next, SPIN, t + 1);
        }
        case TRYLOCK -> tried(at, next, MUTEX, t);
        case TRYSPIN -> tried(at, next, SPIN, t);
        case UNLOCK -> next[MUTEX] = 0;
        case UNSPIN -> next[SPIN] = 0;
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
        case WAIT, TIMEDWAIT -> {
          return wait(at, next, t, kind == Kind.TIMEDWAIT);
        }
        case DOWN -> {
          if (at[SEMAPHORE] == 0) {
            return false;
          }
          next[SEMAPHORE]--;
        }
        case TRYDOWN -> {
          if (at[SEMAPHORE] == 0) {
            next[my + 2] += 50;
          } else {
            next[SEMAPHORE]--;
          }
        }
        case UP -> next[SEMAPHORE]++;
        case READ -> {
          if (at[WRITER] != 0) {
            return false;
          }
          next[READERS]++;
        }
        case WRITE -> {
          return at[READERS] == 0 && take(at, next, WRITER, t + 1);
        }
        case TRYWRITE -> {
          if (at[READERS] == 0) {
            tried(at, next, WRITER, t);
          } else {
            fails(next, t);
          }
        }
        case READ_END -> next[READERS]--;
        case WRITE_END -> next[WRITER] = 0;
        case MEET, MEET_UNSEEN -> {
          if (at[my + 1] == 1) {
            if ((at[BARRIER] & me) != 0) {
              return false;
            }
            next[my + 1] = 0;
          } else if (at[BARRIER] == 0) {
            next[BARRIER] = me;
            next[my]--;
            next[my + 1] = 1;
          } else {
            next[BARRIER] = 0;
            next[my + 2] += threads.get(t).get(at[my]) == Kind.MEET ? 50 : 0;
          }
        }
      }
      found(next);
      return true;
    }

    private boolean take(int[] at, int[] next, int lock, int holder) {
      if (at[lock] != 0) {
        return false;
      }
      next[lock] = holder;
      found(next);
      return true;
    }

    private void tried(int[] at, int[] next, int lock, int t) {
      if (at[lock] == 0) {
        next[lock] = t + 1;
      } else {
        fails(next, t);
      }
    }

    private void fails(int[] next, int t) {
      int my = FIRST + 3 * t;
      next[my + 2] += 50;
      while (threads.get(t).get(next[my]) != Kind.END) {
        next[my]++;
      }
    }

    private boolean wait(int[] at, int[] next, int t, boolean timed) {
      int my = FIRST + 3 * t;
      int me = 1 << t;
      switch (at[my + 1]) {
        case 0 -> {
          next[MUTEX] = 0;
          next[WAITING] |= me;
          next[my + 1] = 1;
          next[my]--;
        }
        case 1 -> {
          boolean woken = (at[WOKEN] & me) != 0;
          if (!woken && !timed) {
            return false;
          }
          next[WOKEN] &= ~me;
          next[WAITING] &= ~me;
          next[my + 1] = woken ? 2 : 3;
          next[my]--;
        }
        default -> {
          if (at[MUTEX] != 0) {
            return false;
          }
          next[MUTEX] = t + 1;
          next[my + 2] += at[my + 1] == 3 ? 50 : 0;
          next[my + 1] = 0;
        }
      }
      found(next);
      return true;
    }
  }

  @Test
  void endingsAndDeadlocksAreThoseOfTheInterleavings() throws IOException {
    int reached = 0;
    int deadlocks = 0;
    Set<Kind> used = new TreeSet<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      List<List<Kind>> threads = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        threads.add(thread(random));
        used.addAll(threads.getLast());
      }
      Oracle oracle = new Oracle(threads);
      List<List<Integer>> all = new ArrayList<>(oracle.endings);
      all.sort((a, b) -> Arrays.compare(ints(a), ints(b)));
      List<Integer> asked =
          new ArrayList<>(all.isEmpty() ? List.of(0, 0, 0) : all.get(random.nextInt(all.size())));
      if (random.nextInt(3) == 0) {
        int changed = random.nextInt(THREADS);
        asked.set(changed, asked.get(changed) + 1 + random.nextInt(2));
      }
      boolean reachable = oracle.endings.contains(asked);
      reached += reachable ? 1 : 0;
      deadlocks += oracle.deadlock ? 1 : 0;
      String text = text(threads, asked);
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), text);
      for (String engine : List.of("graph", "dpor", "unfolding")) {
        String said =
            String.join(
                "\n",
                CommandLine.run(List.of("check", "--all", "--engine", engine, file.toString()))
                    .lines());
        String context = engine + " of program " + seed + "\n" + said + "\n" + text;
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
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  private static String text(List<List<Kind>> threads, List<Integer> asked) {
    StringBuilder out = new StringBuilder();
    out.append("#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n");
    out.append("#include <stdatomic.h>\natomic_int ticket;\n");
    out.append("_Bool __VERIFIER_nondet_bool(void); void __VERIFIER_atomic_begin(void);\n");
    out.append("void __VERIFIER_atomic_end(void);\n");
    out.append("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
    out.append("pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n");
    out.append("pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;\n");
    out.append("sem_t s; pthread_barrier_t b; pthread_spinlock_t p;\n");
    for (int t = 0; t < THREADS; t++) {
      out.append("void *t").append(t).append("(void *none) {\n  long r = 0;\n");
      out.append("  struct timespec soon = {1, 0};\n");
      threads.get(t).forEach(its -> out.append("  ").append(its.text).append('\n'));
      out.append("  return (void *)r;\n}\n");
    }
    out.append("int main(void) {\n  pthread_t t[3]; void *r[3];\n");
    out.append("  sem_init(&s, 0, 1);\n  pthread_barrier_init(&b, 0, 2);\n");
    out.append("  pthread_spin_init(&p, 0);\n");
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
