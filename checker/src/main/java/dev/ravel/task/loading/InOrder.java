// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.SourceText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Diagnostics in the order in which people read the files. */
public final class InOrder {
  private InOrder() {}

  /**
   * Returns diagnostics in order. Those without a place come first, then file by file as the files
   * first appear, each in the order of its text; equal ones once.
   */
  public static List<Diagnostic> of(List<Diagnostic> diagnostics) {
    Map<SourceText, Integer> files = new LinkedHashMap<>();
    for (Diagnostic diagnostic : diagnostics) {
      diagnostic.span().ifPresent(span -> files.putIfAbsent(span.source(), files.size()));
    }
    return diagnostics.stream()
        .distinct()
        .sorted(
            Comparator.<Diagnostic>comparingInt(its -> file(its, files))
                .thenComparingInt(InOrder::place))
        .toList();
  }

  private static int file(Diagnostic diagnostic, Map<SourceText, Integer> files) {
    return diagnostic.span().map(span -> files.get(span.source())).orElse(-1);
  }

  private static int place(Diagnostic diagnostic) {
    return diagnostic.span().map(span -> span.start()).orElse(-1);
  }
}
