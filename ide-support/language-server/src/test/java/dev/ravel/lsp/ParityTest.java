// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.inject.Injector;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Lexeme;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.xtext.parser.IParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The editor's grammar takes the texts that the compiler's takes, and no others. */
class ParityTest {
  private static final int SPOILT = 20_000;

  private static IParser parser;

  @BeforeAll
  static void setUp() {
    Injector injector = new RavelStandaloneSetup().createInjectorAndDoEMFRegistration();
    parser = injector.getInstance(IParser.class);
  }

  private static List<String> corpus() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String folder : List.of("models", "language/src", "checker/src")) {
      Path root = Path.of(System.getProperty("ravel.root"), folder);
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file :
            files
                .filter(f -> f.toString().endsWith(".ravel") && !f.toString().contains("/target/"))
                .sorted()
                .toList()) {
          texts.add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        }
      }
    }
    return texts;
  }

  private static boolean compilerTakes(String text) {
    return Parser.parse(new SourceText("", text)).diagnostics().stream()
        .noneMatch(d -> d.severity() == Severity.ERROR);
  }

  private static boolean editorTakes(String text) {
    return !parser.parse(new StringReader(text)).hasSyntaxErrors();
  }

  /**
   * Returns whether a text is refused for what no grammar says. That is the depth of its brackets,
   * formulas inside texts, as many values as variables, a capacity after the sizes of a family of
   * channels, the size of a barrier, what `in` can follow, the word after `/` in a schedule, and
   * signs of other languages that are read as the sign meant.
   */
  private static boolean refusedForMore(String text) {
    return Parser.parse(new SourceText("", text)).diagnostics().stream()
        .filter(d -> d.severity() == Severity.ERROR)
        .allMatch(
            d ->
                d.problem() == Problem.P007
                    || d.problem() == Problem.P013
                    || d.message().contains(" assigned, but there ")
                    || d.message().endsWith(" needs a capacity")
                    || d.message().endsWith(" needs the number of threads that it waits for")
                    || d.message().contains(" can follow only a thread")
                    || d.message().startsWith("`/` is followed by a number")
                    || d.message().startsWith("there are no powers"));
  }

  private static String compared(String text) {
    boolean takes = compilerTakes(text);
    if (takes == editorTakes(text) || !takes && refusedForMore(text)) {
      return "";
    }
    StringBuilder why = new StringBuilder(takes ? "refused by the editor:\n" : "taken by it:\n");
    parser
        .parse(new StringReader(text))
        .getSyntaxErrors()
        .forEach(e -> why.append(e.getSyntaxErrorMessage().getMessage()).append('\n'));
    Parser.parse(new SourceText("", text))
        .diagnostics()
        .forEach(d -> why.append(d.problem()).append(' ').append(d.message()).append('\n'));
    return why.append(text).toString();
  }

  @Test
  void bothTakeTheSameFiles() throws IOException {
    List<String> corpus = corpus();
    long right = corpus.stream().filter(ParityTest::compilerTakes).count();
    assertTrue(right > 400, right + " files are right");
    assertTrue(corpus.size() - right > 25, corpus.size() - right + " files are wrong");
    for (String text : corpus) {
      assertEquals("", compared(text));
    }
  }

  @Test
  void bothTakeTheSameSpoiltFiles() throws IOException {
    List<String> right =
        corpus().stream().filter(t -> t.length() < 1500 && compilerTakes(t)).toList();
    Random random = new Random(1);
    int taken = 0;
    for (int i = 0; i < SPOILT; i++) {
      String text = right.get(random.nextInt(right.size()));
      String spoilt = spoilt(text, right.get(random.nextInt(right.size())), random);
      taken += compilerTakes(spoilt) ? 1 : 0;
      assertEquals("", compared(spoilt));
    }
    assertTrue(taken > SPOILT / 20, taken + " spoilt files are right all the same");
  }

  /** A text with one lexeme less, one of another text in its place, or one of those before it. */
  private static String spoilt(String text, String other, Random random) {
    List<Lexeme> lexemes = Lexeme.of(new SourceText("", text));
    Span at = lexemes.get(random.nextInt(lexemes.size())).span();
    List<Lexeme> others = Lexeme.of(new SourceText("", other));
    String word = others.get(random.nextInt(others.size())).text();
    return switch (random.nextInt(3)) {
      case 0 -> text.substring(0, at.start()) + text.substring(at.end());
      case 1 -> text.substring(0, at.start()) + word + text.substring(at.end());
      default -> text.substring(0, at.start()) + " " + word + " " + text.substring(at.start());
    };
  }
}
