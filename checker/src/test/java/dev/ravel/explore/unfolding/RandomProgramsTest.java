// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Random programs are accepted, keep what their family promises and use all that there is. */
class RandomProgramsTest {
  private static final int PROGRAMS = Boolean.getBoolean("ravel.deep") ? 4000 : 80;

  @Test
  void theFrontEndAcceptsThem() {
    for (Family family : Family.values()) {
      for (Size size : List.of(Size.USUAL, Size.ROUND)) {
        for (long seed = 0; seed < PROGRAMS; seed++) {
          String text = RandomPrograms.draft(seed, family, size).text();
          assertEquals(List.of(), ModelText.objections(text), text);
          assertEquals(text, RandomPrograms.draft(seed, family, size).text());
        }
      }
    }
  }

  @Test
  void theyUseEverything() {
    String sought =
        "lock unlock with trylock await if else while loop repeat for break goto either or when"
            + " any where atomic assert assume up down wait signal broadcast send receive pass"
            + " start join fire critical section noncritical input check reads unless do task"
            + " net fair option";
    Set<String> missing = new TreeSet<>(List.of(sought.split(" ")));
    for (Size size : List.of(Size.USUAL, Size.ROUND)) {
      for (long seed = 0; seed < PROGRAMS; seed++) {
        String text = RandomPrograms.draft(seed, Family.EVERYTHING, size).text();
        missing.removeAll(new HashSet<>(List.of(text.split("\\W+"))));
      }
    }
    assertEquals(Set.of(), missing);
  }

  /** Some end in an error, some in a discarded execution, some in a deadlock, many in none. */
  @Test
  void theyEndInAllWays() {
    Set<String> missing = new TreeSet<>(Set.of("error", "discard", "deadlock", "end", "inputs"));
    for (long seed = 0; seed < PROGRAMS && !missing.isEmpty(); seed++) {
      String text = RandomPrograms.draft(seed, Family.EVERYTHING, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      if (system.initialStates() > 1) {
        missing.remove("inputs");
      }
      Configurations.of(system, ConcurrentSystem.NONE, 0, 200)
          .ifPresent(
              all -> {
                for (int e = 0; e < all.events().count(); e++) {
                  int kind = all.events().kind(e);
                  missing.remove(
                      kind == Outcomes.ERROR ? "error" : kind == Outcomes.DISCARD ? "discard" : "");
                }
                missing.remove(all.deadlocks().isEmpty() ? "end" : "deadlock");
              });
    }
    assertEquals(Set.of(), missing);
  }

  /** In no state can two threads use one protected variable, one of them writing it. */
  @Test
  void protectedVariablesHaveNoRaces() {
    for (long seed = 0; seed < PROGRAMS / 4; seed++) {
      String text = RandomPrograms.draft(seed, Family.PROTECTED, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      ReachableStates.of(system, 0, 1000)
          .ifPresent(
              all -> {
                for (List<Integer> state : all.states()) {
                  assertFalse(races(system, state), text);
                }
              });
    }
  }

  private static boolean races(ConcurrentSystem system, List<Integer> values) {
    int[] state = values.stream().mapToInt(Integer::intValue).toArray();
    for (int object = 0; object < system.objects(); object++) {
      int uses = 0;
      boolean written = false;
      boolean cell = Set.of("x", "y").contains(system.vocabulary().object(object));
      for (int process = 0; process < system.threads() && cell; process++) {
        int reaction = system.reaction(process, state);
        if (system.outcomes().size(reaction) > 0) {
          int footprint = system.outcomes().footprint(system.outcomes().outcome(reaction, 0));
          int mode = system.footprints().modeOf(footprint, object);
          uses += mode == ConcurrentSystem.NONE ? 0 : 1;
          written |= mode == Mode.WRITE;
        }
      }
      if (uses > 1 && written) {
        return true;
      }
    }
    return false;
  }

  @Test
  void shrinking() {
    Draft draft = RandomPrograms.draft(3, Family.EVERYTHING, new Size(4, 4, false));
    Draft small = Shrinking.shrink(draft, less -> less.text().contains("T1"));
    assertTrue(small.text().endsWith("thread T1 {  }"), small.text());
    assertEquals(0, small.size());
  }
}
