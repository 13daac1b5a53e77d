// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The explorations that questions about safety need, one after the other, and the reason why they
 * end. Those without a property object share one, each other has its own, so that none spoils the
 * independence of another's steps ({@link Groups}).
 */
public final class Explorations {
  private final List<Question> questions;
  private final Budget budget;
  private final boolean statistics;
  private final Answers answers;
  private final List<SearchSummary> done = new ArrayList<>();
  private Optional<Problem> stopped = Optional.empty();

  /** The counts of a search. */
  public interface Counts {
    /** The counters that all engines have. */
    Counters counters(long nanoseconds, Meter meter);

    /** Returns the statistics of this engine alone. */
    List<Statistic> statistics();

    /** Returns the use of symmetry; absent if it was not to use any. */
    default Optional<Orbits> orbits() {
      return Optional.empty();
    }
  }

  /**
   * A search for the answers to some of the questions.
   *
   * @param counts what it counts while it runs
   * @param run explores until they are decided; throws {@link Halt} if the budget is spent, or an
   *     answer stops everything
   */
  public record Search(Counts counts, Runnable run) {}

  /** Makes searches. */
  public interface Searches {
    /**
     * Returns a search that has not begun.
     *
     * @param questions those that it decides
     * @param object the property object that counts, or {@link ConcurrentSystem#NONE}
     * @param meter asks the budget
     */
    Search of(int[] questions, int object, Meter meter);
  }

  /**
   * Nothing is explored.
   *
   * @param statistics whether to tell what the engine alone counts
   */
  public Explorations(
      ConcurrentSystem system, List<Question> questions, Budget budget, boolean statistics) {
    this.questions = List.copyOf(questions);
    this.budget = budget;
    this.statistics = statistics;
    this.answers = new Answers(system, questions);
  }

  /** The answers, which a search gives. */
  public Answers answers() {
    return answers;
  }

  /** Leaves all questions about a system with crashes open. The engine follows none. */
  public void leaveCrashes(ConcurrentSystem system) {
    if (!system.capabilities().crashes().isEmpty()) {
      answers.numbers().stream()
          .filter(answers::open)
          .forEach(question -> answers.decide(question, Judgement.unknown(Problem.K018)));
    }
  }

  /** Explores for all questions, as far as the budget goes. */
  public void run(Searches searches) {
    stopped =
        EarlyEnd.of(() -> exploreAll(searches))
            .filter(reason -> reason == Problem.K007 || !answers.complete());
    if (done.isEmpty()) {
      Meter meter = new Meter(budget);
      add(searches.of(new int[0], ConcurrentSystem.NONE, meter), meter, new int[0], 0);
    }
  }

  private void exploreAll(Searches searches) {
    try {
      for (int[] group : Groups.ofSafety(answers, questions)) {
        run(searches, group);
      }
    } catch (LocalWorkTooLong tooLong) {
      throw new Halt(answers.end(tooLong));
    }
  }

  private void run(Searches searches, int[] group) {
    long start = System.nanoTime();
    Meter meter = new Meter(budget);
    Search search = searches.of(group, questions.get(group[0]).object(), meter);
    try {
      search.run().run();
    } finally {
      add(search, meter, group, System.nanoTime() - start);
    }
  }

  private void add(Search search, Meter meter, int[] group, long nanoseconds) {
    done.add(
        new SearchSummary(
            Arrays.stream(group).boxed().toList(),
            search.counts().counters(nanoseconds, meter),
            statistics ? search.counts().statistics() : List.of(),
            search.counts().orbits()));
  }

  /** Gives a reason for questions that are open although nothing has stopped the explorations. */
  public void open(Problem reason) {
    if (stopped.isEmpty() && !answers.complete()) {
      stopped = Optional.of(reason);
    }
  }

  /** The result of an engine. */
  public Exploration result(Method method) {
    return new Exploration(answers.all(stopped.orElse(Problem.K007)), method, done, stopped);
  }
}
