// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Unread;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The errors found in one text. One mistake gets one message. Code that finds that something does
 * not fit first looks whether its cause is known.
 */
final class Findings {
  /** The most errors, and the most hints, that are kept; the others are counted. */
  private static final int KEPT = 1000;

  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Diagnostic> hints = new ArrayList<>();
  private int moreErrors;
  private int moreHints;
  private final NavigableSet<Integer> places = new TreeSet<>();
  private final Set<Integer> quietLines = new HashSet<>();
  private final Set<String> unread = new TreeSet<>();
  private boolean imports;

  /** Takes note of a diagnostic. */
  void add(Diagnostic diagnostic) {
    diagnostic.span().ifPresent(span -> places.add(span.start()));
    if (diagnostic.severity() == Severity.ERROR) {
      if (errors.size() < KEPT) {
        errors.add(diagnostic);
      } else {
        moreErrors++;
      }
    } else if (hints.size() < KEPT) {
      hints.add(diagnostic);
    } else {
      moreHints++;
    }
  }

  /** Takes note of a problem. */
  void add(Span span, Problem problem, String message) {
    add(Diagnostic.at(span, problem, message));
  }

  /** Returns whether no more errors are kept; then one is only counted. */
  boolean countsOnly() {
    if (errors.size() < KEPT) {
      return false;
    }
    moreErrors++;
    return true;
  }

  /** The error found last. */
  Diagnostic lastError() {
    return errors.getLast();
  }

  /** Says more about the error found last. */
  void refineLastError(UnaryOperator<Diagnostic> more) {
    errors.set(errors.size() - 1, more.apply(errors.getLast()));
  }

  /** Says that the error found last, if there is one, covers all others between two offsets. */
  void lastCovers(int from, int to) {
    if (errors.isEmpty()) {
      return;
    }
    Diagnostic last = errors.getLast();
    errors.removeIf(d -> !d.equals(last) && start(d) >= from && start(d) < to);
  }

  /** Returns whether something is wrong between two offsets, both included. */
  boolean anyBetween(int from, int to) {
    Integer next = places.ceiling(from);
    return next != null && next <= to;
  }

  /** Says that a message covers all that does not fit on the rest of a line. */
  void quiet(int line) {
    quietLines.add(line);
  }

  /** Returns whether it is known why something at a place does not fit. */
  boolean explained(int offset, int line) {
    return places.contains(offset) || quietLines.contains(line);
  }

  /** Says that a declaration of a name could not be read. */
  void unread(String name) {
    unread.add(name);
  }

  /** Says that an import could not be read. */
  void unreadImport() {
    imports = true;
  }

  /** Returns the declarations that could not be read. */
  Unread unread() {
    return new Unread(unread, imports);
  }

  /** Returns whether an error was found. */
  boolean failed() {
    return !errors.isEmpty();
  }

  private static int start(Diagnostic diagnostic) {
    return diagnostic.span().map(Span::start).orElse(0);
  }

  /**
   * All of them in the order of the text, and how many more there are. A reserved word that is used
   * as a name is reported at its first use, not at every use.
   */
  List<Diagnostic> inOrder() {
    List<Diagnostic> sorted = new ArrayList<>(errors);
    sorted.addAll(hints);
    sorted.sort((a, b) -> Integer.compare(start(a), start(b)));
    Set<String> reserved = new HashSet<>();
    sorted.removeIf(
        d -> d.problem() == Problem.P012 && !reserved.add(d.span().orElseThrow().text()));
    if (moreErrors > 0) {
      sorted.add(
          Diagnostic.of(
              Problem.P001, moreErrors + " more errors are not shown; is this a Ravel model?"));
    }
    if (moreHints > 0) {
      sorted.add(Diagnostic.of(Problem.L005, moreHints + " more hints are not shown"));
    }
    return sorted;
  }
}
