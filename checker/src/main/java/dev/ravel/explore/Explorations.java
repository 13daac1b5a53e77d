// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The explorations that questions about safety need, one after the other, and why they end: those
 * without a property object share one, each other has its own, so that none spoils the independence
 * of another's steps ({@link Groups}). Time runs from when it is made.
 */
public final class Explorations {
  private final List<Question> questions;
  private final Answers answers;
  private final Meter meter;
  private final long start = System.nanoTime();
  private Optional<Problem> stopped = Optional.empty();

  /** How many there were. */
  private int count;

  /** Explores for some of the questions. */
  public interface Search {
    /**
     * Explores until they are decided.
     *
     * @param questions which
     * @param object the property object that counts, or {@link ConcurrentSystem#NONE}
     * @throws Halt if the budget is spent, or an answer stops everything
     */
    void explore(int[] questions, int object);
  }

  /** Nothing is explored. */
  public Explorations(ConcurrentSystem system, List<Question> questions, Budget budget) {
    this.questions = List.copyOf(questions);
    this.answers = new Answers(system, questions);
    this.meter = new Meter(budget);
  }

  /** The answers, which a search gives. */
  public Answers answers() {
    return answers;
  }

  /** What asks the budget. */
  public Meter meter() {
    return meter;
  }

  /** Explores for all questions, as far as the budget goes. */
  public void run(Search search) {
    try {
      for (int[] group : Groups.ofSafety(answers, questions)) {
        count++;
        search.explore(group, questions.get(group[0]).object());
      }
    } catch (Halt halt) {
      stopped = answers.complete() ? Optional.empty() : Optional.of(halt.reason());
    } catch (LocalWorkTooLong tooLong) {
      stopped = Optional.of(Problem.K006);
    } catch (OutOfMemoryError tooMuch) {
      stopped = Optional.of(Problem.K002);
    }
  }

  /** Where nothing has stopped them and a question is open nevertheless, this is why. */
  public void open(Problem reason) {
    if (stopped.isEmpty() && !answers.complete()) {
      stopped = Optional.of(reason);
    }
  }

  /** The time since the beginning, in nanoseconds. */
  public long nanoseconds() {
    return System.nanoTime() - start;
  }

  /**
   * The result.
   *
   * @param statistics what was counted in all of them, if that is told; if there were several that
   *     is told as well
   */
  public Exploration result(Counters counters, List<Statistic> statistics) {
    List<Statistic> all = new ArrayList<>();
    if (count > 1 && !statistics.isEmpty()) {
      all.add(Statistic.count("explorations, whose numbers are added up", count));
    }
    all.addAll(statistics);
    return new Exploration(answers.all(stopped.orElse(Problem.K007)), counters, all, stopped);
  }
}
