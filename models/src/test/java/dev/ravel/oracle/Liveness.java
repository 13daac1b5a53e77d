// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The scalars of local variables that may still be read, for everything that may be left to do. */
final class Liveness {
  private final Map<Pile<Item>, Set<Variable.Slot>> live = new HashMap<>();

  /** The scalars that some way on from here reads before it sets them. */
  Set<Variable.Slot> at(Pile<Item> todo) {
    if (!live.containsKey(todo)) {
      solve(todo);
    }
    return live.get(todo);
  }

  private void solve(Pile<Item> start) {
    Map<Pile<Item>, List<Pile<Item>>> graph = new HashMap<>();
    List<Pile<Item>> order = new ArrayList<>();
    Deque<Pile<Item>> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Pile<Item> pile = open.pop();
      if (!graph.containsKey(pile)) {
        List<Pile<Item>> successors =
            pile.isEmpty() ? List.of() : pile.top().successors(pile.rest());
        graph.put(pile, successors);
        order.add(pile);
        successors.forEach(open::push);
      }
    }
    order.forEach(pile -> live.putIfAbsent(pile, new LinkedHashSet<>()));
    Collections.reverse(order);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Pile<Item> pile : order) {
        Set<Variable.Slot> now = new HashSet<>();
        graph.get(pile).forEach(successor -> now.addAll(live.get(successor)));
        if (!pile.isEmpty()) {
          now.removeAll(pile.top().defs());
          now.addAll(pile.top().uses());
        }
        changed |= live.get(pile).addAll(now);
      }
    }
  }
}
