// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Groups;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Dependence;
import dev.ravel.explore.executions.Judge;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import java.util.List;
import java.util.Optional;

/**
 * Stateless dynamic partial order reduction: completes one execution of each trace, and may give up
 * others on the way. It decides safety where all executions end; where one does not, and for what
 * asks for infinite executions, the answer is unknown.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the independence of another's steps.
 */
public final class Stateless implements Engine {
  private final boolean statistics;

  /**
   * The engine; it keeps nothing between explorations.
   *
   * @param statistics whether to tell what this engine alone counts
   */
  public Stateless(boolean statistics) {
    this.statistics = statistics;
  }

  @Override
  public String name() {
    return "dpor --stateless";
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    long start = System.nanoTime();
    Answers answers = new Answers(system, questions);
    Meter meter = new Meter(budget);
    Tally tally = new Tally();
    Optional<Problem> stopped = Optional.empty();
    try {
      for (int[] group : Groups.ofSafety(answers, questions)) {
        explore(system, answers, group, questions.get(group[0]).object(), meter, tally);
      }
    } catch (Halt halt) {
      stopped = answers.complete() ? Optional.empty() : Optional.of(halt.reason());
    } catch (LocalWorkTooLong tooLong) {
      stopped = Optional.of(Problem.K006);
    } catch (OutOfMemoryError tooMuch) {
      stopped = Optional.of(Problem.K002);
    }
    return new Exploration(
        answers.all(stopped.orElse(Problem.K007)),
        tally.counters(System.nanoTime() - start, meter.peak()),
        statistics ? tally.statistics() : List.of(),
        stopped);
  }

  private static void explore(
      ConcurrentSystem system,
      Answers answers,
      int[] group,
      int property,
      Meter meter,
      Tally tally) {
    Dependence dependence = new Dependence(system, property);
    Judge judge = new Judge(system, answers, group, dependence);
    Search search = new Search(system, dependence, judge, meter, tally);
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates() && !judge.done(); index++) {
      int error = system.initialState(index, state);
      judge.starts(index, state, error);
      if (error == ConcurrentSystem.NONE) {
        search.run(index, state);
      }
    }
    if (!judge.done()) {
      judge.complete();
    }
  }
}
