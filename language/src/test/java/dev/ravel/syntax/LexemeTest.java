// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lexemes stand one after the other, whatever the text. */
class LexemeTest {
  private static final List<String> PIECES =
      List.of(
          "x", "++", "--", "+=", ":=", "=", "1", "2x", "(", "}", "// c\n", "/* d */", "/*", "\"a\"",
          "\"", "“", "&", "=>", "..", " ", "\n", "await", "#", "é", "**", "thread");

  private static List<String> words(String text) {
    return Lexeme.of(new SourceText("", text)).stream().map(Lexeme::text).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x ++ ;", "x ++", "x := 1", "x += 1", "x ** 2", "x === 1"})
  void aSignOfAnotherLanguageIsOneLexeme(String text) {
    assertEquals(List.of(text.split(" ", -1)), words(text));
  }

  @Test
  void noTwoOverlap() {
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(9); i >= 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      int end = 0;
      for (Lexeme lexeme : Lexeme.of(new SourceText("", text.toString()))) {
        assertTrue(lexeme.span().start() >= end, text::toString);
        end = lexeme.span().end();
        assertTrue(end > lexeme.span().start() && end <= text.length(), text::toString);
      }
    }
  }
}
