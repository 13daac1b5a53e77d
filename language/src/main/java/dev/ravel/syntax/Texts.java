// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Statement.PrintPart;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Reads what stands between quotes. */
final class Texts {
  private final Origin origin;

  Texts(Origin origin) {
    this.origin = origin;
  }

  /** Returns the parts of what `print` writes. They are text, and values in braces. */
  List<PrintPart> printParts(Token token) {
    List<PrintPart> parts = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    String text = origin.source().text();
    int end = contentEnd(token);
    int at = token.getStartIndex() + 1;
    while (at < end) {
      char c = text.charAt(at);
      if (c == '{') {
        int close = text.indexOf('}', at);
        boolean closed = close >= 0 && close < end;
        if (!closed) {
          origin.report(
              origin.source().span(at, at + 1),
              Problem.P002,
              "this `{` is not closed: expected `}` before the end of the text");
          close = end;
        }
        if (!plain.isEmpty()) {
          parts.add(new PrintPart.Text(plain.toString()));
          plain.setLength(0);
        }
        Optional<Expression> value =
            closed
                ? new Reading(origin.source(), origin.findings()).expression(at + 1, close, "`}`")
                : Optional.empty();
        value.ifPresent(v -> parts.add(new PrintPart.Value(v)));
        at = close + 1;
      } else {
        at = character(at, end, plain);
      }
    }
    if (!plain.isEmpty()) {
      parts.add(new PrintPart.Text(plain.toString()));
    }
    return parts;
  }

  /** The text between the quotes, escapes resolved. */
  String plain(Token token) {
    StringBuilder plain = new StringBuilder();
    int end = contentEnd(token);
    int at = token.getStartIndex() + 1;
    while (at < end) {
      at = character(at, end, plain);
    }
    return plain.toString();
  }

  /** Reads one character, escaped or not; returns where the next begins. */
  private int character(int at, int end, StringBuilder plain) {
    char c = origin.source().text().charAt(at);
    boolean escape = c == '\\' && at + 1 < end;
    plain.append(escape ? escaped(at) : c);
    return at + (escape ? 2 : 1);
  }

  /** The offset of the closing quote, or of the end of a text without one. */
  int contentEnd(Token token) {
    int stop = token.getStopIndex();
    boolean closed = stop > token.getStartIndex() && origin.source().text().charAt(stop) == '"';
    return closed ? stop : stop + 1;
  }

  private char escaped(int backslash) {
    char c = origin.source().text().charAt(backslash + 1);
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case '"', '\\', '{', '}' -> c;
      default -> {
        origin.report(
            origin.source().span(backslash, backslash + 2),
            Problem.P001,
            "unknown escape; a text knows \\n \\t \\\" \\\\ \\{ and \\}");
        yield c;
      }
    };
  }
}
