// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All events are found, and nothing else, by fewer looks than there are executions. */
class LocalSearchTest {
  private static final long SEEDS = Boolean.getBoolean("ravel.deep") ? 4000 : 8;

  private static final String CCNF =
      """
      const N = %d
      mutex m[N]
      thread T[i in 0..2*N-1] {
        lock m[i/2]
        unlock m[i/2]
      }
      """;

  private static LocalSearch.Found search(String text) {
    return LocalSearch.of(ModelText.system(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOCKS",
        "CELLS",
        "UPDATES",
        "RETRIES",
        "PROTECTED",
        "EVERYTHING",
        "PROTOCOLS",
        "CRASHING LOCKS",
        "CRASHING CELLS",
        "CRASHING EVERYTHING"
      })
  void asDefined(String family) {
    var comparison = new ByDefinition(family, 0, SEEDS, "");
    assertEquals(Optional.empty(), comparison.call());
    assertTrue(comparison.compared() > SEEDS / 6, comparison.compared() + " programs");
    assertTrue(comparison.found() > SEEDS, comparison.found() + " events");
  }

  /** Executions are 2^N, and the events of each two threads three times those of one. */
  @ParameterizedTest
  @CsvSource({"2, 16", "9, 72", "40, 320"})
  void conflictsThatHaveNothingToDoWithEachOther(int pairs, int events) {
    LocalSearch.Found found = search(CCNF.formatted(pairs));
    assertEquals(events, found.structures().getFirst().size());
    assertTrue(found.histories() <= 20L * pairs, found.histories() + " histories");
  }

  /** A loop comes to the same local state. Nothing is searched after states seen before. */
  @Test
  void whatCanGoOnForEverIsCut() {
    EventStructure structure =
        search(
                """
                shared x: bool
                thread A { while true { x = !x } }
                thread B { await x }
                """)
            .structures()
            .getFirst();
    assertTrue(structure.complete());
    assertTrue(IntStream.range(0, structure.size()).anyMatch(structure::isCutoff));
  }

  /** Where events are cut, every local state of every thread is still after some event. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void withCutoffsAllLocalStatesAreThere(Family family) {
    int cut = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      ConcurrentSystem system = ModelText.system(text);
      int[] initial = new int[system.objects()];
      if (system.initialStates() > 1 || system.initialState(0, initial) != ConcurrentSystem.NONE) {
        continue;
      }
      Optional<ReachableStates> all = ReachableStates.of(system, 0, 400);
      if (all.isEmpty()) {
        continue;
      }
      EventStructure structure = LocalSearch.of(system).structures().getFirst();
      cut += IntStream.range(0, structure.size()).anyMatch(structure::isCutoff) ? 1 : 0;
      Set<List<Integer>> found = new HashSet<>();
      addLocal(system, initial, found);
      for (int event = 0; event < structure.size(); event++) {
        addLocal(system, structure.state(system, event), found);
      }
      Set<List<Integer>> expected = new HashSet<>();
      for (List<Integer> state : all.get().states()) {
        addLocal(system, state.stream().mapToInt(its -> its).toArray(), expected);
      }
      assertEquals(expected, found, text);
    }
    assertTrue(cut > 0);
  }

  private static void addLocal(ConcurrentSystem system, int[] state, Set<List<Integer>> to) {
    for (int thread = 0; thread < system.threads(); thread++) {
      to.add(List.of(thread, state[system.control(thread)]));
    }
  }

  @Test
  void aLimitLeavesEventsOut() {
    ConcurrentSystem system = ModelText.system(CCNF.formatted(100));
    // what the system learns of its threads polls the limits, too
    LocalSearch.Found whole = LocalSearch.of(system);
    assertEquals(Optional.empty(), whole.stopped());
    int[] polls = {25};
    Limits few = _ -> polls[0]-- > 0 ? Optional.empty() : Optional.of(Problem.K004);
    LocalSearch.Found found = few.during(() -> LocalSearch.of(system));
    assertEquals(Optional.of(Problem.K004), found.stopped());
    EventStructure part = found.structures().getFirst();
    assertTrue(part.size() > 0 && part.size() < 800 && !part.complete());
  }
}
