// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that two classes always stand in one relation, whatever local states they have, then or
 * later.
 */
@Tag("thorough")
class LocalStateClassesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 12;
  private static final int STEPS = 60;

  private int pairs;
  private int classes;

  private record Two(int first, int second) {}

  /** The observations of one program. */
  private static final class Seen {
    final Map<Two, Integer> relations = new HashMap<>();
    int limits;

    void look(ThreadAutomata automata, ObjectSets sets, int every) {
      if (limits != sets.limits()) {
        limits = sets.limits();
        relations.clear();
      }
      for (int first = 0; first < automata.localStates(); first += every) {
        for (int second = 0; second < automata.localStates(); second++) {
          int relation = sets.relation(automata.future(first), automata.offer(second));
          Two two = new Two(automata.classOf(first), automata.classOf(second));
          Integer before = relations.putIfAbsent(two, relation);
          assertEquals(before == null ? relation : before, relation);
        }
      }
    }
  }

  /** Walks at random; now and then a limit is near. */
  private void walk(ConcurrentSystem system, SplittableRandom random, int steps, int every) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    Seen seen = new Seen();
    int _ =
        look.walk(
            random,
            steps,
            state -> {
              if (random.nextInt(every) == 0) {
                seen.look(automata, sets, every);
              }
              if (Look.steps(system, state).isEmpty()) {
                automata.renewClasses();
              }
            },
            (state, outcome) -> {
              automata.learn(outcome, state);
              if (random.nextInt(STEPS) == 0) {
                automata.limit(system.outcomes().footprint(outcome));
              }
            });
    automata.renewClasses();
    seen.look(automata, sets, every);
    count(automata);
  }

  private void count(ThreadAutomata automata) {
    Set<Two> different = new HashSet<>();
    Set<Integer> told = new HashSet<>();
    for (int localState = 0; localState < automata.localStates(); localState++) {
      different.add(new Two(automata.future(localState), automata.offer(localState)));
      told.add(automata.classOf(localState));
    }
    assertTrue(told.size() <= different.size());
    pairs += different.size();
    classes += told.size();
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void standInOneRelation(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          new SplittableRandom(seed),
          STEPS,
          1);
    }
    assertTrue(classes < pairs, classes + " of " + pairs);
  }

  /** A thread that nobody meets has few classes of local states, whatever it uses. */
  @Test
  void whatNobodySharesIsAlike() {
    ConcurrentSystem system =
        ModelText.system(
            """
            atomic shared a, b: bool[20]
            thread A { loop { for k in 0..19 { a[k] = !a[k] } } }
            thread B { loop { for k in 0..19 { b[k] = !b[k] } } }
            """);
    walk(system, new SplittableRandom(1), 400, 1);
    assertEquals(80, pairs);
    assertEquals(2, classes);
  }

  /** Where there are too many futures and offers to compare, each pair is a class of its own. */
  @Test
  void manyFutures() {
    ConcurrentSystem system =
        ModelText.system(
            """
            atomic shared a: bool[1500]
            thread A { for k in 0..749 { a[k] = true } }
            thread B { for k in 0..749 { a[2 * k] = true } }
            """);
    walk(system, new SplittableRandom(1), 1500, 97);
    assertTrue(pairs > 1200, "" + pairs);
    assertEquals(pairs, classes);
  }
}
