// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Diagnostic.Help;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever the text, there is an answer that makes sense. */
class RobustnessTest {
  /** The number of truncations and of mutations of each text. */
  private static final int EACH = Boolean.getBoolean("ravel.deep") ? 400 : 16;

  /** Words that only the inside of a parser generator knows. */
  private static final Pattern JARGON =
      Pattern.compile(
          "viable|mismatched|extraneous|token|lexer|<|rule|null|_|EOF|\\b(ID|LBRACE|RBRACE|NUMBER)\\b");

  private static final List<String> SIGNS =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ",",
          ";",
          ":",
          "..",
          ".",
          "->",
          "=>",
          "==",
          "!=",
          "<=",
          ">=",
          "&&",
          "||",
          "=",
          "<",
          ">",
          "+",
          "-",
          "*",
          "/",
          "%",
          "!",
          "\n",
          "\n",
          "\n",
          " ",
          "0",
          "7",
          "a",
          "b",
          "f(",
          "x[",
          "\"t\"",
          "\"{a}\"",
          "\"",
          "/*",
          "*/",
          "//",
          "/// doc",
          "@",
          "é",
          "\u0000",
          "&",
          ":=",
          "'",
          "#",
          "9999999999999999999");

  private static List<String> vocabulary() {
    List<String> words = new ArrayList<>(SIGNS);
    for (int type = 1; type <= RavelLexer.VOCABULARY.getMaxTokenType(); type++) {
      String literal = RavelLexer.VOCABULARY.getLiteralName(type);
      if (literal != null && Character.isLetter(literal.charAt(1))) {
        words.add(literal.substring(1, literal.length() - 1));
      }
    }
    return words;
  }

  private static List<String> valid() {
    Stream<String> examples = Corpus.EXAMPLES.stream().map(Corpus::example);
    String declarations =
        Corpus.table("accepted/declarations.txt").stream()
            .map(Corpus.Case::source)
            .filter(s -> !s.startsWith("model"))
            .collect(Collectors.joining("\n"));
    String statements =
        Corpus.table("accepted/statements.txt").stream()
            .map(Corpus.Case::source)
            .collect(Collectors.joining("\n", "thread T {\n", "\n}\n"));
    String properties =
        Corpus.table("accepted/properties.txt").stream()
            .map(c -> "check " + c.source())
            .collect(Collectors.joining("\n"));
    return Stream.concat(examples, Stream.of(declarations, statements, properties)).toList();
  }

  @Test
  void soupOfTokens() {
    Random random = new Random(20_260);
    List<String> words = vocabulary();
    for (int i = 0; i < 4000; i++) {
      StringBuilder soup = new StringBuilder();
      int length = random.nextInt(60);
      for (int k = 0; k < length; k++) {
        soup.append(words.get(random.nextInt(words.size())));
        soup.append(random.nextInt(3) == 0 ? "" : " ");
      }
      answered(soup.toString());
    }
  }

  @Test
  void soupOfTokensInsideOfAThread() {
    Random random = new Random(7);
    List<String> words = vocabulary();
    for (int i = 0; i < 2000; i++) {
      StringBuilder soup = new StringBuilder("thread T {\n");
      int length = random.nextInt(40);
      for (int k = 0; k < length; k++) {
        soup.append(words.get(random.nextInt(words.size()))).append(' ');
      }
      answered(soup + "\n}\n");
    }
  }

  @Test
  void soupOfCharacters() {
    Random random = new Random(99);
    for (int i = 0; i < 2000; i++) {
      StringBuilder soup = new StringBuilder();
      int length = random.nextInt(100);
      int range = i % 2 == 0 ? 128 : 0x10000;
      for (int k = 0; k < length; k++) {
        soup.append((char) random.nextInt(range));
      }
      answered(soup.toString());
    }
  }

  @Test
  void truncations() {
    for (String text : valid()) {
      int step = Math.max(1, text.length() / EACH);
      for (int end = 0; end < text.length(); end += step) {
        answered(text.substring(0, end));
        answered(text.substring(end));
      }
    }
  }

  /** A declaration that ends after any of its lexemes, with another beginning after it. */
  @Test
  void declarationsThatAreCut() {
    List<String> declarations =
        Stream.concat(
                Corpus.table("accepted/declarations.txt").stream().map(Corpus.Case::source),
                Stream.of("proc f(a: int[0..1][2], c: channel bool): int[0..1][3][2] { skip }"))
            .toList();
    for (String text : declarations) {
      for (Lexeme lexeme : Lexeme.of(new SourceText("", text))) {
        for (String rest : List.of("", " {", " { }", "]", ")", "\nthread T { skip }")) {
          answered(text.substring(0, lexeme.span().end()) + rest);
        }
      }
    }
  }

  @Test
  void mutations() {
    Random random = new Random(4711);
    List<String> words = vocabulary();
    for (String text : valid()) {
      for (int i = 0; i < EACH; i++) {
        StringBuilder mutant = new StringBuilder(text);
        for (int k = random.nextInt(3); k >= 0; k--) {
          mutate(mutant, random, words);
        }
        answered(mutant.toString());
      }
    }
  }

  private static void mutate(StringBuilder text, Random random, List<String> words) {
    int at = random.nextInt(text.length());
    int end = Math.min(text.length(), at + 1 + random.nextInt(12));
    switch (random.nextInt(4)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(at, " " + words.get(random.nextInt(words.size())) + " ");
      case 2 -> text.replace(at, end, words.get(random.nextInt(words.size())));
      default -> text.insert(random.nextInt(text.length()), text.substring(at, end));
    }
  }

  /** A text that is right has one token less, or one token twice. There are few messages. */
  @Test
  void smallMistakesGetFewMessages() {
    int texts = 0;
    int messages = 0;
    for (String example : Corpus.EXAMPLES) {
      String text = Corpus.example(example);
      String[] words = text.split("(?<=\\s)|(?=\\s)", -1);
      for (int i = 0; i < words.length; i += 3) {
        if (words[i].isBlank() || words[i].startsWith("//")) {
          continue;
        }
        String word = words[i];
        words[i] = "";
        int count = answered(String.join("", words));
        words[i] = word;
        assertTrue(count < 12, () -> example + " without " + word);
        texts++;
        messages += count;
      }
    }
    assertTrue(texts > 400);
    assertTrue(messages < 1.4 * texts, messages + " messages for " + texts + " texts");
  }

  /** The number of errors; every answer is checked on the way. */
  private static int answered(String text) {
    SourceText source = new SourceText("soup", text);
    Parser.Parsed parsed = Parser.parse(source);
    new SpanLaws(source).hold(parsed.model());
    assertEquals(text.length(), parsed.model().span().end());
    check(source, parsed.diagnostics());
    Parser.ParsedExpression expression = Parser.parseExpression(source);
    check(source, expression.diagnostics());
    assertEquals(expression.expression().isEmpty(), !expression.diagnostics().isEmpty());
    Parser.ParsedSchedule schedule = Parser.parseSchedule(source);
    check(source, schedule.diagnostics());
    assertEquals(schedule.schedule().isEmpty(), !schedule.diagnostics().isEmpty());
    return (int) parsed.diagnostics().stream().filter(d -> d.severity() == Severity.ERROR).count();
  }

  private static void check(SourceText source, List<Diagnostic> diagnostics) {
    int last = 0;
    for (Diagnostic diagnostic : diagnostics) {
      Span span = diagnostic.span().orElseThrow();
      assertTrue(span.source() == source && span.start() >= last, "places in order");
      last = span.start();
      inWords(diagnostic.message());
      inWords(diagnostic.label());
      for (Help help : diagnostic.helps()) {
        inWords(help.text());
        for (Edit edit : help.edits()) {
          assertTrue(edit.span().end() <= source.text().length());
        }
      }
    }
  }

  /** Apart from what it quotes, a message is made of words. */
  private static void inWords(String message) {
    String unquoted =
        message
            .replace("```", "")
            .replaceAll("(?s)`[^`]*`|\"[^\"]*\"", "")
            .replaceAll("(?s)[`\"].*", "");
    assertFalse(JARGON.matcher(unquoted).find(), message);
    assertFalse(message.endsWith("."), message);
  }
}
