// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Judgement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the engine completes exactly one execution of each reads-from class of random
 * programs, for each property object too. More programs: {@code -Dravel.readsfrom.seeds=5000
 * -Dravel.readsfrom.first=1000}. No program goes round, crashes, or has two channels.
 */
class ReadsFromAgainstBruteForceTest {
  private static final long SEEDS =
      Integer.getInteger("ravel.readsfrom.seeds", Boolean.getBoolean("ravel.deep") ? 1500 : 30);
  private static final long FIRST = Integer.getInteger("ravel.readsfrom.first", 0);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOCKS",
        "CELLS",
        "PROTECTED",
        "EVERYTHING",
        "UPDATES",
        "PROTOCOLS",
        "CONTENTS",
        "TANGLED",
        "ADDING"
      })
  void eachClassOnce(String family) {
    int[] extent = new int[2];
    assertEquals(Optional.empty(), new Hunt(family, FIRST, SEEDS).run(extent));
    assertTrue(extent[0] > extent[1], "too few: " + extent[0] + ", and too large " + extent[1]);
  }

  /** A task that is not started waits, while a message is sent or lost. */
  @Test
  void sendsThatAreSeenOrLost() {
    ProgramSystem system =
        ModelText.system(
            "lossy channel c: bool[2]  task W { skip }  thread T0 { start W }"
                + "  thread T1 { var r: bool; receive r from c; send true to c; send true to c }"
                + "  thread T2 { send true to c }  check never len(c) >= 1");
    List<Question> questions = List.of(new Question(system.properties().getFirst(), false));
    Judgement judged =
        new ReadsFrom(false).explore(system, questions, Budget.unlimited()).judgements().getFirst();
    assertEquals(1, judged.run().orElseThrow().length());
  }
}
