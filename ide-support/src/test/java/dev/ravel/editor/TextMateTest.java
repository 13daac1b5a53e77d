// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the TextMate grammar of the extension for VS Code distinguishes words, numbers, texts
 * and comments as the scanner does. The grammar is a list of patterns: at each place the one that
 * begins first, of several the first in the list. Words that are names in other places are left to
 * the language server.
 */
class TextMateTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  /** A pattern. It is the stretch from one expression to another, or one expression alone. */
  private record Rule(String scope, Pattern begin, Pattern end) {}

  private static List<Rule> rules() throws IOException {
    Path file = ROOT.resolve("ide-support/vscode/syntaxes/ravel.tmLanguage.json");
    List<Rule> rules = new ArrayList<>();
    for (JsonElement element :
        JsonParser.parseString(Files.readString(file))
            .getAsJsonObject()
            .getAsJsonArray("patterns")) {
      JsonObject pattern = element.getAsJsonObject();
      boolean stretch = pattern.has("begin");
      rules.add(
          new Rule(
              pattern.get("name").getAsString(),
              Pattern.compile(
                  pattern.get(stretch ? "begin" : "match").getAsString(), Pattern.MULTILINE),
              Pattern.compile(stretch ? pattern.get("end").getAsString() : "")));
    }
    return rules;
  }

  /** The stretches that the grammar finds, each as its place and kind. */
  private static List<String> found(List<Rule> rules, String text) {
    List<String> found = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int start = text.length();
      int end = text.length();
      String scope = "";
      for (Rule rule : rules) {
        Matcher begin = rule.begin().matcher(text);
        if (begin.find(at) && begin.start() < start) {
          Matcher closing = rule.end().matcher(text);
          start = begin.start();
          end = closing.find(begin.end()) ? closing.end() : text.length();
          scope = rule.scope();
        }
      }
      if (!scope.isEmpty() && !scope.startsWith("entity.")) {
        found.add(start + ".." + end + " " + kind(scope));
      }
      at = Math.max(end, at + 1);
    }
    return found;
  }

  private static String kind(String scope) {
    return switch (scope.substring(0, scope.indexOf('.'))) {
      case "comment" -> "comment";
      case "string" -> "text";
      case "constant" -> scope.contains("numeric") ? "number" : "word";
      case "keyword", "storage" -> "word";
      default -> throw new AssertionError(scope);
    };
  }

  private static List<String> scanned(SourceText text) {
    List<String> scanned = new ArrayList<>();
    for (Lexeme lexeme : Lexeme.of(text)) {
      String place = lexeme.span().start() + ".." + lexeme.span().end() + " ";
      switch (lexeme.kind()) {
        case COMMENT -> scanned.add(place + "comment");
        case TEXT -> scanned.add(place + "text");
        case NUMBER -> scanned.add(place + "number");
        case KEYWORD -> {
          // "count" is a word only where a name and "in" follow.
          if (!lexeme.text().equals("count")) {
            scanned.add(place + "word");
          }
        }
        case NAME, SIGN -> {}
      }
    }
    return scanned;
  }

  @Test
  void modelsAreColouredAsTheyAreScanned() throws IOException {
    List<Rule> rules = rules();
    List<Path> models;
    try (Stream<Path> files = Files.walk(ROOT.resolve("models"))) {
      models =
          files
              .filter(file -> file.toString().endsWith(".ravel"))
              .filter(file -> !file.toString().contains("/target/"))
              .sorted()
              .toList();
    }
    int compared = 0;
    for (Path file : models) {
      String content = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      SourceText text = new SourceText(file.toString(), content);
      boolean right =
          Parser.parse(text).diagnostics().stream().noneMatch(d -> d.severity() == Severity.ERROR);
      if (right) {
        assertEquals(scanned(text), found(rules, content), file::toString);
        compared++;
      }
    }
    assertTrue(compared > 250, compared + " models are right");
  }
}
