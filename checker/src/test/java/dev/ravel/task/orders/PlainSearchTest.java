// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of the calls of searches that keep no account. Each interleaving is made once, and each
 * order of the events of each execution.
 */
class PlainSearchTest {
  /** So many models of a family are compared. */
  private static final int MODELS = Boolean.getBoolean("ravel.deep") ? 300 : 8;

  private static final Size SMALL = new Size(2, 3, false);

  @Test
  void theLostUpdateIsSixInterleavingsAndFourExecutions() {
    ProgramSystem system =
        ModelText.system("shared x: int[0..2]\nthread T[i in 1..2] { x = x + 1 }\n");
    PlainSearch steps = PlainSearch.interleavings(system);
    assertEquals(19, steps.calls().size());
    assertEquals(6, steps.calls().stream().filter(PlainSearch.Call::ends).count());
    assertEquals(12, steps.calls().stream().filter(its -> !its.again()).count());
    PlainSearch events = PlainSearch.withoutD(ModelEvents.one(system));
    assertEquals(19, events.calls().size());
    assertEquals(6, events.calls().stream().filter(PlainSearch.Call::ends).count());
    assertEquals(4, events.calls().stream().filter(its -> its.ends() && !its.again()).count());
  }

  @Test
  void whatHasNoEndIsCutAndSaidToBe() {
    ProgramSystem system =
        ModelText.system(
            "shared x: int[0..1]\nthread A { loop { x = 1 - x } }\nthread B { x = 0 }\n");
    PlainSearch steps = PlainSearch.interleavings(system);
    assertFalse(steps.whole());
    assertEquals(PlainSearch.MOST, steps.calls().size());
    assertEquals(Optional.empty(), steps.all());
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void theCallsAreTheInterleavings(Family family) {
    int compared = 0;
    int again = 0;
    for (long seed = 0; seed < 100L * MODELS && compared < MODELS; seed++) {
      String text = RandomPrograms.draft(seed, family, SMALL).text();
      ProgramSystem system = ModelText.system(text);
      int[] start = new int[system.objects()];
      if (system.initialStates() > 1 || system.initialState(0, start) != ConcurrentSystem.NONE) {
        continue;
      }
      PlainSearch steps = PlainSearch.interleavings(system);
      if (!steps.whole()) {
        continue;
      }
      Tree tree = new Tree(system);
      tree.from("", start);
      List<String> ways = new ArrayList<>();
      List<String> ends = new ArrayList<>();
      for (PlainSearch.Call call : steps.calls()) {
        String way = call.by() < 0 ? "" : ways.get(call.by()) + call.move() + " ";
        ways.add(way);
        if (call.ends()) {
          ends.add(way);
        }
        if (call.at() >= 0) {
          assertEquals(call.again(), !tree.first.contains(way), text);
          again += call.again() ? 1 : 0;
        }
      }
      assertEquals(tree.ways, ways, text);
      assertEquals(tree.ends, ends, text);
      assertEquals(Optional.of(BigInteger.valueOf(ways.size())), steps.all());
      ofEvents(ModelEvents.one(system), text);
      compared++;
    }
    assertEquals(MODELS, compared);
    assertTrue(again > 0, "no state is reached again");
  }

  /** The calls are the prefixes of all orders of all executions; each order comes up once. */
  private static void ofEvents(EventStructure structure, String text) {
    PlainSearch search = PlainSearch.withoutD(structure);
    if (!search.whole()) {
      return;
    }
    Set<List<Integer>> expected = new HashSet<>();
    for (int number = 0; number < structure.executions(); number++) {
      List<Integer> events = Arrays.stream(structure.execution(number)).boxed().toList();
      if (events.stream().noneMatch(structure::isEnd)) {
        orders(structure, events, new ArrayList<>(), expected);
      }
    }
    List<List<Integer>> ways = new ArrayList<>();
    Set<List<Integer>> complete = new HashSet<>();
    Map<Set<Integer>, Integer> numbers = new HashMap<>();
    for (PlainSearch.Call call : search.calls()) {
      List<Integer> way = new ArrayList<>(call.by() < 0 ? List.of() : ways.get(call.by()));
      if (call.event() >= 0) {
        way.add(call.event());
      }
      ways.add(way);
      Integer known = numbers.putIfAbsent(new TreeSet<>(way), call.at());
      assertEquals(known != null, call.again(), text);
      assertTrue(known == null || known == call.at(), text);
      if (call.ends() && way.stream().noneMatch(structure::isEnd)) {
        assertTrue(complete.add(way), text);
      }
    }
    if (structure.size() > 0 && !hasCutoffs(structure)) {
      assertEquals(expected, complete, text);
    }
    assertEquals(Optional.of(BigInteger.valueOf(ways.size())), search.all(), text);
  }

  private static boolean hasCutoffs(EventStructure structure) {
    for (int event = 0; event < structure.size(); event++) {
      if (structure.isCutoff(event)) {
        return true;
      }
    }
    return false;
  }

  private static void orders(
      EventStructure structure, List<Integer> events, List<Integer> way, Set<List<Integer>> all) {
    if (way.size() == events.size()) {
      all.add(List.copyOf(way));
      return;
    }
    for (int event : events) {
      List<Integer> causes = Arrays.stream(structure.causes(event)).boxed().toList();
      if (!way.contains(event) && way.containsAll(causes)) {
        way.add(event);
        orders(structure, events, way, all);
        way.removeLast();
      }
    }
  }

  /** All interleavings, depth first. */
  private static final class Tree {
    private final ProgramSystem system;
    private final List<String> ways = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();

    /** The first way to each state. */
    private final Set<String> first = new HashSet<>();

    private final Set<List<Integer>> seen = new HashSet<>();

    Tree(ProgramSystem system) {
      this.system = system;
    }

    void from(String way, int[] state) {
      ways.add(way);
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        first.add(way);
      }
      int before = ways.size();
      for (int p = 0; p < system.processes(); p++) {
        int reaction = system.reaction(p, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          String longer = way + system.vocabulary().move(p, k) + " ";
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            int[] next = state.clone();
            system.outcomes().apply(outcome, next);
            from(longer, next);
          } else {
            ways.add(longer);
            ends.add(longer);
          }
        }
      }
      if (ways.size() == before) {
        ends.add(way);
      }
    }
  }
}
