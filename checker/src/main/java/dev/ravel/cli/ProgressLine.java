// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.WorkListener;
import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Effort;
import dev.ravel.report.Style;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One line about the progress of a search. It is rewritten at most ten times a second from the
 * first second on, where a person looks at it. For logs it is a new line every ten seconds. There
 * is no percentage, since the total is unknown; the bar shows the share of the time limit used.
 */
final class ProgressLine implements ProgressListener {
  private static final long SECOND = 1_000_000_000L;
  private static final int BAR = 10;

  private final Console console;
  private final Mode mode;
  private final Style style;
  private final OptionalLong timeout;
  private final BooleanSupplier stop;
  private long next;
  private String file = "";
  private boolean written;

  /** The form of progress. */
  enum Mode {
    /** Not at all. */
    NONE,
    /** On one line that is rewritten. */
    REWRITTEN,
    /** On a new line every ten seconds. */
    PLAIN;

    /** The form of the line that the user has chosen. */
    static Mode of(Arguments.Given given) {
      boolean quiet = given.has("--quiet");
      return switch (given.word("--progress")) {
        case "auto" -> !quiet && given.console().showsProgress() ? REWRITTEN : NONE;
        case "plain" -> quiet ? NONE : PLAIN;
        default -> NONE;
      };
    }

    /** The time between two lines in nanoseconds. */
    long pause() {
      return this == PLAIN ? 10 * SECOND : SECOND / 10;
    }

    /** The time before the first line in nanoseconds. */
    long first() {
      return this == PLAIN ? 10 * SECOND : SECOND;
    }
  }

  /**
   * A line not yet written, for a command that was called with some options.
   *
   * @param limits of the search of a file
   */
  static ProgressLine of(Arguments.Given given, Resources limits, Interruption interruption) {
    return new ProgressLine(
        given.console(), Mode.of(given), given.errStyle(), limits.timeout(), interruption::asked);
  }

  /**
   * A line not yet written.
   *
   * @param timeout the time for a file in nanoseconds, if limited
   * @param stop whether the search is to stop
   */
  ProgressLine(
      Console console, Mode mode, Style style, OptionalLong timeout, BooleanSupplier stop) {
    this.console = console;
    this.mode = mode;
    this.next = mode.first();
    this.style = style;
    this.timeout = timeout;
    this.stop = stop;
  }

  @Override
  public boolean interrupted() {
    return stop.getAsBoolean();
  }

  @Override
  public void progress(String of, Effort effort, long nanoseconds) {
    show(of, nanoseconds, () -> facts(effort, nanoseconds / 1e9));
  }

  /**
   * Told now and then how far the choice of tests is.
   *
   * @param best the size of the best suite so far
   * @param atLeast no suite has fewer
   * @param choices how many choices were tried
   */
  void chooses(String of, int best, int atLeast, long choices, long nanoseconds) {
    show(
        of,
        nanoseconds,
        () ->
            List.of(
                "best suite " + Numbers.count(best, "test", "tests"),
                "at least " + Numbers.count(atLeast),
                Numbers.brief(choices) + " choices"));
  }

  /**
   * Told now and then how far tests are grown.
   *
   * @param tests how many there are
   * @param covered how much they cover
   * @param goals how much there is to cover
   */
  void grows(String of, int tests, int covered, int goals, long nanoseconds) {
    show(
        of,
        nanoseconds,
        () ->
            List.of(
                "suite so far " + Numbers.count(tests, "test", "tests"),
                "covers " + Numbers.brief(covered) + " of " + Numbers.brief(goals)));
  }

  /**
   * Shows how far workers are that do pieces of work.
   *
   * @param one what a piece is
   * @param many what pieces are
   */
  WorkListener watching(String one, String many) {
    long start = System.nanoTime();
    return new WorkListener() {
      @Override
      public void progress(String last, int done, int all, int workers) {
        show(
            last,
            System.nanoTime() - start,
            () ->
                List.of(
                    Numbers.count(done) + " of " + Numbers.count(all, one, many),
                    Numbers.count(workers, "worker", "workers")));
      }

      @Override
      public boolean stops() {
        return interrupted();
      }
    };
  }

  private void show(String of, long nanoseconds, Supplier<List<String>> facts) {
    if (!of.equals(file)) {
      file = of;
      next = mode.first();
    }
    if (mode == Mode.NONE || nanoseconds < next) {
      return;
    }
    next = nanoseconds + mode.pause();
    if (mode == Mode.PLAIN) {
      console.complain(List.of(text(facts.get(), nanoseconds)));
      return;
    }
    console.err().print("\r" + text(facts.get(), nanoseconds) + "\u001b[K");
    console.err().flush();
    written = true;
  }

  private String text(List<String> facts, long nanoseconds) {
    String numbers = "  " + String.join(style.dot(), facts) + "  " + bar(nanoseconds);
    return "checking " + shortened(style.width() - 10 - numbers.length()) + numbers;
  }

  private static List<String> facts(Effort effort, double seconds) {
    return switch (effort) {
      case Effort.OfStates of when of.together().isPresent() ->
          facts(of.states(), of.together().get());
      case Effort.OfStates of ->
          List.of(
              Numbers.brief(of.states()) + " states",
              Numbers.brief(of.transitions()) + " steps",
              "frontier " + Numbers.brief(of.frontier()),
              Numbers.brief((long) (of.transitions() / seconds)) + " steps/s");
      case Effort.OfEvents of -> {
        List<String> facts = new ArrayList<>();
        facts.add(Numbers.brief(of.events()) + " events");
        if (of.executions() > 0 || of.expected().isPresent()) {
          facts.add(
              Numbers.brief(of.executions())
                  + (of.expected().isPresent()
                      ? " of about " + Numbers.brief(of.expected().getAsLong())
                      : "")
                  + " executions");
        }
        if (of.cutoffs() > 0) {
          facts.add(Numbers.brief(of.cutoffs()) + " cutoffs");
        }
        facts.add(Numbers.brief((long) (of.events() / seconds)) + " events/s");
        yield facts;
      }
      case Effort.OfExecutions of ->
          List.of(
              Numbers.brief(of.executions()) + " executions",
              Numbers.brief(of.redundant()) + " redundant",
              Numbers.brief(of.steps()) + " steps",
              Numbers.brief((long) (of.steps() / seconds)) + " steps/s");
    };
  }

  private static List<String> facts(long states, Effort.Together its) {
    return List.of(
        Numbers.brief(states) + " states",
        "level " + Numbers.count(its.level()),
        Numbers.count(its.workers(), "worker", "workers"),
        Numbers.bytes(its.sent()) + "/s",
        Numbers.bytes(its.left()) + " left");
  }

  /**
   * Returns the end of the file's name, as much as fits. A line that wraps could not be rewritten.
   */
  private String shortened(int room) {
    int kept = Math.max(0, room - style.ellipsis().length());
    return file.length() <= room
        ? file
        : style.ellipsis() + file.substring(file.length() - Math.min(kept, file.length()));
  }

  private String bar(long nanoseconds) {
    double seconds = nanoseconds / 1e9;
    if (timeout.isEmpty()) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    double limit = timeout.getAsLong() / 1e9;
    int full = (int) Math.min(BAR, BAR * seconds / limit);
    String bar = "#".repeat(full) + "-".repeat(BAR - full);
    return String.format(Locale.ROOT, "[%s] %.0f/%.0f s", bar, seconds, limit);
  }

  /** Wipes the line, if there is one. */
  void clear() {
    if (written) {
      console.err().print("\r\u001b[K");
      console.err().flush();
      written = false;
    }
  }
}
