// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** The brackets that a text does not close, until they are reported. */
final class UnclosedBrackets {
  private final SourceText source;
  private final Findings findings;
  private final Preparation prepared;
  private final String end;
  private final Set<Unclosed> reported = new HashSet<>();
  private final NavigableSet<Integer> errors = new TreeSet<>();

  UnclosedBrackets(SourceText source, Findings findings, Preparation prepared, String end) {
    this.source = source;
    this.findings = findings;
    this.prepared = prepared;
    this.end = end;
  }

  /** Says that a token was reported as not fitting. */
  void error(Token token) {
    errors.add(token.getTokenIndex());
  }

  /**
   * Returns the innermost bracket that is open at a token and is never closed. It could be closed
   * before the token.
   *
   * @param name the token's name in the message
   */
  Optional<Diagnostic> missing(Token token, IntervalSet expected, String name) {
    int index = token.getTokenIndex();
    for (Unclosed bracket : prepared.unclosed()) {
      boolean around =
          bracket.opening().getTokenIndex() < index && index <= bracket.closing().getTokenIndex();
      if (around && expected.contains(bracket.closing().getType())) {
        if (bracket.opening().getType() == RavelParser.LBRACE || !reported.add(bracket)) {
          return Optional.empty();
        }
        return Optional.of(diagnostic(bracket, name));
      }
    }
    return Optional.empty();
  }

  /**
   * Reports the brackets that are left. They are every place where braces are missing, and other
   * brackets unless something else is wrong between their two ends.
   */
  void report() {
    Map<CommonToken, Diagnostic> braces = new LinkedHashMap<>();
    for (Unclosed bracket : prepared.unclosed()) {
      boolean brace = bracket.opening().getType() == RavelParser.LBRACE;
      if (brace && !mayEndInComment(bracket)) {
        braces.merge(
            bracket.before(),
            diagnostic(bracket, place(bracket)),
            (inner, outer) ->
                inner.related(
                    Kinds.span(source, bracket.opening()),
                    bracket.owner() + " is not closed either"));
      } else if (!brace && !reported.contains(bracket) && !isExplained(bracket)) {
        findings.add(diagnostic(bracket, place(bracket)));
      }
    }
    braces.values().forEach(findings::add);
  }

  private boolean mayEndInComment(Unclosed bracket) {
    return prepared.openComment() && bracket.before().getType() == Token.EOF;
  }

  private boolean isExplained(Unclosed bracket) {
    Integer error = errors.ceiling(bracket.opening().getTokenIndex());
    return (error != null && error <= bracket.closing().getTokenIndex())
        || findings.anyBetween(
            bracket.opening().getStartIndex(), bracket.before().getStartIndex() - 1);
  }

  private Diagnostic diagnostic(Unclosed bracket, String before) {
    String closing = Kinds.written(Kinds.closing(bracket.opening().getType()));
    return Diagnostic.at(
            Kinds.span(source, bracket.opening()),
            Problem.P002,
            bracket.owner() + " is not closed: expected `" + closing + "` before " + before)
        .label("opened here");
  }

  private String place(Unclosed bracket) {
    CommonToken before = bracket.before();
    if (before.getType() == Token.EOF) {
      return end;
    }
    boolean sameLine = before.getLine() == bracket.opening().getLine();
    return Kinds.quoted(before) + (sameLine ? "" : " in line " + before.getLine());
  }
}
