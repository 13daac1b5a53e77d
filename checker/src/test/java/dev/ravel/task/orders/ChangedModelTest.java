// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.SupposedIndependence.Letter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of the findings of a search that supposes something of two statements, against one by
 * definition. Two partial runs are the same if swaps of neighbours make one of the other, which are
 * tried out.
 */
class ChangedModelTest {
  /** So many models of a family are compared. */
  private static final int MODELS = Boolean.getBoolean("ravel.deep") ? 300 : 6;

  /** The most steps of the runs of the models that are compared. */
  private static final int LONGEST = 9;

  private static final Size SMALL = new Size(2, 3, false);

  private static final String LOST_UPDATE =
      """
      shared x: int[0..2]
      thread T[i in 1..2] {
        var t: int[0..2] = x
        x = t + 1
      }
      check finally x == 2
      """;

  private static Asked asked(String text) {
    return new Asked(
        "-",
        Map.of(),
        new Outputs(),
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        Limits.none());
  }

  private static ChangedModel of(String text, String one, String two) {
    return switch (ChangedModel.of(asked(text), one, 1, two, 1)) {
      case Answer.Given<ChangedModel>(ChangedModel its) -> its;
      case Answer.Nothing<ChangedModel>() -> throw new AssertionError("nothing moves in " + text);
      case Answer.Failed<ChangedModel> failed -> throw new AssertionError(failed + " of " + text);
    };
  }

  @Test
  void aSearchThatBelievesThatAReadAndAWriteAreIndependentMissesTheLostUpdate() {
    ChangedModel its = of(LOST_UPDATE, "T[1]", "T[1] T[1] T[2] T[2]");
    assertTrue(its.dependent(), its.reason());
    assertEquals("T[1]: read x", its.one());
    assertEquals("T[2]: x = t + 1", its.two());
    assertEquals(4, its.truth().size());
    assertEquals(3, its.supposed().size());
    assertTrue(
        its.truth().stream().anyMatch(one -> one.countsAs() < 0) || its.supposed().size() < 4);
    ChangedModel.Place place = its.place().orElseThrow();
    assertEquals("T[1]: t = x (x is 0); then T[2]: x = t + 1 (x becomes 1)", place.oneFirst());
    assertEquals("T[2]: x = t + 1 (x becomes 1); then T[1]: t = x (x is 1)", place.twoFirst());
  }

  @Test
  void readsThatAreSupposedToBeDependentMakeMoreExecutions() {
    ChangedModel its = of(LOST_UPDATE, "T[1]", "T[2]");
    assertTrue(!its.dependent(), its.reason());
    assertEquals(4, its.truth().size());
    assertEquals(6, its.supposed().size());
    assertTrue(its.place().isEmpty(), its.place().toString());
  }

  @Test
  void stepsOfOneThreadAndEndlessModelsAreRefused() {
    assertTrue(
        ChangedModel.of(asked(LOST_UPDATE), "T[1]", 1, "T[1] T[1]", 1) instanceof Answer.Failed<?>);
    String endless = "shared x: int[0..1]\nthread A { loop { x = 0 } }\nthread B { x = 1 }\n";
    assertTrue(ChangedModel.of(asked(endless), "A", 1, "B", 1) instanceof Answer.Failed<?>);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void asSwapsSay(Family family) {
    int compared = 0;
    int more = 0;
    int fewer = 0;
    for (long seed = 0; seed < 100L * MODELS && compared < MODELS; seed++) {
      String text = RandomPrograms.draft(seed, family, SMALL).text();
      ProgramSystem system = ModelText.system(text);
      if (system.initialStates() > 1
          || system.initialState(0, new int[system.objects()]) != ConcurrentSystem.NONE) {
        continue;
      }
      List<Token> run = new ByDefinition(system, Set.of(), Set.of(), false).anyRun(seed);
      Random random = new Random(seed);
      int one = run.isEmpty() ? 0 : random.nextInt(run.size());
      int two = run.isEmpty() ? 0 : random.nextInt(run.size());
      if (run.isEmpty()
          || run.size() > LONGEST
          || run.get(one).process() == run.get(two).process()) {
        continue;
      }
      Interleavings all = new Interleavings(system);
      if (!all.plain()) {
        continue;
      }
      ChangedModel its =
          of(
              text,
              schedule(system, run.subList(0, one + 1)),
              schedule(system, run.subList(0, two + 1)));
      assertEquals(all.traces(), its.truth().size(), text);
      ByDefinition expected =
          new ByDefinition(
              system,
              Set.of(run.get(one).letter()),
              Set.of(run.get(two).letter()),
              !its.dependent());
      assertEquals(
          expected.found(),
          its.supposed().stream().map(found -> String.join(" ", found.moves())).toList(),
          text);
      for (ChangedModel.Believed found : its.supposed()) {
        String moves = String.join(" ", found.moves());
        String real = String.join(" ", its.truth().get(found.is()).moves());
        assertTrue(all.of(moves).orElseThrow().contains(real), text);
      }
      for (ChangedModel.Truth truth : its.truth()) {
        assertEquals(
            expected.sameAs(String.join(" ", truth.moves())), truth.countsAs(), text + truth);
      }
      more += its.supposed().size() > its.truth().size() ? 1 : 0;
      fewer += its.supposed().size() < its.truth().size() ? 1 : 0;
      assertTrue(its.dependent() || its.supposed().size() >= its.truth().size(), text);
      if (its.place().isEmpty()) {
        Set<List<Integer>> ends = new HashSet<>();
        its.supposed().forEach(found -> ends.add(expected.end(found.moves())));
        its.truth().forEach(real -> assertTrue(ends.contains(expected.end(real.moves())), text));
      }
      compared++;
    }
    assertTrue(compared == MODELS, compared + " compared");
    assertTrue(more + fewer > 0, more + " with more, " + fewer + " with fewer");
  }

  private static String schedule(ConcurrentSystem system, List<Token> run) {
    List<String> moves = new ArrayList<>();
    for (Token step : run) {
      String name = system.vocabulary().process(step.process());
      moves.add(step.choice() == 0 ? name : name + "/" + (step.choice() + 1));
    }
    return String.join(" ", moves);
  }

  /** A step of a run. */
  private record Token(int process, Letter letter, int choice, int footprint) {}

  /** A search that never goes on from a run that swaps make of one that it has been at. */
  private static final class ByDefinition {
    private final ConcurrentSystem system;
    private final Set<Letter> first;
    private final Set<Letter> second;
    private final boolean supposed;
    private final Map<List<Token>, List<Token>> seen = new HashMap<>();
    private final List<List<Token>> found = new ArrayList<>();

    ByDefinition(ConcurrentSystem system, Set<Letter> first, Set<Letter> second, boolean supposed) {
      this.system = system;
      this.first = first;
      this.second = second;
      this.supposed = supposed;
    }

    private int[] start() {
      int[] state = new int[system.objects()];
      assertEquals(ConcurrentSystem.NONE, system.initialState(0, state));
      return state;
    }

    /** The steps that can be made, with the states after them. */
    private Map<Token, int[]> next(int[] state) {
      Map<Token, int[]> next = new LinkedHashMap<>();
      for (int p = 0; p < system.processes(); p++) {
        int reaction = system.reaction(p, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          int[] behind = state.clone();
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            system.outcomes().apply(outcome, behind);
          }
          Letter letter =
              new Letter(
                  p,
                  system.vocabulary().position(p, state),
                  system.vocabulary().intention(p, state));
          next.put(new Token(p, letter, k, system.outcomes().footprint(outcome)), behind);
        }
      }
      return next;
    }

    List<Token> anyRun(long seed) {
      Random random = new Random(seed);
      List<Token> run = new ArrayList<>();
      int[] state = start();
      while (run.size() <= LONGEST) {
        Map<Token, int[]> next = next(state);
        if (next.isEmpty()) {
          break;
        }
        Token step = List.copyOf(next.keySet()).get(random.nextInt(next.size()));
        run.add(step);
        state = next.get(step);
      }
      return run;
    }

    List<String> found() {
      from(List.of(), start());
      return found.stream().map(run -> schedule(system, run)).toList();
    }

    /** The state after a run. */
    List<Integer> end(List<String> moves) {
      int[] state = start();
      for (String move : moves) {
        state = next(state).get(step(state, move));
      }
      return IntStream.of(state).boxed().toList();
    }

    private Token step(int[] state, String move) {
      return next(state).keySet().stream()
          .filter(its -> schedule(system, List.of(its)).equals(move))
          .findFirst()
          .orElseThrow();
    }

    /** The number of the found run that swaps make of a run; -1 if there is none. */
    int sameAs(String moves) {
      List<Token> run = new ArrayList<>();
      int[] state = start();
      for (String move : moves.split(" ", -1)) {
        Token step = step(state, move);
        run.add(step);
        state = next(state).get(step);
      }
      List<Token> same = seen.get(run);
      return same == null ? -1 : found.indexOf(same);
    }

    private void from(List<Token> run, int[] state) {
      if (seen.containsKey(run)) {
        return;
      }
      Deque<List<Token>> open = new ArrayDeque<>(List.of(run));
      seen.put(run, run);
      while (!open.isEmpty()) {
        List<Token> at = open.remove();
        for (int k = 0; k + 1 < at.size(); k++) {
          if (!dependent(at.get(k), at.get(k + 1))) {
            List<Token> swapped = new ArrayList<>(at);
            Collections.swap(swapped, k, k + 1);
            if (seen.putIfAbsent(swapped, run) == null) {
              open.add(swapped);
            }
          }
        }
      }
      Map<Token, int[]> next = next(state);
      if (next.isEmpty()) {
        found.add(run);
      }
      next.forEach(
          (step, behind) -> {
            List<Token> longer = new ArrayList<>(run);
            longer.add(step);
            from(longer, behind);
          });
    }

    private boolean dependent(Token one, Token two) {
      if (one.process() == two.process()) {
        return true;
      }
      boolean pair =
          first.contains(one.letter()) && second.contains(two.letter())
              || first.contains(two.letter()) && second.contains(one.letter());
      return pair
          ? supposed
          : system.footprints().dependent(one.footprint(), two.footprint(), ConcurrentSystem.NONE);
    }
  }
}
