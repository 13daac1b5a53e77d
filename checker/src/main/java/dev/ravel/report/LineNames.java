// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Telling;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;

/**
 * The names of the lines of an execution. They are numbers where all lie in one file, else with it.
 */
final class LineNames {
  private final boolean several;

  /** The places of an execution. */
  LineNames(Telling told) {
    several = told.story().scenes().stream().anyMatch(scene -> elsewhere(told, scene));
  }

  private static boolean elsewhere(Telling told, Vocabulary.Scene scene) {
    SourceText first = told.story().scenes().getFirst().span().source();
    return !scene.span().source().name().equals(first.name());
  }

  /** Returns a line as a table shows it, such as {@code :12} or {@code queue.c:12}. */
  String shortly(Span span) {
    return (several ? file(span) : "") + ":" + span.line();
  }

  /** A line as a sentence tells it, such as {@code line 12 of queue.c}. */
  String inWords(Span span) {
    return "line " + span.line() + (several ? " of " + file(span) : "");
  }

  private static String file(Span span) {
    String name = span.source().name();
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
