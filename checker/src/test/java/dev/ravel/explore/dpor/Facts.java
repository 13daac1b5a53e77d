// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The facts that a set of states shows, each a line. They are states in which nothing but crashes
 * is enabled, the values of each object, the valuations of a property's conditions, errors,
 * statements that can be executed, and which threads race for what.
 */
final class Facts {
  private final ConcurrentSystem system;
  private final Optional<Property> property;
  private final TreeSet<String> lines = new TreeSet<>();

  private Facts(ConcurrentSystem system, Optional<Property> property) {
    this.system = system;
    this.property = property;
  }

  /** The facts that some states show. */
  static Set<String> of(
      ConcurrentSystem system, Optional<Property> property, Collection<List<Integer>> states) {
    Facts facts = new Facts(system, property);
    states.forEach(state -> facts.look(state.stream().mapToInt(Integer::intValue).toArray()));
    facts.lines.removeIf(line -> facts.counted(line));
    return facts.lines;
  }

  /**
   * Returns whether all values of an object are to be seen. Those of objects that steps change in a
   * commuting way are not, and neither are those of unordered channels.
   */
  private boolean counted(String line) {
    Footprints footprints = system.footprints();
    int[] first = new int[system.objects()];
    int _ = system.initialState(0, first);
    for (int object = 0; object < system.objects(); object++) {
      if (line.startsWith("value " + object + " ")) {
        if (system.hints().channels().room(object, first[object]) > 0) {
          return true;
        }
        for (int footprint = 0; footprint < footprints.count(); footprint++) {
          if (footprints.modeOf(footprint, object) == Mode.COMMUTE) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private void look(int[] state) {
    boolean moves = false;
    int[] reactions = new int[system.processes()];
    for (int p = 0; p < reactions.length; p++) {
      reactions[p] = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reactions[p]); k++) {
        moves |= !system.capabilities().crashes().isCrash(p);
        int outcome = system.outcomes().outcome(reactions[p], k);
        for (int s = 0; s < system.outcomes().covered(outcome); s++) {
          lines.add("executes " + system.outcomes().coveredStatement(outcome, s));
        }
        if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
          lines.add("error " + system.outcomes().error(outcome) + " of " + p);
        }
      }
    }
    if (!moves) {
      lines.add((system.ends(state) ? "final " : "deadlock ") + Arrays.toString(state));
    }
    for (int object = 0; object < state.length; object++) {
      lines.add("value " + object + " " + state[object]);
    }
    property.ifPresent(
        its -> lines.add("atoms " + its.conditions().stream().map(c -> value(c, state)).toList()));
    for (int p = 0; p < system.threads(); p++) {
      for (int q = p + 1; q < system.threads(); q++) {
        races(p, q, reactions);
      }
    }
  }

  private static String value(Condition condition, int[] state) {
    try {
      return Long.toString(condition.value(state));
    } catch (Condition.Undefined undefined) {
      return "undefined";
    }
  }

  private void races(int p, int q, int[] reactions) {
    Footprints footprints = system.footprints();
    for (int i = 0; i < system.outcomes().size(reactions[p]); i++) {
      int left = system.outcomes().outcome(reactions[p], i);
      for (int j = 0; j < system.outcomes().size(reactions[q]); j++) {
        int right = system.outcomes().outcome(reactions[q], j);
        for (int object = 0; object < system.objects(); object++) {
          int one = footprints.modeOf(system.outcomes().footprint(left), object);
          int other = footprints.modeOf(system.outcomes().footprint(right), object);
          if (system.capabilities().memory().plain(object)
              && one != ConcurrentSystem.NONE
              && other != ConcurrentSystem.NONE
              && !(one == Mode.READ && other == Mode.READ)
              && !(system.outcomes().atomic(left) && system.outcomes().atomic(right))) {
            lines.add("race of " + p + " and " + q + " for " + object);
          }
        }
      }
    }
  }
}
