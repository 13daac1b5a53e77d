// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The facts about one instance of a model, in words that do not depend on their finder.
 *
 * @param verdicts the answer to each property, by the place of its check in the text and the values
 *     of its family's indices
 * @param states the number of reachable states
 * @param transitions the number of steps between them
 * @param movers the number of threads and transitions that make a step
 * @param reached the reachable values of shared objects, each with the threads that have finished
 * @param deadlocks those of deadlocks
 * @param mistakes the errors, with their lines
 * @param dead the lines of statements that no step executes
 * @param endless the answers about fair executions; only the oracle tells them
 */
record Facts(
    SortedMap<String, String> verdicts,
    long states,
    long transitions,
    long movers,
    SortedSet<String> reached,
    SortedSet<String> deadlocks,
    SortedSet<String> mistakes,
    SortedSet<String> dead,
    List<Endless> endless) {
  /**
   * An answer about fair executions.
   *
   * @param cycle whether some execution never ends
   * @param fair whether something is fair then
   * @param byStrength whether the answer was another if strong fairness were weak
   * @param rests whether some thread rests then
   * @param byError whether the answer was another if executions that end in an error did not count
   * @param empty whether every execution is discarded
   */
  record Endless(
      Class<? extends Property> kind,
      Judge.Answer answer,
      boolean cycle,
      boolean fair,
      boolean byStrength,
      boolean rests,
      boolean byError,
      boolean empty) {
    /**
     * Returns the counted tags. They are the answer to each kind, and where fairness, rest and
     * errors matter.
     */
    List<String> tags() {
      List<String> tags = new ArrayList<>();
      if (cycle) {
        tags.add(kind.getSimpleName() + " " + answer);
      }
      if (byError) {
        tags.add(kind.getSimpleName() + " by an error");
      }
      if (empty) {
        tags.add("discarded " + answer);
      }
      if (fair) {
        tags.add("fair " + answer);
      }
      if (byStrength) {
        tags.add("strongly fair " + answer);
      }
      if (rests) {
        tags.add("at rest " + answer);
      }
      return tags;
    }
  }

  /**
   * The first thing in which two findings differ, if they do. The pipeline may have fewer states:
   * it knows more variables to be dead, since it evaluates what is constant before.
   */
  static Optional<String> difference(Facts oracle, Facts pipeline) {
    if (!oracle.verdicts.equals(pipeline.verdicts)) {
      SortedSet<String> keys = new TreeSet<>(oracle.verdicts.keySet());
      keys.addAll(pipeline.verdicts.keySet());
      for (String key : keys) {
        String one = oracle.verdicts.getOrDefault(key, "nothing");
        String other = pipeline.verdicts.getOrDefault(key, "nothing");
        if (!one.equals(other)) {
          return Optional.of("verdict of " + key + ": " + two(one, other));
        }
      }
    }
    return sets("state", oracle.reached, pipeline.reached)
        .or(() -> sets("deadlock", oracle.deadlocks, pipeline.deadlocks))
        .or(() -> sets("error", oracle.mistakes, pipeline.mistakes))
        .or(() -> sets("dead statement", oracle.dead, pipeline.dead))
        .or(() -> atMost("states", oracle.states, pipeline.states))
        .or(() -> atMost("transitions", oracle.transitions, pipeline.transitions))
        .or(() -> atMost("movers", oracle.movers, pipeline.movers));
  }

  /** Returns whether there are exactly as many states and transitions. */
  boolean isAsLargeAs(Facts other) {
    return states == other.states && transitions == other.transitions;
  }

  private static String two(Object oracle, Object pipeline) {
    return "the oracle says " + oracle + ", the pipeline " + pipeline;
  }

  private static Optional<String> atMost(String what, long oracle, long pipeline) {
    return oracle >= pipeline
        ? Optional.empty()
        : Optional.of("number of " + what + ": " + two(oracle, pipeline));
  }

  private static Optional<String> sets(
      String what, SortedSet<String> oracle, SortedSet<String> pipeline) {
    SortedSet<String> missing = new TreeSet<>(oracle);
    missing.removeAll(pipeline);
    if (!missing.isEmpty()) {
      return Optional.of(what + " only of the oracle: " + missing.first());
    }
    SortedSet<String> more = new TreeSet<>(pipeline);
    more.removeAll(oracle);
    return more.isEmpty()
        ? Optional.empty()
        : Optional.of(what + " only of the pipeline: " + more.first());
  }
}
