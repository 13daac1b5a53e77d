// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Severity;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.RunLoading;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints what a C program is translated to, in place of checking it. */
record PrintedProgram(Arguments.Given given) {
  /**
   * Prints it.
   *
   * @throws UsageError if there is another file than those of one C program
   */
  ExitCode print(Programs programs, Map<String, String> defines, Limits limits) {
    if (programs.files().size() != 1 || !FrontEnds.holdsC(programs.file())) {
      throw new UsageError("'--print-program' prints what a C program is translated to");
    }
    RunLoading.Loaded loaded =
        limits.during(
            () ->
                RunLoading.load(
                    programs.file(),
                    defines,
                    Optional.empty(),
                    programs.beside(),
                    given.console().in()));
    List<Diagnostic> errors =
        loaded.diagnostics().stream().filter(its -> its.severity() == Severity.ERROR).toList();
    if (!errors.isEmpty()) {
      given.complain(new DiagnosticText(given.errStyle()).errors(errors, "nothing was translated"));
      return ExitCode.ofErrors(errors);
    }
    if (loaded.subject().orElseThrow() instanceof CSubject c) {
      given.print(c.text());
    }
    return ExitCode.SUCCESS;
  }
}
