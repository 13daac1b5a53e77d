// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.explanation.Claim;
import dev.ravel.processor.GlobalCondition;
import dev.ravel.processor.Processor;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import java.util.List;

/**
 * A check of a C program that speaks of its global variables.
 *
 * @param conditions those that it speaks of, in their order
 */
public record GlobalCheck(Claim claim, List<GlobalCondition> conditions) {
  /** Copies the list. */
  public GlobalCheck {
    conditions = List.copyOf(conditions);
  }

  /** The check as a property of a system of the program. */
  Property in(Processor system) {
    List<Condition> its = conditions.stream().map(system::condition).toList();
    return switch (claim.kind()) {
      case NEVER -> new Property.Never(its.getFirst());
      case ALWAYS -> new Property.Always(its.getFirst());
      case REACHABLE -> new Property.Reachable(its.getFirst());
      case FINALLY -> new Property.Finally(its.getFirst());
      case EVENTUALLY -> new Property.Eventually(its.getFirst());
      case LEADS_TO -> new Property.LeadsTo(its.getFirst(), its.getLast());
      default -> throw new IllegalArgumentException(claim.kind().words());
    };
  }
}
