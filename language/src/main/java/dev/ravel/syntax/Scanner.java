// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Cuts a text into tokens. What is no part of the language is reported here, and goes on as the
 * token that was probably meant.
 */
final class Scanner {
  private final SourceText source;
  private final Findings findings;
  private final boolean formula;
  private final ForeignCharacters foreign;
  private final List<CommonToken> tokens = new ArrayList<>();
  private final Map<Integer, String> docs = new HashMap<>();
  private final StringBuilder doc = new StringBuilder();
  private boolean documented;
  private boolean openComment;

  /**
   * A scanner of a text.
   *
   * @param formula whether the text is a formula of temporal logic
   */
  Scanner(SourceText source, Findings findings, boolean formula) {
    this.source = source;
    this.findings = findings;
    this.formula = formula;
    this.foreign = new ForeignCharacters(source, findings);
  }

  /** The tokens between two offsets, the last one being the end. */
  List<CommonToken> scan(int start, int end) {
    RavelLexer lexer = new RavelLexer(new SourceCharacters(source, start, end));
    lexer.removeErrorListeners();
    CommonToken token = (CommonToken) lexer.nextToken();
    while (token.getType() != Token.EOF && token.getType() != OPEN_COMMENT) {
      Limits.pollAt(tokens.size());
      token = take(token, lexer);
    }
    if (token.getType() == OPEN_COMMENT) {
      openComment = true;
      findings.add(
          Diagnostic.at(
                  Kinds.span(source, token),
                  Problem.P011,
                  "this comment has no end: expected `*/` before the end of the file")
              .label("opened here"));
      token.setType(Token.EOF);
      token.setText("<EOF>");
    }
    token.setStartIndex(end);
    token.setStopIndex(end - 1);
    place(token);
    tokens.add(token);
    return tokens;
  }

  /** The hover texts, by the offset of the token that follows them. */
  Map<Integer, String> docs() {
    return docs;
  }

  /**
   * Returns whether the text ends in a comment without end, which may hide any number of brackets.
   */
  boolean openComment() {
    return openComment;
  }

  /** Takes a token, perhaps with some that follow it, and returns the one after. */
  private CommonToken take(CommonToken token, RavelLexer lexer) {
    switch (token.getType()) {
      case DOC -> addDoc(token.getText().substring(3).strip());
      case UNKNOWN -> {
        return unknown(token, lexer);
      }
      case FOREIGN_NAME -> {
        foreign.reportName(token);
        token.setType(ID);
        add(token);
      }
      case FOREIGN_TEXT -> {
        foreign.reportText(token);
        token.setType(TEXT);
        add(token);
      }
      case FOREIGN_LINE -> foreign.reportLine(token);
      case FOREIGN_SIGN -> {
        if (isDiamond(token)) {
          token.setType(ID);
          add(token);
        } else {
          foreign.replaced(token).forEach(this::add);
        }
      }
      case RBRACKET -> {
        if (isBox(token)) {
          CommonToken box = tokens.getLast();
          box.setType(ID);
          box.setText("[]");
          box.setStopIndex(token.getStopIndex());
        } else {
          add(token);
        }
      }
      case OPEN_TEXT -> {
        findings.add(
            Diagnostic.at(
                    Kinds.span(source, token),
                    Problem.P010,
                    "this text has no closing quote on its line")
                .help("a text ends on the line on which it begins"));
        token.setType(TEXT);
        add(token);
      }
      case BAD_NUMBER -> {
        badNumber(token);
        add(token);
      }
      default -> add(token);
    }
    return (CommonToken) lexer.nextToken();
  }

  /**
   * Returns whether a sign is the operator {@code <>} of a formula, and not a foreign "not equal".
   */
  private boolean isDiamond(CommonToken token) {
    return formula && token.getText().equals("<>") && (tokens.isEmpty() || !isOperand());
  }

  private boolean isOperand() {
    CommonToken last = tokens.getLast();
    return switch (last.getType()) {
      case NUMBER, RPAREN, RBRACKET -> true;
      default -> Kinds.isName(last.getType()) && !Atoms.isOperator(last);
    };
  }

  /** Returns whether a closing bracket ends the operator {@code []} of a formula. */
  private boolean isBox(CommonToken token) {
    return formula
        && !tokens.isEmpty()
        && tokens.getLast().getType() == LBRACKET
        && tokens.getLast().getStopIndex() + 1 == token.getStartIndex();
  }

  private void addDoc(String line) {
    if (documented) {
      doc.append('\n');
    }
    doc.append(line);
    documented = true;
  }

  private void add(CommonToken token) {
    if (documented) {
      docs.put(token.getStartIndex(), doc.toString());
      doc.setLength(0);
      documented = false;
    }
    place(token);
    tokens.add(token);
  }

  /** Sets line and column as messages count them. A line may also end with a carriage return. */
  private void place(CommonToken token) {
    int line = source.line(token.getStartIndex());
    token.setLine(line);
    token.setCharPositionInLine(token.getStartIndex() - source.lineStart(line));
  }

  /** Takes a run of unknown characters that touch each other as one mistake. */
  private CommonToken unknown(CommonToken first, RavelLexer lexer) {
    CommonToken next = (CommonToken) lexer.nextToken();
    while (next.getType() == UNKNOWN && next.getStartIndex() == first.getStopIndex() + 1) {
      first.setStopIndex(next.getStopIndex());
      next = (CommonToken) lexer.nextToken();
    }
    if (!foreign.isSpace(first)) {
      add(first);
    }
    return next;
  }

  private void badNumber(CommonToken token) {
    String text = token.getText();
    int digits = 0;
    while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
      digits++;
    }
    if (text.charAt(digits) == '.') {
      findings.add(
          Kinds.span(source, token),
          Problem.P001,
          "there are only whole numbers, found `" + text + "`");
      token.setText(text.substring(0, digits));
      token.setType(NUMBER);
      return;
    }
    boolean hexadecimal = text.matches("0[xX][0-9a-fA-F]+");
    Diagnostic diagnostic =
        Diagnostic.at(
            Kinds.span(source, token),
            Problem.P001,
            hexadecimal
                ? "numbers are written in decimal digits, found `" + text + "`"
                : "a name cannot begin with a digit, found `" + text + "`");
    String product = text.substring(0, digits) + "*" + text.substring(digits);
    findings.add(
        hexadecimal
            ? diagnostic
            : diagnostic.help(
                "if a product is meant, write `" + product + "`",
                Kinds.span(source, token),
                product));
    token.setType(ID);
  }
}
