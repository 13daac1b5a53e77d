// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Model;
import dev.ravel.ast.ScheduleText;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;

/** The reading of one text, or of a part: from its characters to its tree. */
final class Reading {
  private final SourceText source;
  private final Findings findings;

  /** Reads a text and takes note of what is wrong with it. */
  Reading(SourceText source, Findings findings) {
    this.source = source;
    this.findings = findings;
  }

  /** Reads the whole text as a file. */
  Model file() {
    RavelParser parser = parser(0, source.text().length(), false);
    return parser.tree.model(parser.file());
  }

  /** Reads the whole text as a schedule. */
  Optional<ScheduleText> schedule() {
    RavelParser parser = parser(0, source.text().length(), false);
    try {
      return Optional.of(parser.tree.schedule(parser.loneSchedule().scheduleText()));
    } catch (RecognitionException e) {
      report(e);
      return Optional.empty();
    }
  }

  /** Reads a part of the text as an expression. */
  Optional<Expression> expression(int start, int end) {
    RavelParser parser = parser(start, end, false);
    try {
      return Optional.of(parser.loneExpression().expression().node);
    } catch (RecognitionException e) {
      report(e);
      return Optional.empty();
    }
  }

  /** Reads a part of the text as a formula of temporal logic. */
  Optional<LtlFormula> formula(int start, int end) {
    RavelParser parser = parser(start, end, true);
    try {
      return Optional.of(parser.loneFormula().formula().node);
    } catch (RecognitionException e) {
      report(e);
      return Optional.empty();
    }
  }

  private void report(RecognitionException problem) {
    Token token = problem.getOffendingToken();
    findings.add(
        source.span(token.getStartIndex(), token.getStopIndex() + 1),
        Problem.P001,
        "unexpected `" + token.getText() + "`");
  }

  /** What was found wrong, in the order of the text. */
  List<Diagnostic> diagnostics() {
    return findings.inOrder();
  }

  /** Whether an error was found. */
  boolean failed() {
    return findings.failed();
  }

  private RavelParser parser(int start, int end, boolean formula) {
    Scanner scanner = new Scanner(source, findings);
    List<CommonToken> tokens = scanner.scan(start, end);
    Contexts.settle(tokens);
    if (formula) {
      Atoms.settle(tokens);
    }
    for (int i = 0; i < tokens.size(); i++) {
      tokens.get(i).setTokenIndex(i);
    }
    RavelParser parser = new RavelParser(new TokenList(tokens));
    parser.tree = new TreeBuilder(new Origin(source, findings, scanner.docs()));
    parser.removeErrorListeners();
    parser.setErrorHandler(new Recovery(source, findings));
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    return parser;
  }
}
