// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The diagnostics of one text. Beyond a thousand they are counted, not kept. */
final class Findings {
  private static final int KEPT = 1000;

  private final List<Diagnostic> found = new ArrayList<>();
  private int dropped;
  private boolean failed;

  void add(Diagnostic diagnostic) {
    failed |= diagnostic.severity() == Severity.ERROR;
    if (found.size() < KEPT) {
      found.add(diagnostic);
    } else {
      dropped++;
    }
  }

  void add(Span span, Problem problem, String message) {
    add(Diagnostic.at(span, problem, message));
  }

  /** Whether an error was found. */
  boolean failed() {
    return failed;
  }

  /** All of them in the order of the text, and how many more there are. */
  List<Diagnostic> inOrder() {
    List<Diagnostic> sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingInt(d -> d.span().map(Span::start).orElse(0)));
    if (dropped > 0) {
      sorted.add(
          Diagnostic.of(
              Problem.P001,
              dropped + " more errors in this text are not shown; is it a Ravel model?"));
    }
    return sorted;
  }
}
