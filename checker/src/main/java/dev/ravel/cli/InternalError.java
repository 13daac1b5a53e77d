// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Source;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.task.CheckOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The reaction to an error of Ravel itself. Its details go to a file, not to the screen. */
final class InternalError {
  private InternalError() {}

  /** Writes the details to a file, names it, and says how to end. */
  static ExitCode report(Throwable error, List<String> args, Console console) {
    console.complain(diagnostic(error, "Arguments " + args));
    return ExitCode.INTERNAL;
  }

  /**
   * Returns the result of a check. Where Ravel itself fails the error is the result, and where it
   * ends early it is not decided, so that other files still get theirs.
   */
  static Checking resultOf(
      Supplier<Checking> check, String file, Map<String, String> defines, CheckOptions options) {
    long started = System.nanoTime();
    List<Diagnostic> errors = new ArrayList<>();
    Optional<Problem> end;
    try {
      List<Checking> result = new ArrayList<>();
      end = EarlyEnd.of(() -> result.add(check.get()));
      if (end.isEmpty()) {
        return result.getFirst();
      }
    } catch (Throwable error) {
      end = Optional.empty();
      errors.add(diagnostic(error, "Checking " + file + " with " + defines + " and " + options));
    }
    return new Checking(
        file,
        List.of(new Source(file, Optional.empty())),
        defines,
        errors,
        false,
        end.map(Checking::unread).stream().toList(),
        options.quick(),
        System.nanoTime() - started,
        Beside.NOTHING,
        Optional.empty());
  }

  /**
   * Runs code that reports results; where Ravel fails, the error is reported.
   *
   * @return how the program is to end for that
   */
  static ExitCode during(Runnable work, String what, Console console) {
    try {
      work.run();
      return ExitCode.SUCCESS;
    } catch (Halt | LocalWorkTooLong | OutOfMemoryError early) {
      throw early;
    } catch (Throwable error) {
      return report(error, List.of(what), console);
    }
  }

  /** Names the file with the details in the message, for not every report has room for help. */
  private static Diagnostic diagnostic(Throwable error, String during) {
    String message = "this is an error of Ravel, not of the model: " + error;
    try {
      Path file = Files.createTempFile("ravel-error-", ".txt");
      Files.writeString(file, details(error, during));
      return Diagnostic.of(Problem.I001, message + "; the details are in " + file)
          .help("please report it, with that file");
    } catch (IOException e) {
      return Diagnostic.of(Problem.I001, message)
          .help("the details cannot be written: " + e.getMessage());
    }
  }

  private static String details(Throwable error, String during) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    writer.println("Ravel " + Ravel.version());
    writer.println("Java " + Runtime.version());
    writer.println("System " + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    writer.println("Memory " + Runtime.getRuntime().maxMemory() + " bytes");
    writer.println(during);
    writer.println();
    error.printStackTrace(writer);
    writer.flush();
    return text.toString();
  }
}
