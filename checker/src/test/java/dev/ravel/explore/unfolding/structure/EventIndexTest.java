// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Events are found again, however many come right after one. */
class EventIndexTest {
  private record Key(int process, int pred, int choice, boolean uses) {}

  private final SequentialTrees trees = new SequentialTrees(1, new Tally(), false);
  private final Events events = new Events(trees, 1);

  private int event(Key key) {
    Identity identity = new Identity(1);
    identity.process = key.process;
    identity.pred = key.pred;
    identity.choice = key.choice;
    if (key.uses) {
      identity.uses = 1;
      identity.modes[0] = Mode.WRITE;
      identity.blocks[0] = trees.root(0);
    }
    return events.event(identity);
  }

  /** Some lists are short, some long; some of what they hold is forgotten in between. */
  @Test
  void anIdentityHasOneEvent() {
    Random random = new Random(1);
    Map<Key, Integer> known = new HashMap<>();
    List<Integer> behind = new ArrayList<>(List.of(Events.ROOT));
    for (int call = 0; call < 20_000; call++) {
      int pred = behind.get(random.nextInt(behind.size()));
      Key key =
          new Key(random.nextInt(60), pred, random.nextInt(3), pred == 0 && random.nextBoolean());
      int its = event(key);
      Integer before = known.putIfAbsent(key, its);
      assertTrue(before == null ? known.size() == events.live() - 1 : before == its);
      if (before == null && behind.size() < 10) {
        behind.add(its);
      }
      if (call % 4_000 == 3_999) {
        forgetSome(random, known, behind);
      }
    }
  }

  private void forgetSome(Random random, Map<Key, Integer> known, List<Integer> behind) {
    boolean[] kept = new boolean[events.limit()];
    kept[Events.ROOT] = true;
    known
        .values()
        .removeIf(
            its -> {
              kept[its] = behind.contains(its) || random.nextBoolean();
              return !kept[its];
            });
    events.retain(kept);
    assertEquals(known.size(), events.live() - 1);
  }

  /** If each event took a look at all others, this would take too long. */
  @Test
  void manyEventsComeBehindOne() {
    int processes = 300_000;
    for (int round = 0; round < 2; round++) {
      for (int p = 0; p < processes; p++) {
        assertEquals(p + 1, event(new Key(p, Events.ROOT, 0, false)));
      }
    }
  }
}
