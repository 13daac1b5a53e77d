// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Diagnostics in the order in which people read the files. */
public final class InOrder {
  private InOrder() {}

  /**
   * Diagnostics without a place first, then file by file as the files first appear, each in the
   * order of its text; equal ones once.
   */
  public static List<Diagnostic> of(List<Diagnostic> diagnostics) {
    Map<SourceText, Integer> files = new LinkedHashMap<>();
    for (Diagnostic diagnostic : diagnostics) {
      diagnostic.span().ifPresent(span -> files.putIfAbsent(span.source(), files.size()));
    }
    List<Diagnostic> sorted = new ArrayList<>(diagnostics.stream().distinct().toList());
    sorted.sort(
        (a, b) -> {
          int byFile = Integer.compare(file(a, files), file(b, files));
          return byFile != 0 ? byFile : Integer.compare(place(a), place(b));
        });
    return sorted;
  }

  private static int file(Diagnostic diagnostic, Map<SourceText, Integer> files) {
    return diagnostic.span().map(span -> files.get(span.source())).orElse(-1);
  }

  private static int place(Diagnostic diagnostic) {
    return diagnostic.span().map(span -> span.start()).orElse(-1);
  }
}
