// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.ast.Expression;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.task.loading.CSubject;
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
  /**
   * The maker of the systems of one file. There is one for each set of conditions that are watched.
   */
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
    Optional<ProgramFacts> known =
        subject instanceof CSubject c ? Optional.of(c.known()) : Optional.empty();
    return conditions ->
        switch (conditions.isEmpty() ? subject : loaded.asked().apply(conditions)) {
          case CSubject c -> {
            Processor system = FirstExecutions.system(known.orElseThrow());
            yield of(system, c, c.properties(system), 0);
          }
          case Subject.Modelled its -> {
            ProgramSystem system = ProgramSystem.of(its.given());
            yield of(system, its, system.properties(), conditions.size());
          }
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
    return new Stage(subject, subject.explored(system, all), claims, properties, List.of(watched));
  }

  /** Returns the condition that a claim is; -1 if it is a check. */
  private static int number(Claim claim, int conditions) {
    for (int k = 0; k < conditions; k++) {
      if (claim.name().equals(Optional.of(RunLoading.condition(k)))) {
        return k;
      }
    }
    return -1;
  }
}
