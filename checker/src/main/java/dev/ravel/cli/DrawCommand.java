// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.picture.Diagram;
import dev.ravel.picture.Palette;
import dev.ravel.picture.Picture;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.drawing.AutomatonPicture;
import dev.ravel.task.drawing.Drawn;
import dev.ravel.task.drawing.ExplorePicture;
import dev.ravel.task.drawing.Format;
import dev.ravel.task.drawing.NetPicture;
import dev.ravel.task.drawing.PrefixPicture;
import dev.ravel.task.drawing.ProgramPicture;
import dev.ravel.task.drawing.StateGraph;
import dev.ravel.task.drawing.TreePicture;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.Drawing;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code ravel draw FILE}: a picture of a model: its executions, states, net or code.
 *
 * @param interruption asks it to end
 */
record DrawCommand(Interruption interruption) implements DeclaredCommand {
  private static final List<String> THEMES = List.of("light", "dark");

  /** Which events stand together, the default first. */
  private static final List<String> FOLDS =
      Arrays.stream(Drawing.Fold.values()).map(its -> its.name().toLowerCase(Locale.ROOT)).toList();

  /** What is drawn. */
  private enum Kind {
    UNFOLDING,
    EXECUTIONS,
    GRAPH,
    TREE,
    EXPLORE,
    NET,
    PREFIX,
    PROGRAM,
    AUTOMATON;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
      return Arrays.stream(values()).map(Kind::word).toList();
    }

    static Kind of(String word) {
      return Kind.valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  @Override
  public Title title() {
    return new Title("draw", "draw the executions of a model, its states, net or code");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE...", "a model, net or C program; - is a model on stdin")
            .compiles()
            .value("--as", "KIND", "what to draw: " + String.join(", ", Kind.words()))
            .choices("--as", Kind.words())
            .value("-o", "OUT", "the file to write: " + String.join(", ", Format.endings()))
            .value("--execution", "N", "of executions, the one of this number (1 if not given)")
            .values(
                "--schedule",
                "TEXT",
                "of executions, that of these moves; two: laid over each other")
            .value("--depth", "N", "of a tree, the length of its longest branches (6 if not given)")
            .value("--check", "NAME", "of an automaton, the check whose formula is meant")
            .value("--fold", "WHAT", "of events in one box: " + String.join(", ", FOLDS))
            .choices("--fold", FOLDS)
            .value("--theme", "NAME", "the colours: light (the default) or dark")
            .choices("--theme", THEMES);
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .footer("Without -o the text that says what the picture shows is printed. A file that is")
        .footer("there is replaced.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    Programs program = Programs.one(given);
    String file = program.file();
    Kind kind = kind(given);
    Palette colours =
        SharedOptions.word(given, "--theme", THEMES).equals("dark") ? Palette.DARK : Palette.LIGHT;
    Optional<String> out = given.value("-o");
    Optional<Format> format = out.map(DrawCommand::format);
    OrderAnswers answers = new OrderAnswers(given, console, interruption);
    Asked asked = answers.asked(program, out);
    Answer<Drawn> drawn = Drawn.of(picture(given, kind, asked), asked, format, colours);
    return answers.print(
        file,
        "nothing was drawn",
        drawn,
        its -> print(its, out, given, console),
        () -> answers.printNothing("draw", file));
  }

  /** What is to be drawn; where one execution is named, that is meant. */
  private static Kind kind(Arguments.Given given) {
    boolean one = given.has("--execution") || given.has("--schedule");
    return one && !given.has("--as")
        ? Kind.EXECUTIONS
        : Kind.of(SharedOptions.word(given, "--as", Kind.words()));
  }

  private static ExitCode print(
      Drawn drawn, Optional<String> out, Arguments.Given given, Console console) {
    if (out.isEmpty()) {
      console.print(text(drawn.picture(), SharedOptions.outStyle(given, console)));
      return ExitCode.SUCCESS;
    }
    Style style = SharedOptions.errStyle(given, console);
    if (!given.has("--quiet")) {
      drawn.picture().truncated().ifPresent(its -> console.complain(List.of(its)));
    }
    Optional<Diagnostic> failed = WrittenFile.write(out.get(), drawn.file().orElseThrow());
    failed.ifPresent(its -> console.complain(new DiagnosticText(style).one(its)));
    return failed.isPresent() ? ExitCode.USAGE : ExitCode.SUCCESS;
  }

  private static List<String> text(Picture picture, Style style) {
    return picture.lines().stream()
        .map(line -> style.safe(style.ascii() ? line.replace("\u2192", "->") : line))
        .toList();
  }

  private static Answer<? extends Picture> picture(Arguments.Given given, Kind kind, Asked asked) {
    if (kind != Kind.TREE && given.has("--depth")) {
      throw new UsageError("'--depth' goes with '--as tree'");
    }
    if (kind != Kind.AUTOMATON && given.has("--check")) {
      throw new UsageError("'--check' goes with '--as automaton'");
    }
    if (kind != Kind.EXECUTIONS && (given.has("--execution") || given.has("--schedule"))) {
      throw new UsageError("'--execution' and '--schedule' go with '--as executions'");
    }
    if (given.has("--fold") && (kind != Kind.UNFOLDING && kind != Kind.EXECUTIONS)) {
      throw new UsageError("'--fold' goes with '--as unfolding' and '--as executions'");
    }
    return switch (kind) {
      case UNFOLDING -> Drawing.unfolding(asked, look(given));
      case EXECUTIONS -> execution(given, asked);
      case GRAPH -> StateGraph.of(asked);
      case TREE -> TreePicture.of(asked, depth(given.value("--depth").orElse("6")));
      case EXPLORE -> ExplorePicture.of(asked);
      case NET -> NetPicture.of(asked);
      case PREFIX -> PrefixPicture.of(asked);
      case PROGRAM -> ProgramPicture.of(asked);
      case AUTOMATON -> AutomatonPicture.of(asked, given.value("--check"));
    };
  }

  private static Answer<Diagram> execution(Arguments.Given given, Asked asked) {
    if (given.has("--execution") && given.has("--schedule")) {
      throw new UsageError("'--execution' and '--schedule' do not go together: choose one");
    }
    List<String> schedules = given.values("--schedule");
    return switch (schedules.size()) {
      case 0 ->
          Drawing.execution(asked, number(given.value("--execution").orElse("1")), look(given));
      case 1 -> Drawing.execution(asked, schedules.getFirst(), look(given));
      case 2 -> {
        if (given.has("--fold")) {
          throw new UsageError("'--fold' does not go with two schedules");
        }
        yield Drawing.overlay(asked, schedules);
      }
      default -> throw new UsageError("'--schedule' can be given twice, not more often");
    };
  }

  private static Drawing.Look look(Arguments.Given given) {
    String fold = SharedOptions.word(given, "--fold", FOLDS);
    return Drawing.Look.WHOLE.folding(Drawing.Fold.valueOf(fold.toUpperCase(Locale.ROOT)));
  }

  private static int depth(String text) {
    if (!text.matches("[1-9][0-9]{0,2}")) {
      throw new UsageError("'--depth " + text + "' is not a number from 1 to 999");
    }
    return Integer.parseInt(text);
  }

  private static int number(String text) {
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new UsageError("'--execution " + text + "' is not a number from 1 to 999999999");
    }
    return Integer.parseInt(text);
  }

  private static Format format(String out) {
    return Format.of(out)
        .orElseThrow(
            () ->
                new UsageError(
                    "'" + out + "' ends in none of " + String.join(", ", Format.endings())));
  }
}
