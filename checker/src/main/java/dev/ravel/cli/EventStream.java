// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Effort;
import dev.ravel.report.EventsJson;
import dev.ravel.task.ProgressListener;
import dev.ravel.verdict.Counters;
import java.util.List;
import java.util.OptionalLong;

/** The progress of a search as JSON events, at most two a second, beside the line on a terminal. */
final class EventStream implements ProgressListener {
  private static final long HALF_A_SECOND = 500_000_000L;

  private final Console console;
  private final ProgressLine line;
  private String file = "";
  private long next;

  EventStream(Console console, ProgressLine line) {
    this.console = console;
    this.line = line;
  }

  @Override
  public void progress(String of, Effort effort, long nanoseconds) {
    line.progress(of, effort, nanoseconds);
    if (!of.equals(file)) {
      file = of;
      next = HALF_A_SECOND;
    }
    if (nanoseconds >= next) {
      next = nanoseconds + HALF_A_SECOND;
      console.print(List.of(event(of, effort, nanoseconds)));
    }
  }

  private static String event(String of, Effort effort, long nanoseconds) {
    return switch (effort) {
      case Effort.OfStates its ->
          EventsJson.progress(
              of,
              Counters.ofStates(its.states(), its.transitions(), nanoseconds, its.bytes()),
              OptionalLong.of(its.frontier()));
      case Effort.OfEvents its ->
          EventsJson.progress(
              of,
              Counters.ofEvents(
                  OptionalLong.of(its.executions()),
                  its.events(),
                  its.cutoffs(),
                  nanoseconds,
                  its.bytes()),
              OptionalLong.empty());
      case Effort.OfExecutions its ->
          EventsJson.progress(
              of,
              Counters.ofExecutions(
                  its.executions(),
                  OptionalLong.of(its.redundant()),
                  its.steps(),
                  nanoseconds,
                  its.bytes()),
              OptionalLong.empty());
    };
  }

  @Override
  public boolean interrupted() {
    return line.interrupted();
  }
}
