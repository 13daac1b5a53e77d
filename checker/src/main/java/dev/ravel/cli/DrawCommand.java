// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.picture.Palette;
import dev.ravel.picture.Picture;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.drawing.Drawn;
import dev.ravel.task.drawing.Format;
import dev.ravel.task.drawing.PictureKind;
import dev.ravel.task.drawing.StateGraph;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.Drawing;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel draw FILE}, which makes a picture of a model. It shows its executions,
 * states, net or code.
 *
 * @param interruption asks it to end
 */
record DrawCommand(Interruption interruption) implements DeclaredCommand {

  @Override
  public ExitCode perform(Arguments.Given given) {
    Programs program = Programs.one(given);
    String file = program.file();
    PictureKind kind = kind(given);
    Palette colours = given.word("--theme").equals("dark") ? Palette.DARK : Palette.LIGHT;
    Optional<String> out = given.value("-o");
    Optional<Format> format = out.map(DrawCommand::format);
    OrderAnswers answers = new OrderAnswers(given, interruption);
    Asked asked = answers.asked(program, out);
    Answer<Drawn> drawn = Drawn.of(kind.picture(asked, wish(given, kind)), asked, format, colours);
    return answers.print(
        "nothing was drawn",
        drawn,
        its -> print(its, out, given),
        () -> answers.printNothing("draw", file));
  }

  /** Returns the subject of the picture; where one execution is named, that is meant. */
  private static PictureKind kind(Arguments.Given given) {
    boolean one = given.has("--execution") || given.has("--schedule");
    return given
        .named("--as", PictureKind.class)
        .orElse(one ? PictureKind.EXECUTIONS : PictureKind.UNFOLDING);
  }

  private static ExitCode print(Drawn drawn, Optional<String> out, Arguments.Given given) {
    if (out.isEmpty()) {
      given.print(text(drawn.picture(), given.outStyle()));
      return ExitCode.SUCCESS;
    }
    if (!given.has("--quiet")) {
      drawn.picture().truncated().ifPresent(its -> given.complain(List.of(its)));
    }
    Optional<Diagnostic> failed = WrittenFile.write(out.get(), drawn.file().orElseThrow());
    failed.ifPresent(its -> given.complain(its));
    return failed.isPresent() ? ExitCode.USAGE : ExitCode.SUCCESS;
  }

  private static List<String> text(Picture picture, Style style) {
    return picture.lines().stream()
        .map(line -> style.safe(style.ascii() ? line.replace("\u2192", "->") : line))
        .toList();
  }

  /** Returns the request for a picture; options for other kinds are refused. */
  private static PictureKind.Wish wish(Arguments.Given given, PictureKind kind) {
    if (kind != PictureKind.TREE) {
      given.refuse(List.of("--depth"), "goes with '--as tree'");
    }
    if (kind != PictureKind.AUTOMATON) {
      given.refuse(List.of("--check"), "goes with '--as automaton'");
    }
    boolean execution = kind == PictureKind.EXECUTIONS;
    if (!execution && (given.has("--execution") || given.has("--schedule"))) {
      throw new UsageError("'--execution' and '--schedule' go with '--as executions'");
    }
    if (given.has("--fold") && kind != PictureKind.UNFOLDING && !execution) {
      throw new UsageError("'--fold' goes with '--as unfolding' and '--as executions'");
    }
    given.choose("--execution", "--schedule");
    List<String> schedules = given.values("--schedule");
    if (schedules.size() > 1) {
      given.refuse(List.of("--fold"), "does not go with two schedules");
    }
    if (schedules.size() > 2) {
      throw new UsageError("'--schedule' can be given twice, not more often");
    }
    Drawing.Fold fold = given.named("--fold", Drawing.Fold.class).orElse(Drawing.Fold.AUTO);
    return new PictureKind.Wish(
        Drawing.Look.WHOLE.folding(fold),
        StateGraph.View.FIRST,
        (int) given.number("--depth", 6),
        given.value("--check"),
        (int) given.number("--execution", 1),
        schedules);
  }

  private static Format format(String out) {
    return Format.of(out)
        .orElseThrow(
            () ->
                new UsageError(
                    "'" + out + "' ends in none of " + String.join(", ", Format.endings())));
  }
}
