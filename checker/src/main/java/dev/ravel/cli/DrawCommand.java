// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.picture.Diagram;
import dev.ravel.picture.DiagramJson;
import dev.ravel.picture.DiagramSvg;
import dev.ravel.picture.DiagramText;
import dev.ravel.picture.Palette;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.Drawing;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code ravel draw FILE}: a picture of a model's unfolding or of an execution.
 *
 * @param interruption asks it to end
 */
record DrawCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> KINDS = List.of("unfolding", "executions");
  private static final List<String> ENDINGS = List.of(".svg", ".json", ".txt");
  private static final List<String> THEMES = List.of("light", "dark");

  @Override
  public String name() {
    return "draw";
  }

  @Override
  public String summary() {
    return "draw the unfolding of a model, or one of its executions";
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE", "a model or net; - reads a model from standard input")
            .value("--as", "KIND", "what to draw: " + String.join(", ", KINDS))
            .choices("--as", KINDS)
            .value("-o", "OUT", "the file to write: " + String.join(", ", ENDINGS))
            .value("--execution", "N", "of executions, the one of this number (1 if not given)")
            .value("--schedule", "TEXT", "of executions, that of these moves, as for ravel replay")
            .value("--theme", "NAME", "the colours of .svg: light (the default) or dark")
            .choices("--theme", THEMES);
    SharedOptions.addDefines(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .footer("Without -o the text that says what the picture shows is printed. A file that is")
        .footer("there is replaced.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    String file = given.onePositional();
    String kind = SharedOptions.word(given, "--as", KINDS);
    Palette colours =
        SharedOptions.word(given, "--theme", THEMES).equals("dark") ? Palette.DARK : Palette.LIGHT;
    Optional<String> out = given.value("-o");
    Optional<String> ending = out.map(DrawCommand::ending);
    OrderAnswers answers = new OrderAnswers(given, console, interruption);
    Answer<Diagram> drawn = drawn(given, kind, answers.asked(file, out));
    return answers.print(
        file,
        "nothing was drawn",
        drawn,
        diagram -> {
          Style style = SharedOptions.errStyle(given, console);
          if (out.isEmpty()) {
            console.print(text(diagram, SharedOptions.outStyle(given, console)));
            return ExitCode.SUCCESS;
          }
          if (!given.has("--quiet")) {
            DiagramText.truncated(diagram).ifPresent(its -> console.complain(List.of(its)));
          }
          String text =
              switch (ending.orElseThrow()) {
                case ".svg" -> DiagramSvg.of(diagram, colours);
                case ".json" -> DiagramJson.of(diagram);
                default -> String.join("\n", text(diagram, Style.plain())) + "\n";
              };
          Optional<Diagnostic> failed = WrittenFile.write(out.get(), text);
          failed.ifPresent(its -> console.complain(new DiagnosticText(style).one(its)));
          return failed.isPresent() ? ExitCode.USAGE : ExitCode.SUCCESS;
        });
  }

  private static List<String> text(Diagram diagram, Style style) {
    return DiagramText.lines(diagram).stream()
        .map(line -> style.safe(style.ascii() ? line.replace("\u2192", "->") : line))
        .toList();
  }

  private static Answer<Diagram> drawn(Arguments.Given given, String kind, Asked asked) {
    if (kind.equals("unfolding")) {
      if (given.has("--execution") || given.has("--schedule")) {
        throw new UsageError("'--execution' and '--schedule' go with '--as executions'");
      }
      return Drawing.unfolding(asked);
    }
    if (given.has("--execution") && given.has("--schedule")) {
      throw new UsageError("'--execution' and '--schedule' do not go together: choose one");
    }
    Optional<String> schedule = given.value("--schedule");
    return schedule.isPresent()
        ? Drawing.execution(asked, schedule.get())
        : Drawing.execution(asked, number(given.value("--execution").orElse("1")));
  }

  private static int number(String text) {
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new UsageError("'--execution " + text + "' is not a number from 1 to 999999999");
    }
    return Integer.parseInt(text);
  }

  private static String ending(String out) {
    String lower = out.toLowerCase(Locale.ROOT);
    return ENDINGS.stream()
        .filter(lower::endsWith)
        .findFirst()
        .orElseThrow(
            () -> new UsageError("'" + out + "' ends in none of " + String.join(", ", ENDINGS)));
  }
}
