// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.execution.Execution;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine's events, their causality and their conflict are what the definitions say, and so are
 * the extensions of each configuration, on random programs.
 *
 * <p>Any configuration is part of a maximal one M, and its extensions are in M or are extensions of
 * M. So it is enough that, whenever a maximal configuration is reached, its extensions have been
 * made.
 */
class EventsByDefinitionTest {
  private static final int SEEDS = Integer.getInteger("ravel.unfolding.seeds", 150);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 200;

  /** Compares one exploration with the definitions. */
  static final class Comparing implements Drive.ExecutionListener {
    private final Execution system;
    final List<String> objections = new ArrayList<>();
    private Configurations all;
    private Insides insides;
    int pairs;

    Comparing(Execution system) {
      this.system = system;
    }

    @Override
    public void begins(int initial, UnfoldingPrefix u) {
      all = Configurations.of(system, ConcurrentSystem.NONE, initial, LIMIT).orElseThrow();
      insides = new Insides(u, all);
      objections.clear();
    }

    @Override
    public void maximal(int[] schedule) {
      Reached at = all.events().start();
      for (int step = 0; step < schedule.length; step += 2) {
        at = all.events().after(at, schedule[step], schedule[step + 1]);
      }
      BitSet missing = all.extensions(at.events());
      insides.made().stream().forEach(event -> missing.clear(insides.first(event)));
      for (int event : missing.stream().toArray()) {
        objections.add(
            "in "
                + all.events().names(at.events())
                + ": no extension "
                + all.events().names(all.events().local(event)));
      }
    }

    /** Compares what is known of all events at the end. */
    void finish() {
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
    "LOCKS, true", "LOCKS, false",
    "CELLS, true", "CELLS, false",
    "PROTECTED, true", "PROTECTED, false",
    "EVERYTHING, true", "EVERYTHING, false"
  })
  void asDefined(Family family, boolean everything) {
    int compared = 0;
    long pairs = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Draft draft = RandomPrograms.draft(seed, family, Size.USUAL);
      Optional<Comparing> comparing = compare(draft, everything);
      if (comparing.isPresent()) {
        compared++;
        pairs += comparing.orElseThrow().pairs;
        if (!comparing.orElseThrow().objections.isEmpty()) {
          Draft small = Shrinking.shrink(draft, less -> !objections(less, everything).isEmpty());
          fail("seed " + seed + "\n" + small.text() + "\n" + objections(small, everything));
        }
      }
    }
    assertTrue(compared > SEEDS / 3, "too few programs");
    assertTrue(pairs > 10L * SEEDS, "too few events");
  }

  private static List<String> objections(Draft draft, boolean everything) {
    return compare(draft, everything).map(comparing -> comparing.objections).orElse(List.of());
  }

  /** Compares if the program is small. */
  private static Optional<Comparing> compare(Draft draft, boolean everything) {
    Execution system = ModelText.system(draft.text());
    boolean small =
        system.initialStates() == 1
            && starts(system)
            && Configurations.of(system, ConcurrentSystem.NONE, 0, LIMIT).isPresent();
    if (!small) {
      return Optional.empty();
    }
    Comparing comparing = new Comparing(system);
    new Drive(system, ConcurrentSystem.NONE, UnfoldingOptions.OPTIMAL, everything)
        .inVain(everything ? 0 : Integer.MAX_VALUE)
        .run(comparing);
    comparing.finish();
    return Optional.of(comparing);
  }

  /** Whether the work before the first steps is no error. */
  private static boolean starts(Execution system) {
    return system.initialState(0, new int[system.objects()]) == ConcurrentSystem.NONE;
  }
}
