// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.Unfolding.Kept;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.task.loading.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** The event structures of a system, with their executions. */
public final class ModelEvents {
  /** The time for what is left to do after a limit, for each of its parts, in nanoseconds. */
  static final long GRACE = 500_000_000;

  private ModelEvents() {}

  /**
   * The result of an exploration.
   *
   * @param structures one for each initial state in which no thread runs into an error at once
   * @param stopped why it ended early; absent if it did not
   */
  record Explored(List<EventStructure> structures, Optional<Problem> stopped) {}

  /**
   * The structures, one for each initial state in which no thread runs into an error at once.
   *
   * @param cutoffs whether events are cut off where the state was seen before
   * @throws Halt if a limit is reached, or an execution without end is followed to its end
   */
  static List<EventStructure> of(ConcurrentSystem system, Cutoffs cutoffs) {
    return of(system, cutoffs, Kept.EXECUTIONS);
  }

  private static List<EventStructure> of(ConcurrentSystem system, Cutoffs cutoffs, Kept kept) {
    List<Supplier<EventStructure>> built = new ArrayList<>();
    Optional<Problem> stopped = explore(system, cutoffs, kept, Budget.current(), built);
    if (stopped.isPresent()) {
      throw new Halt(stopped.get());
    }
    return built.stream().map(Supplier::get).toList();
  }

  /**
   * The structures as far as the limits allow, without conflicts; see {@link #of}. Returns the
   * exploration. Where an execution was found, it has at least one.
   */
  static Explored explored(ConcurrentSystem system, Cutoffs cutoffs) {
    List<Supplier<EventStructure>> built = new ArrayList<>();
    Optional<Problem> stopped = explore(system, cutoffs, Kept.TRACES, Budget.current(), built);
    // what was found before a limit was reached is returned in spite of it, as far as that is soon
    // done
    Noted told =
        new Noted(stopped.map(reason -> Limits.grace(GRACE, reason)).orElse(Limits.current()));
    List<EventStructure> structures = told.during(() -> built.stream().map(Supplier::get).toList());
    return new Explored(structures, stopped.or(told.reached::get));
  }

  /** Limits that keep which of them was reached. */
  private record Noted(Limits limits, AtomicReference<Optional<Problem>> reached)
      implements Limits {
    Noted(Limits limits) {
      this(limits, new AtomicReference<>(Optional.empty()));
    }

    @Override
    public Optional<Problem> spent(long bytes) {
      Optional<Problem> reason = limits.spent(bytes);
      if (reason.isPresent()) {
        reached.set(reason);
      }
      return reason;
    }
  }

  /**
   * Explores.
   *
   * @param built gets the structures, each made when it is asked for
   * @return why it ended early; absent if it did not
   */
  private static Optional<Problem> explore(
      ConcurrentSystem system,
      Cutoffs cutoffs,
      Kept kept,
      Budget budget,
      List<Supplier<EventStructure>> built) {
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL,
            cutoffs,
            UnfoldingOptions.UNBOUNDED,
            /* whole= */ true,
            /* statistics= */ false);
    // which statements are dead is known only when everything was explored
    List<Question> questions = List.of(new Question(new Property.DeadCode(), /* stops= */ false));
    return new Unfolding(options, built::add, kept).explore(system, questions, budget).stopped();
  }

  /**
   * The structure of a system that has one initial state.
   *
   * @throws Refused if it has others, or none that is reached
   */
  public static EventStructure one(ConcurrentSystem system) {
    return one(system, Kept.EXECUTIONS);
  }

  /** The same, with the calls that have found it. */
  public static EventStructure withCalls(ConcurrentSystem system) {
    return one(system, Kept.CALLS);
  }

  /**
   * Refuses a system that has several initial states.
   *
   * @throws Refused if it has
   */
  static void refuseInputs(ConcurrentSystem system) {
    if (system.initialStates() > 1) {
      throw Refused.of(
          Problem.U001,
          "the model has inputs, and for each of their values other events",
          "give each input a value: -D NAME=VALUE");
    }
  }

  private static EventStructure one(ConcurrentSystem system, Kept kept) {
    refuseInputs(system);
    return only(of(system, Cutoffs.BY_MODEL, kept));
  }

  /**
   * Returns the same, with what is found with a limited number of events at first, if there are
   * more.
   *
   * @return with one structure; where it stopped ({@code K008}) there are more events and
   *     executions
   * @throws Halt if a limit is reached
   */
  static Explored first(ConcurrentSystem system, int most) {
    refuseInputs(system);
    Limits limits = Limits.current();
    Budget budget =
        effort ->
            effort instanceof Effort.OfEvents its && its.events() > most
                ? Optional.of(Problem.K008)
                : limits.spent(effort.bytes());
    List<Supplier<EventStructure>> built = new ArrayList<>();
    Optional<Problem> stopped = explore(system, Cutoffs.BY_MODEL, Kept.EXECUTIONS, budget, built);
    if (stopped.isPresent() && stopped.get() != Problem.K008) {
      throw new Halt(stopped.get());
    }
    return new Explored(List.of(only(built.stream().map(Supplier::get).toList())), stopped);
  }

  private static EventStructure only(List<EventStructure> structures) {
    if (structures.isEmpty()) {
      throw Refused.of(
          Problem.U001,
          "a thread runs into an error before its first step, so the model has no events");
    }
    return structures.getFirst();
  }
}
