// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Explains a name that stands where a statement is wanted. */
final class StatementWords {
  private static final List<String> STATEMENTS = Kinds.words(Kinds::beginsStatement);

  /** The statements of Ravel for those of other languages that it does not have. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "switch", "choose with `if a { … } else if b { … } else { … }`",
          "match", "choose with `if a { … } else if b { … } else { … }`",
          "case", "choose with `if a { … } else if b { … } else { … }`",
          "select", "choose with `either on receive x from c { … } or on down s { … }`",
          "exit", "a thread ends with its block; `break` leaves a loop, and `goto` jumps",
          "try", "there are no exceptions; an error of an execution is a violation of `no error`");

  private StatementWords() {}

  /**
   * Returns the reason why a name is no statement.
   *
   * @param name the name
   * @param next the token after it
   */
  static Diagnostic explain(Span name, Token next) {
    boolean goesOn = next.getLine() == name.line() && goesOn(next.getType());
    String text = name.text();
    if (INSTEAD.containsKey(text)) {
      return Diagnostic.at(name, Problem.P014, "there is no `" + text + "`")
          .help(INSTEAD.get(text));
    }
    Optional<String> meant =
        ForeignWords.meaning("statement", text)
            .or(() -> Similar.nearest(text, STATEMENTS).filter(w -> goesOn || w.length() > 3));
    Diagnostic diagnostic =
        Diagnostic.at(
            name,
            Problem.P014,
            goesOn
                ? "expected a statement, found `" + text + "`"
                : "`" + text + "` alone does nothing; expected a statement");
    return meant
        .map(word -> diagnostic.help("did you mean `" + word + "`?", name, word))
        .orElse(diagnostic);
  }

  /**
   * Returns whether a call is the head of a statement of another language, such as {@code switch
   * (x)}.
   */
  static boolean isForeignHead(String callee, Token next) {
    return INSTEAD.containsKey(callee) && next.getType() == LBRACE;
  }

  /**
   * Returns whether a token can only belong to the statement that began with the name before it.
   */
  static boolean goesOn(int type) {
    return switch (type) {
      case LBRACE, LPAREN, INT, BOOL, STRAY, UNKNOWN -> true;
      default -> Kinds.isLiteral(type) || Kinds.isName(type);
    };
  }
}
