// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Diagnostic.Help;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Phrases of other languages, such as {@code c ? a : b} of C and {@code ch!e} and {@code ch?x} of
 * Promela. Each is reported with what Ravel writes for it, and goes on as a phrase that fits, so
 * that nothing else is wrong with it.
 */
final class ForeignPhrases {
  private final SourceText source;
  private final Findings findings;
  private final ForeignCharacters foreign;
  private final List<CommonToken> tokens;
  private final List<CommonToken> translated = new ArrayList<>();

  /** The colons that are the second half of a choice, by their indices. */
  private final Set<Integer> halves = new HashSet<>();

  /** Phrases among tokens of which the last is the end. */
  ForeignPhrases(
      SourceText source, Findings findings, ForeignCharacters foreign, List<CommonToken> tokens) {
    this.source = source;
    this.findings = findings;
    this.foreign = foreign;
    this.tokens = tokens;
  }

  /** The tokens with phrases that fit. */
  List<CommonToken> translated() {
    int i = 0;
    while (i < tokens.size()) {
      CommonToken token = tokens.get(i);
      switch (token.getType()) {
        case BANG -> i = operation(i, "send");
        case QUESTION -> i = operation(i, "receive");
        default -> {
          if (halves.contains(i)) {
            token.setType(ELSE);
          }
          translated.add(token);
          i++;
        }
      }
    }
    return translated;
  }

  /** Takes a sign that is an operation on a channel if a statement begins with the channel. */
  private int operation(int sign, String word) {
    int channel = channel(tokens.get(sign));
    if (channel >= 0) {
      return operation(sign, channel, word);
    }
    if (tokens.get(sign).getType() == QUESTION) {
      choice(sign);
    }
    translated.add(tokens.get(sign));
    return sign + 1;
  }

  /**
   * Returns the first token of the name before a sign with which a statement begins; -1 if none.
   */
  private int channel(CommonToken sign) {
    int at = translated.size() - 1;
    if (at < 0 || translated.get(at).getLine() != sign.getLine()) {
      return -1;
    }
    int depth = 0;
    while (at > 0 && (depth > 0 || translated.get(at).getType() == RBRACKET)) {
      int type = translated.get(at).getType();
      depth += type == RBRACKET ? 1 : type == LBRACKET ? -1 : 0;
      at--;
    }
    if (translated.get(at).getType() != ID) {
      return -1;
    }
    boolean begins =
        at > 0
            && switch (translated.get(at - 1).getType()) {
              case LBRACE, SEMI -> true;
              case COMMA, ASSIGN, COLON -> false;
              default -> translated.get(at - 1).getLine() < sign.getLine() && endsPhrase(at - 1);
            };
    return begins ? at : -1;
  }

  /** Returns whether a line can end here, so that the next begins a statement. */
  private boolean endsPhrase(int index) {
    int type = translated.get(index).getType();
    return switch (type) {
      case SKIP_, BREAK, CONTINUE, RETURN, NONCRITICAL -> true;
      default -> Kinds.closes(type) || Kinds.isLiteral(type) || Kinds.isName(type);
    };
  }

  private int operation(int sign, int channel, String word) {
    int end = sign + 1;
    boolean plain = true;
    for (int depth = 0; inStatement(end, sign, depth); end++) {
      int type = tokens.get(end).getType();
      depth += Kinds.opens(type) ? 1 : Kinds.closes(type) ? -1 : 0;
      plain &= depth > 0 || type != COMMA;
    }
    CommonToken first = translated.get(channel);
    CommonToken last = tokens.get(end - 1);
    if (end == sign + 1) {
      plain = false;
    }
    Span whole = Kinds.span(source, first, last);
    String name = source.text().substring(first.getStartIndex(), tokens.get(sign).getStartIndex());
    String value =
        source.text().substring(tokens.get(sign).getStopIndex() + 1, last.getStopIndex() + 1);
    String link = word.equals("send") ? " to " : " from ";
    String written = word + " " + value.strip() + link + name.strip();
    Diagnostic diagnostic =
        Diagnostic.at(
            whole, Problem.P014, "a channel is used with `" + word + "`, not with a sign");
    findings.add(
        plain && isShort(written)
            ? diagnostic.help("write `" + written + "`", whole, written)
            : diagnostic.help("write `" + word + " x" + link + name.strip() + "`"));
    while (translated.size() > channel) {
      translated.removeLast();
    }
    CommonToken skip = new CommonToken(first);
    skip.setType(SKIP_);
    skip.setStopIndex(last.getStopIndex());
    translated.add(skip);
    return end;
  }

  private boolean inStatement(int index, int sign, int depth) {
    CommonToken token = tokens.get(index);
    return switch (token.getType()) {
      case Token.EOF, SEMI, LBRACE, RBRACE, ARROW -> false;
      default -> depth > 0 || token.getLine() == tokens.get(sign).getLine();
    };
  }

  /** Makes a choice of C one of Ravel; a sign alone is a character that is not known. */
  private void choice(int sign) {
    CommonToken question = tokens.get(sign);
    int colon = colon(sign);
    int start = start();
    if (colon < 0 || start == translated.size()) {
      boolean _ = foreign.isSpace(question);
      question.setType(UNKNOWN);
      return;
    }
    int end = end(colon);
    Span whole = Kinds.span(source, translated.get(start), tokens.get(end - 1));
    Span before = source.span(whole.start(), whole.start());
    String text = source.text();
    int then = question.getStartIndex();
    int otherwise = tokens.get(colon).getStartIndex();
    String written =
        "if %s then %s else %s"
            .formatted(
                text.substring(whole.start(), then).strip(),
                text.substring(then + 1, otherwise).strip(),
                text.substring(otherwise + 1, whole.end()).strip());
    findings.add(
        Diagnostic.at(source.span(then, then + 1), Problem.P009, "a choice is written in words")
            .help(
                new Help(
                    isShort(written)
                        ? "write `" + written.replaceAll("\\s+", " ") + "`"
                        : "a choice is written `if c then a else b`",
                    List.of(
                        new Edit(before, "if "),
                        new Edit(source.span(then, then + 1), spaced("then", then)),
                        new Edit(
                            source.span(otherwise, otherwise + 1), spaced("else", otherwise))))));
    CommonToken condition = new CommonToken(translated.get(start));
    condition.setType(IF);
    condition.setText("");
    condition.setStopIndex(condition.getStartIndex() - 1);
    translated.add(start, condition);
    question.setType(THEN);
    halves.add(colon);
  }

  /** Returns whether a text can be shown in a line of help. */
  private static boolean isShort(String text) {
    return text.length() < 80 && text.indexOf('`') < 0;
  }

  /** A word in place of a sign, with a space wherever there is none. */
  private String spaced(String word, int sign) {
    boolean before = Character.isWhitespace(source.text().charAt(sign - 1));
    boolean last = sign + 1 == source.text().length();
    boolean after = last || Character.isWhitespace(source.text().charAt(sign + 1));
    return (before ? "" : " ") + word + (after ? "" : " ");
  }

  /** The colon that belongs to a question mark; -1 if there is none. */
  private int colon(int sign) {
    int depth = 0;
    int questions = 0;
    for (int i = sign + 1; i < tokens.size(); i++) {
      int type = tokens.get(i).getType();
      depth += Kinds.opens(type) ? 1 : Kinds.closes(type) ? -1 : 0;
      if (depth < 0 || type == SEMI || type == LBRACE || type == Token.EOF) {
        return -1;
      }
      if (depth == 0 && type == QUESTION) {
        questions++;
      } else if (depth == 0 && type == COLON && questions-- == 0) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the first token of the expression that ends here, or the number of tokens if none does.
   */
  private int start() {
    int depth = 0;
    int at = translated.size();
    while (at > 0) {
      int type = translated.get(at - 1).getType();
      depth += Kinds.closes(type) ? 1 : Kinds.opens(type) ? -1 : 0;
      if (depth < 0 || depth == 0 && bounds(type)) {
        return at;
      }
      at--;
    }
    return at;
  }

  private int end(int colon) {
    int depth = 0;
    int questions = 0;
    int i = colon + 1;
    while (i < tokens.size()) {
      CommonToken token = tokens.get(i);
      int type = token.getType();
      depth += Kinds.opens(type) ? 1 : Kinds.closes(type) ? -1 : 0;
      questions += type == QUESTION ? 1 : 0;
      boolean half = type == COLON && questions-- > 0;
      boolean bound = depth == 0 && !half && bounds(type);
      if (depth < 0 || bound || token.getLine() > tokens.get(i - 1).getLine()) {
        return i;
      }
      i++;
    }
    return i - 1;
  }

  /** Returns whether no expression goes on over a token. */
  private static boolean bounds(int type) {
    return switch (type) {
      case ASSIGN, COMMA, SEMI, COLON, LBRACE, RBRACE, RANGE, TEXT, Token.EOF -> true;
      case NOT, AND, OR, TRUE, FALSE, IN -> false;
      default -> Kinds.isReserved(type) || Kinds.beginsProperty(type) || type == TO;
    };
  }
}
