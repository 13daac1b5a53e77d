// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Searched;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The explorations that questions about safety need, one after the other, and why they end: those
 * without a property object share one, each other has its own, so that none spoils the independence
 * of another's steps ({@link Groups}).
 */
public final class Explorations {
  private final List<Question> questions;
  private final Budget budget;
  private final Answers answers;
  private final List<Searched> done = new ArrayList<>();
  private Optional<Problem> stopped = Optional.empty();

  /** A search for the answers to some of the questions. */
  public interface Search {
    /**
     * Explores until they are decided.
     *
     * @throws Halt if the budget is spent, or an answer stops everything
     */
    void run();

    /** What it has counted. */
    Counters counters(long nanoseconds);

    /** What this engine alone counts, if that is told. */
    List<Statistic> statistics();
  }

  /** Makes searches. */
  public interface Searches {
    /**
     * A search that has not begun.
     *
     * @param questions those that it decides
     * @param object the property object that counts, or {@link ConcurrentSystem#NONE}
     * @param meter asks the budget
     */
    Search of(int[] questions, int object, Meter meter);
  }

  /** Nothing is explored. */
  public Explorations(ConcurrentSystem system, List<Question> questions, Budget budget) {
    this.questions = List.copyOf(questions);
    this.budget = budget;
    this.answers = new Answers(system, questions);
  }

  /** The answers, which a search gives. */
  public Answers answers() {
    return answers;
  }

  /** Explores for all questions, as far as the budget goes. */
  public void run(Searches searches) {
    stopped =
        EarlyEnd.of(
                () -> {
                  for (int[] group : Groups.ofSafety(answers, questions)) {
                    run(searches, group);
                  }
                })
            .filter(_ -> !answers.complete());
    if (done.isEmpty()) {
      add(searches.of(new int[0], ConcurrentSystem.NONE, new Meter(budget)), new int[0], 0);
    }
  }

  private void run(Searches searches, int[] group) {
    long start = System.nanoTime();
    Search search = searches.of(group, questions.get(group[0]).object(), new Meter(budget));
    try {
      search.run();
    } finally {
      add(search, group, System.nanoTime() - start);
    }
  }

  private void add(Search search, int[] group, long nanoseconds) {
    done.add(
        new Searched(
            Arrays.stream(group).boxed().toList(),
            search.counters(nanoseconds),
            search.statistics()));
  }

  /** Where nothing has stopped them and a question is open nevertheless, this is why. */
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
