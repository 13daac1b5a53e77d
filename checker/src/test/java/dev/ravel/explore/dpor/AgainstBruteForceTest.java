// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The comparison and the certificate object to what is wrong, and only to that. */
class AgainstBruteForceTest {
  private static final int NONE = ConcurrentSystem.NONE;

  private static final ConcurrentSystem RACING =
      ModelText.system("shared x: int[0..2] thread A { x = 1 } thread B { x = 2 }");

  private static List<Integer> state(ConcurrentSystem system, int... steps) {
    int[] state = new int[system.objects()];
    system.initialState(0, state);
    for (int process : steps) {
      system.outcomes().apply(system.outcomes().outcome(system.reaction(process, state), 0), state);
    }
    return Arrays.stream(state).boxed().toList();
  }

  @Test
  void aSetThatIsNotPersistent() {
    Map<List<Integer>, Set<Integer>> graph =
        Map.of(
            state(RACING), Set.of(0),
            state(RACING, 0), Set.of(1),
            state(RACING, 0, 1), Set.of());
    String text = new Certificate(RACING, NONE, graph).objection().orElseThrow();
    assertTrue(text.startsWith("V1: "), text);
  }

  @Test
  void aSetThatAnotherThreadCanMeet() {
    Map<List<Integer>, Set<Integer>> graph =
        Map.of(
            state(RACING), Set.of(0),
            state(RACING, 0), Set.of(1),
            state(RACING, 0, 1), Set.of());
    String text = new StructuralCertificate(RACING, NONE, graph).objection().orElseThrow();
    assertTrue(text.startsWith("V1: "), text);
  }

  @Test
  void bothOrdersAreAllRight() {
    Map<List<Integer>, Set<Integer>> graph =
        Map.of(
            state(RACING), Set.of(0, 1),
            state(RACING, 0), Set.of(1),
            state(RACING, 1), Set.of(0),
            state(RACING, 0, 1), Set.of(),
            state(RACING, 1, 0), Set.of());
    assertEquals(Optional.empty(), new Certificate(RACING, NONE, graph).objection());
    assertEquals(Optional.empty(), new StructuralCertificate(RACING, NONE, graph).objection());
  }

  @Test
  void aComponentThatIgnoresAThread() {
    ConcurrentSystem system = ModelText.system("thread A { loop { skip } } thread B { skip }");
    Map<List<Integer>, Set<Integer>> graph = Map.of(state(system), Set.of(0));
    String text = new Certificate(system, NONE, graph).objection().orElseThrow();
    assertTrue(text.startsWith("V2: "), text);
    text = new StructuralCertificate(system, NONE, graph).objection().orElseThrow();
    assertTrue(text.startsWith("V2: "), text);
    Map<List<Integer>, Set<Integer>> whole =
        Map.of(state(system), Set.of(0, 1), state(system, 1), Set.of(0));
    assertEquals(Optional.empty(), new Certificate(system, NONE, whole).objection());
    assertEquals(Optional.empty(), new StructuralCertificate(system, NONE, whole).objection());
  }

  @Test
  void factsOfStates() {
    Set<String> first = Facts.of(RACING, Optional.empty(), List.of(state(RACING)));
    assertTrue(first.stream().anyMatch(line -> line.startsWith("race of 0 and 1")), "" + first);
    Set<String> more = new TreeSet<>(first);
    more.addAll(Facts.of(RACING, Optional.empty(), List.of(state(RACING, 0, 1))));
    more.removeAll(first);
    assertTrue(more.stream().anyMatch(line -> line.startsWith("final ")), "" + more);
    assertTrue(more.stream().anyMatch(line -> line.startsWith("value ")), "" + more);
  }

  @Test
  void theEngineReducesWhatItCan() {
    AgainstBruteForce comparison = new AgainstBruteForce(1000);
    String apart = "shared x, y, z: int[0..1]";
    for (String cell : List.of("x", "y", "z")) {
      apart += "\nthread T" + cell + " { " + cell + " = 1; " + cell + " = 0; skip }";
    }
    assertEquals(Optional.empty(), comparison.objection(apart));
    assertEquals(4 * 4 * 4, comparison.states());
    assertEquals(3 + 3 + 3 + 1, comparison.visited());
  }
}
