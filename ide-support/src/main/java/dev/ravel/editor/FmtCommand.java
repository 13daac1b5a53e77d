// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.cli.Console;
import dev.ravel.cli.Subcommand;
import dev.ravel.cli.Usage;
import dev.ravel.cli.UsageError;
import dev.ravel.cli.WrittenFile;
import dev.ravel.report.DiagnosticText;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.task.loading.SourceFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code ravel fmt FILE...}: lays files out. */
public final class FmtCommand implements Subcommand {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** What became of a file, from the best to the worst. */
  private enum Outcome {
    AS_IT_SHOULD_BE,
    CHANGED,
    WRONG,
    UNREADABLE
  }

  @Override
  public String name() {
    return "fmt";
  }

  @Override
  public String summary() {
    return "lay models out: indentation, spaces and empty lines";
  }

  @Override
  public Usage usage() {
    return new Usage(
        List.of(
            new Usage.Option(
                List.of("--check"),
                Optional.empty(),
                false,
                "change nothing; name the files that would change, and end with 1 if there are any",
                List.of()),
            new Usage.Option(
                List.of("-h", "--help"), Optional.empty(), false, "show this help", List.of())),
        true,
        List.of());
  }

  @Override
  public int run(List<String> args, Console console) {
    List<String> files = new ArrayList<>();
    boolean check = false;
    for (String arg : args) {
      switch (arg) {
        case "-h", "--help" -> {
          console.print(help());
          return ExitCode.SUCCESS.number();
        }
        case "--check" -> check = true;
        default -> {
          if (arg.startsWith("-")) {
            throw new UsageError("`ravel fmt` has no option '" + arg + "'");
          }
          files.add(arg);
        }
      }
    }
    if (files.isEmpty()) {
      throw new UsageError("a file is missing: ravel fmt [--check] FILE...");
    }
    Outcome worst = Outcome.AS_IT_SHOULD_BE;
    for (String file : files) {
      Outcome outcome = layOut(file, check, console);
      worst = outcome.compareTo(worst) > 0 ? outcome : worst;
    }
    return switch (worst) {
      case AS_IT_SHOULD_BE -> ExitCode.SUCCESS.number();
      case CHANGED -> (check ? ExitCode.UNEXPECTED : ExitCode.SUCCESS).number();
      case WRONG -> ExitCode.INVALID.number();
      case UNREADABLE -> ExitCode.USAGE.number();
    };
  }

  private static List<String> help() {
    return List.of(
        "usage: ravel fmt [--check] FILE...",
        "Lays models out: indentation, spaces and empty lines. Files that change are named.",
        "",
        "  --check      change nothing; name the files that would change, and end with 1 if there"
            + " are any",
        "  -h, --help   show this help");
  }

  private static Outcome layOut(String file, boolean check, Console console) {
    if (!file.endsWith(".ravel")) {
      String message = "'" + file + "' is no `.ravel` file; no other is laid out";
      return failed(Diagnostic.of(Problem.F005, message), console);
    }
    return switch (new SourceFiles(console.in()).read(file)) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> failed(why, console);
      case SourceFiles.Outcome.Read(SourceText source, Sha256 hash) -> {
        List<Diagnostic> errors =
            Parser.parse(source).diagnostics().stream()
                .filter(d -> d.severity() == Severity.ERROR)
                .toList();
        if (!errors.isEmpty()) {
          console.complain(text(console).errors(errors, file + " is left as it is"));
          yield Outcome.WRONG;
        }
        String laidOut = Layout.of(source);
        if (laidOut.equals(source.text())) {
          yield Outcome.AS_IT_SHOULD_BE;
        }
        Optional<Diagnostic> unwritten =
            check ? Optional.empty() : WrittenFile.write(file, mark(source, hash) + laidOut);
        if (unwritten.isPresent()) {
          yield failed(unwritten.get(), console);
        }
        console.print(List.of(file));
        yield Outcome.CHANGED;
      }
    };
  }

  /** The byte order mark of a file, all that its text has lost of its bytes; empty without one. */
  private static String mark(SourceText source, Sha256 hash) {
    byte[] bytes = source.text().getBytes(StandardCharsets.UTF_8);
    return new Sha256(bytes).equals(hash) ? "" : BYTE_ORDER_MARK;
  }

  private static Outcome failed(Diagnostic why, Console console) {
    console.complain(text(console).one(why));
    return Outcome.UNREADABLE;
  }

  private static DiagnosticText text(Console console) {
    return new DiagnosticText(console.errStyle(Console.Colour.AUTO, false));
  }
}
