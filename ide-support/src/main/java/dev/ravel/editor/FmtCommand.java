// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.cli.Arguments;
import dev.ravel.cli.DeclaredCommand;
import dev.ravel.cli.UsageError;
import dev.ravel.cli.WrittenFile;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.task.loading.SourceFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The command {@code ravel fmt FILE...}, which lays files out. */
public final class FmtCommand implements DeclaredCommand {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** The outcome of a file, from the best to the worst. */
  private enum Outcome {
    AS_IT_SHOULD_BE,
    CHANGED,
    WRONG,
    UNREADABLE
  }

  @Override
  public ExitCode perform(Arguments.Given given) {
    List<String> files = given.positionals();
    if (files.isEmpty()) {
      throw new UsageError("no file is named");
    }
    if (files.stream().anyMatch(SourceFiles::isStandardInput)) {
      throw new UsageError("'-' cannot be laid out: files are laid out where they are");
    }
    boolean check = given.has("--check");
    Outcome worst = Outcome.AS_IT_SHOULD_BE;
    for (String file : files) {
      Limits.poll();
      Outcome outcome = layOut(file, check, given);
      worst = outcome.compareTo(worst) > 0 ? outcome : worst;
    }
    return switch (worst) {
      case AS_IT_SHOULD_BE -> ExitCode.SUCCESS;
      case CHANGED -> check ? ExitCode.UNEXPECTED : ExitCode.SUCCESS;
      case WRONG -> ExitCode.INVALID;
      case UNREADABLE -> ExitCode.USAGE;
    };
  }

  private static Outcome layOut(String file, boolean check, Arguments.Given given) {
    if (!file.endsWith(".ravel")) {
      String message = "'" + file + "' is no `.ravel` file; no other is laid out";
      return failed(Diagnostic.of(Problem.F005, message), given);
    }
    return switch (new SourceFiles(given.console().in()).read(file)) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> failed(why, given);
      case SourceFiles.Outcome.Read(SourceText source, Sha256 hash) -> {
        List<Diagnostic> errors =
            Parser.parse(source).diagnostics().stream()
                .filter(d -> d.severity() == Severity.ERROR)
                .toList();
        if (!errors.isEmpty()) {
          ExitCode _ = given.failed(errors, ExitCode.INVALID, file + " is left as it is");
          yield Outcome.WRONG;
        }
        String laidOut = Layout.of(source);
        if (laidOut.equals(source.text())) {
          yield Outcome.AS_IT_SHOULD_BE;
        }
        Optional<Diagnostic> unwritten =
            check ? Optional.empty() : WrittenFile.write(file, mark(source, hash) + laidOut);
        if (unwritten.isPresent()) {
          yield failed(unwritten.get(), given);
        }
        given.print(List.of(file));
        yield Outcome.CHANGED;
      }
    };
  }

  /** The byte order mark of a file, all that its text has lost of its bytes; empty without one. */
  private static String mark(SourceText source, Sha256 hash) {
    byte[] bytes = source.text().getBytes(StandardCharsets.UTF_8);
    return new Sha256(bytes).equals(hash) ? "" : BYTE_ORDER_MARK;
  }

  private static Outcome failed(Diagnostic why, Arguments.Given given) {
    given.complain(why);
    return Outcome.UNREADABLE;
  }
}
