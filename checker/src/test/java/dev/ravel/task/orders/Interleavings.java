// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All complete interleavings of a system, by initial state and order of dependent steps. */
final class Interleavings {
  private static final int MOST = 3_000;

  private record Step(int process, int index, int footprint) {}

  private final ConcurrentSystem system;
  private final Map<String, Set<String>> traces = new HashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private int count;
  private boolean plain = true;

  Interleavings(ConcurrentSystem system) {
    this.system = system;
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) == ConcurrentSystem.NONE) {
        from(initial, state);
      }
    }
  }

  private void from(int initial, int[] state) {
    boolean end = true;
    for (int p = 0; p < system.processes() && plain; p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction) && plain; k++) {
        end = false;
        int outcome = system.outcomes().outcome(reaction, k);
        plain = system.outcomes().kind(outcome) == Outcomes.STEP && count < MOST;
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        steps.add(new Step(p, k, system.outcomes().footprint(outcome)));
        from(initial, next);
        steps.removeLast();
      }
    }
    if (end && plain) {
      count++;
      traces.computeIfAbsent(initial + key(), _ -> new HashSet<>()).add(schedule());
    }
  }

  /**
   * Returns the key that orders of one trace have in common. It is the order of dependent steps.
   */
  private String key() {
    Set<String> pairs = new TreeSet<>();
    int[] made = new int[system.processes()];
    List<String> names = new ArrayList<>();
    for (Step step : steps) {
      names.add(step.process + "." + made[step.process]++ + "/" + step.index);
    }
    for (int later = 0; later < steps.size(); later++) {
      pairs.add(names.get(later));
      for (int earlier = 0; earlier < later; earlier++) {
        Step one = steps.get(earlier);
        Step other = steps.get(later);
        if (one.process == other.process
            || system
                .footprints()
                .dependent(one.footprint, other.footprint, ConcurrentSystem.NONE)) {
          pairs.add(names.get(earlier) + "<" + names.get(later));
        }
      }
    }
    return pairs.toString();
  }

  private String schedule() {
    List<String> moves = new ArrayList<>();
    for (Step step : steps) {
      String name = system.vocabulary().process(step.process);
      moves.add(step.index == 0 ? name : name + "/" + (step.index + 1));
    }
    return String.join(" ", moves);
  }

  /** Returns whether they are few, and no step of them is an error or a false assumption. */
  boolean plain() {
    return plain;
  }

  /** Returns the number of traces. */
  int traces() {
    return traces.size();
  }

  /** The one trace that a schedule is an order of. */
  Optional<Set<String>> of(String schedule) {
    return traces.values().stream().filter(its -> its.contains(schedule)).findFirst();
  }
}
