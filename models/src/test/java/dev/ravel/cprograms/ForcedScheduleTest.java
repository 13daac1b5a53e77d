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
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a native program that is forced into the schedule of a counterexample shows the same
 * failure. Each thread waits before each of its steps until it is its turn. The programs are
 * random: two threads with atomic and plain accesses, a lock, a semaphore and memory that they hand
 * over, and an assertion about what they have seen, which other schedules keep.
 */
class ForcedScheduleTest {
  private static final int PROGRAMS = 16;
  private static final Pattern SCHEDULE = Pattern.compile("--schedule \"([^\"]*)\"");
  private static final Pattern MOVE = Pattern.compile("(main|t1|t2)(?:\\*([0-9]+))?");

  @TempDir private Path folder;

  @Test
  void nativeProgramsFailInTheSameWay() throws IOException, InterruptedException {
    Gcc.assumed();
    int violated = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = program(new Random(seed));
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), text);
      List<String> lines =
          CommandLine.run(List.of("check", file.toString(), "--check", "no error")).lines();
      String said = String.join("\n", lines);
      if (said.startsWith("ok: ")) {
        continue; // how many are violated is asserted below
      }
      assertTrue(said.contains("is false"), said + "\n" + text);
      violated++;
      Gcc.Ran ran = Gcc.ran(text, folder, "-DORDER=" + turns(said));
      assertTrue(ran.code() > 128, () -> ran + "\n" + said + "\n" + text);
      String failed = said.substring(said.indexOf('`') + 1, said.indexOf("` is false"));
      assertTrue(ran.err().contains("`" + failed + "' failed"), () -> ran + "\n" + text);
    }
    assertTrue(violated >= PROGRAMS / 4, violated + " programs fail");
  }

  @Test
  void otherTurnsKeepTheAssertion() throws IOException, InterruptedException {
    Gcc.assumed();
    String text = program(List.of("r = atomic_load(&a0);", "atomic_store(&a0, r + 1);"), "a0 == 2");
    assertEquals(0, Gcc.ran(text, folder, "-DORDER=1,1,1,1,2,2,2,2").code());
    assertTrue(Gcc.ran(text, folder, "-DORDER=1,2,1,2,1,1,2,2").code() > 128);
  }

  /** The steps of the two threads, as numbers of who makes each. */
  private static String turns(String said) {
    Matcher schedule = SCHEDULE.matcher(said);
    assertTrue(schedule.find(), said);
    List<String> turns = new ArrayList<>();
    for (String move : schedule.group(1).split(" ", -1)) {
      Matcher its = MOVE.matcher(move);
      assertTrue(its.matches(), move);
      int times = its.group(2) == null ? 1 : Integer.parseInt(its.group(2));
      for (int k = 0; k < times && !its.group(1).equals("main"); k++) {
        turns.add(its.group(1).substring(1));
      }
    }
    return turns.stream().collect(Collectors.joining(","));
  }

  // ------------------------------------------------------------------------------- programs

  private static List<String> operation(Random random) {
    int x = random.nextInt(2);
    return switch (random.nextInt(9)) {
      case 0 -> List.of("atomic_fetch_add(&a" + x + ", 1);");
      case 1 -> List.of("r = 3 * r + atomic_load(&a" + x + ");");
      case 2 -> List.of("atomic_store(&a" + x + ", " + random.nextInt(3) + ");");
      case 3 -> List.of("r = 3 * r + atomic_exchange(&a" + x + ", r);");
      case 4 -> List.of("p" + x + " = r + " + random.nextInt(3) + ";");
      case 5 -> List.of("r = 3 * r + p" + x + ";");
      case 6 ->
          List.of(
              "pthread_mutex_lock(&m);",
              "r = 3 * r + p0;",
              "p0 = r + 1;",
              "pthread_mutex_unlock(&m);");
      case 7 -> List.of("sem_post(&s);", "if (!sem_trywait(&s)) r++;");
      default -> List.of("e = r; if (!atomic_compare_exchange_strong(&a0, &e, 5)) r += e;");
    };
  }

  /** A random program. */
  static String program(Random random) {
    List<String> operations = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      operations.addAll(operation(random));
    }
    String claim = "(got[0] + 2 * got[1] + 3 * a0 + a1 + p0 + p1) % 5 != " + random.nextInt(5);
    return program(operations, claim);
  }

  /** Both threads do the same; each operation is one step, and so is each end. */
  private static String program(List<String> operations, String claim) {
    String body =
        operations.stream()
            .map(its -> "  turn(me);\n  " + its + "\n")
            .collect(Collectors.joining());
    return """
    #include <assert.h>
    #include <pthread.h>
    #include <sched.h>
    #include <semaphore.h>
    #include <stdatomic.h>
    atomic_int a0, a1;
    int p0, p1, got[2];
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    sem_t s;
    #ifdef ORDER
    static const int order[] = {ORDER, 0};
    static atomic_int place;
    static _Thread_local int moves;
    static void leave(void) {
      if (moves) atomic_fetch_add(&place, 1);
      moves = 0;
    }
    static void turn(int me) {
      leave();
      while (order[place] != me && order[place] != 0) sched_yield();
      moves = order[place] != 0;
    }
    #else
    #define turn(me)
    #define leave()
    #endif
    void *work(void *name) {
      int me = (int)(long)name, r = me, e;
    %s  turn(me);
      got[me - 1] = r;
      turn(me);
      leave();
      return 0;
    }
    int main(void) {
      pthread_t one, two;
      sem_init(&s, 0, 0);
      pthread_create(&one, 0, work, (void *)1);
      pthread_create(&two, 0, work, (void *)2);
      pthread_join(one, 0);
      pthread_join(two, 0);
      assert(%s);
      return 0;
    }
    """
        .formatted(body, claim);
  }
}
