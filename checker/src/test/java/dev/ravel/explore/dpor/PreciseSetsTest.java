// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sets chosen by Cartesian reach are valid, and cost no more than those chosen by futures. */
class PreciseSetsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 30;
  private static final int STEPS = 60;

  private int smaller;

  private void walk(ConcurrentSystem system, SplittableRandom random) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    int processes = system.processes();
    PersistentSets plain = new PersistentSets(processes, new Futures(automata, sets), sets);
    PreciseSets precise = new PreciseSets(system, automata, sets);
    Choice choice = new Choice(plain, Optional.of(precise));
    PendingSteps pending = look.pending();
    int _ =
        look.walk(
            random,
            STEPS,
            state -> {
              int last = random.nextInt(processes);
              long[] known = plain.choose(pending, last).clone();
              long[] chosen = choice.choose(pending, look.cursor(), last).clone();
              assertTrue(Processes.within(chosen, pending.enabled()));
              assertEquals(pending.enabledCount() == 0, count(chosen) == 0);
              assertTrue(count(chosen) <= count(known));
              assertTrue(choice.valid(pending, look.cursor(), chosen));
              if (count(chosen) < count(known)) {
                assertTrue(precise.valid(pending, state, chosen));
                smaller++;
              }
              // what was chosen need not become more, and all that must be in it is
              assertArrayEquals(chosen, choice.choose(pending, look.cursor(), chosen, chosen));
              long[] all = choice.choose(pending, look.cursor(), pending.enabled(), chosen);
              assertArrayEquals(pending.enabled(), all);
            },
            (state, outcome) -> automata.learn(outcome, state));
  }

  private static int count(long[] set) {
    int count = 0;
    for (long some : set) {
      count += Long.bitCount(some);
    }
    return count;
  }

  @Test
  void valid() {
    for (Family family : Family.values()) {
      for (long seed = 0; seed < SEEDS; seed++) {
        walk(
            ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
            new SplittableRandom(seed));
      }
    }
    assertTrue(smaller > 20, smaller + " are smaller");
  }

  /** A thread that polls a turn that is another one's goes nowhere, so that one may move alone. */
  @Test
  void whoHasTheTurn() {
    String text =
        """
        atomic shared turn: int[0..2]
        atomic shared x: int[0..2]
        thread T[i in 0..2] {
          loop { if turn == i { x = (x + 1) % 3; x = 0; turn = (i + 1) % 3 } }
        }
        """;
    Map<List<Integer>, Set<Integer>> plain =
        Reduced.graph(ModelText.system(text), ConcurrentSystem.NONE, false);
    Map<List<Integer>, Set<Integer>> precise =
        Reduced.graph(ModelText.system(text), ConcurrentSystem.NONE, true);
    assertTrue(precise.size() <= plain.size());
    long alone = precise.values().stream().filter(set -> set.size() == 1).count();
    long together = precise.values().stream().filter(set -> set.size() == 3).count();
    assertTrue(alone > together, precise.values().toString());
    assertEquals(Set.of(3), Set.copyOf(plain.values().stream().map(Set::size).toList()));
  }
}
