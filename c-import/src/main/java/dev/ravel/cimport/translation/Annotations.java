// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.translation;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Annotations of ACSL and its like in comments, which other tools check and Ravel does not. */
final class Annotations {
  private static final Pattern BEGIN =
      Pattern.compile(
          "[\\s@]*+(?:assert|check|admit|assume|requires|ensures|assigns|loop|invariant|behavior"
              + "|decreases|terminates|ghost|predicate|logic|axiomatic|lemma|inductive|modifies"
              + "|(?:global|type|strong|weak) invariant|for \\w+:)(?!\\w).*",
          Pattern.DOTALL);

  private Annotations() {}

  /** Returns a warning about the annotations of the files of a program, if there are some. */
  static Optional<Diagnostic> unchecked(List<SourceText> files) {
    List<Span> all = new ArrayList<>();
    for (SourceText file : files) {
      if (file.text().contains("//@") || file.text().contains("/*@")) {
        find(file, all);
      }
    }
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String what =
        all.size() == 1
            ? "an annotation in a comment is not checked"
            : all.size() + " annotations in comments are not checked, of which this is the first";
    return Optional.of(
        Diagnostic.at(all.getFirst(), Problem.L010, what)
            .help("write `assert(...)` of <assert.h> for what is to be checked"));
  }

  private static void find(SourceText file, List<Span> all) {
    String text = file.text();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"' || c == '\'') {
        at = literalEnd(text, at);
      } else if (text.startsWith("//", at) || text.startsWith("/*", at)) {
        boolean line = text.charAt(at + 1) == '/';
        int end = text.indexOf(line ? "\n" : "*/", at + 2);
        end = end < 0 ? text.length() : end;
        boolean marked = text.startsWith("@", at + 2);
        if (marked && BEGIN.matcher(text).region(at + 2, end).matches()) {
          all.add(file.span(at, Math.min(end, file.lineEnd(file.line(at)))));
        }
        at = line ? end : end + 1;
      }
    }
  }

  /** Returns the offset of the quote that ends a literal, or of the end of its line. */
  private static int literalEnd(String text, int start) {
    int at = start + 1;
    while (at < text.length() && text.charAt(at) != text.charAt(start) && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }
}
