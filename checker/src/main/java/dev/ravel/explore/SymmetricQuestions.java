// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Renamings;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The renamings of members under which all questions of an exploration mean the same. Then one
 * state of each orbit is enough: renamings map steps to steps, so orbits have the steps of their
 * states (E. Clarke, T. Filkorn and S. Jha; E. A. Emerson and A. P. Sistla; CAV 1993), wherever the
 * initial states lie in their orbits. What happens for ever is not asked of orbits: there a thread
 * that moves again and again is not one under one name.
 */
public final class SymmetricQuestions {
  private SymmetricQuestions() {}

  /** The renamings under which all questions mean the same, with the reason if there are none. */
  public static Renamings of(ConcurrentSystem system, Answers answers) {
    return of(system, answers, answers.numbers());
  }

  /**
   * The renamings under which some questions mean the same, with the reason if there are none.
   *
   * @param some their numbers
   */
  public static Renamings of(ConcurrentSystem system, Answers answers, List<Integer> some) {
    Set<Integer> claims = new HashSet<>();
    for (int question : some) {
      Property property = answers.property(question);
      switch (property) {
        case LivenessProperty _ -> {
          return none("no use is made of symmetry where executions without end are asked about");
        }
        case Growth _ -> {
          return none("no use is made of symmetry where the growth of a net is asked about");
        }
        case StateProperty _, EndProperty _, StepProperty _ -> claims.add(answers.claim(question));
      }
    }
    return system.hints().renamings(claims);
  }

  private static Renamings none(String why) {
    return new Renamings(Optional.empty(), BigInteger.ONE, List.of(why));
  }
}
