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
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The renamings of members under which all questions of an exploration mean the same. Then one
 * state of each orbit is enough: renamings map steps to steps, so orbits have the steps of their
 * states (E. Clarke, T. Filkorn and S. Jha; E. A. Emerson and A. P. Sistla; CAV 1993), wherever the
 * initial states lie in their orbits. An execution without end is one of orbits, too, if threads,
 * and what their choices and channels owe, are followed through their renamings (E. A. Emerson and
 * A. P. Sistla, "Utilizing symmetry when model-checking under fairness assumptions", 1997).
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
        case LivenessProperty _ -> claims.add(answers.claim(question));
        case Growth _ -> {
          return none("no use is made of symmetry where the growth of a net is asked about");
        }
        case StateProperty _, EndProperty _, StepProperty _ -> {
          if (SymmetrisedQuestions.names(property) == 0) {
            claims.add(answers.claim(question));
          }
        }
      }
    }
    return system.hints().renamings(claims);
  }

  /**
   * Returns the questions in groups that are best explored together. Each has as many renamings as
   * each of its questions alone.
   */
  static List<List<Integer>> groups(ConcurrentSystem system, Answers answers) {
    Map<List<Integer>, BigInteger> groups = new LinkedHashMap<>();
    for (int question : answers.numbers()) {
      BigInteger alone = of(system, answers, List.of(question)).count();
      Optional<List<Integer>> found =
          groups.entrySet().stream()
              .filter(its -> its.getValue().equals(alone))
              .map(its -> with(its.getKey(), question))
              .filter(all -> of(system, answers, all).count().equals(alone))
              .findFirst();
      found.ifPresent(all -> groups.remove(all.subList(0, all.size() - 1)));
      groups.put(found.orElse(List.of(question)), alone);
    }
    return groups.keySet().stream().sorted(Comparator.comparing(List::getFirst)).toList();
  }

  private static List<Integer> with(List<Integer> some, int another) {
    return Stream.concat(some.stream(), Stream.of(another)).toList();
  }

  private static Renamings none(String why) {
    return new Renamings(Optional.empty(), BigInteger.ONE, List.of(why));
  }
}
