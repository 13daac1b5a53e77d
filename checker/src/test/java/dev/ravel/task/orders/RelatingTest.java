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
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.result.EventRelation;
import dev.ravel.result.EventRelation.Kind;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.trace.PartialOrder;
import dev.ravel.verdict.Run;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the relation of events is what all orders of all executions say, whose dependence is
 * that of footprints. They use random programs without inputs in which no step is an error.
 */
@Tag("thorough")
class RelatingTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 8;
  private static final int MOST_EVENTS = 11;
  private static final int MOST_ORDERS = 500;

  /** The observations of two events. */
  private record Seen(boolean together, boolean firstBefore, boolean secondBefore) {
    Kind kind() {
      if (!together) {
        return Kind.CONFLICT;
      }
      return firstBefore && secondBefore ? Kind.CONCURRENT : firstBefore ? Kind.BEFORE : Kind.AFTER;
    }
  }

  private final boolean[][] together = new boolean[MOST_EVENTS][MOST_EVENTS];

  /** True if in some order all steps of one event come before all of another. */
  private final boolean[][] before = new boolean[MOST_EVENTS][MOST_EVENTS];

  @ParameterizedTest
  @EnumSource(Family.class)
  void asOrdersSay(Family family) {
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      if (!new Interleavings(system).plain()) {
        continue;
      }
      List<EventStructure> structures = ModelEvents.of(system, Cutoffs.BY_MODEL);
      boolean fits =
          system.initialStates() == 1
              && structures.size() == 1
              && structures.getFirst().size() <= MOST_EVENTS
              && seen(system, structures.getFirst());
      if (!fits) {
        continue;
      }
      int size = structures.getFirst().size();
      for (int one = 0; one < size; one++) {
        for (int other = 0; other < size; other++) {
          EventRelation its = relation(text, one, other);
          Kind expected =
              one == other
                  ? Kind.SAME
                  : new Seen(together[one][other], before[one][other], before[other][one]).kind();
          assertEquals(expected, its.kind(), () -> its + "\n" + text);
          boolean reasoned = expected != Kind.SAME && expected != Kind.CONCURRENT;
          assertEquals(reasoned, !its.reasons().isEmpty(), text);
          assertFalse(its.reasons().stream().anyMatch(line -> line.endsWith(": ")), its + text);
          kinds.merge(expected, 1, Integer::sum);
        }
      }
    }
    // Few programs need not have all kinds.
    long common = kinds.values().stream().filter(count -> count > 5).count();
    assertTrue(common >= (SEEDS < 100 ? 2 : Kind.values().length), kinds.toString());
  }

  private static EventRelation relation(String text, int one, int other) {
    Asked asked =
        new Asked(
            "-",
            Map.of(),
            new Outputs(),
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            Limits.none());
    return switch (Relating.of(asked, "e" + one, "e" + other)) {
      case Answer.Given<EventRelation>(EventRelation its) -> its;
      case Answer.Nothing<EventRelation>() -> throw new AssertionError("nothing moves in " + text);
      case Answer.Failed<EventRelation> failed -> throw new AssertionError(failed + " of " + text);
    };
  }

  /** Looks at all orders of all executions; false if they are too many, or one is an error. */
  private boolean seen(ProgramSystem system, EventStructure structure) {
    for (int e = 0; e < structure.size(); e++) {
      if (structure.isEnd(e) || structure.isCutoff(e)) {
        return false;
      }
      Arrays.fill(together[e], false);
      Arrays.fill(before[e], false);
    }
    for (int k = 0; k < structure.executions(); k++) {
      List<Integer> events = new ArrayList<>();
      List<Integer> choices = new ArrayList<>();
      for (int e : structure.execution(k)) {
        for (int choice : structure.choices(e)) {
          events.add(e);
          choices.add(choice);
        }
      }
      Run run =
          new Run(
              0,
              events.stream().mapToInt(structure::process).toArray(),
              choices.stream().mapToInt(c -> c).toArray(),
              OptionalInt.empty());
      PartialOrder order = PartialOrder.of(system, run);
      if (order.interleavings().isEmpty() || order.interleavings().getAsLong() > MOST_ORDERS) {
        return false;
      }
      long _ = order.forEachOrder(steps -> look(structure.size(), events, steps));
    }
    return true;
  }

  private void look(int size, List<Integer> events, int[] steps) {
    int[] first = new int[size];
    int[] last = new int[size];
    Arrays.fill(first, -1);
    for (int at = 0; at < steps.length; at++) {
      int event = events.get(steps[at]);
      first[event] = first[event] < 0 ? at : first[event];
      last[event] = at;
    }
    for (int one = 0; one < size; one++) {
      for (int other = 0; other < size; other++) {
        if (first[one] >= 0 && first[other] >= 0) {
          together[one][other] = true;
          before[one][other] |= last[one] < first[other];
        }
      }
    }
  }
}
