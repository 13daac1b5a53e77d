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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two kinds always stand in one relation, whatever sites they are told of, then or later. */
class KindsTest {
  private static final int SEEDS = 60;
  private static final int STEPS = 60;

  private int pairs;
  private int kinds;

  private record Two(int first, int second) {}

  /** What was seen of one program. */
  private static final class Seen {
    final Map<Two, Integer> relations = new HashMap<>();
    int limits;

    void look(Automata automata, ObjectSets sets, int every) {
      if (limits != sets.limits()) {
        limits = sets.limits();
        relations.clear();
      }
      for (int first = 0; first < automata.sites(); first += every) {
        for (int second = 0; second < automata.sites(); second++) {
          int relation = sets.relation(automata.future(first), automata.offer(second));
          Two two = new Two(automata.kind(first), automata.kind(second));
          Integer before = relations.putIfAbsent(two, relation);
          assertEquals(before == null ? relation : before, relation);
        }
      }
    }
  }

  /** Walks at random; now and then a limit is near. */
  private void walk(ConcurrentSystem system, SplittableRandom random, int steps, int every) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    Automata automata = new Automata(system, sets);
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
                automata.renewKinds();
              }
            },
            (state, outcome) -> {
              automata.learn(outcome, state);
              if (random.nextInt(STEPS) == 0) {
                automata.limit(system.footprint(outcome));
              }
            });
    automata.renewKinds();
    seen.look(automata, sets, every);
    count(automata);
  }

  private void count(Automata automata) {
    Set<Two> different = new HashSet<>();
    Set<Integer> told = new HashSet<>();
    for (int site = 0; site < automata.sites(); site++) {
      different.add(new Two(automata.future(site), automata.offer(site)));
      told.add(automata.kind(site));
    }
    assertTrue(told.size() <= different.size());
    pairs += different.size();
    kinds += told.size();
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @EnumSource(Family.class)
  void standInOneRelation(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          new SplittableRandom(seed),
          STEPS,
          1);
    }
    assertTrue(kinds < pairs, kinds + " of " + pairs);
  }

  /** A thread that nobody meets has few kinds of sites, whatever it uses. */
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
    assertEquals(2, kinds);
  }

  /** Where there are too many futures and offers to compare, each pair has its own kind. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
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
    assertEquals(pairs, kinds);
  }
}
