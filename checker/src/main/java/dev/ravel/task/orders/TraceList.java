// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explanation.Order;
import dev.ravel.explanation.Schedules;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.result.Traces;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Lists the executions of a model up to the order of independent steps. */
public final class TraceList {
  private final ConcurrentSystem system;
  private final EventStructure structure;

  private TraceList(ConcurrentSystem system, EventStructure structure) {
    this.system = system;
    this.structure = structure;
  }

  /** All of them. */
  public static Answer<Traces> of(Asked asked) {
    return asked.answerOfAny(
        "the list of executions",
        (_, system) -> {
          List<Traces.Trace> traces = new ArrayList<>();
          for (EventStructure structure : ModelEvents.of(system, Cutoffs.NEVER)) {
            TraceList list = new TraceList(system, structure);
            for (int number = 0; number < structure.executions(); number++) {
              Limits.poll();
              traces.add(list.trace(structure.execution(number)));
            }
          }
          // behind different ways to go on the same error may come about
          return new Traces(asked.file(), traces.stream().distinct().toList());
        });
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
          List<String> moves = moves(system, run);
          return Order.of(system, run)
              .forEachOrder(
                  steps ->
                      order.accept(
                          Schedules.text(
                              IntStream.of(steps).mapToObj(moves::get).toList(),
                              OptionalInt.empty())));
        });
  }

  private Traces.Trace trace(int[] execution) {
    Run whole = structure.runOfExecution(execution);
    Last its = new Last(system, whole);
    boolean ends = IntStream.of(execution).anyMatch(structure::isEnd);
    int kind = ends ? its.kind() : Outcomes.STEP;
    // what discards an execution is no move of a schedule
    Run run = kind == Outcomes.DISCARD ? first(whole, whole.length() - 1) : whole;
    return new Traces.Trace(
        inputs(system, run),
        run.length(),
        kind == Outcomes.STEP,
        Order.of(system, run).interleavings(),
        its.end(system),
        Schedules.text(moves(system, run), OptionalInt.empty()));
  }

  private static Run first(Run run, int length) {
    return new Run(
        run.initialState(),
        Arrays.copyOf(run.processes(), length),
        Arrays.copyOf(run.outcomes(), length),
        OptionalInt.empty());
  }

  /** The last step of a run: its kind, and the state that is reached. */
  private record Last(int outcome, int kind, int[] state) {
    Last(ConcurrentSystem system, Run run) {
      int[] at = new int[system.objects()];
      int _ = system.initialState(run.initialState(), at);
      int made = ConcurrentSystem.NONE;
      for (int step = 0; step < run.length(); step++) {
        int reaction = system.reaction(run.processes()[step], at);
        made = system.outcomes().outcome(reaction, run.outcomes()[step]);
        if (system.outcomes().kind(made) == Outcomes.STEP) {
          system.outcomes().apply(made, at);
        }
      }
      int how = made == ConcurrentSystem.NONE ? Outcomes.STEP : system.outcomes().kind(made);
      this(made, how, at);
    }

    /** How the run ends, in words. */
    String end(ConcurrentSystem system) {
      return switch (kind) {
        case Outcomes.ERROR ->
            "error "
                + system.vocabulary().failure(system.outcomes().error(outcome)).problem().code();
        case Outcomes.DISCARD -> "discarded";
        default -> {
          boolean goesOn =
              IntStream.range(0, system.processes())
                  .filter(its -> system.victim(its) == ConcurrentSystem.NONE)
                  .anyMatch(its -> system.outcomes().size(system.reaction(its, state)) > 0);
          yield goesOn ? "goes on" : system.ends(state) ? "final" : "deadlock";
        }
      };
    }
  }

  /** How a run ends, in words. */
  static String end(ConcurrentSystem system, Run run) {
    return new Last(system, run).end(system);
  }

  /** The values of the inputs of a run, such as {@code c = 2}; empty without inputs. */
  static String inputs(ConcurrentSystem system, Run run) {
    List<Vocabulary.Binding> inputs = system.vocabulary().inputs(run.initialState());
    return String.join(", ", inputs.stream().map(its -> its.name() + " = " + its.value()).toList());
  }

  /** The moves of a run, as schedules have them. */
  static List<String> moves(ConcurrentSystem system, Run run) {
    List<String> moves = new ArrayList<>();
    for (int step = 0; step < run.length(); step++) {
      moves.add(system.vocabulary().move(run.processes()[step], run.outcomes()[step]));
    }
    return moves;
  }
}
