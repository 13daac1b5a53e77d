// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.EventsJson;
import dev.ravel.task.Onlooker;
import java.util.List;

/** The progress of a search as JSON events, at most two a second, beside the line on a terminal. */
final class EventStream implements Onlooker {
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
  public void progress(String of, long states, long transitions, long frontier, long nanoseconds) {
    line.progress(of, states, transitions, frontier, nanoseconds);
    if (!of.equals(file)) {
      file = of;
      next = HALF_A_SECOND;
    }
    if (nanoseconds >= next) {
      next = nanoseconds + HALF_A_SECOND;
      console.print(List.of(EventsJson.progress(of, states, transitions, frontier, nanoseconds)));
    }
  }

  @Override
  public boolean interrupted() {
    return line.interrupted();
  }
}
