// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.dpor.AgainstBruteForce.Seen;
import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.explore.programs.Shrinking;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.system.Symmetry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * Compares the visits of the engine with all that there is, where it stores one state of each
 * orbit. Both closed under renamings must show the same facts, each explored set must be persistent
 * by definition, and no terminal component of the {@link Lift} may ignore a process.
 */
final class OrbitsAgainstBruteForce {
  private static final DporOptions SYMMETRIC = new DporOptions(false, true, false);

  private final int limit;
  private final Seen seen;
  private long compared;
  private long states;
  private long visited;
  private long plain;

  /**
   * A comparison.
   *
   * @param limit the most states of a program that is compared
   */
  OrbitsAgainstBruteForce(int limit) {
    this(limit, (system, _) -> system);
  }

  /**
   * A comparison.
   *
   * @param limit the most states of a program that is compared
   * @param seen what the engine sees of a system
   */
  OrbitsAgainstBruteForce(int limit, Seen seen) {
    this.limit = limit;
    this.seen = seen;
  }

  /** The number of programs compared so far, each for each of its property objects. */
  long compared() {
    return compared;
  }

  /** Their states. */
  long states() {
    return states;
  }

  /** The orbits that were visited. */
  long visited() {
    return visited;
  }

  /** The states that are visited where all are stored. */
  long plain() {
    return plain;
  }

  /** Compares programs until one is objected to, and makes that one smaller. */
  Optional<String> programs(long first, long seeds, LongFunction<Draft> drafts) {
    return Shrinking.first(first, seeds, drafts, this::objection);
  }

  /** Compares a program, for each of its claims, with the property object of each that has one. */
  Optional<String> objection(String text) {
    ProgramSystem system = ModelText.system(text);
    Optional<ReachableStates> all = ReachableStates.of(system, 0, limit);
    int[] start = new int[system.objects()];
    if (all.isEmpty() || system.initialState(0, start) != ConcurrentSystem.NONE) {
      return Optional.empty();
    }
    for (int claim = 0; claim < system.properties().size(); claim++) {
      Optional<Symmetry> symmetry = system.hints().renamings(Set.of(claim)).symmetry();
      if (symmetry.isPresent()) {
        Property property = system.properties().get(claim);
        Optional<String> objection =
            objection(system, symmetry.get(), all.get().states(), claim, property);
        if (objection.isPresent()) {
          return objection.map(its -> "with " + property + "\n" + its);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> objection(
      ProgramSystem system,
      Symmetry symmetry,
      Set<List<Integer>> reached,
      int claim,
      Property property) {
    boolean counts = !property.conditions().isEmpty();
    int object = counts ? system.objects() + claim : ConcurrentSystem.NONE;
    Map<List<Integer>, Set<Integer>> graph;
    try {
      ConcurrentSystem its = seen.of(system, compared);
      graph = Reduced.graph(its, claim, object, SYMMETRIC, Budget.unlimited());
    } catch (RuntimeException | AssertionError thrown) {
      return Optional.of(thrown + " at " + thrown.getStackTrace()[0]);
    }
    Lift lift = new Lift(system, symmetry, graph);
    Set<List<Integer>> all = lift.closed(reached);
    Set<List<Integer>> seen = lift.closed(graph.keySet());
    compared++;
    states += reached.size();
    visited += graph.size();
    plain += Reduced.graph(system, object, false).size();
    if (!all.containsAll(seen)) {
      return Optional.of("a state of an orbit that is not reachable was visited");
    }
    Optional<Property> counted = counts ? Optional.of(property) : Optional.empty();
    Set<String> missing = new TreeSet<>(Facts.of(system, counted, all));
    missing.removeAll(Facts.of(system, counted, seen));
    return missing.isEmpty()
        ? new Certificate(system, object, graph).notPersistent().or(lift::ignored)
        : Optional.of("not seen: " + missing);
  }
}
