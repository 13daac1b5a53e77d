// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Finding;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The models in {@code constructs} use every word of the language, each with a broken twin. */
class ConstructsTest {
  private static final String FOLDER = "constructs";
  private static final String BROKEN = "-broken.ravel";

  /** Words that no model can use yet; files in {@code rejected} show what is said about them. */
  private static final Set<String> REFUSED = Set.of("symbolic");

  private static final Path LEXER =
      Path.of(
          System.getProperty("ravel.root"),
          "language/src/main/antlr4/dev/ravel/syntax/RavelLexer.g4");

  static Stream<String> sound() {
    return Corpus.in(FOLDER).stream().filter(file -> !file.endsWith(BROKEN));
  }

  @Test
  void everyWordOfTheLanguageOccurs() throws IOException {
    Set<String> missing = words(Files.readString(LEXER, UTF_8), "(?m)^[A-Z_]+ *: '([a-z]+)' *;");
    assertTrue(missing.size() > 90, () -> "the words of the language: " + missing);
    for (String file : Corpus.in(FOLDER)) {
      String code = Corpus.text(file).replaceAll("//.*|\"[^\"]*\"", "");
      missing.removeAll(words(code, "\\b([a-z]+)\\b"));
    }
    assertEquals(REFUSED, missing);
  }

  private static Set<String> words(String text, String pattern) {
    Matcher word = Pattern.compile(pattern).matcher(text);
    Set<String> words = new TreeSet<>();
    while (word.find()) {
      words.add(word.group(1));
    }
    return words;
  }

  @ParameterizedTest
  @MethodSource("sound")
  void theTwinDiffersInOneLineAndIsViolated(String file) {
    String twin = file.replace(".ravel", BROKEN);
    assertTrue(Corpus.in(FOLDER).contains(twin), () -> twin + " is missing");
    assertTrue(Corpus.text(twin).contains("\n// Broken: "), "it says what is broken");
    List<String> lines = program(file);
    List<String> changed = program(twin);
    changed.removeAll(lines);
    assertTrue(changed.size() <= 1, () -> "lines of the twin alone: " + changed);
    Set<String> violated = titles(twin);
    violated.removeAll(titles(file));
    assertFalse(violated.isEmpty(), "the twin violates what its model keeps");
  }

  @ParameterizedTest
  @MethodSource("sound")
  void theModelIsSmall(String file) {
    assertTrue(Corpus.text(file).lines().count() <= 28, file);
  }

  /** The lines of a file but for remarks and checks. */
  private static List<String> program(String file) {
    return Corpus.text(file)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("check") && !line.startsWith("//"))
        .collect(Collectors.toList());
  }

  /** The violated checks. */
  private static Set<String> titles(String file) {
    return Corpus.check(file, Map.of())
        .findings()
        .filter(finding -> finding.judgement().verdict() == Verdict.VIOLATED)
        .map(Finding::claim)
        .map(claim -> claim.name().orElse(claim.title()) + claim.bindings())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
