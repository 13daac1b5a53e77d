// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the engine's events, their causality and their conflict are what the definitions say,
 * and so are the extensions of each configuration. They use random programs.
 *
 * <p>Any configuration is part of a maximal one M, and its extensions are in M or are extensions of
 * M. So it is enough that, whenever a maximal configuration is reached, its extensions have been
 * made; or, where they are made when they are wanted, that they have been in the end.
 */
@Tag("thorough")
class EventsByDefinitionTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 1500 : 30);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 200;

  /** Compares one exploration with the definitions. */
  static final class Comparing implements Drive.ExecutionListener {
    private final ProgramSystem system;

    /** True if extensions are made as soon as they are there. */
    private final boolean ahead;

    /** The objection by extension that was missing in a maximal configuration. */
    private final Map<Integer, String> missing = new TreeMap<>();

    final List<String> objections = new ArrayList<>();
    private Configurations all;
    private Insides insides;
    int pairs;

    private Comparing(ProgramSystem system, boolean ahead) {
      this.system = system;
      this.ahead = ahead;
    }

    /** Compares an exploration that makes all extensions ahead, or one that does not. */
    static Comparing of(ProgramSystem system, boolean everything, int inVain, boolean ahead) {
      Comparing comparing = new Comparing(system, ahead);
      int partial = ahead ? UnfoldingOptions.OPTIMAL - 1 : UnfoldingOptions.OPTIMAL;
      new Drive(system, ConcurrentSystem.NONE, partial, everything).inVain(inVain).run(comparing);
      comparing.finish();
      return comparing;
    }

    @Override
    public void begins(int initial, UnfoldingPrefix u) {
      all = Configurations.of(system, ConcurrentSystem.NONE, initial, LIMIT).orElseThrow();
      insides = new Insides(u, all);
      objections.clear();
      missing.clear();
    }

    @Override
    public void maximal(int[] schedule) {
      Reached at = all.events().start();
      for (int step = 0; step < schedule.length; step += 2) {
        at = all.events().after(at, schedule[step], schedule[step + 1]);
      }
      BitSet its = all.extensions(at.events());
      if (ahead) {
        insides.made().stream().forEach(event -> its.clear(insides.first(event)));
      }
      for (int event : its.stream().toArray()) {
        String objection =
            "in "
                + all.events().names(at.events())
                + ": no extension "
                + all.events().names(all.events().local(event));
        missing.putIfAbsent(event, objection);
      }
    }

    /** Compares what is known of all events at the end. */
    private void finish() {
      if (!ahead) {
        insides.made().stream().forEach(event -> missing.remove(insides.first(event)));
      }
      objections.addAll(missing.values());
      Set<Integer> steps = new HashSet<>();
      for (int e : insides.made().stream().toArray()) {
        if (!steps.add(insides.first(e))) {
          objections.add("made twice: " + name(e));
        }
        for (int f : insides.made().stream().filter(f -> f < e).toArray()) {
          compare(e, f);
        }
      }
    }

    private void compare(int first, int second) {
      pairs++;
      BitSet together = insides.local(first);
      together.or(insides.local(second));
      if (insides.conflict(first, second) == all.contains(together)) {
        objections.add("conflict of " + name(first) + " and " + name(second));
      }
      compareOrder(first, second);
      compareOrder(second, first);
    }

    private void compareOrder(int first, int second) {
      boolean before = insides.local(second).get(insides.first(first));
      if (insides.causes(second).get(first) != before) {
        objections.add("order of " + name(first) + " and " + name(second));
      }
    }

    private String name(int event) {
      return all.events().names(all.events().local(insides.first(event)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LOCKS, true, true", "LOCKS, false, true", "LOCKS, false, false",
    "CELLS, true, true", "CELLS, false, true", "CELLS, false, false",
    "PROTECTED, true, true", "PROTECTED, false, true", "PROTECTED, false, false",
    "EVERYTHING, true, true", "EVERYTHING, false, true", "EVERYTHING, false, false"
  })
  void asDefined(Family family, boolean everything, boolean ahead) {
    int compared = 0;
    long pairs = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Draft draft = RandomPrograms.draft(seed, family, Size.USUAL);
      Optional<Comparing> comparing = compare(draft, everything, ahead);
      if (comparing.isPresent()) {
        compared++;
        pairs += comparing.orElseThrow().pairs;
        if (!comparing.orElseThrow().objections.isEmpty()) {
          Draft small =
              Shrinking.shrink(draft, less -> !objections(less, everything, ahead).isEmpty());
          fail("seed " + seed + "\n" + small.text() + "\n" + objections(small, everything, ahead));
        }
      }
    }
    assertTrue(compared > SEEDS / 3, "too few programs");
    assertTrue(pairs > 10L * SEEDS, "too few events");
  }

  private static List<String> objections(Draft draft, boolean everything, boolean ahead) {
    return compare(draft, everything, ahead)
        .map(comparing -> comparing.objections)
        .orElse(List.of());
  }

  /** Compares if the program is small. */
  private static Optional<Comparing> compare(Draft draft, boolean everything, boolean ahead) {
    ProgramSystem system = ModelText.system(draft.text());
    boolean small =
        system.initialStates() == 1
            && starts(system)
            && Configurations.of(system, ConcurrentSystem.NONE, 0, LIMIT).isPresent();
    if (!small) {
      return Optional.empty();
    }
    int inVain = everything ? 0 : Integer.MAX_VALUE;
    return Optional.of(Comparing.of(system, everything, inVain, ahead));
  }

  /** Returns whether the work before the first steps is no error. */
  private static boolean starts(ProgramSystem system) {
    return system.initialState(0, new int[system.objects()]) == ConcurrentSystem.NONE;
  }
}
