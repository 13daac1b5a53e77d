// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** Explains checks whose first words do not fit together. */
record PropertyWords(SourceText source, TokenStream tokens) {
  private static final List<String> WORDS =
      List.of(
          ("no,at most,never,always,reachable,finally,eventually,terminates,"
                  + "safe,bounded,ltl,all")
              .split(",", -1));

  /** The words that begin a property, for messages. */
  static String all() {
    return "`" + String.join("`, `", WORDS) + "`";
  }

  /**
   * Returns the reason why a token does not fit near the start of a check. It is empty where there
   * are other reasons.
   *
   * @param token the token that does not fit
   */
  Optional<Diagnostic> explain(Token token) {
    int index = token.getTokenIndex();
    int first = beginsProperty(index) ? index : beginsProperty(index - 1) ? index - 1 : -1;
    if (first < 0 || !Kinds.isWord(tokens.get(first).getType())) {
      return Optional.empty();
    }
    Token word = tokens.get(first);
    Token next = tokens.get(first + 1);
    int line = word.getLine();
    if (next.getLine() != line || tokens.get(first - 1).getLine() != line) {
      return Optional.empty();
    }
    Span span = Kinds.span(source, word);
    boolean named = tokens.get(first - 1).getType() == CHECK && isPropertyWord(next.getType());
    if (named) {
      return Optional.of(
          Diagnostic.at(span, Problem.P001, "expected `:` after the name of the check")
              .help("put the colon", source.span(span.end(), span.end()), ":"));
    }
    if (first == index && Kinds.isReserved(word.getType())) {
      return Optional.of(meant(span, ForeignWords.meaning("property", span.text())));
    }
    boolean odd = Kinds.isName(word.getType()) && !isPropertyWord(word.getType());
    if (first == index || !odd || !goesOn(next.getType())) {
      return Optional.empty();
    }
    Optional<String> elsewhere = ForeignWords.meaning("property", span.text());
    return Optional.of(meant(span, elsewhere.or(() -> Similar.nearest(span.text(), WORDS))));
  }

  private static Diagnostic meant(Span word, Optional<String> meant) {
    Diagnostic diagnostic =
        Diagnostic.at(word, Problem.P006, "a property cannot begin with `" + word.text() + "`");
    return meant
        .map(its -> diagnostic.help("did you mean `" + its + "`?", word, its))
        .orElseGet(() -> diagnostic.help("a property can begin with " + all()));
  }

  private boolean beginsProperty(int index) {
    if (index < 1) {
      return false;
    }
    int before = tokens.get(index - 1).getType();
    return before == CHECK
        || (before == COLON && index > 2 && tokens.get(index - 2).getType() == CHECK_NAME);
  }

  private static boolean isPropertyWord(int type) {
    return type == NO || type == AT || type == ALL || Kinds.beginsProperty(type);
  }

  private static boolean goesOn(int type) {
    return Kinds.isName(type) || Kinds.isLiteral(type) || type == BANG;
  }
}
