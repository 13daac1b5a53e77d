// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * Compares the visits of the engine with all that there is. The facts must be the same, and the
 * certificate must hold. An objection is a text with the smallest program found that shows it.
 */
final class AgainstBruteForce {
  private final int limit;
  private final boolean precise;
  private final Seen seen;
  private long compared;
  private long states;
  private long visited;
  private long facts;

  /**
   * A comparison.
   *
   * @param limit the most states of a program that is compared
   */
  AgainstBruteForce(int limit) {
    this(limit, false);
  }

  /**
   * A comparison.
   *
   * @param limit the most states of a program that is compared
   * @param precise whether sets are made smaller by Cartesian reach
   */
  AgainstBruteForce(int limit, boolean precise) {
    this(limit, precise, (system, _) -> system);
  }

  /**
   * A comparison.
   *
   * @param limit the most states of a program that is compared
   * @param precise whether sets are made smaller by Cartesian reach
   * @param seen what the engine sees of a system
   */
  AgainstBruteForce(int limit, boolean precise, Seen seen) {
    this.limit = limit;
    this.precise = precise;
    this.seen = seen;
  }

  /** A system as an engine sees it, which has the same states and steps. */
  interface Seen {
    /** Returns the observation of one, by a number that is different for each. */
    ConcurrentSystem of(ConcurrentSystem system, long number);
  }

  /** The number of programs compared so far. */
  long compared() {
    return compared;
  }

  /** The states of the programs compared so far. */
  long states() {
    return states;
  }

  /** Those of them that were visited. */
  long visited() {
    return visited;
  }

  /** The facts that the programs compared so far show. */
  long facts() {
    return facts;
  }

  /** Compares programs until one is objected to, and makes that one smaller. */
  Optional<String> programs(long first, long seeds, LongFunction<Draft> drafts) {
    return Shrinking.first(first, seeds, drafts, this::objection);
  }

  /** Compares a program, with each of its property objects. */
  Optional<String> objection(String text) {
    ProgramSystem system = ModelText.system(text);
    Optional<Set<List<Integer>>> all = all(system);
    if (all.isEmpty()) {
      return Optional.empty();
    }
    for (int index = -1; index < system.properties().size(); index++) {
      Optional<Property> counted =
          index < 0 ? Optional.empty() : Optional.of(system.properties().get(index));
      if (counted.isEmpty() || !counted.get().conditions().isEmpty()) {
        Optional<String> objection = objection(system, all.get(), counted, index);
        if (objection.isPresent()) {
          return objection.map(its -> counted.map(p -> "with " + p + "\n").orElse("") + its);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> objection(
      ProgramSystem system, Set<List<Integer>> all, Optional<Property> counted, int index) {
    int property = index < 0 ? ConcurrentSystem.NONE : system.objects() + index;
    Map<List<Integer>, Set<Integer>> graph;
    try {
      graph = Reduced.graph(seen.of(system, compared), property, precise);
    } catch (RuntimeException | AssertionError thrown) {
      return Optional.of(thrown + " at " + thrown.getStackTrace()[0]);
    }
    compared++;
    states += all.size();
    visited += graph.size();
    if (!all.containsAll(graph.keySet())) {
      return Optional.of("a state that is not reachable was visited");
    }
    Set<String> missing = new TreeSet<>(Facts.of(system, counted, all));
    facts += missing.size();
    missing.removeAll(Facts.of(system, counted, graph.keySet()));
    return missing.isEmpty()
        ? new StructuralCertificate(system, property, graph, precise)
            .objection()
            .or(() -> new Certificate(system, property, graph).objection())
        : Optional.of("not seen: " + missing);
  }

  /** All states of a system; absent if there are too many. */
  private Optional<Set<List<Integer>>> all(ProgramSystem system) {
    Set<List<Integer>> all = new LinkedHashSet<>();
    for (int initial = 0; initial < system.initialStates(); initial++) {
      if (system.initialState(initial, new int[system.objects()]) == ConcurrentSystem.NONE) {
        Optional<ReachableStates> its = ReachableStates.of(system, initial, limit);
        if (its.isEmpty()) {
          return Optional.empty();
        }
        all.addAll(its.get().states());
      }
    }
    return Optional.of(all);
  }
}
