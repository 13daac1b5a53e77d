// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.symmetry.Block;
import dev.ravel.symmetry.FamilySymmetry;
import dev.ravel.symmetry.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of symmetric families of the models. They check which they are, and that nothing is lost by
 * using them.
 */
@Tag("thorough")
class SymmetryTest {
  /** Models with more states are not compared with all orbits by their definition. */
  private static final int MOST_STATES = 20_000;

  static Stream<String> models() {
    return Corpus.models().stream().filter(file -> !Systems.instances(file, Map.of()).isEmpty());
  }

  /** The steps of a renamed state are the renamed steps. */
  @ParameterizedTest
  @MethodSource("models")
  void stepsAndExchangesCommute(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      ProgramSystem system = Systems.system(instance);
      Group group = system.families().group(Set.of());
      assertEquals("", CommutingExchanges.fault(system, group, 20, 1));
    }
  }

  /** States stored are orbits; verdicts and runs are those without symmetry. */
  @ParameterizedTest
  @MethodSource("models")
  void nothingIsLost(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      int claims = Systems.system(instance).properties().size();
      SymmetricSearches.compare(file, () -> Systems.system(instance), _ -> true, MOST_STATES);
      for (int claim = 0; claim < claims; claim++) {
        int only = claim;
        SymmetricSearches.compare(
            file, () -> Systems.system(instance), k -> k == only, MOST_STATES);
      }
    }
  }

  /** The verdict about executions without end is the same, where it is decided on orbits, too. */
  @Test
  void nothingIsLostOfWhatGoesOnForEver() {
    int[] seen = new int[2];
    for (String file : models().toList()) {
      for (Instance instance : Systems.instances(file, Map.of())) {
        int[] its =
            SymmetricSearches.compareEndless(file, () -> Systems.system(instance), MOST_STATES / 8);
        seen[0] += its[0];
        seen[1] += its[1];
      }
    }
    assertTrue(seen[0] >= 10 && seen[1] >= 3, seen[0] + " hold, " + seen[1] + " do not");
  }

  @Test
  void manyModelsAreSymmetric() {
    int families = 0;
    int whole = 0;
    int part = 0;
    for (String file : models().toList()) {
      ProgramSystem system = Systems.system(Systems.instances(file, Map.of()).getFirst());
      List<FamilySymmetry> told = system.families().group(Set.of()).told();
      if (!told.isEmpty()) {
        boolean all = told.stream().allMatch(its -> its.text().contains(" is symmetric: its "));
        families++;
        whole += all ? 1 : 0;
        part += !all && told.stream().anyMatch(FamilySymmetry::symmetric) ? 1 : 0;
      }
    }
    assertTrue(families >= 140, families + " models with a family");
    assertTrue(whole >= 70, whole + " wholly symmetric");
    assertTrue(part >= 3, part + " in part");
  }

  /** A group that is too large breaks the law that is tested. */
  @ParameterizedTest
  @CsvSource({
    "mutex/bakery.ravel, 0, 1",
    "mutex/szymanski.ravel, 0, 1",
    "reduction/two-mutexes.ravel, 1, 2",
    "channels/sieve.ravel, 0, 1",
    "mutex/burns-lynch.ravel, 0, 1"
  })
  void theLawSeesWhatIsNotSymmetric(String file, long one, long other) {
    ProgramSystem system = Systems.system(Systems.instances(file, Map.of()).getFirst());
    int slotClass = system.families().registerClass(0, 0);
    Group wrong = new Group(List.of(new Block(slotClass, List.of(one, other))), List.of());
    assertFalse(CommutingExchanges.fault(system, wrong, 50, 1).isEmpty());
  }

  /** So does a ring of members that are compared by order, and neighbours that change places. */
  @Test
  void theLawSeesWhatIsNoRing() {
    ProgramSystem ordered =
        Systems.system(Systems.instances("mutex/szymanski.ravel", Map.of()).getFirst());
    Block ring = new Block(ordered.families().registerClass(0, 0), List.of(0L, 1L, 2L), true);
    Group wrong = new Group(List.of(ring), List.of());
    assertFalse(CommutingExchanges.fault(ordered, wrong, 50, 1).isEmpty());
    ProgramSystem dining =
        Systems.system(Systems.instances("reduction/dining.ravel", Map.of()).getFirst());
    int slotClass = dining.families().registerClass(0, 0);
    Group exchanged = new Group(List.of(new Block(slotClass, List.of(0L, 1L, 2L, 3L))), List.of());
    assertFalse(CommutingExchanges.fault(dining, exchanged, 50, 1).isEmpty());
  }

  /**
   * The number of orbits is the mean number of states that a rotation leaves as they are
   * (Burnside's lemma). Of three philosophers the two rotations leave three states so: all think,
   * all reach for the first fork, or all have it. Of four philosophers the half turn leaves more.
   */
  @ParameterizedTest
  @CsvSource({"3, 111, 39", "4, 543, 143"})
  void orbitsOfRings(String size, long states, long orbits) {
    Instance instance = Systems.instances("reduction/dining.ravel", Map.of("N", size)).getFirst();
    for (boolean symmetric : new boolean[] {false, true}) {
      ProgramSystem system = Systems.system(instance);
      Exploration found =
          new Graph(1, symmetric)
              .explore(
                  system,
                  List.of(Question.of(system, 0, system.properties().getFirst(), false)),
                  Budget.unlimited());
      assertEquals(symmetric ? orbits : states, found.counters().states().orElseThrow());
    }
  }

  /**
   * Numbers of orbits are known from two other programs. One has a canonical form by refinement,
   * and the other, for the small ones, the least of all images.
   */
  @ParameterizedTest
  @CsvSource({
    "mutex/peterson.ravel, 4, 1434",
    "mutex/peterson.ravel, 5, 6768",
    "mutex/peterson.ravel, 6, 30034",
    "mutex/mcs.ravel, 4, 6529",
    "mutex/clh.ravel, 4, 19332",
    "mutex/ticket-lock.ravel, 5, 1330",
    "mutex/ticket-lock.ravel, 8, 7080"
  })
  void knownNumbersOfOrbits(String file, String threads, long orbits) {
    ProgramSystem system = Systems.system(Systems.instances(file, Map.of("N", threads)).getFirst());
    List<Question> mutex = new ArrayList<>();
    mutex.add(Question.of(system, 0, system.properties().getFirst(), false));
    Exploration found = new Graph(1, true).explore(system, mutex, Budget.unlimited());
    assertEquals(orbits, found.counters().states().orElseThrow());
  }
}
