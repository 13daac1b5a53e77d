// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.MemoryRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The search against brute force from the axioms, on a table of known programs and on random ones:
 * the same graphs, none twice, the same outcomes and races.
 */
class GraphSearchTest {
  private static final List<MemoryRules> ALL =
      List.of(MemoryRules.SC, MemoryRules.TSO, MemoryRules.RA, MemoryRules.RC11);

  private static Stream<String[]> rows() throws IOException {
    try (InputStream in = GraphSearchTest.class.getResourceAsStream("litmus.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" \\| "));
    }
  }

  @Test
  void findsThePublishedNumbers() throws IOException {
    for (String[] row : rows().toList()) {
      LitmusProgram program = LitmusProgram.parse(row[1]);
      for (int k = 0; k < ALL.size(); k++) {
        SearchTrial search = new SearchTrial(program, ALL.get(k), Graphs.consistency(ALL.get(k)));
        int stuck = search.stuck.size();
        assertEquals(
            row[2 + k].strip(),
            search.complete.size() + (stuck == 0 ? "" : " +" + stuck),
            row[0] + " under " + ALL.get(k));
        if (ALL.get(k) == MemoryRules.RC11) {
          assertEquals(row.length > 6, search.race, row[0] + ": race");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void findsWhatTheAxiomsAllow(int flavour) {
    agree(flavour, 0, flavour == 4 ? 40 : flavour == 3 ? 60 : 150);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void findsInManyProgramsWhatTheAxiomsAllow(int flavour) {
    agree(flavour, 150, flavour == 3 ? 250 : 1200);
  }

  /** Compares programs from one seed to another one under all memory models. */
  static void agree(int flavour, int from, int to) {
    int compared = 0;
    for (int seed = from; seed < to; seed++) {
      LitmusProgram program = LitmusProgram.random(new Random(seed), flavour);
      for (MemoryRules rules : ALL) {
        boolean plain = flavour == 1 || flavour == 2;
        if (plain && rules == MemoryRules.TSO) {
          continue;
        }
        BruteForce brute = new BruteForce(program, rules, false);
        if (brute.tooMany) {
          continue;
        }
        compared++;
        String what = "seed " + seed + " under " + rules + ": " + program;
        SearchTrial search = new SearchTrial(program, rules, Graphs.consistency(rules));
        if (rules == MemoryRules.RC11) {
          assertEquals(brute.race, search.race, "race, " + what);
          if (brute.race) {
            continue; // no meaning, so that a shorter test of graphs decides
          }
        }
        assertEquals(brute.complete, search.complete, what);
        assertEquals(brute.stuck, search.stuck, "waiting for ever, " + what);
        assertEquals("", search.twice, what);
        assertEquals(brute.outcomes, search.outcomes, what);
      }
    }
    assertTrue(compared > (to - from) / 2, "only " + compared + " were small enough");
  }

  /** All runs of the system that shows graphs, by its own axioms, make the same graphs. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void theShownSystemHasWhatTheAxiomsAllow(int flavour) {
    int compared = 0;
    for (int seed = 0; seed < 60; seed++) {
      LitmusProgram program = LitmusProgram.random(new Random(seed), flavour);
      for (MemoryRules rules : ALL) {
        BruteForce brute = new BruteForce(program, rules, false);
        if (!brute.tooMany && brute.complete.size() < 60) {
          compared++;
          assertEquals(
              brute.complete,
              new ShownTrial(program, rules).complete,
              "seed " + seed + " under " + rules + ": " + program);
        }
      }
    }
    assertTrue(compared > 60, "only " + compared + " were small enough");
  }

  @Test
  void findsWhatTheVariantsOfRc11Allow() {
    for (int seed = 0; seed < 150; seed++) {
      LitmusProgram program = LitmusProgram.random(new Random(seed), 0);
      BruteForce brute = new BruteForce(program, MemoryRules.RC11, true);
      if (!brute.tooMany) {
        SearchTrial search = new SearchTrial(program, MemoryRules.RC11, new Rc11(false, true));
        assertEquals(brute.complete, search.complete, "seed " + seed + ": " + program);
      }
    }
  }
}
