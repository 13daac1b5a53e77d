// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.Draft.Body;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests that the order in which the threads of a program are written may change what is visited,
 * but nothing of what that shows.
 */
class PermutedThreadsTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.permuted", Boolean.getBoolean("ravel.deep") ? 3000 : 60);
  private static final int LIMIT = 300;

  @Test
  void permutedThreads() {
    long different = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Draft draft = RandomGotos.draft(seed);
      List<Body> threads = new ArrayList<>(draft.threads());
      Collections.shuffle(threads, new Random(seed));
      Draft permuted = new Draft(draft.declarations(), threads, draft.checks());
      AgainstBruteForce one = new AgainstBruteForce(LIMIT);
      AgainstBruteForce other = new AgainstBruteForce(LIMIT);
      assertEquals(Optional.empty(), one.objection(draft.text()), draft::text);
      assertEquals(Optional.empty(), other.objection(permuted.text()), permuted::text);
      assertEquals(one.states(), other.states(), permuted::text);
      assertEquals(one.facts(), other.facts(), permuted::text);
      different += one.visited() != other.visited() ? 1 : 0;
    }
    assertTrue(different > 0, "the order never mattered");
  }
}
