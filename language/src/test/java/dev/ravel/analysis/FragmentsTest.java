// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/**
 * Tests that the analysis answers for every tree that the parser makes, also of texts that are full
 * of mistakes. It never fails, says the same again, and points into the text.
 */
final class FragmentsTest {
  private static final int ROUNDS = Boolean.getBoolean("ravel.deep") ? 40_000 : 400;

  private final RandomGenerator random =
      RandomGeneratorFactory.of("L64X128MixRandom").create(4_711);

  private static List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String file : List.of("examples", "kinds", "types", "nets", "checks", "settings")) {
      try (InputStream in = FragmentsTest.class.getResourceAsStream("/analysis/" + file + ".txt")) {
        String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        Corpus.read(all).forEach(c -> texts.add(c.main().text()));
      }
    }
    return texts;
  }

  @Test
  void mutilatedTexts() throws IOException {
    List<String> texts = texts();
    for (int round = 0; round < ROUNDS; round++) {
      String text = texts.get(random.nextInt(texts.size()));
      int changes = 1 + random.nextInt(4);
      for (int i = 0; i < changes; i++) {
        text = changed(text, texts.get(random.nextInt(texts.size())));
      }
      SourceText source = new SourceText("mutilated", text);
      Model model = Parser.parse(source).model();
      Analysed once = analyse(model, text);
      for (Diagnostic diagnostic : once.diagnostics()) {
        assertTrue(diagnostic.span().isPresent());
        assertEquals(source, diagnostic.span().get().source());
      }
      assertEquals(once.hasErrors(), once.instances().isEmpty() && once.hasErrors());
      assertEquals(once.diagnostics(), analyse(model, text).diagnostics());
    }
  }

  private static Analysed analyse(Model model, String text) {
    try {
      return Analysis.analyse(model, List.of(), Map.of());
    } catch (RuntimeException e) {
      throw new AssertionError(text, e);
    }
  }

  /** Two files at once, and values from outside that may fit nothing. */
  @Test
  void strangeCompany() throws IOException {
    List<String> texts = texts();
    List<String> values = List.of("0", "-1", "true", "one", "[1, 2]", "N + 1", "1 / 0", "R(1)");
    for (int round = 0; round < ROUNDS / 4; round++) {
      Model main = parse(texts.get(random.nextInt(texts.size())));
      Model other = parse(texts.get(random.nextInt(texts.size())));
      Map<String, Expression> defines = new LinkedHashMap<>();
      for (String name : List.of("N", "x", "c", "nothing")) {
        if (random.nextBoolean()) {
          String value = values.get(random.nextInt(values.size()));
          Parser.parseExpression(new SourceText("-D " + name, value))
              .expression()
              .ifPresent(e -> defines.put(name, e));
        }
      }
      Analysed analysed = Analysis.analyse(main, List.of(other), defines);
      assertEquals(analysed.hasErrors(), analysed.instances().isEmpty());
    }
  }

  private static Model parse(String text) {
    return Parser.parse(new SourceText("text", text)).model();
  }

  private String changed(String text, String other) {
    if (text.isEmpty()) {
      return other;
    }
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + random.nextInt(30));
    String before = text.substring(0, from);
    String after = text.substring(to);
    return switch (random.nextInt(5)) {
      case 0 -> before + after;
      case 1 -> before + text.substring(from, to) + text.substring(from, to) + after;
      case 2 -> before + words(other) + after;
      case 3 -> before + text.charAt(random.nextInt(text.length())) + after;
      default -> swapWords(text);
    };
  }

  private String words(String text) {
    String[] words = text.split("\\s+");
    int from = random.nextInt(words.length);
    int to = Math.min(words.length, from + 1 + random.nextInt(4));
    return " " + String.join(" ", List.of(words).subList(from, to)) + " ";
  }

  /** Swaps names. The result is mostly still a text, but one of other meaning. */
  private String swapWords(String text) {
    String[] words = text.split("\\b");
    int a = random.nextInt(words.length);
    int b = random.nextInt(words.length);
    String word = words[a];
    words[a] = words[b];
    words[b] = word;
    return String.join("", words);
  }
}
