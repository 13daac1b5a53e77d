// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Replayed;
import dev.ravel.source.Problem;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An execution that was run again, as text. */
public record ReplayText(Replayed replayed, Style style) {
  /** Writes all lines, one by one, for the steps may be very many. */
  public void write(Consumer<String> to) {
    Telling told = replayed.told();
    int steps = told.run().length();
    to.accept(
        style.paint(Tone.STRONG, replayed.scheduled().isPresent() ? "ran" : "replayed")
            + ": "
            + Cells.clean(replayed.file(), style)
            + ": "
            + Numbers.count(steps, "step", "steps")
            + (steps > 1 ? ", " + Numbers.switches(told.run().switches()) : "")
            + replayed.scheduled().map(words -> ", " + words).orElse(""));
    if (!replayed.differences().isEmpty()) {
      String all =
          "not the model of the trace (--force): " + String.join("; ", replayed.differences());
      Cells.indented(Cells.clean(all, style), 4, style).forEach(to);
    }
    for (Vocabulary.Binding input : told.inputs()) {
      to.accept("    " + input.asInput());
    }
    if (steps > 0) {
      to.accept("");
      StepSelection all = StepSelection.whole(steps);
      if (style.narrated()) {
        Narration.write(told, all, Optional.empty(), style, to);
      } else {
        StepTable.write(told, StepTable.NO_ALARM, all, style, to);
      }
    }
    to.accept("");
    LineNames places = new LineNames(told);
    replayed
        .state()
        .ifPresent(
            its -> {
              new StateText(its, places, style, 4)
                  .whole()
                  .forEach(line -> to.accept("    " + line));
              to.accept("");
            });
    new StateText(told, places, style, 4).brief().forEach(line -> to.accept("    " + line));
    Cells.indented(Cells.clean(replayed.ending(), style), 4, style).forEach(to);
    if (replayed.scheduled().isPresent()) {
      String again =
          ReplayCommandLine.of(
              replayed.file(), replayed.beside(), replayed.defines(), replayed.judged(), told);
      to.accept("    replay: " + Cells.clean(again, style));
    }
    verdicts().forEach(to);
  }

  /** The lines about checks that the execution violates. */
  public List<String> problems() {
    return replayed.exitCode() == ExitCode.SUCCESS ? List.of() : verdicts();
  }

  private List<String> verdicts() {
    List<String> lines = new ArrayList<>();
    for (Finding finding : replayed.judged().findings()) {
      lines.add("");
      lines.addAll(violation(finding, style));
    }
    return lines;
  }

  /**
   * Returns the lines about a check that an execution violates. They say what happens, and where.
   */
  static List<String> violation(Finding finding, Style style) {
    String code = finding.judgement().code().map(Problem::code).orElseThrow();
    boolean expected = finding.claim().expected() == Verdict.VIOLATED;
    String verdict = (expected ? "violated as expected[" : "violated[") + code + "]";
    List<String> lines = new ArrayList<>();
    lines.add(
        style.paint(expected ? Tone.GOOD : Tone.BAD, verdict)
            + style.paint(Tone.STRONG, ": " + Cells.clean(finding.headline().text(), style)));
    lines.addAll(Snippet.of(finding.headline().marks(), Tone.BAD, style));
    return lines;
  }
}
