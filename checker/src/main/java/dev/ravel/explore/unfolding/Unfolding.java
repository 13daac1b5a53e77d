// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Groups;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Searched;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The exploration of the event structure of a system: one visit of each maximal configuration. It
 * decides safety; what asks for infinite executions is unknown to it.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the independence of another's steps.
 */
public final class Unfolding implements Engine {
  private final UnfoldingOptions options;
  private final Consumer<Supplier<EventStructure>> built;

  /** The engine; it keeps nothing between explorations. */
  public Unfolding(UnfoldingOptions options) {
    this(options, structure -> {});
  }

  /**
   * The engine, and somebody who wants the event structures.
   *
   * @param built is given the structure of each exploration, not worked out yet, if the options ask
   *     for the whole of it
   */
  public Unfolding(UnfoldingOptions options, Consumer<Supplier<EventStructure>> built) {
    this.options = options;
    this.built = built;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Answers answers = new Answers(system, questions);
    List<Searched> searches = new ArrayList<>();
    Optional<Problem> stopped =
        EarlyEnd.of(
            () -> {
              for (int[] group : Groups.ofSafety(answers, questions)) {
                int object = questions.get(group[0]).object();
                Safety safety = new Safety(system, answers, group, object, options.preemptions());
                search(system, safety, group, object, new Meter(budget), searches);
              }
            });
    if (searches.isEmpty()) {
      searches.add(searched(new int[0], new Tally(), 0, 0));
    }
    return new Exploration(
        answers.all(stopped.orElse(Problem.K007)),
        Method.of("unfolding").within(preemptions()),
        searches,
        stopped);
  }

  private OptionalInt preemptions() {
    return options.preemptions() == UnfoldingOptions.UNBOUNDED
        ? OptionalInt.empty()
        : OptionalInt.of(options.preemptions());
  }

  private void search(
      ConcurrentSystem system,
      Safety safety,
      int[] group,
      int object,
      Meter meter,
      List<Searched> searches) {
    long start = System.nanoTime();
    Tally tally = new Tally();
    try {
      explore(system, safety, object, meter, tally);
      safety.complete();
    } finally {
      searches.add(searched(group, tally, System.nanoTime() - start, meter.peak()));
    }
  }

  private Searched searched(int[] group, Tally tally, long nanoseconds, long bytes) {
    return new Searched(
        Arrays.stream(group).boxed().toList(),
        tally.counters(nanoseconds, bytes),
        options.statistics() ? tally.statistics() : List.of());
  }

  private void explore(
      ConcurrentSystem system, Safety safety, int object, Meter meter, Tally tally) {
    Contention contention = new Contention(system, object, cutsFromTheStart(system));
    int[] state = new int[system.objects()];
    for (int initial : IntStream.range(0, system.initialStates()).toArray()) {
      int error = system.initialState(initial, state);
      safety.begin(initial, state, error);
      if (error != ConcurrentSystem.NONE) {
        continue;
      }
      boolean complete = false;
      while (!complete && !safety.done()) {
        try {
          complete = attempt(system, contention, safety, object, initial, state, meter, tally);
        } catch (Explorer.Recurs recurs) {
          contention = new Contention(system, object, true);
        }
      }
    }
  }

  /** A net has no threads by whose local states one sees that it can go on for ever. */
  private boolean cutsFromTheStart(ConcurrentSystem system) {
    return switch (options.cutoffs()) {
      case ALWAYS -> true;
      case BY_MODEL -> system.processes() > system.threads();
      case NEVER -> false;
    };
  }

  /** Explores from one initial state; false if more turned out to be contended. */
  private boolean attempt(
      ConcurrentSystem system,
      Contention contention,
      Safety safety,
      int object,
      int initial,
      int[] state,
      Meter meter,
      Tally tally) {
    contention.renew();
    Explorer explorer = new Explorer(system, contention, state, options, safety, meter, tally);
    boolean complete = false;
    boolean valid = true;
    try {
      explorer.run();
      complete = !contention.incomplete();
    } catch (Explorer.Anew again) {
      if (!contention.incomplete()) {
        throw new IllegalStateException("an exploration begins anew and nothing was learnt", again);
      }
    } catch (Explorer.Recurs recurs) {
      valid = false;
      throw recurs;
    } finally {
      if (valid && !contention.incomplete()) {
        tally.add(explorer.tally());
        if (options.whole()) {
          boolean all = complete && !safety.done();
          built.accept(new Structure(explorer.prefix(), initial, object, all));
        }
      } else {
        tally.anew++;
      }
    }
    return complete;
  }
}
