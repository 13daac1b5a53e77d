// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.symmetry.Block;
import dev.ravel.symmetry.Group;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests of families of random models. Those that are taken for symmetric are, and searches lose
 * nothing by it.
 */
@Tag("thorough")
class SymmetricModelsTest {
  private static final int MODELS =
      Boolean.getBoolean("ravel.deep") ? 20_000 : Integer.getInteger("ravel.symmetry.models", 160);
  private static final long FIRST = Long.getLong("ravel.symmetry.seed", 0);
  private static final int STATES = 1_500;

  @Test
  void nothingIsLost() {
    Map<SymmetricSearches.Seen, Integer> all = new EnumMap<>(SymmetricSearches.Seen.class);
    Map<SymmetricSearches.Seen, Integer> single = new EnumMap<>(SymmetricSearches.Seen.class);
    int symmetric = 0;
    int part = 0;
    int named = 0;
    for (long seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = SymmetricModels.text(seed);
      ProgramSystem system = SeeminglySymmetricTest.system(text);
      Group group = system.families().group(Set.of());
      symmetric += group.blocks().isEmpty() ? 0 : 1;
      part += group.blocks().stream().anyMatch(its -> its.members().size() == 2) ? 1 : 0;
      named += SymmetricSearches.askedUnderAllNames(system);
      assertEquals("", CommutingExchanges.fault(system, group, 6, seed), text);
      count(
          all,
          SymmetricSearches.compare(
              text, () -> SeeminglySymmetricTest.system(text), _ -> true, STATES));
      int only = (int) (seed % 15);
      count(
          single,
          SymmetricSearches.compare(
              text, () -> SeeminglySymmetricTest.system(text), k -> k == only, STATES));
    }
    String seen = symmetric + " symmetric, " + part + " with a pair; " + all + " " + single;
    assertTrue(named > MODELS, named + " checks are asked under all names");
    assertTrue(symmetric > MODELS / 3 && symmetric < MODELS, seen);
    assertTrue(single.get(SymmetricSearches.Seen.COMPARED) > MODELS / 50, seen);
    assertTrue(single.get(SymmetricSearches.Seen.COMPARED_AS_CROWDS) > MODELS / 50, seen);
  }

  @Test
  void nothingIsLostOfRings() {
    int rings = 0;
    int compared = 0;
    int named = 0;
    for (long seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = SymmetricModels.ring(seed);
      ProgramSystem system = SeeminglySymmetricTest.system(text);
      Group group = system.families().group(Set.of());
      if (group.blocks().stream().noneMatch(Block::ring)) {
        continue;
      }
      rings++;
      named += SymmetricSearches.askedUnderAllNames(system);
      assertEquals("", CommutingExchanges.fault(system, group, 6, seed), text);
      int only = (int) (seed % 15);
      for (IntPredicate some : List.<IntPredicate>of(_ -> true, k -> k == only)) {
        SymmetricSearches.Seen seen =
            SymmetricSearches.compare(
                text, () -> SeeminglySymmetricTest.system(text), some, STATES);
        compared += seen == SymmetricSearches.Seen.COMPARED ? 1 : 0;
      }
    }
    String seen = rings + " rings, " + compared + " compared, " + named + " names";
    assertTrue(rings > MODELS / 5 && compared > MODELS / 40 && named > rings, seen);
  }

  @Test
  void nothingIsLostOfRingsThatGoOnForEver() {
    int[] seen = new int[2];
    int models = MODELS / 3;
    int rings = 0;
    for (long seed = FIRST; seed < FIRST + 5L * models; seed++) {
      String text = SymmetricEndlessModels.ring(seed);
      ProgramSystem system = SeeminglySymmetricTest.system(text);
      if (system.families().group(Set.of()).blocks().stream().anyMatch(Block::ring)) {
        rings++;
        int[] its =
            SymmetricSearches.compareEndless(
                text, () -> SeeminglySymmetricTest.system(text), STATES);
        seen[0] += its[0];
        seen[1] += its[1];
        int _ =
            SymmetricSearches.compareEndlessTogether(
                text, () -> SeeminglySymmetricTest.system(text), STATES);
      }
    }
    String found = rings + " rings, " + seen[0] + " hold, " + seen[1] + " do not";
    assertTrue(rings > models / 4 && seen[0] > rings && seen[1] > rings / 2, found);
  }

  @Test
  void nothingIsLostOfWhatGoesOnForEver() {
    int[] seen = new int[2];
    int models = MODELS / 3;
    int told = 0;
    for (long seed = FIRST; seed < FIRST + models; seed++) {
      String text = SymmetricEndlessModels.text(seed);
      int[] its =
          SymmetricSearches.compareEndless(text, () -> SeeminglySymmetricTest.system(text), STATES);
      seen[0] += its[0];
      seen[1] += its[1];
      told +=
          SymmetricSearches.compareEndlessTogether(
              text, () -> SeeminglySymmetricTest.system(text), STATES);
    }
    assertTrue(told > models / 2, told + " are told of others");
    assertTrue(seen[0] > models && seen[1] > models, seen[0] + " hold, " + seen[1] + " do not");
  }

  @Test
  void nothingIsLostOfWhatChoicesAndChannelsOwe() {
    int[] seen = new int[2];
    int models = MODELS / 2;
    for (long seed = FIRST; seed < FIRST + models; seed++) {
      String text = SymmetricEndlessModels.compassionate(seed);
      int[] its =
          SymmetricSearches.compareEndless(text, () -> SeeminglySymmetricTest.system(text), STATES);
      seen[0] += its[0];
      seen[1] += its[1];
    }
    assertTrue(seen[0] > models && seen[1] > models, seen[0] + " hold, " + seen[1] + " do not");
  }

  /**
   * The thread with the turn owes the second branch, and takes it later, when the turn is the
   * other's. It does so under the name that the other had when it owed it.
   */
  @Test
  void whatIsOwedUnderOneNameIsGrantedUnderTheOther() {
    String text =
        """
        model R
        atomic shared turn: int[0..1]
        atomic shared done: bool
        fair thread P[i in 0..1] {
          loop {
            fair either {
              atomic { if turn == i { turn = 1 - i } }
            } or {
              atomic { if turn == i { done = true } }
            }
          }
        }
        check eventually done
        """;
    int[] seen =
        SymmetricSearches.compareEndless(text, () -> SeeminglySymmetricTest.system(text), STATES);
    assertEquals(1, seen[1]);
  }

  /** Of two lines one is served. The obligation to the other one is its own. */
  @Test
  void whatOneChannelOwesAnotherDoesNotGrant() {
    String text =
        """
        model R
        atomic shared done: bool[2]
        fair lossy channel line[2]: bool[1]
        fair thread P[i in 0..1] { loop { send true to line[i] } }
        fair daemon thread Q[i in 0..1] {
          var got: bool
          loop { receive got from line[i]; done[i] = true }
        }
        check eventually all i in 0..1: done[i]
        check eventually some i in 0..1: done[i]
        """
            .replace("; ", "\n");
    int[] seen =
        SymmetricSearches.compareEndless(text, () -> SeeminglySymmetricTest.system(text), STATES);
    assertEquals(2, seen[0]);
  }

  /**
   * The two take turns for ever, each time under the other's name. A thread that has not moved
   * where the orbit comes back moves in the next round.
   */
  @Test
  void whoTakesTurnsMovesUnderTheNameOfTheOther() {
    String text =
        """
        model R
        atomic shared turn: int[0..1]
        atomic shared left: bool
        fair thread P[i in 0..1] {
          loop {
            atomic { if turn == i { turn = 1 - i } else { left = true } }
          }
        }
        check eventually left
        """;
    int[] seen =
        SymmetricSearches.compareEndless(text, () -> SeeminglySymmetricTest.system(text), STATES);
    assertEquals(1, seen[1]);
  }

  /** Read with other names, both claims still speak of the first member. */
  @Test
  void whatIsToldOfOthersTellsMembersApartByNamesAlone() {
    String text =
        """
        model R
        const N = 3
        atomic shared z: int[0..1]
        atomic shared a: int[0..1][N]
        semaphore s = 2
        fair daemon thread P[i in 0..N-1] {
          down s
          a[i] = 1
        }
        check eventually (a[1] == 1 || (some j in 0..z: a[j] == 1))
        check eventually (a[0] == 1 || (some j in 0..z: a[j] == 1))
        """;
    assertEquals(
        0,
        SymmetricSearches.compareEndlessTogether(
            text, () -> SeeminglySymmetricTest.system(text), STATES));
  }

  private static void count(
      Map<SymmetricSearches.Seen, Integer> counts, SymmetricSearches.Seen seen) {
    var _ = counts.merge(seen, 1, Integer::sum);
  }
}
