// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Answers;
import dev.ravel.explore.AwaitedAssumptions;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.ContentionGrew;
import dev.ravel.explore.unfolding.structure.Structure;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Method;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The exploration of the event structure of a system. It makes one visit of each maximal
 * configuration. It decides safety; what asks for infinite executions is unknown to it.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the independence of another's steps.
 */
public final class Unfolding implements Engine {
  private final UnfoldingOptions options;
  private final Consumer<Supplier<EventStructure>> built;
  private final Kept kept;

  /** The parts of event structures that are kept besides events. */
  public enum Kept {
    /** Nothing. */
    NOTHING,
    /** Their executions, and no conflicts, as much of both as there is time for. */
    TRACES,
    /** Their executions. */
    EXECUTIONS,
    /** Their executions, and the calls that found them. */
    CALLS
  }

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
    this(options, built, Kept.NOTHING);
  }

  /**
   * The engine, and somebody who wants the event structures.
   *
   * @param kept what the structures are to tell besides
   */
  public Unfolding(UnfoldingOptions options, Consumer<Supplier<EventStructure>> built, Kept kept) {
    this.options = options;
    this.built = built;
    this.kept = kept;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    // in the whole structure that is shown there are the events that discard executions, too
    ConcurrentSystem its = options.whole() ? system : AwaitedAssumptions.of(system);
    Explorations all = new Explorations(its, questions, budget, options.statistics());
    all.run((group, object, meter) -> search(its, all.answers(), group, object, meter));
    return all.result(Method.of("unfolding").within(preemptions()));
  }

  private OptionalInt preemptions() {
    return options.preemptions() == UnfoldingOptions.UNBOUNDED
        ? OptionalInt.empty()
        : OptionalInt.of(options.preemptions());
  }

  private Explorations.Search search(
      ConcurrentSystem system, Answers answers, int[] group, int object, Meter meter) {
    Tally tally = new Tally();
    return new Explorations.Search(
        tally,
        () -> {
          EventSafety safety =
              new EventSafety(system, answers, group, object, options.preemptions());
          explore(system, safety, object, meter, tally);
          answers.followsOrders(tally.cutoffs == 0 && safety.followsOrders());
          safety.complete(tally.cutoffs > 0);
        });
  }

  private void explore(
      ConcurrentSystem system, EventSafety safety, int object, Meter meter, Tally tally) {
    boolean byStates = cutsFromTheStart(system);
    Contention contention = new Contention(system, object, byStates || !options.retries());
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
          complete =
              attempt(system, contention, byStates, safety, object, initial, state, meter, tally);
        } catch (Recurrence.Found again) {
          byStates = true;
          contention = new Contention(system, object, true);
        }
      }
    }
  }

  /** A net has no threads by whose local states one sees that it can go on for ever. */
  private boolean cutsFromTheStart(ConcurrentSystem system) {
    return switch (options.cutoffs()) {
      case ALWAYS -> true;
      case BY_MODEL ->
          IntStream.range(system.threads(), system.processes())
              .anyMatch(process -> !system.capabilities().crashes().isCrash(process));
      case NEVER -> false;
    };
  }

  /** Explores from one initial state; false if more turned out to be contended. */
  private boolean attempt(
      ConcurrentSystem system,
      Contention contention,
      boolean byStates,
      EventSafety safety,
      int object,
      int initial,
      int[] state,
      Meter meter,
      Tally tally) {
    contention.renew();
    Explorer explorer =
        new Explorer(system, contention, state, options, byStates, safety, meter, tally);
    explorer.log().keep(kept != Kept.NOTHING, kept == Kept.CALLS);
    boolean complete = false;
    boolean valid = true;
    try {
      explorer.run();
      complete = !contention.incomplete();
    } catch (ContentionGrew grew) {
      if (!contention.incomplete()) {
        throw new IllegalStateException("an exploration begins anew and nothing was learnt", grew);
      }
    } catch (Recurrence.Found again) {
      valid = false;
      throw again;
    } finally {
      if (valid && !contention.incomplete()) {
        tally.add(explorer.tally());
        if (options.whole()) {
          boolean all = complete && !safety.done();
          built.accept(
              new Structure(
                  explorer.prefix(), explorer.log(), initial, object, all, kept != Kept.TRACES));
        }
      } else {
        tally.anew++;
      }
    }
    return complete;
  }
}
