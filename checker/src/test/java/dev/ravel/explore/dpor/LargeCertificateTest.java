// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The certificate of searches that are too large to be compared with brute force. */
@Tag("thorough")
class LargeCertificateTest {
  private static final int LIMIT = 20_000;
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.large", Boolean.getBoolean("ravel.deep") ? 250 : 12);

  /** Checks the certificate, with each property object; the number of states, or 0 if too many. */
  private static int certify(String text) {
    return Math.max(certify(text, false), certify(text, true));
  }

  private static int certify(String text, boolean precise) {
    int most = 0;
    for (int index = -1; index < ModelText.system(text).properties().size(); index++) {
      ProgramSystem system = ModelText.system(text);
      if (index < 0 || !system.properties().get(index).conditions().isEmpty()) {
        int property = index < 0 ? ConcurrentSystem.NONE : system.objects() + index;
        Map<List<Integer>, Set<Integer>> graph;
        try {
          graph = Reduced.graph(system, property, precise, few());
        } catch (Halt halt) {
          continue;
        }
        assertEquals(
            Optional.empty(),
            new StructuralCertificate(system, property, graph, precise).objection(),
            () -> "with property object " + property + " in\n" + text);
        most = Math.max(most, graph.size());
      }
    }
    return most;
  }

  private static Budget few() {
    return effort ->
        effort instanceof Effort.OfStates search && search.states() > LIMIT
            ? Optional.of(Problem.K003)
            : Optional.empty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "two-locks",
        "barrier",
        "missed-signal",
        "start-join",
        "rendezvous",
        "shared-key",
        "progress",
        "bounded-buffer",
        "philosophers",
        "crossing",
        "readers-writers",
        "peterson"
      })
  void examples(String name) throws IOException {
    try (InputStream in = ProgramSystem.class.getResourceAsStream("/examples/" + name + ".ravel")) {
      assertTrue(certify(new String(in.readAllBytes(), StandardCharsets.UTF_8)) > 0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        shared x: int[0..2]
        mutex m
        thread T[i in 1..7] {
          loop { noncritical; skip; skip; lock m; x = (x + 1) % 3; unlock m }
        }
        """,
        """
        mutex fork[8]
        thread T[i in 0..7] {
          loop { skip; lock fork[i]; lock fork[(i + 1) % 8]; unlock fork[i]; unlock fork[(i + 1) % 8] }
        }
        """,
        """
        atomic shared full: bool[7]
        thread T[i in 0..5] {
          loop { await full[i]; full[i] = false; await !full[i + 1]; full[i + 1] = true }
        }
        thread First { loop { await !full[0]; full[0] = true } }
        thread Last { loop { await full[6]; full[6] = false } }
        """
      })
  void manyThreads(String text) {
    assertTrue(certify(text) > 100);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void randomPrograms(Family family) {
    int certified = 0;
    long all = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      int states = certify(RandomPrograms.draft(seed, family, new Size(4, 4, true)).text());
      certified += states > 0 ? 1 : 0;
      all += states;
    }
    assertTrue(certified > SEEDS / 2, certified + " certified");
    assertTrue(all > 20L * certified, "they are small: " + all + " states");
  }
}
