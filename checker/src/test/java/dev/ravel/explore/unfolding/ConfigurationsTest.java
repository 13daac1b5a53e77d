// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests of the laws of all configurations, on small and on random programs. */
class ConfigurationsTest {
  private static final int PROGRAMS = 40;

  private static Configurations of(String... lines) {
    ProgramSystem system = ModelText.system(lines);
    return Configurations.of(system, ConcurrentSystem.NONE, 0, 1000).orElseThrow();
  }

  /** Some small random programs. */
  private static List<ProgramSystem> programs(Family family) {
    List<ProgramSystem> all = new ArrayList<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      all.add(ModelText.system(RandomPrograms.draft(seed, family, Size.USUAL).text()));
    }
    return all;
  }

  private static List<Configurations> configurations(Family family, int limit) {
    return programs(family).stream()
        .map(system -> Configurations.of(system, ConcurrentSystem.NONE, 0, limit))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Four orders count. They are whether C reads x before or after A's write, and whether B's write
   * of y is before or after C's.
   */
  @Test
  void eventsAreStepsWithAllThatWasBefore() {
    Configurations all =
        of(
            "shared x, y: int[0..1]",
            "thread A { x = 1 }",
            "thread B { y = 1 }",
            "thread C { y = x }");
    assertEquals(4, all.maximal().size());
    BitSet first = all.canonical(new int[] {0, 1, 2, 2}, new int[4]);
    assertEquals(first, all.canonical(new int[] {1, 0, 2, 2}, new int[4]));
    assertEquals(first, all.canonical(new int[] {0, 2, 1, 2}, new int[4]));
    assertFalse(first.equals(all.canonical(new int[] {0, 2, 2, 1}, new int[4])));
    assertTrue(all.maximal().contains(first));
  }

  /** The order of the two events of one mutex is what is in conflict. */
  @Test
  void conflictOfLocks() {
    Configurations all = of("mutex m", "thread A { lock m }", "thread B { lock m }");
    assertEquals(2, all.events().count());
    assertTrue(all.conflict(0, 1));
    assertTrue(all.immediateConflict(0, 1));
    assertEquals(2, all.deadlocks().size());
    BitSet one = new BitSet();
    one.set(0);
    assertTrue(all.enabled(one).isEmpty());
    assertEquals(1, all.extensions(one).nextSetBit(0));
  }

  /** An error ends its thread alone; an assumption does it too. */
  @Test
  void errorsEndTheirThread() {
    Configurations all =
        of("shared x: int[0..1]", "thread A { assert false; x = 1 }", "thread B { x = 1; x = 0 }");
    assertEquals(1, all.maximal().size());
    assertEquals(3, all.maximal().getFirst().cardinality());
    assertTrue(all.fails(all.maximal().getFirst()));
    assertTrue(all.deadlocks().isEmpty());
    Configurations discarded =
        of("thread A { assume false; skip }", "thread B { var r: int[0..1]; r = any 0..1 }");
    assertEquals(2, discarded.maximal().size());
    assertTrue(discarded.fails(discarded.maximal().getFirst()));
  }

  /** Steps that commute have no order, such as raising a semaphore. */
  @Test
  void commutingSteps() {
    Configurations all = of("semaphore s", "thread T[i in 1..3] { up s }");
    assertEquals(1, all.maximal().size());
    assertEquals(3, all.events().count());
    assertEquals(8, all.all().size());
  }

  /** Configurations are the sets without conflict that have the causes of their events. */
  @Test
  void configurationsByTheirDefinition() {
    for (Family family : Family.values()) {
      for (Configurations all : configurations(family, 60)) {
        for (Reached its : all.all()) {
          BitSet set = its.events();
          BitSet enabled = all.enabled(set);
          for (int e : all.extensions(set).stream().toArray()) {
            boolean free = set.stream().noneMatch(f -> all.conflict(e, f));
            assertEquals(enabled.get(e), free, () -> all.events().names(set));
          }
          for (int e : set.stream().toArray()) {
            assertTrue(all.contains(all.events().local(e)));
            assertTrue(set.stream().noneMatch(f -> all.conflict(e, f)));
          }
        }
      }
    }
  }

  /** Two events are in conflict iff their causes and themselves together are no configuration. */
  @Test
  void conflictIsThatOfTheCauses() {
    for (Family family : Family.values()) {
      for (Configurations all : configurations(family, 60)) {
        for (int e = 0; e < all.events().count(); e++) {
          for (int f = 0; f < all.events().count(); f++) {
            BitSet both = all.events().local(e);
            both.or(all.events().local(f));
            assertEquals(!all.contains(both), all.conflict(e, f));
          }
        }
      }
    }
  }

  /** States and deadlocks are those of the plain search, which knows nothing of errors. */
  @Test
  void statesAreTheReachableOnes() {
    for (Family family : Family.values()) {
      for (ProgramSystem system : programs(family)) {
        Optional<Configurations> all = Configurations.of(system, ConcurrentSystem.NONE, 0, 500);
        if (all.isPresent()) {
          ReachableStates plain = ReachableStates.of(system, 0, 500).orElseThrow();
          assertEquals(plain.states(), all.get().states());
          assertEquals(plain.deadlocks(), all.get().deadlocks());
        }
      }
    }
  }

  /**
   * If the object of a property counts, one execution of each maximal configuration shows all that
   * its conditions can be.
   */
  @Test
  void propertyObjects() {
    int properties = 0;
    for (Family family : Family.values()) {
      for (ProgramSystem system : programs(family)) {
        for (int p = 0; p < system.properties().size(); p++) {
          Property property = system.properties().get(p);
          int object = system.objects() + p;
          Optional<Configurations> all = Configurations.of(system, object, 0, 500);
          if (all.isPresent() && !property.conditions().isEmpty()) {
            properties++;
            for (BitSet maximal : all.get().maximal()) {
              assertEquals(
                  ReachableStates.valuations(below(all.get(), maximal), property),
                  ReachableStates.valuations(along(all.get(), maximal), property),
                  () -> property + " in " + all.get().events().names(maximal));
            }
          }
        }
      }
    }
    assertTrue(properties > PROGRAMS / 4, "too few properties");
  }

  /** The states of all configurations inside of one. */
  private static Set<List<Integer>> below(Configurations all, BitSet maximal) {
    Set<List<Integer>> found = new HashSet<>();
    for (Reached its : all.all()) {
      BitSet outside = (BitSet) its.events().clone();
      outside.andNot(maximal);
      if (outside.isEmpty()) {
        found.add(Arrays.stream(its.state()).boxed().toList());
      }
    }
    return found;
  }

  /** Returns the states of one execution of a configuration. Causes have smaller numbers. */
  private static Set<List<Integer>> along(Configurations all, BitSet maximal) {
    Set<List<Integer>> found = new HashSet<>();
    BitSet part = new BitSet();
    found.add(Arrays.stream(all.at(part).state()).boxed().toList());
    maximal.stream()
        .forEach(
            event -> {
              part.set(event);
              found.add(Arrays.stream(all.at(part).state()).boxed().toList());
            });
    return found;
  }
}
