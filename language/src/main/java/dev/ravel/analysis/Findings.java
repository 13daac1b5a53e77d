// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The diagnostics found so far. For one place and one kind of problem the first one counts. */
final class Findings {
  private final Map<Key, Diagnostic> found = new LinkedHashMap<>();

  private record Key(Problem problem, Optional<Span> span, String message) {
    static Key of(Diagnostic diagnostic) {
      // Problems without a place differ by what they say.
      String message = diagnostic.span().isPresent() ? "" : diagnostic.message();
      return new Key(diagnostic.problem(), diagnostic.span(), message);
    }
  }

  /** Takes note of a diagnostic, unless its place has one of its kind. */
  void add(Diagnostic diagnostic) {
    found.putIfAbsent(Key.of(diagnostic), diagnostic);
  }

  /** Takes note of some diagnostics. */
  void addAll(Collection<Diagnostic> diagnostics) {
    diagnostics.forEach(this::add);
  }

  /** Returns whether a diagnostic of the same kind is noted at the same place. */
  boolean covers(Diagnostic diagnostic) {
    return found.containsKey(Key.of(diagnostic));
  }

  /** Returns whether one of them is an error. */
  boolean hasErrors() {
    return found.values().stream().anyMatch(d -> d.severity() == Severity.ERROR);
  }

  /** Returns whether one place lies within another. */
  static boolean within(Span inner, Span outer) {
    return inner.source().equals(outer.source())
        && outer.start() <= inner.start()
        && inner.end() <= outer.end();
  }

  /** All of them in the order in which they were found. */
  List<Diagnostic> inOrderFound() {
    return List.copyOf(found.values());
  }

  /**
   * Returns all of them in the order of the text. Those without a place come first, then those of
   * texts that are not listed, then text by text.
   */
  List<Diagnostic> inOrderOfText(List<SourceText> texts) {
    Map<SourceText, Integer> position = new HashMap<>();
    texts.forEach(text -> position.putIfAbsent(text, position.size() + 1));
    List<Diagnostic> sorted = new ArrayList<>(found.values());
    sorted.sort(
        Comparator.<Diagnostic>comparingInt(
                d -> d.span().map(s -> position.getOrDefault(s.source(), 0)).orElse(-1))
            .thenComparing(d -> d.span().map(s -> s.source().name()).orElse(""))
            .thenComparing(d -> d.span().map(Span::start).orElse(0))
            .thenComparing(d -> d.span().map(Span::end).orElse(0))
            .thenComparing(Diagnostic::problem));
    return sorted;
  }
}
