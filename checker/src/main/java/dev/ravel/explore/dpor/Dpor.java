// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Groups;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.verdict.Counters;
import java.util.List;
import java.util.Optional;

/**
 * Stateful dynamic partial order reduction: in each state it explores only some of the processes
 * that are enabled there. It decides safety, also where executions go on for ever; what asks for
 * infinite executions is unknown to it.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the reduction of another.
 */
public final class Dpor implements Engine {
  private final DporOptions options;

  /** The engine; it keeps nothing between explorations. */
  public Dpor(DporOptions options) {
    this.options = options;
  }

  @Override
  public String name() {
    return "dpor";
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
        int object = questions.get(group[0]).object();
        new Search(system, answers, group, object, meter, tally).run();
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
        Counters.ofStates(
            tally.states, meter.transitions(), System.nanoTime() - start, meter.peak()),
        options.statistics() ? tally.statistics() : List.of(),
        stopped);
  }
}
