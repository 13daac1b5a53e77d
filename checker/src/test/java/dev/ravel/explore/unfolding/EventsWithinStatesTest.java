// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.unfolding.Drive.Followed;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that with cutoffs by a total adequate order there are fewer events that are no cutoffs than
 * reachable states (Esparza, Römer, Vogler, An improvement of McMillan's unfolding algorithm,
 * Formal Methods in System Design 20, 2002). Each leads to a state of its own, and none to the
 * initial one. Events that are errors or discard the execution lead to no state and are not
 * counted. The programs go round; none crashes or has more than a thousand states.
 */
class EventsWithinStatesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1000 : 40;
  private static final int LIMIT = 1000;

  @ParameterizedTest
  @EnumSource(Family.class)
  void programs(Family family) {
    int compared = 0;
    int again = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      ProgramSystem system = ModelText.system(text);
      for (int initial = 0; initial < system.initialStates(); initial++) {
        Optional<ReachableStates> states = ReachableStates.of(system, initial, LIMIT);
        for (boolean deepening : new boolean[] {false, true}) {
          Optional<Followed> made =
              states.isEmpty() ? Optional.empty() : Drive.followed(system, initial, deepening);
          if (made.isPresent()) {
            int followed = made.get().followed();
            int reachable = states.get().states().size();
            assertTrue(followed < reachable, followed + " events, " + reachable + "\n" + text);
            again += made.get().rounds() > 1 ? 1 : 0;
            compared++;
          }
        }
      }
    }
    assertTrue(compared > SEEDS, compared + " compared");
    assertTrue(again > SEEDS / 20, again + " with several rounds");
  }

  private static Counters twoBuffers(int most) {
    String text =
        """
        const MAX = %d
        mutex m[2]
        shared buf: int[0..MAX][2]
        thread Producer[p in 0..1] {
          loop { lock m[p]; if buf[p] < MAX { buf[p] = buf[p] + 1 }; unlock m[p] }
        }
        thread Consumer {
          loop { for p in 0..1 { lock m[p]; if buf[p] > 0 { buf[p] = buf[p] - 1 }; unlock m[p] } }
        }
        check no deadlock
        """
            .formatted(most);
    return new Unfolding(UnfoldingOptions.usual())
        .explore(
            ModelText.system(text),
            List.of(new Question(new Property.Deadlock(), false)),
            Budget.unlimited())
        .counters();
  }

  /**
   * Two producers and a consumer (Rodríguez et al., Unfolding-based partial order reduction, CONCUR
   * 2015, example 1) have 2 MAX + 3 executions up to cutoffs, 15 for six places as in Table 2.
   * Depth first and with nothing forgotten there were 1,473 executions and 21,097 events for six
   * places, and nine times as many for eight.
   */
  @ParameterizedTest
  @ValueSource(ints = {4, 6, 8, 12})
  void twoProducersAndAConsumer(int most) {
    Counters counters = twoBuffers(most);
    assertEquals(2 * most + 3, counters.executions().orElseThrow());
    assertTrue(counters.events().orElseThrow() < 30L * most, counters + "");
  }
}
