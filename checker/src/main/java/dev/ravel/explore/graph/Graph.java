// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.QuotientRuns;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.explore.SymmetricQuestions;
import dev.ravel.explore.SymmetrisedQuestions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The explicit search of all reachable states, breadth first. Safety questions are answered on the
 * way, each violation with a shortest run and among these one with the fewest thread switches;
 * liveness questions on the stored states, whenever these have doubled and at the end.
 *
 * <p>It gives the same answers and counts the same, however many threads it uses.
 */
public final class Graph implements Engine {
  /** Of fewer states all are explored before executions without end are looked for. */
  private static final int FIRST_PART = 1 << 12;

  /** With more threads, states of which one is stored of each orbit may be looked at as crowds. */
  private static final int FEW = 100;

  private final int threads;
  private final boolean symmetric;
  private final boolean livenessAlone;
  private final int firstPart;

  /** The engine on one thread; it keeps nothing between explorations. */
  public Graph() {
    this(1);
  }

  /** Creates the engine on a number of threads, at least 1, which stores every state. */
  public Graph(int threads) {
    this(threads, false);
  }

  /**
   * Creates the engine on a number of threads, at least 1.
   *
   * @param symmetric whether it stores one state of each orbit where members of families are
   *     interchangeable; the questions must be claims about the system under their own numbers
   */
  public Graph(int threads, boolean symmetric) {
    this(threads, symmetric, false, FIRST_PART);
  }

  private Graph(int threads, boolean symmetric, boolean livenessAlone, int firstPart) {
    this.threads = threads;
    this.symmetric = symmetric;
    this.livenessAlone = livenessAlone;
    this.firstPart = firstPart;
  }

  /**
   * Returns this engine with a search for endless executions once some, or all, states are
   * expanded.
   */
  Graph withFirstPart(int states) {
    return new Graph(threads, symmetric, livenessAlone, states);
  }

  /**
   * Returns this for questions of which others can decide those that are about safety. Once the
   * rest is decided it does not go on, and these are unknown ({@code K005}).
   */
  public Graph forLivenessAlone() {
    return new Graph(threads, symmetric, true, firstPart);
  }

  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> search = List.of(layer("search"));
    if (new WeakOrders(system, questions).matter()) {
      return layer("happens-before").over(search);
    }
    return SymmetricGroups.renamed(system, questions)
        .filter(_ -> symmetric)
        .map(why -> layer("symmetry", why).over(search))
        .orElse(search);
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Optional<ConcurrentSystem> quotient = Shared.quotient(system, false);
    if (quotient.isPresent()) {
      return QuotientRuns.of(system, questions, explore(quotient.get(), questions, budget));
    }
    WeakOrders orders = new WeakOrders(system, questions);
    if (orders.matter()) {
      Graph ofAll = new Graph(threads, false, livenessAlone, firstPart);
      return orders.explore((its, asked) -> ofAll.search(its, new Answers(its, asked), budget));
    }
    if (symmetric && system.threads() > FEW) {
      Optional<Exploration> ofCrowds = new Crowds().tried(system, questions, budget);
      if (ofCrowds.isPresent()) {
        return ofCrowds.get();
      }
    }
    if (!symmetric || questions.isEmpty()) {
      return search(system, new Answers(system, questions), budget);
    }
    List<Question> asked = SymmetrisedQuestions.asked(system, questions);
    Answers answers = new Answers(system, asked);
    SymmetricGroups groups = new SymmetricGroups(system, answers);
    return groups.explored().equals(List.of(answers.numbers()))
        ? search(system, answers, budget)
        : new GroupedSearch(
                asked,
                groups,
                livenessAlone,
                some -> search(system, new Answers(system, some), budget))
            .explore();
  }

  private Exploration search(ConcurrentSystem system, Answers answers, Budget budget) {
    long start = System.nanoTime();
    Meter meter = new Meter(budget);
    long names =
        answers.numbers().stream()
            .mapToLong(k -> SymmetrisedQuestions.names(answers.property(k)))
            .sum();
    // what renaming makes of values is learnt by one thread alone
    try (WorkerPool pool = new WorkerPool(names == 0 ? threads : 1)) {
      GraphSearch search =
          new GraphSearch(
              system,
              answers,
              meter,
              pool,
              symmetric ? Optional.of(SymmetricQuestions.of(system, answers)) : Optional.empty(),
              livenessAlone,
              firstPart);
      Optional<Problem> stopped = search.run();
      Counters counters =
          Counters.ofStates(
              search.states(), meter.transitions(), System.nanoTime() - start, meter.peak());
      List<Judgement> judgements = new ArrayList<>();
      for (Judgement known : answers.all(stopped.orElse(Problem.K007))) {
        Property property = answers.property(judgements.size());
        judgements.add(SymmetrisedQuestions.told(system, property, known));
      }
      return new Exploration(
          judgements,
          Method.of("graph").ofShortestRuns(),
          List.of(new SearchSummary(answers.numbers(), counters, List.of(), search.orbits())),
          stopped);
    }
  }
}
