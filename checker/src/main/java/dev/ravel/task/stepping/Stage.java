// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.ast.Expression;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CLoading;
import dev.ravel.task.loading.RunLoading;
import dev.ravel.task.loading.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A system that is stepped through, with what is asked of its states.
 *
 * @param subject what it was made of
 * @param claims the checks of the model
 * @param properties what they claim, in the same order
 * @param conditions the conditions that somebody watches
 */
record Stage(
    Subject subject,
    ConcurrentSystem system,
    List<Claim> claims,
    List<Property> properties,
    List<Condition> conditions) {
  /** Makes the systems of one file: one for each set of conditions that are watched. */
  interface Maker {
    /**
     * A system with these conditions.
     *
     * @throws dev.ravel.task.loading.Refused if one of them is none of the model
     */
    Stage with(List<Expression> conditions);
  }

  /** Makes systems of what was loaded. */
  static Maker maker(RunLoading.Loaded loaded, Subject subject) {
    Optional<ProgramFacts> known = subject.c().map(Subject.C::known);
    return conditions -> {
      Subject its = conditions.isEmpty() ? subject : loaded.asked().apply(conditions);
      if (known.isPresent()) {
        ConcurrentSystem system = FirstExecutions.system(known.get());
        return of(system, its, CLoading.properties(its), 0);
      }
      ProgramSystem system = ProgramSystem.of(its.given());
      return of(system, its, system.properties(), conditions.size());
    };
  }

  private static Stage of(
      ConcurrentSystem system, Subject subject, List<Property> all, int conditions) {
    List<Claim> claims = new ArrayList<>();
    List<Property> properties = new ArrayList<>();
    Condition[] watched = new Condition[conditions];
    for (int k = 0; k < all.size(); k++) {
      Claim claim = subject.claims().get(k);
      int number = number(claim, conditions);
      if (number >= 0 && all.get(k) instanceof Property.Reachable(Condition condition)) {
        watched[number] = condition;
      } else {
        claims.add(claim);
        properties.add(all.get(k));
      }
    }
    return new Stage(subject, system, claims, properties, List.of(watched));
  }

  /** Which condition a claim is; -1 if it is a check. */
  private static int number(Claim claim, int conditions) {
    for (int k = 0; k < conditions; k++) {
      if (claim.name().equals(Optional.of(RunLoading.condition(k)))) {
        return k;
      }
    }
    return -1;
  }
}
