// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Checks one file by every engine, one after the other, each within limits of its own. */
public final class Comparing {
  private final CheckOptions options;
  private final Checker checker;
  private final ProgressListener listener;

  /**
   * A comparison.
   *
   * @param options how to check, whatever engine they name
   * @param standardInput where the file {@code -} is read from
   * @param listener is told of progress and may interrupt
   */
  public Comparing(CheckOptions options, InputStream standardInput, ProgressListener listener) {
    this.options = options.goingOn();
    this.checker = new Checker(this.options, standardInput, listener);
    this.listener = listener;
  }

  /** What became of a comparison. */
  public sealed interface Outcome {
    /** Results, of fewer engines than there are if somebody interrupted. */
    record Compared(Comparison comparison) implements Outcome {}

    /** The file was not the same for all engines, or one could not read it. */
    record Failed(Diagnostic why) implements Outcome {}
  }

  /** Checks a file. With what keeps one engine from it, no other engine tries. */
  public Outcome compare(String file) {
    List<Comparison.Row> rows = new ArrayList<>();
    for (Mode mode : Mode.all()) {
      Checking its = checker.searching(mode).check(file);
      if (!rows.isEmpty() && its.findings().findAny().isEmpty() && its.stopped().isPresent()) {
        Problem reason = its.stopped().get();
        String end = "`%s` was not read to its end: %s".formatted(file, reason.title());
        return new Outcome.Failed(
            Diagnostic.of(reason, end).help("give each engine more, with --timeout"));
      }
      if (!rows.isEmpty() && !same(rows.getFirst().checking(), its)) {
        return new Outcome.Failed(
            Diagnostic.of(Problem.F002, "`" + file + "` changed while engines were compared")
                .help("run the command again"));
      }
      rows.add(new Comparison.Row(mode.words(), its));
      if (its.findings().findAny().isEmpty() || listener.interrupted()) {
        break;
      }
    }
    return new Outcome.Compared(new Comparison(rows, Mode.all().size() - rows.size()));
  }

  /** Whether two results are about the same text and the same checks. */
  private static boolean same(Checking first, Checking other) {
    return first.sources().equals(other.sources())
        && first
            .findings()
            .map(f -> f.claim().line())
            .toList()
            .equals(other.findings().map(f -> f.claim().line()).toList());
  }
}
