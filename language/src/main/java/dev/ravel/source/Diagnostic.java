// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One message about one place, written for its reader.
 *
 * @param problem the coded kind of problem
 * @param message the headline: what is wrong, in one sentence without a full stop
 * @param span where; absent only for problems of no particular text (a missing file)
 * @param label what is shown under the underlined text; may be empty
 * @param related other places that belong to the problem, in the order to be shown
 * @param helps what to do about it, each perhaps with edits that do it
 */
public record Diagnostic(
    Problem problem,
    String message,
    Optional<Span> span,
    String label,
    List<Related> related,
    List<Help> helps) {
  /** Copies the lists. */
  public Diagnostic {
    related = List.copyOf(related);
    helps = List.copyOf(helps);
  }

  /** A second place and what it has to do with the problem. */
  public record Related(Span span, String label) {}

  /**
   * A way out.
   *
   * @param text one sentence or question, such as {@code did you mean `counter`?}
   * @param edits edits of the text that do it; empty where only the reader can decide
   */
  public record Help(String text, List<Edit> edits) {
    /** Copies the edits. */
    public Help {
      edits = List.copyOf(edits);
    }
  }

  /** Replace the text of a span. */
  public record Edit(Span span, String replacement) {}

  /** A diagnostic at a place. */
  public static Diagnostic at(Span span, Problem problem, String message) {
    return new Diagnostic(problem, message, Optional.of(span), "", List.of(), List.of());
  }

  /** A diagnostic of no particular place in a text. */
  public static Diagnostic of(Problem problem, String message) {
    return new Diagnostic(problem, message, Optional.empty(), "", List.of(), List.of());
  }

  /** This diagnostic as another problem, with words before its message. */
  public Diagnostic as(Problem other, String before) {
    return new Diagnostic(other, before + message, span, label, related, helps);
  }

  /** This diagnostic with a label under the underlined text. */
  public Diagnostic label(String label) {
    return new Diagnostic(problem, message, span, label, related, helps);
  }

  /** This diagnostic with one more related place. */
  public Diagnostic related(Span place, String text) {
    List<Related> more = new ArrayList<>(related);
    more.add(new Related(place, text));
    return new Diagnostic(problem, message, span, label, more, helps);
  }

  /** This diagnostic with one more help, without an edit. */
  public Diagnostic help(String text) {
    return help(new Help(text, List.of()));
  }

  /** This diagnostic with one more help that one edit carries out. */
  public Diagnostic help(String text, Span where, String replacement) {
    return help(new Help(text, List.of(new Edit(where, replacement))));
  }

  /** This diagnostic with one more help. */
  public Diagnostic help(Help help) {
    List<Help> more = new ArrayList<>(helps);
    more.add(help);
    return new Diagnostic(problem, message, span, label, related, more);
  }

  /** Returns the severity. */
  public Severity severity() {
    return problem.severity();
  }
}
