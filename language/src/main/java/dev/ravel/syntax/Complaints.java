// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Messages for text that does not fit into the grammar. Each says what was found, and what could
 * stand there.
 */
final class Complaints {
  private final SourceText source;
  private final Findings findings;
  private final TokenStream tokens;
  private final UnclosedBrackets unclosed;
  private final String end;
  private final Problem problem;
  private int last = -1;

  /**
   * Complaints about some tokens.
   *
   * @param end what to call the end of the text
   * @param kind what the text is
   */
  Complaints(
      SourceText source,
      Findings findings,
      TokenStream tokens,
      UnclosedBrackets unclosed,
      String end,
      TextKind kind) {
    this.problem = kind == TextKind.FORMULA ? Problem.P013 : Problem.P001;
    this.source = source;
    this.findings = findings;
    this.tokens = tokens;
    this.unclosed = unclosed;
    this.end = end;
  }

  /** A token stands where the grammar wants another. Returns whether this was news. */
  boolean unexpected(Token token, IntervalSet expected, RuleContext context) {
    Token found = real(token);
    if (isExplained(token) || findings.countsOnly()) {
      return false;
    }
    Optional<Diagnostic> bracket = unclosed.missing(token, expected, Kinds.quoted(found, end));
    if (bracket.isPresent()) {
      findings.add(bracket.get());
      return true;
    }
    unclosed.error(token);
    Token before = before(token);
    Optional<Diagnostic> words = new PropertyWords(source, tokens).explain(token);
    if (words.isPresent()) {
      findings.add(words.get());
      findings.quiet(found.getLine());
      return true;
    }
    if (isStartOfStatement(before, context)) {
      findings.add(StatementWords.explain(Kinds.span(source, before), found));
      findings.quiet(before.getLine());
      return true;
    }
    boolean named = wantsName(expected) || expected.contains(NUMBER);
    if (named && isUnluckyName(found, before, next(found), expected, context)) {
      reserved(found);
      return true;
    }
    if (isAssignedWord(before, found)) {
      reserved(before);
      return true;
    }
    Situation situation = new Situation(expected, context, before, found);
    String what = new Expectation(expected, context).text();
    String after = before == null ? "" : " after " + Kinds.quoted(before);
    Diagnostic diagnostic =
        Diagnostic.at(
            place(before, found),
            problem,
            "expected " + what + after + ", found " + found(before, found));
    findings.add(new Hints(source).add(diagnostic, situation));
    return true;
  }

  /**
   * A token is missing, or another stands in its place, and what follows fits if that is mended.
   *
   * @param literal the wanted token
   * @param instead whether the token that was found is to be replaced
   */
  void repaired(
      Token token, IntervalSet expected, RuleContext context, String literal, boolean instead) {
    boolean news = unexpected(token, expected, context);
    Token before = before(token);
    if (!news || before == null || findings.lastError().problem() != Problem.P001) {
      return;
    }
    if (instead) {
      findings.refineLastError(
          d -> d.help("write `" + literal + "`", Kinds.span(source, token), literal));
    } else {
      int end = before.getStopIndex() + 1;
      String text = Character.isLetter(literal.charAt(0)) ? " " + literal : literal;
      findings.refineLastError(
          d -> d.help("put `" + literal + "` there", source.span(end, end), text));
    }
  }

  /** A reserved word stands where a name is wanted. */
  void reserved(Token word) {
    last = Math.max(last, word.getTokenIndex());
    findings.add(reservedWord(Kinds.span(source, word)));
  }

  /** That a reserved word stands where a name is wanted. */
  static Diagnostic reservedWord(Span word) {
    String text = word.text();
    return Diagnostic.at(
            word, Problem.P012, "`" + text + "` is a reserved word and cannot be a name")
        .help("choose another name, such as `" + text + "1`");
  }

  /** A token can begin nothing of a block, a net or a file. */
  void outOfPlace(Token token, ParserRuleContext context) {
    Token found = real(token);
    if (isExplained(token) || findings.countsOnly()) {
      return;
    }
    Token next = tokens.get(token.getTokenIndex() + 1);
    findings.add(new OutOfPlace(source, end).diagnostic(found, next, context));
    findings.quiet(found.getLine());
  }

  /** Says that the last message covers all that does not fit from one token up to another. */
  void covers(Token first, Token end) {
    findings.lastCovers(first.getStartIndex(), end.getStartIndex());
  }

  /** Returns whether a reserved word was chosen as a name where a name is expected. */
  static boolean isUnluckyName(
      Token found, Token before, Token next, IntervalSet expected, RuleContext context) {
    boolean sameLine = before != null && before.getLine() == found.getLine();
    if (!Kinds.isReserved(found.getType()) || !sameLine || isOneOfSomeWords(context)) {
      return false;
    }
    return switch (found.getType()) {
      case IN, WITH, THEN, ELSE, DO -> wantsName(expected) && isBehindNames(next);
      case BOOL, INT -> false;
      case WHEN, WHERE, EXPECT, BY, AND, OR -> wantsName(expected);
      default -> true;
    };
  }

  /**
   * Returns whether a token stands after the name that is declared, and not after a word between
   * names.
   */
  private static boolean isBehindNames(Token token) {
    return switch (token.getType()) {
      case COLON, COMMA, ASSIGN, RPAREN -> true;
      default -> false;
    };
  }

  /** The token after another; the last one has itself after it. */
  private Token next(Token token) {
    return tokens.get(Math.min(token.getTokenIndex() + 1, tokens.size() - 1));
  }

  /** Returns whether a token is the name with which a statement begins. */
  private static boolean isStartOfStatement(Token token, RuleContext context) {
    RuleContext rule =
        context instanceof StatementReferenceContext reference ? reference.parent : context;
    return rule instanceof NamedContext statement && statement.start.equals(token);
  }

  /** Returns whether a name must be one of a few words, so that it cannot be chosen. */
  private static boolean isOneOfSomeWords(RuleContext context) {
    RuleContext rule = context instanceof NameContext name ? name.parent : context;
    return switch (rule) {
      case CheckContext _, NoContext _, OptionContext _ -> true;
      default -> false;
    };
  }

  /** Returns whether the text assigns to a word that begins statements or declarations. */
  private static boolean isAssignedWord(Token before, Token found) {
    if (before == null || found.getType() != ASSIGN) {
      return false;
    }
    int type = before.getType();
    return Kinds.beginsStatement(type) || Kinds.beginsDeclaration(type);
  }

  private static boolean wantsName(IntervalSet expected) {
    return expected.contains(ID) && !expected.contains(NUMBER) && !expected.contains(VAR);
  }

  /** Returns whether the reader knows already why a token does not fit; from now on it is known. */
  private boolean isExplained(Token token) {
    boolean before = token.getTokenIndex() <= last || followsMissing(token);
    last = Math.max(last, token.getTokenIndex());
    Token found = real(token);
    return before
        || found.getType() == UNKNOWN
        || findings.explained(found.getStartIndex(), found.getLine());
  }

  /** Returns whether a bracket is missing right before a token; that will be reported. */
  private boolean followsMissing(Token token) {
    int index = token.getTokenIndex() - 1;
    return index >= 0 && Kinds.isMissing(tokens.get(index)) && !Kinds.isMissing(token);
  }

  /** The token itself, or the next that is not empty. */
  private Token real(Token token) {
    Token real = token;
    while (Kinds.isMissing(real)) {
      real = tokens.get(real.getTokenIndex() + 1);
    }
    return real;
  }

  /** The token before, empty ones left out; {@code null} at the start. */
  private Token before(Token token) {
    int index = token.getTokenIndex() - 1;
    while (index >= 0 && Kinds.isMissing(tokens.get(index))) {
      index--;
    }
    return index < 0 ? null : tokens.get(index);
  }

  /**
   * Returns the place where it is shown. It is the end of a line, if what is wanted should have
   * stood there.
   */
  private Span place(Token before, Token found) {
    boolean laterLine = before != null && before.getLine() < found.getLine();
    return laterLine
        ? source.span(before.getStopIndex() + 1, before.getStopIndex() + 1)
        : Kinds.span(source, found);
  }

  private String found(Token before, Token found) {
    boolean laterLine = before != null && before.getLine() < found.getLine();
    if (found.getType() == EOF || !laterLine) {
      return Kinds.quoted(found, end);
    }
    boolean next = before.getLine() + 1 == found.getLine();
    return Kinds.quoted(found, end) + (next ? " on the next line" : " in line " + found.getLine());
  }

  /** The knowledge about a place where the text does not fit. */
  record Situation(IntervalSet expected, RuleContext context, Token before, Token found) {
    boolean wants(int type) {
      return expected.contains(type);
    }

    boolean foundIs(Integer... types) {
      return List.of(types).contains(found.getType());
    }

    boolean beforeIs(int type) {
      return before != null && before.getType() == type;
    }
  }
}
