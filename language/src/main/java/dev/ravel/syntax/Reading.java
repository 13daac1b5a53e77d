// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Model;
import dev.ravel.ast.ScheduleText;
import dev.ravel.ast.Unread;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.antlr.v4.runtime.RecognitionException;

/** The reading of one text or of a part, from its characters to its tree. */
record Reading(SourceText source, Findings findings) {
  /** Reads the whole text as a file. */
  Model file() {
    Part part = new Part(0, source.text().length(), "the end of the file", TextKind.FILE);
    Model model = part.parser.tree.model(part.parser.file());
    part.unclosed.report();
    return model;
  }

  /** Reads the whole text as a schedule. */
  Optional<ScheduleText> schedule() {
    Part part = new Part(0, source.text().length(), "the end", TextKind.PART);
    return part.read(p -> p.tree.schedule(p.loneSchedule().scheduleText()));
  }

  /** Reads the whole text as an expression. */
  Optional<Expression> expression() {
    return expression(0, source.text().length(), "the end");
  }

  /**
   * Reads a part of the text as an expression.
   *
   * @param endName what to call the end of the part
   */
  Optional<Expression> expression(int start, int end, String endName) {
    return new Part(start, end, endName, TextKind.PART)
        .read(p -> p.loneExpression().expression().node);
  }

  /** Reads a part of the text as a formula of temporal logic. */
  Optional<LtlFormula> formula(int start, int end) {
    Part part = new Part(start, end, "the end of the formula", TextKind.FORMULA);
    return part.read(p -> p.loneFormula().formula().node);
  }

  /** Returns the errors found, in the order of the text. */
  List<Diagnostic> diagnostics() {
    return findings.inOrder();
  }

  /** Returns whether an error was found. */
  boolean failed() {
    return findings.failed();
  }

  /** Returns the declarations that could not be read. */
  Unread unread() {
    return findings.unread();
  }

  /** A part of the text with a parser at its start. */
  private final class Part {
    final RavelParser parser;
    final UnclosedBrackets unclosed;
    private final Complaints complaints;
    private final boolean tooDeep;

    Part(int start, int end, String endName, TextKind kind) {
      Preparation prepared = new Preparation(source, findings, start, end, kind);
      tooDeep = prepared.tooDeep();
      TokenList tokens = new TokenList(prepared.tokens());
      unclosed = new UnclosedBrackets(source, findings, prepared, endName);
      complaints = new Complaints(source, findings, tokens, unclosed, endName, kind);
      parser = new RavelParser(tokens);
      parser.tree = new TreeBuilder(new Origin(source, findings, prepared.docs(), tokens));
      parser.removeErrorListeners();
      parser.setErrorHandler(new Recovery(complaints, findings));
      parser.setInterpreter(new GreedyPrediction(parser));
    }

    /** Reads a text that is not useful in parts. The first error is the only one. */
    <T> Optional<T> read(Function<RavelParser, T> rule) {
      if (tooDeep) {
        return Optional.empty();
      }
      Optional<T> result;
      try {
        result = Optional.ofNullable(rule.apply(parser));
      } catch (RecognitionException e) {
        complaints.unexpected(e.getOffendingToken(), e.getExpectedTokens(), e.getCtx());
        result = Optional.empty();
      }
      unclosed.report();
      return result;
    }
  }
}
