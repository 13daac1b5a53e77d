// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.picture.ThemedPicture;
import dev.ravel.report.HtmlReport;
import dev.ravel.report.ReplayCommandLine;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.StopReason;
import dev.ravel.source.Limits;
import dev.ravel.task.drawing.Drawn;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.Drawing;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Draws the executions that a page of results shows, as {@code draw --schedule} does. Each takes as
 * long as reading its file and making its steps again.
 */
final class ReportPictures implements HtmlReport.Drawer {
  private static final Set<StopReason> USED_UP =
      EnumSet.of(StopReason.TIME, StopReason.MEMORY, StopReason.INTERRUPTED);

  private final Limits limits;

  /** Draws within limits, which hold for all pictures together. */
  ReportPictures(Limits limits) {
    this.limits = limits;
  }

  @Override
  public String style() {
    return ThemedPicture.style();
  }

  /**
   * None where a limit was met, which drawing would only go beyond, or the file cannot be read
   * again.
   */
  @Override
  public Optional<HtmlReport.Picture> draw(Checking result, Examined instance, Telling told) {
    boolean outOf = result.stopped().map(StopReason::of).filter(USED_UP::contains).isPresent();
    if (outOf || SourceFiles.isStandardInput(result.file())) {
      return Optional.empty();
    }
    Asked asked =
        new Asked(
            result.file(),
            result.beside(),
            ReplayCommandLine.values(result.defines(), instance, told),
            new Outputs(),
            InputStream.nullInputStream(),
            limits);
    Answer<Drawn> drawn =
        Drawn.inPage(Drawing.execution(asked, Schedules.text(told), Drawing.Look.WHOLE), asked);
    return drawn instanceof Answer.Given<Drawn>(Drawn its)
        ? Optional.of(
            new HtmlReport.Picture(
                new String(its.file().orElseThrow(), StandardCharsets.UTF_8),
                its.picture().lines().getFirst(),
                its.picture().truncated()))
        : Optional.empty();
  }
}
