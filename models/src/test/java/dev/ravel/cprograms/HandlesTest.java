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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of random programs whose threads read and use the handles of others, which the first thread
 * may write before, between or after other steps while they run already. All engines agree about
 * errors, deadlocks and races.
 */
class HandlesTest {
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int PROGRAMS = DEEP ? 300 : 12;

  @TempDir private Path folder;

  private static String used(Random random) {
    int other = random.nextInt(3);
    return switch (random.nextInt(9)) {
      case 0 -> "got = (void *)t[%d];".formatted(other);
      case 1 -> "pthread_cancel(t[%d]);".formatted(other);
      case 2, 6 -> "if (atomic_load(&there) > %d) got = (void *)t[%d];".formatted(other, other);
      case 3, 7 -> "pthread_testcancel();";
      case 4 -> "atomic_fetch_add(&there, 4);";
      default -> "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";
    };
  }

  private static String program(Random random) {
    StringBuilder out =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <stdatomic.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            pthread_t t[3];
            atomic_int there;
            int x;
            """);
    for (int k = 0; k < 3; k++) {
      out.append("void *f%d(void *got) { %s return got; }\n".formatted(k, used(random)));
    }
    out.append("int main(void) {\n");
    for (int k = 0; k < 3; k++) {
      out.append("  pthread_create(&t[%d], 0, f%d, 0);\n".formatted(k, k));
      if (random.nextInt(3) == 0) {
        out.append("  atomic_store(&there, %d);\n".formatted(k + 1));
      }
    }
    if (random.nextBoolean()) {
      out.append("  pthread_join(t[%d], 0);\n".formatted(random.nextInt(3)));
    }
    return out.append("  return 0;\n}\n").toString();
  }

  private static List<String> verdicts(Path file, String... engine) {
    List<String> words = new ArrayList<>(List.of("check", "--all", file.toString(), "--engine"));
    words.addAll(List.of(engine));
    return CommandLine.run(words).lines().stream()
        .filter(line -> line.startsWith("    no "))
        .map(line -> line.strip().replaceAll(" (in|at) .*", "").replaceAll(" +", " "))
        .toList();
  }

  @Test
  void enginesAgreeAboutThreadsThatAreUsedBeforeTheyAreThere() throws IOException {
    Random random = new Random(7);
    int races = 0;
    for (int k = 0; k < PROGRAMS; k++) {
      String text = program(random);
      Path file = Files.writeString(folder.resolve("p" + k + ".c"), text);
      List<String> all = verdicts(file, "graph");
      assertEquals(3, all.size(), text);
      assertEquals(all, verdicts(file, "dpor"), text);
      assertEquals(all, verdicts(file, "unfolding"), text);
      races += all.toString().contains("no race violated") ? 1 : 0;
    }
    assertTrue(races > PROGRAMS / 6 && races < PROGRAMS, races + " races");
  }
}
