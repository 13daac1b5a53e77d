// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of the page stand in the files of its languages, which have the same ones. */
class WordsTest {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{|\\}\\}|\\{(\\w+)(:[^}]*)?\\}");
  private static final Pattern USE = Pattern.compile("\\bw\\('([^']+)'");
  private static final Pattern PLACE = Pattern.compile("data-w(?:-label|-title)?=\"([^\"]+)\"");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)(?<![:'\"])//.*$");
  private static final Pattern TEXT = Pattern.compile("'((?:\\\\.|[^'\\\\\\n])*)'");
  private static final Pattern HOLE = Pattern.compile("\\$?\\{[^{}`]*\\}");
  private static final Pattern TEMPLATE = Pattern.compile("`([^`]*)`");

  /** Two words in a row, or one with a capital letter. */
  private static final Pattern WORDS =
      Pattern.compile("[A-Za-z]{2,}[,.:;)\u2026]* [\\w(#]|(?<![\\w-])[A-Z][a-z]+\\b|[a-z]{2,} $");

  /** Behind these stand names of classes, elements and events. */
  private static final Pattern NAMES =
      Pattern.compile(
          "(class|key|style|event|\\bd|pane|name|case|===|ask|fetch"
              + "|querySelector|querySelectorAll|closest|matches|wanted|add|includes)[:(]?\\s*$"
              + "|class: .*[?:+(]\\s*$|least\\(moves, result, $");

  /**
   * The texts of the page for the browser, and algorithms and statements, which are not translated.
   */
  private static final Pattern CODE =
      Pattern.compile(
          "Arrow(Up|Down|Left|Right)|Enter|Escape|Home|End|AbortError|Content-Type|Control.*"
              + "|X-Ravel-\\w+|.*tabindex\\]|M.*|\\s*(Explore|Search)\\(.*|\\s*(if|else|for) .*"
              + "|check finally x == 2|fire |goes on|left out|(F8|Shift)-.*|.*\\b(hatched|flat)"
              + "|(Alt|Shift|Mod|Ctrl|Tab|Space)(-\\S*)?");

  private static String file(String name) {
    return new String(
        Page.file("/" + name).orElseThrow(() -> new AssertionError("no file " + name)).bytes(),
        StandardCharsets.UTF_8);
  }

  private static Map<String, String> words(String language) {
    String text = file("words-" + language + ".js");
    String object = text.substring(text.indexOf('{', text.indexOf("export default")));
    JsonObject all =
        JsonParser.parseString(object.strip().replaceFirst(";$", "").replaceFirst(",\\s*}$", "}"))
            .getAsJsonObject();
    Map<String, String> words = new LinkedHashMap<>();
    all.entrySet().forEach(its -> words.put(its.getKey(), its.getValue().getAsString()));
    return words;
  }

  private static Set<String> placeholders(String text) {
    Set<String> names = new TreeSet<>();
    Matcher found = PLACEHOLDER.matcher(text);
    while (found.find()) {
      if (found.group(1) != null) {
        names.add(found.group(1));
      }
    }
    return names;
  }

  /** The files of the page with code, by name. */
  private static Map<String, String> code() throws IOException, URISyntaxException {
    URI folder = WordsTest.class.getResource("/dev/ravel/playground/page/app.js").toURI();
    Map<String, String> code = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(Path.of(folder).getParent())) {
      for (Path path : files.sorted().toList()) {
        String name = path.getFileName().toString();
        if (name.endsWith(".js") && !name.startsWith("words") && !name.equals("codemirror.js")) {
          code.put(name, Files.readString(path));
        }
      }
    }
    return code;
  }

  @ParameterizedTest
  @ValueSource(strings = "de")
  void eachLanguageHasTheSameWordsWithTheSamePlaceholders(String language) {
    Map<String, String> english = words("en");
    Map<String, String> words = words(language);
    assertEquals(english.keySet(), words.keySet());
    english.forEach(
        (key, text) -> assertEquals(placeholders(text), placeholders(words.get(key)), key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void aChoiceByANumberHasTwoForms(String language) {
    words(language)
        .forEach(
            (key, text) -> {
              Matcher found = PLACEHOLDER.matcher(text);
              while (found.find()) {
                String forms = found.group(2);
                assertTrue(forms == null || forms.split("\\|", -1).length == 2, key + ": " + text);
              }
              String rest = PLACEHOLDER.matcher(text).replaceAll("");
              assertTrue(rest.indexOf('{') < 0 && rest.indexOf('}') < 0, key + ": " + text);
            });
  }

  @Test
  void allWordsAreUsedAndAllThatAreUsedAreThere() throws IOException, URISyntaxException {
    Set<String> used = new TreeSet<>(List.of("ravel-playground"));
    for (String text : code().values()) {
      USE.matcher(text).results().forEach(its -> used.add(its.group(1)));
    }
    PLACE.matcher(file("index.html")).results().forEach(its -> used.add(its.group(1)));
    Set<String> there = new TreeSet<>(words("en").keySet());
    there.removeIf(key -> key.startsWith("server-"));
    assertEquals(there, used);
  }

  @Test
  void noWordStandsElsewhere() throws IOException, URISyntaxException {
    List<String> found = new ArrayList<>();
    code().forEach((name, text) -> found.addAll(wordsIn(name, text)));
    assertEquals(List.of(), found);
    String page = file("index.html").replaceAll("(?s)<head>.*</head>", "");
    Matcher texts =
        Pattern.compile(">([^<]*[A-Za-z]{2}[^<]*)<|(?<![-\\w])(?:aria-label|title)=\"([^\"]*)\"")
            .matcher(page.replaceAll("&[#\\w]+;|<!--.*?-->", ""));
    while (texts.find()) {
      assertEquals(">ravel<", texts.group());
    }
  }

  private static List<String> wordsIn(String name, String text) {
    if (name.equals("editor.js")) { // the words of the languages that are edited
      return wordsIn("", text.substring(text.indexOf("export function speak")));
    }
    List<String> found = new ArrayList<>();
    String code = COMMENT.matcher(text).replaceAll("");
    Matcher literal = TEXT.matcher(code);
    while (literal.find()) {
      String before = code.substring(code.lastIndexOf('\n', literal.start()) + 1, literal.start());
      if (WORDS.matcher(literal.group(1)).find()
          && !NAMES.matcher(before).find()
          && !CODE.matcher(literal.group(1)).matches()) {
        found.add(name + ": " + literal.group());
      }
    }
    String templates = TEXT.matcher(code).replaceAll("0");
    for (String less = ""; !less.equals(templates); ) {
      less = templates;
      templates = HOLE.matcher(templates).replaceAll("0");
    }
    Matcher template = TEMPLATE.matcher(templates);
    while (template.find()) {
      if (WORDS.matcher(template.group(1)).find() && !CODE.matcher(template.group(1)).matches()) {
        found.add(name + ": " + template.group());
      }
    }
    return found;
  }

  /** The test of words knows a word where one stands, and lets code be. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "make('p'; 'nothing to show'),1",
        "say('Saved'),1",
        "say(`${count} steps are shown`),1",
        "say(`${w('x'; {a: `b ${c}`})} steps are shown`),1",
        "make('p'; {class: 'note two-lines'}; w('nothing')),0",
        "if (event.key === 'Enter') {},0",
        "by('view').querySelector('svg g'),0"
      })
  void wordsAreFound(String code, int count) {
    assertEquals(count, wordsIn("", code.replace(';', ',')).size(), code);
  }
}
