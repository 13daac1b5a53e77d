// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Blocks of readers are the sets of their events, also when some were forgotten in between. */
class SequentialTreesTest {
  private static final int STEPS = 20_000;
  private static final int EVENTS = 12;
  private static final int FORGETTING = 50; // once in so many steps

  /** A block of readers, with its members. */
  private record Known(int block, Set<Integer> members) {}

  private final SplittableRandom random = new SplittableRandom(0);
  private final SequentialTrees trees = new SequentialTrees(1, new Tally(), false);

  /** The written blocks, and after each the sets that are known there by their members. */
  private final List<Integer> written = new ArrayList<>(List.of(0));

  private final Map<Integer, List<Known>> sets = new HashMap<>();
  private final Map<Integer, Map<Set<Integer>, Integer>> blocks = new HashMap<>();
  private int forgotten;

  private void met(int before, int block, Set<Integer> members) {
    assertEquals(before, trees.parent(block));
    assertEquals(Mode.READ, trees.mode(block));
    assertArrayEquals(members.stream().mapToInt(Integer::intValue).toArray(), trees.members(block));
    Map<Set<Integer>, Integer> there = blocks.computeIfAbsent(before, _ -> new HashMap<>());
    Integer earlier = there.putIfAbsent(members, block);
    if (earlier == null) {
      sets.computeIfAbsent(before, _ -> new ArrayList<>()).add(new Known(block, members));
    } else {
      assertEquals(earlier, block);
    }
  }

  private Known any(List<Known> some) {
    return some.get(random.nextInt(some.size()));
  }

  /** A reader more, after what is written or after other readers. */
  private void read(int before) {
    int event = random.nextInt(EVENTS);
    List<Known> there = sets.getOrDefault(before, List.of());
    if (there.isEmpty() || random.nextInt(5) == 0) {
      met(before, trees.extended(before, Mode.READ, event), new TreeSet<>(List.of(event)));
    } else {
      Known last = any(there);
      Set<Integer> members = new TreeSet<>(last.members());
      members.add(event);
      met(before, trees.extended(last.block(), Mode.READ, event), members);
    }
  }

  private void merge(int before) {
    List<Known> there = sets.getOrDefault(before, List.of());
    if (!there.isEmpty()) {
      Known first = any(there);
      Known second = any(there);
      Set<Integer> members = new TreeSet<>(first.members());
      members.addAll(second.members());
      met(before, trees.merged(first.block(), second.block()), members);
    }
  }

  /** Keeps some sets; numbers of the others are given again. */
  private void forget() {
    boolean[] kept = new boolean[trees.limit()];
    written.forEach(block -> kept[block] = true);
    sets.forEach(
        (before, there) -> {
          there.removeIf(_ -> random.nextInt(3) > 0);
          there.forEach(its -> kept[its.block()] = true);
          blocks.get(before).values().removeIf(block -> !kept[block]);
        });
    trees.retain(kept);
    forgotten++;
  }

  @Test
  void setsAreThoseOfTheirEvents() {
    for (int step = 0; step < STEPS; step++) {
      int before = written.get(random.nextInt(written.size()));
      if (random.nextInt(FORGETTING) == 0) {
        forget();
      } else if (written.size() < 4 && random.nextInt(100) == 0) {
        written.add(trees.write(before, EVENTS + written.size()));
      } else if (random.nextBoolean()) {
        read(before);
      } else {
        merge(before);
      }
    }
    assertTrue(forgotten > 100, "forgot " + forgotten + " times");
  }
}
