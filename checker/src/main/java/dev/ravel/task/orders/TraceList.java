// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explanation.Schedules;
import dev.ravel.explore.AwaitedAssumptions;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.result.TraceListing;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Encoding;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.orders.SymbolicExecutions.Found;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.trace.PartialOrder;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lists the executions of a model up to the order of independent steps. */
public final class TraceList {
  private TraceList() {}

  /** All of them. */
  public static Answer<TraceListing> of(Asked asked) {
    return asked.answerOfAny(
        "the list of executions",
        (_, system) -> {
          ModelEvents.Explored explored =
              ModelEvents.explored(AwaitedAssumptions.of(system), Cutoffs.NEVER);
          return listed(
              asked,
              explored.stopped(),
              Stream.concat(
                      withoutSteps(system), explored.structures().stream().flatMap(TraceList::runs))
                  .map(run -> new Listed(() -> system, run)));
        },
        symbolic -> {
          Found found = symbolic.explored(Encoding.EVENT_STRUCTURE, Paths.Extent.CAUSES);
          return listed(
              asked,
              found.stopped(),
              found.executions().stream().map(its -> new Listed(its.system(), its.run())));
        });
  }

  /** An execution of a system. */
  private record Listed(Supplier<? extends ConcurrentSystem> system, Run run) {}

  /** The executions in which a thread runs into an error before any step. */
  private static Stream<Run> withoutSteps(ConcurrentSystem system) {
    int[] state = new int[system.objects()];
    return IntStream.range(0, system.initialStates())
        .filter(initial -> system.initialState(initial, state) != ConcurrentSystem.NONE)
        .mapToObj(Run::empty);
  }

  private static Stream<Run> runs(EventStructure structure) {
    return IntStream.range(0, structure.executions())
        .mapToObj(number -> structure.runOfExecution(structure.execution(number)));
  }

  /**
   * Those that are found, as many as there is time for and one in any case. Behind different ways
   * to go on the same error may come about.
   *
   * @param stopped why there may be more
   */
  private static TraceListing listed(Asked asked, Optional<Problem> stopped, Stream<Listed> found) {
    Set<TraceListing.Trace> traces = new LinkedHashSet<>();
    Limits limits =
        stopped.map(reason -> Limits.grace(ModelEvents.GRACE, reason)).orElse(Limits.current());
    Optional<Problem> ended =
        limits.during(
            () ->
                EarlyEnd.of(
                    () ->
                        found.forEach(
                            its -> {
                              if (traces.isEmpty()) {
                                traces.add(Limits.withGrace(ModelEvents.GRACE, () -> trace(its)));
                              } else {
                                Limits.poll();
                                traces.add(trace(its));
                              }
                            })));
    return new TraceListing(asked.file(), List.copyOf(traces), stopped.or(() -> ended));
  }

  /**
   * All orders of one execution.
   *
   * @param order given the schedule of each
   */
  public static Answer<Long> orders(Asked asked, String schedule, Consumer<String> order) {
    return asked.answerOfAny(
        "the list of the orders of an execution",
        (subject, system) -> {
          Run run = Sameness.finite(GivenSchedule.run(subject, system, schedule));
          List<String> moves = Schedules.moves(system, run);
          return PartialOrder.of(system, run)
              .forEachOrder(
                  steps ->
                      order.accept(
                          Schedules.text(
                              IntStream.of(steps).mapToObj(moves::get).toList(),
                              OptionalInt.empty())));
        });
  }

  private static TraceListing.Trace trace(Listed listed) {
    ConcurrentSystem system = listed.system().get();
    Run whole = listed.run();
    Last its = new Last(system, whole);
    int kind = its.kind();
    // what discards an execution is no move of a schedule
    Run run = kind == Outcomes.DISCARD ? whole.first(whole.length() - 1) : whole;
    return new TraceListing.Trace(
        inputs(system, run),
        run.length(),
        kind == Outcomes.STEP,
        PartialOrder.of(system, run).interleavings(),
        its.end(system),
        Schedules.text(Schedules.moves(system, run), OptionalInt.empty()));
  }

  /**
   * The last step of a run. It has its kind, its error, and the state that is reached. Where the
   * local work before the first step ends in an error, that error is meant.
   */
  private record Last(int error, int kind, int[] state) {
    Last(ConcurrentSystem system, Run run) {
      RunCursor cursor = new RunCursor(system, run);
      int made = ConcurrentSystem.NONE;
      for (int step = 0; step < run.length(); step++) {
        made = cursor.step();
      }
      Outcomes outcomes = system.outcomes();
      int how = made == ConcurrentSystem.NONE ? Outcomes.STEP : outcomes.kind(made);
      how = cursor.reached() ? how : Outcomes.ERROR;
      int error =
          how == Outcomes.ERROR && made != ConcurrentSystem.NONE
              ? outcomes.error(made)
              : cursor.atStart();
      this(error, how, cursor.state());
    }

    /** Returns the end of the run, in words. */
    String end(ConcurrentSystem system) {
      return switch (kind) {
        case Outcomes.ERROR -> "error " + system.vocabulary().failure(error).problem().code();
        case Outcomes.DISCARD -> "discarded";
        default ->
            !TransitionRelation.isBlocked(AwaitedAssumptions.of(system), state)
                ? "goes on"
                : system.ends(state)
                    ? "final"
                    : TransitionRelation.discards(system, state) ? "discarded" : "deadlock";
      };
    }
  }

  /** Returns the end of a run, in words. */
  static String end(ConcurrentSystem system, Run run) {
    return new Last(system, run).end(system);
  }

  /**
   * Returns the values of the inputs of a run, such as {@code c = 2}. What functions of a C program
   * give is as {@code main=5,main.1=-3}; it is empty without inputs.
   */
  static String inputs(ConcurrentSystem system, Run run) {
    List<Vocabulary.Binding> inputs = system.vocabulary().inputs(run.initialState());
    return String.join(
        ", ",
        inputs.stream()
            .map(its -> CMeaning.isOne(its.name()) ? its.value() : its.name() + " = " + its.value())
            .toList());
  }
}
