// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Searched;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chooses between engines. All states are looked at as long as they are not many, for then the
 * shortest violations are found; beyond that those that matter for safety. Where something is asked
 * that only the state graph decides, all is decided by that.
 *
 * <p>The choice depends on the model and the questions alone: on how many states and processes
 * there are, never on time.
 */
final class Auto implements Engine {
  /** With more states than this, safety is decided by a reduction. */
  static final long MANY = 1_000_000;

  /** Of very many processes fewer states are many: each state is looked at for each process. */
  private static final long MANY_REACTIONS = 1_000_000_000;

  private final int threads;
  private final SymmetryUse symmetry;
  private final DporOptions dpor;
  private final long many;

  /**
   * An engine that chooses anew for each exploration.
   *
   * @param threads of a search over all states; nothing but time depends on how many
   * @param symmetry when such a search stores one state of each orbit
   * @param many with more states than this, safety is decided by a reduction
   */
  Auto(int threads, SymmetryUse symmetry, DporOptions dpor, long many) {
    this.threads = threads;
    this.symmetry = symmetry;
    this.dpor = dpor;
    this.many = many;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Optional<Question> endless = questions.stream().filter(Auto::needsTheGraph).findFirst();
    if (endless.isPresent()) {
      return because(
          "it alone decides what is asked about executions without end",
          graph(symmetry == SymmetryUse.ALWAYS).explore(system, questions, budget));
    }
    Limit limit = new Limit(budget, limit(system));
    // the budget is asked in the same states, however many threads search
    Exploration first = graph(symmetry == SymmetryUse.ALWAYS).explore(system, questions, limit);
    if (!limit.met) {
      return because("of so few states it looks at all, and finds the shortest executions", first);
    }
    String states = "there are more than " + Numbers.count(limit.states, "state", "states");
    List<Integer> open = open(first);
    Exploration before = first;
    if (symmetry == SymmetryUse.WHERE_MANY && renames(system, questions, open)) {
      Limit again = new Limit(budget, limit.states / 2);
      Exploration orbits = second(graph(true), system, questions, again, first);
      if (!again.met) {
        return because(
            states + ", and of those that differ only in names of members it looks at one", orbits);
      }
      before = orbits;
    }
    return because(
        states + ", and safety alone is asked",
        second(new Dpor(dpor), system, questions, budget, before));
  }

  private Engine graph(boolean symmetric) {
    return new Graph(threads, symmetric);
  }

  /** Whether some members are interchangeable where some questions are asked. */
  private static boolean renames(
      ConcurrentSystem system, List<Question> questions, List<Integer> open) {
    Set<Integer> claims =
        open.stream().map(k -> questions.get(k).claim()).collect(Collectors.toSet());
    return system.hints().renamings(claims).symmetry().isPresent();
  }

  private long limit(ConcurrentSystem system) {
    return Math.min(many, MANY_REACTIONS / Math.max(1, system.processes()));
  }

  private static Exploration because(String why, Exploration its) {
    return new Exploration(
        its.judgements(), its.method().because(why), its.searches(), its.stopped());
  }

  /** The questions that a search has left open since there are many states. */
  private static List<Integer> open(Exploration first) {
    List<Integer> open = new ArrayList<>();
    for (int k = 0; k < first.judgements().size(); k++) {
      Judgement its = first.judgements().get(k);
      if (its.verdict() == Verdict.UNKNOWN && its.code().equals(Optional.of(Problem.K003))) {
        open.add(k);
      }
    }
    return open;
  }

  /** Decides what a search has left open. */
  private static Exploration second(
      Engine engine,
      ConcurrentSystem system,
      List<Question> questions,
      Budget budget,
      Exploration first) {
    List<Judgement> judgements = new ArrayList<>(first.judgements());
    List<Integer> open = open(first);
    Exploration rest = engine.explore(system, open.stream().map(questions::get).toList(), budget);
    for (int k = 0; k < open.size(); k++) {
      judgements.set(open.get(k), rest.judgements().get(k));
    }
    List<Searched> searches = new ArrayList<>();
    for (Searched its : rest.searches()) {
      Searched here = its.renumbered(open::get);
      searches.add(searches.isEmpty() ? here.after(first.counters()) : here);
    }
    return new Exploration(judgements, rest.method(), searches, rest.stopped());
  }

  private static boolean needsTheGraph(Question question) {
    return question.property() instanceof LivenessProperty;
  }

  /** A budget that is spent when there are many states. */
  private static final class Limit implements Budget {
    private final Budget budget;
    private final long states;
    private boolean met;

    Limit(Budget budget, long states) {
      this.budget = budget;
      this.states = states;
    }

    @Override
    public Optional<Problem> spent(Effort effort) {
      Optional<Problem> spent = budget.spent(effort);
      if (spent.isEmpty() && effort instanceof Effort.OfStates of && of.states() > states) {
        met = true;
        return Optional.of(Problem.K003);
      }
      return spent;
    }

    @Override
    public long memory() {
      return budget.memory();
    }
  }
}
