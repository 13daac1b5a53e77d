// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Replay accepts the engine's runs and, where the oracle objects, refuses spoilt ones. */
class ReplayTest {
  private static final Property ALWAYS_NOTHING =
      new Property.Eventually(Examples.condition(_ -> 0));

  @Test
  void spoiltRunsAreRefused() {
    TreeMap<String, Integer> refused = new TreeMap<>();
    for (long seed = 0; seed < 800; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      NaiveExplorer naive = new NaiveExplorer(random.system());
      if (naive.states.size() <= 200) {
        spoil(seed, random, naive, refused);
      }
    }
    for (String evidence : List.of("None", "Deadlocked", "Ended", "Staying", "Racing", "Failing")) {
      assertTrue(refused.getOrDefault(evidence, 0) >= 10, refused.toString());
    }
  }

  private static void spoil(
      long seed, RandomSystem random, NaiveExplorer naive, Map<String, Integer> refused) {
    List<Property> properties = random.properties();
    List<Judgement> judgements =
        new Graph()
            .explore(
                random.system(),
                properties.stream().map(p -> new Question(p, false)).toList(),
                Budget.unlimited())
            .judgements();
    Random choice = new Random(seed);
    ConcurrentSystem system = random.system();
    for (int i = 0; i < properties.size(); i++) {
      Property property = properties.get(i);
      Judgement judgement = judgements.get(i);
      Replay.check(system, property, judgement);
      if (judgement.run().isPresent() && judgement.run().get().length() > 0) {
        Run run = spoilt(judgement.run().get(), system, choice);
        Judgement wrong =
            new Judgement(
                judgement.verdict(), judgement.code(), Optional.of(run), judgement.evidence());
        if (objects(naive, property, wrong)) {
          String where = "seed " + seed + ", " + property + ": " + wrong;
          assertThrows(
              IllegalStateException.class, () -> Replay.check(system, property, wrong), where);
          refused.merge(wrong.evidence().getClass().getSimpleName(), 1, Integer::sum);
        }
      }
    }
  }

  private static boolean objects(NaiveExplorer naive, Property property, Judgement judgement) {
    try {
      return naive.objection(property, judgement).isPresent();
    } catch (IndexOutOfBoundsException noSuchOutcome) {
      return true;
    }
  }

  private static Run spoilt(Run run, ConcurrentSystem system, Random choice) {
    int length = run.length();
    int[] processes = run.processes().clone();
    int[] outcomes = run.outcomes().clone();
    int at = choice.nextInt(length);
    return switch (choice.nextInt(4)) {
      case 0 -> {
        processes[at] = choice.nextInt(system.processes());
        yield new Run(run.initialState(), processes, outcomes, run.loop());
      }
      case 1 -> {
        outcomes[at] = outcomes[at] + 1;
        yield new Run(run.initialState(), processes, outcomes, run.loop());
      }
      case 2 ->
          new Run(
              run.initialState(),
              Arrays.copyOf(processes, at),
              Arrays.copyOf(outcomes, at),
              run.loop().isPresent() && run.loop().getAsInt() <= at
                  ? run.loop()
                  : OptionalInt.empty());
      default ->
          new Run(run.initialState(), processes, outcomes, OptionalInt.of(choice.nextInt(length)));
    };
  }

  private static void assertRefused(Property property, Judgement judgement) {
    AutomatonSystem system = Examples.peterson(2);
    assertThrows(IllegalStateException.class, () -> Replay.check(system, property, judgement));
  }

  private static Judgement none(Run run) {
    return new Judgement(Verdict.VIOLATED, Optional.empty(), Optional.of(run), new Evidence.None());
  }

  @Test
  void claimsThatDoNotFitTheProperty() {
    Run empty = new Run(0, new int[0], new int[0], OptionalInt.empty());
    assertRefused(new Property.Deadlock(), none(empty));
    assertRefused(new Property.Never(Examples.condition(_ -> 0)), none(empty));
    assertRefused(new Property.Always(Examples.condition(_ -> 1)), none(empty));
    assertRefused(new Property.Reachable(Examples.condition(_ -> 0)), none(empty));
    assertRefused(new Property.AtMost(1, Examples.condition(_ -> 1)), none(empty));
    assertRefused(new Property.Safe(1, List.of(Examples.condition(_ -> 1))), none(empty));
    assertRefused(
        new Property.Never(Examples.condition(_ -> 1)),
        none(new Run(1, new int[0], new int[0], OptionalInt.empty())));
    assertRefused(ALWAYS_NOTHING, none(new Run(0, new int[0], new int[0], OptionalInt.of(0))));
  }

  @Test
  void aRoundHasToBeFair() {
    // Thread 0 goes round alone while thread 1 waits in its trying section, where it is enabled.
    int[] round = new int[12];
    round[0] = 1;
    round[1] = 1;
    int[] outcomes = new int[12];
    Run unfair = new Run(0, round, outcomes, OptionalInt.of(2));
    assertRefused(ALWAYS_NOTHING, none(unfair));
    int[] alone = new int[10];
    Replay.check(
        Examples.peterson(2),
        ALWAYS_NOTHING,
        none(new Run(0, alone, new int[10], OptionalInt.of(0))));
  }

  @Test
  void thePromiseMustStayOpen() {
    int[] alone = new int[10];
    Run run = new Run(0, alone, new int[10], OptionalInt.of(0));
    AutomatonSystem system = Examples.peterson(2);
    assertRefused(
        new Property.Eventually(Examples.condition(state -> state[system.control(0)] == 4 ? 1 : 0)),
        none(run));
    assertRefused(
        new Property.LeadsTo(Examples.condition(_ -> 0), Examples.condition(_ -> 0)), none(run));
  }
}
