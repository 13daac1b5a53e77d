// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * The properties whose truth a step can change. They are those that mention an object it writes,
 * and those that ask something of a local state whose answer the step changes. Such a step writes
 * the property's object.
 */
final class Visibility {
  private final ObjectTable objects;
  private final Evaluator evaluator;

  /** For each object that properties mention their numbers, ascending. */
  private final Map<Integer, List<Integer>> mentioning = new HashMap<>();

  /** For each property what it asks of the local states of threads. */
  private final List<Map<Integer, Set<Expr>>> predicates = new ArrayList<>();

  Visibility(List<Claim> claims, ObjectTable objects, Mentions mentions, Evaluator evaluator) {
    this.objects = objects;
    this.evaluator = evaluator;
    for (int p = 0; p < claims.size(); p++) {
      int property = p;
      claims.get(p).expressions().stream()
          .flatMapToInt(expr -> Arrays.stream(mentions.objects(expr)))
          .distinct()
          .forEach(o -> mentioning.computeIfAbsent(o, x -> new ArrayList<>()).add(property));
      predicates.add(mentions.predicates(claims.get(p)));
    }
  }

  /**
   * Adds the objects of the properties that a step can change.
   *
   * @param writes the objects with new values, each with the number of its value
   * @param before where the threads among them stood
   */
  void ofStep(Map<Integer, Integer> writes, IntUnaryOperator before, Map<Integer, Integer> modes) {
    writes.forEach(
        (object, value) -> {
          int thread = objects.controlled(object);
          for (int property : mentioning.getOrDefault(object, List.of())) {
            Set<Expr> asked = predicates.get(property).getOrDefault(thread, Set.of());
            if (thread < 0 || changes(asked, before.applyAsInt(thread), value)) {
              modes.put(objects.count() + property, Mode.WRITE);
            }
          }
        });
  }

  private boolean changes(Set<Expr> asked, int before, int after) {
    for (Expr predicate : asked) {
      if (holds(predicate, before) != holds(predicate, after)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(Expr predicate, int local) {
    return evaluator.holds(predicate, new long[0], object -> new long[] {local});
  }

  /**
   * Adds the objects of the properties that an operation may change.
   *
   * @param process the thread whose operation it is, or the transition
   * @param stays whether the operation leaves all as it is that an expression asks of its thread
   */
  void ofOperation(
      Map<Integer, Integer> uses, int process, Predicate<Expr> stays, Map<Integer, Integer> modes) {
    uses.forEach(
        (object, mode) -> {
          for (int property : mentioning.getOrDefault(object, List.of())) {
            boolean own = objects.controlled(object) == process;
            if (mode != Mode.READ
                && !(own && predicates.get(property).get(process).stream().allMatch(stays))) {
              modes.put(objects.count() + property, Mode.WRITE);
            }
          }
        });
  }
}
