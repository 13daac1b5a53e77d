// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is done about an error of Ravel itself: its details go to a file, not to the screen. */
final class InternalError {
  private InternalError() {}

  /** Writes the details to a file, names it, and says how to end. */
  static ExitCode report(Throwable error, List<String> args, Console console) {
    Diagnostic diagnostic =
        Diagnostic.of(Problem.I001, "this is an error of Ravel, not of the model: " + error);
    try {
      Path file = Files.createTempFile("ravel-error-", ".txt");
      Files.writeString(file, details(error, args));
      diagnostic = diagnostic.help("the details are in " + file + "; please report them");
    } catch (IOException e) {
      diagnostic = diagnostic.help("the details cannot be written: " + e.getMessage());
    }
    DiagnosticText text = new DiagnosticText(console.errStyle(Console.Colour.AUTO, false));
    console.complain(text.one(diagnostic));
    return ExitCode.INTERNAL;
  }

  private static String details(Throwable error, List<String> args) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    writer.println("Ravel " + Ravel.version());
    writer.println("Java " + Runtime.version());
    writer.println("System " + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    writer.println("Memory " + Runtime.getRuntime().maxMemory() + " bytes");
    writer.println("Arguments " + args);
    writer.println();
    error.printStackTrace(writer);
    writer.flush();
    return text.toString();
  }
}
