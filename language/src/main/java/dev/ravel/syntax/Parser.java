// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.ScheduleText;
import dev.ravel.ast.Unread;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;

/**
 * Reads texts. Every method answers for every text, however wrong or large: what cannot be read is
 * reported and left out. The cost is linear in the length of the text; the stack grows with nesting
 * alone, which is limited.
 */
public final class Parser {
  private Parser() {}

  /**
   * The result of reading a file.
   *
   * @param model all declarations that could be read, in whole or in part
   * @param diagnostics what is wrong, in the order of the text; without an error the model is whole
   * @param unread what is declared and could not be read
   */
  public record Parsed(Model model, List<Diagnostic> diagnostics, Unread unread) {
    /** Copies the list. */
    public Parsed {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * The result of reading a schedule.
   *
   * @param schedule the schedule, present iff there is no error
   * @param diagnostics what is wrong, in the order of the text
   */
  public record ParsedSchedule(Optional<ScheduleText> schedule, List<Diagnostic> diagnostics) {
    /** Copies the list. */
    public ParsedSchedule {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * The result of reading an expression.
   *
   * @param expression the expression, present iff there is no error
   * @param diagnostics what is wrong, in the order of the text
   */
  public record ParsedExpression(Optional<Expression> expression, List<Diagnostic> diagnostics) {
    /** Copies the list. */
    public ParsedExpression {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** Reads a file. */
  public static Parsed parse(SourceText source) {
    Reading reading = new Reading(source, new Findings());
    Model model = reading.file();
    return new Parsed(model, reading.diagnostics(), reading.unread());
  }

  /** Reads a schedule such as {@code P[0] P[1]/2 t*3 (P[0] P[1])*}. */
  public static ParsedSchedule parseSchedule(SourceText source) {
    Reading reading = new Reading(source, new Findings());
    Optional<ScheduleText> schedule = reading.schedule();
    return new ParsedSchedule(schedule.filter(s -> !reading.failed()), reading.diagnostics());
  }

  /** Reads an expression, such as the value of a constant. */
  public static ParsedExpression parseExpression(SourceText source) {
    Reading reading = new Reading(source, new Findings());
    Optional<Expression> expression = reading.expression();
    return new ParsedExpression(expression.filter(e -> !reading.failed()), reading.diagnostics());
  }
}
