// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.analysis.Analysed;
import dev.ravel.analysis.Analysis;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.lowering.Lowering;
import dev.ravel.program.Program;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** From the text of a model to its system. */
public final class ModelText {
  private ModelText() {}

  /** Returns the objections of the front end to a text, a line each; empty if it accepts it. */
  public static List<String> objections(String text) {
    Parser.Parsed parsed = Parser.parse(new SourceText("test.ravel", text));
    List<Diagnostic> diagnostics = new ArrayList<>(parsed.diagnostics());
    if (errors(diagnostics).isEmpty()) {
      diagnostics.addAll(Analysis.analyse(parsed.model(), List.of(), Map.of()).diagnostics());
    }
    return errors(diagnostics);
  }

  /** The system of the first instance of a text that has no errors; nothing is learnt yet. */
  public static ProgramSystem system(String... lines) {
    return ProgramSystem.of(program(lines));
  }

  /** The first instance of a text that has no errors. */
  public static Program program(String... lines) {
    String text = String.join("\n", lines);
    Parser.Parsed parsed = Parser.parse(new SourceText("test.ravel", text));
    Analysed analysed = Analysis.analyse(parsed.model(), List.of(), Map.of());
    List<Diagnostic> diagnostics = new ArrayList<>(parsed.diagnostics());
    diagnostics.addAll(analysed.diagnostics());
    if (!errors(diagnostics).isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", errors(diagnostics)) + "\nin\n" + text);
    }
    return Lowering.lower(analysed.instances().getFirst());
  }

  private static List<String> errors(List<Diagnostic> diagnostics) {
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .map(diagnostic -> diagnostic.span() + ": " + diagnostic.message())
        .toList();
  }
}
