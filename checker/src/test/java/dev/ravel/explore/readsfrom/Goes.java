// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The engine's parts put together, with somebody who sees each complete execution. */
final class Goes {
  /** More steps than a small system without cycles can need. */
  private static final long PATIENCE = 1_000_000;

  private Goes() {}

  /** Returns the counts of an exploration of the first initial state. */
  static ReadsFromCounts counts(
      ConcurrentSystem system,
      int property,
      int[] asked,
      ReadsFromSearch.ExecutionListener listener) {
    Dependence dependence = new Dependence(system, property);
    // a question that nothing decides
    Question never = new Question(new Property.Terminates(), false, property);
    Answers answers = new Answers(system, List.of(never));
    Judge judge = new Judge(system, answers, new int[] {0}, dependence);
    ReadsFromCounts counts = new ReadsFromCounts();
    Meter meter = new Meter(patience());
    ReadsFromSearch search =
        new ReadsFromSearch(system, dependence, property, asked, judge, meter, counts);
    search.show(listener);
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) == ConcurrentSystem.NONE) {
      search.run(0, state);
    }
    return counts;
  }

  /**
   * Compares what is explored with the classes by definition.
   *
   * @param limit the most places of interleavings that are looked at
   * @return what is wrong; absent if the system is too large
   */
  static Optional<String> objection(ConcurrentSystem system, int property, int[] asked, int limit) {
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != ConcurrentSystem.NONE) {
      return Optional.empty();
    }
    Classes classes = new Classes(system, property, asked);
    Optional<Set<Object>> all = classes.all(state, limit);
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<String> wrong = new ArrayList<>();
    Set<Object> found = new HashSet<>();
    try {
      var _ =
          counts(
              system,
              property,
              asked,
              new ReadsFromSearch.ExecutionListener() {
                @Override
                public void complete(Trail trail) {
                  if (!found.add(classes.of(state, processes(trail), indices(trail)))) {
                    throw new IllegalStateException("explored twice");
                  }
                }

                @Override
                public void begins() {
                  found.clear();
                }
              });
    } catch (RuntimeException | AssertionError thrown) {
      wrong.add(thrown + " at " + thrown.getStackTrace()[0]);
    }
    if (!found.equals(all.get())) {
      Set<Object> missing = new HashSet<>(all.get());
      missing.removeAll(found);
      wrong.add(
          "%d classes, and %d explored; not explored: %s"
              .formatted(all.get().size(), found.size(), missing));
    }
    return Optional.of(String.join("; ", wrong));
  }

  private static int[] processes(Trail trail) {
    return IntStream.range(0, trail.size()).map(trail::process).toArray();
  }

  private static int[] indices(Trail trail) {
    return IntStream.range(0, trail.size()).map(trail::index).toArray();
  }

  private static Budget patience() {
    return effort ->
        effort instanceof Effort.OfExecutions its && its.steps() > PATIENCE
            ? Optional.of(Problem.K001)
            : Optional.empty();
  }
}
