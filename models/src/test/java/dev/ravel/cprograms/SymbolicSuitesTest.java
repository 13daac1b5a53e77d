// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of suites of random C programs whose functions give all values at once, against those of
 * the same programs with each of the values. The covered items are the same, and as many tests do.
 * Each test runs again and ends as it says.
 */
class SymbolicSuitesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 120 : 5;

  private static final Pattern ITEMS = Pattern.compile("\"items\": *\\[([^\\]]*)\\]");
  private static final Pattern ITEM = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern TEST =
      Pattern.compile(
          "\"end\": *\"([^\"]*)\",\\s*\"schedule\": *\"[^\"]*\","
              + "\\s*\"replay\": *\"ravel ((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @TempDir private Path folder;

  private static String run(List<String> words) {
    return String.join("\n", CommandLine.run(words).lines());
  }

  private record Suite(Set<String> items, int tests, boolean minimal, String said) {
    static Suite of(Path file, String cover, String... values) {
      List<String> words =
          new ArrayList<>(List.of("suite", file.toString(), "--cover", cover, "--json"));
      words.addAll(List.of(values));
      String said = run(words);
      Matcher items = ITEMS.matcher(said);
      assertTrue(items.find(), said);
      Set<String> all = new TreeSet<>();
      ITEM.matcher(items.group(1)).results().forEach(its -> all.add(its.group(1)));
      boolean minimal = said.matches("(?s).*\"minimal\": *true.*");
      return new Suite(all, (int) TEST.matcher(said).results().count(), minimal, said);
    }
  }

  @Test
  void asMuchIsCoveredAsByEachValue() throws IOException {
    int minimal = 0;
    int ran = 0;
    long first = Long.getLong("ravel.first", 0);
    for (long seed = first; seed < first + SEEDS; seed++) {
      String text = new ProgramWithInputs(seed).text();
      Path file = Files.writeString(folder.resolve("program.c"), text);
      String range = ProgramWithInputs.LOW + ".." + ProgramWithInputs.HIGH;
      Suite wanted = Suite.of(file, "statements", "--nondet", range);
      Suite suite = Suite.of(file, "statements", "--symbolic");
      String where = seed + ":\n" + text + "\n" + suite.said() + "\n" + wanted.said();
      assertEquals(wanted.items(), suite.items(), where);
      if (wanted.minimal() && suite.minimal()) {
        assertEquals(wanted.tests(), suite.tests(), where);
        minimal++;
      }
      ran += replayed(suite, where);
    }
    assertTrue(minimal > SEEDS / 2 && ran >= SEEDS, minimal + " minimal, " + ran + " tests");
  }

  private static int replayed(Suite suite, String where) {
    Matcher test = TEST.matcher(suite.said());
    int ran = 0;
    while (test.find()) {
      List<String> words = new ArrayList<>();
      Matcher word = WORD.matcher(test.group(2).replace("\\\"", "\""));
      while (word.find()) {
        words.add(word.group(1) != null ? word.group(1) : word.group(2));
      }
      String said = run(words);
      String end = test.group(1);
      assertFalse(said.contains("error["), said + where);
      switch (end) {
        // a race may be seen along an execution that ends well
        case "final", "goes on" ->
            assertFalse(said.replace("violated[V004]", "").contains("violated"), said + where);
        case "deadlock" -> assertTrue(said.contains("deadlock"), said + where);
        default -> assertTrue(said.contains("violated") && said.contains(code(end)), said + where);
      }
      ran++;
    }
    return ran;
  }

  private static String code(String end) {
    return end.replace("error ", "");
  }

  /** A pair of threads is in items under the name that it has where functions give something. */
  @Test
  void threadsAreCalledAsWhereTheyCall() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("pairs.c"),
            """
            #include <pthread.h>
            int __VERIFIER_nondet_int(void);
            _Atomic int x;
            void *one(void *unused) { x = 1; return unused; }
            int main(void) {
              pthread_t t;
              if (__VERIFIER_nondet_int() == 7) {
                pthread_create(&t, 0, one, 0);
                x = 2;
              }
              return 0;
            }
            """);
    Suite pairs = Suite.of(file, "pairs", "--symbolic");
    assertTrue(pairs.items().contains("main.1:4:27 < main:9:5"), pairs.said());
    assertTrue(pairs.said().contains("\"inputs\": \"main=7\""), pairs.said());
    String traces = run(List.of("traces", file.toString(), "--symbolic"));
    assertTrue(traces.contains("| main=0 "), traces);
    assertTrue(traces.contains("| main=7 "), traces);
  }

  /** A read and the write after it are two steps of one statement, and no branch. */
  @Test
  void theStepsOfAStatementAreToldApart() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("steps.c"),
            """
            #include <pthread.h>
            int x;
            void *one(void *unused) { x = x + 1; return unused; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, one, 0);
              x = 5;
              pthread_join(t, 0);
              return 0;
            }
            """);
    assertEquals(Set.of(), Suite.of(file, "branches").items());
    Set<String> pairs = Suite.of(file, "pairs").items();
    assertTrue(
        pairs.containsAll(
            List.of(
                "t1:3:27#1 < main:7:3",
                "t1:3:27#2 < main:7:3",
                "main:7:3 < t1:3:27#1",
                "main:7:3 < t1:3:27#2")),
        pairs.toString());
  }
}
