// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.examples.Example;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the proposals are what the parser takes, and nothing else. */
class ContinuationTest {
  private static final int PLACES = 400;

  private static Continuation at(String before) {
    return Continuation.at(new SourceText("", before), before.length());
  }

  @Test
  void everyWordOfAFileCanStandWhereItStands() {
    for (Example example : Example.all()) {
      SourceText text = new SourceText("", example.text());
      for (Lexeme lexeme : Lexeme.of(text)) {
        Continuation next = Continuation.at(text, lexeme.span().start());
        String where = example.name() + ", line " + lexeme.span().line() + ": " + lexeme.text();
        switch (lexeme.kind()) {
          case KEYWORD ->
              assertTrue(
                  next.words().contains(lexeme.text()) || isBehindCheckName(example, lexeme),
                  where + ": " + next);
          case NAME ->
              assertTrue(
                  next.takesName()
                      || isCheckName(example, lexeme)
                      || next.words().contains(lexeme.text()),
                  where);
          case NUMBER, TEXT, SIGN, COMMENT -> {}
        }
      }
    }
  }

  /**
   * Returns whether it is the word of a check, which is known as one only by the colon after it.
   */
  private static boolean isCheckName(Example example, Lexeme lexeme) {
    return example.text().substring(0, lexeme.span().start()).stripTrailing().endsWith("check");
  }

  /** Returns whether it is the "with" that makes a word that of a check. */
  private static boolean isBehindCheckName(Example example, Lexeme lexeme) {
    String before = example.text().substring(0, lexeme.span().start());
    return lexeme.text().equals("with") && before.matches("(?s).*\\bcheck\\s+\\w+\\s+");
  }

  /** Puts words after the first part of a file. The parser finds nothing wrong with them. */
  @Test
  void theParserTakesTheWordsThatAreProposed() {
    List<Example> examples = Example.all();
    Random random = new Random(1);
    List<String> reserved = Kinds.words(Kinds::isReserved);
    int taken = 0;
    for (int i = 0; i < PLACES; i++) {
      String text = examples.get(random.nextInt(examples.size())).text();
      List<Lexeme> lexemes =
          Lexeme.of(new SourceText("", text)).stream()
              .filter(its -> its.kind() != Lexeme.Kind.COMMENT)
              .toList();
      String before = text.substring(0, lexemes.get(random.nextInt(lexemes.size())).span().start());
      for (String word : at(before).words()) {
        if (!reserved.contains(word)) {
          continue; // such a word may be a name as well
        }
        taken++;
        assertTrue(takes(before, word), () -> word + " behind:\n" + before);
      }
    }
    assertTrue(taken > 3 * PLACES, taken + " words are proposed");
  }

  /** Returns whether the parser does not expect something else than a word after a text. */
  private static boolean takes(String before, String word) {
    String whole = before + word;
    Optional<Diagnostic> first =
        Parser.parse(new SourceText("", whole)).diagnostics().stream()
            .filter(its -> its.problem() == Problem.P001)
            .filter(its -> its.span().orElseThrow().start() == before.length())
            .findFirst();
    return first.isEmpty();
  }

  @Test
  void whatDoesNotFitIsPassedOver() {
    assertTrue(at("thread T {\n  lock lock ) = m\n  ").words().contains("unlock"));
    assertTrue(at("threda T { }\n").words().contains("thread"));
    assertEquals(List.of("in"), at("thread T[i ").words());
    assertEquals(
        "count some",
        at("check x == ").words().stream()
            .filter(List.of("count", "some")::contains)
            .collect(Collectors.joining(" ")));
    assertEquals(new Continuation(List.of(), true), at("thread T {\n  lock "));
  }

  @Test
  void aLargeFileTakesLinearTime() {
    String text = "shared x: int[0..9]\nthread T {\n" + "  x = (x + 1) % 9\n".repeat(20_000);
    assertTrue(at(text).words().contains("atomic"));
  }
}
