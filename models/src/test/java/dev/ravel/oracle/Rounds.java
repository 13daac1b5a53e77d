// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The knowledge of a thread about barriers that exactly as many threads use as they wait for. It
 * says whether its next round there is an odd one. In such a barrier, who arrives and who leaves
 * have something to do with each other in one and the same round only.
 */
final class Rounds {
  /** More than there are threads. */
  private static final long ODD = 1L << Integer.SIZE;

  private final Map<String, Variable> odd = new HashMap<>();

  Rounds(World world, List<Declaration> declarations) {
    Map<String, Block> procedures = new HashMap<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Proc proc) {
        procedures.put(proc.name().text(), proc.body());
      }
    }
    Map<String, Integer> users = new HashMap<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Thread thread) {
        int members =
            thread.indices().stream()
                .mapToInt(index -> world.dimension(index).size())
                .reduce(1, (a, b) -> a * b);
        passed(thread.body(), procedures, new HashSet<>())
            .forEach(barrier -> users.merge(barrier, members, Integer::sum));
      }
    }
    users.forEach(
        (name, count) -> {
          World.Family barrier = (World.Family) world.global(name);
          if (count == barrier.number() && count > 1) {
            Kind flags = Kind.array(Kind.Scalar.BOOL, barrier.dimensions());
            odd.put(name, Variable.typed(name, flags));
          }
        });
  }

  private static Set<String> passed(
      Block block, Map<String, Block> procedures, Set<String> called) {
    Set<String> names = new HashSet<>();
    for (Statement statement : Statements.within(block)) {
      if (statement instanceof Statement.Pass pass) {
        names.add(pass.barrier().name().text());
      }
      for (Parts.Called its : Parts.called(statement)) {
        String name = its.name().text();
        if (procedures.containsKey(name) && called.add(name)) {
          names.addAll(passed(procedures.get(name), procedures, called));
        }
      }
    }
    return names;
  }

  /**
   * Returns the variable by which a thread knows whether its next round at a family of barriers is
   * odd, if it does.
   */
  Optional<Variable> of(String barrier) {
    return Optional.ofNullable(odd.get(barrier));
  }

  /** Begins a thread. Its first round everywhere is an even one. */
  void begin(Run run) {
    odd.values()
        .forEach(variable -> run.env.put(variable, Collections.nCopies(variable.leaves(), 0L)));
  }

  /**
   * Returns the waiter at a barrier, as others see it. It has the round, as one that crashes there
   * stays there in that round.
   */
  static long waiter(Run run, Optional<Variable> odd, int member) {
    boolean isOdd = odd.isPresent() && run.scalars(odd.get()).get(member).equals(1L);
    return isOdd ? ODD + run.self : run.self;
  }

  /** A thread has left a barrier. */
  static void next(Run run, Variable odd, int member) {
    List<Object> rounds = new ArrayList<>(run.scalars(odd));
    rounds.set(member, 1 - (Long) rounds.get(member));
    run.env.put(odd, rounds);
  }
}
