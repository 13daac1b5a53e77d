// SPDX-License-Identifier: Apache-2.0

package dev.ravel.style;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Comments of the main code begin with a sentence for a list, and are in plain words. */
class CommentsTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  /** The most characters of a first sentence, without the marks of Javadoc. */
  private static final int LONGEST = 100;

  private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

  private static final Pattern LINES = Pattern.compile("(?m)^\\s*//(.*)$");

  private static final Pattern CODE = Pattern.compile("\\{@(?:code|literal) ");

  private static final Pattern LINK = Pattern.compile("\\{@link(?:plain)? ([^ }]+)(?: ([^}]+))?}");

  private static final Pattern QUESTION =
      Pattern.compile("^(What|Which|How|Whether|Where|Who|Whose|When|Why)\\b");

  /** Words that readers have to translate; each has a plain one. */
  private static final Pattern WORDS =
      Pattern.compile(
          "\\b(so many|(?:is|are|was|were|be|been) told|behind|whoever|dealt"
              + "|(?:is|are|was|were) lent)\\b");

  @Test
  void commentsBeginWithOneSentence() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path file : sources()) {
      Matcher comments = COMMENT.matcher(Files.readString(file));
      while (comments.find()) {
        String first = first(text(comments.group(1)));
        String shown = rendered(first, true);
        String plain = rendered(first, false).replaceAll("\"[^\"]*\"", "");
        if (shown.length() > LONGEST || plain.contains(":") || QUESTION.matcher(plain).find()) {
          faults.add(ROOT.relativize(file) + ": " + shown);
        }
      }
    }
    assertEquals("", String.join("\n", faults), "begin with a noun phrase or a verb, then a stop");
  }

  @Test
  void commentsAreInPlainWords() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path file : sources()) {
      String code = Files.readString(file);
      for (Pattern kind : List.of(COMMENT, LINES)) {
        Matcher comments = kind.matcher(code);
        while (comments.find()) {
          Matcher words = WORDS.matcher(rendered(text(comments.group(1)), false));
          while (words.find()) {
            faults.add(ROOT.relativize(file) + ": " + words.group());
          }
        }
      }
    }
    assertEquals("", String.join("\n", faults), "write after, n, is reported, a thread that …");
  }

  @Test
  void faultsAreNoticed() {
    assertEquals("Returns x.", first(text("\n   * Returns x. It\n   * is y.\n   ")));
    assertEquals("a {b}: c Set e.", rendered("a {@code {b}: c} {@link java.util.Set} e.", true));
    assertEquals("a  Set", rendered("a {@code b: c} {@link Map Set}", false));
    assertTrue(QUESTION.matcher("Whether it is").find());
    assertTrue(WORDS.matcher("the state behind it").find());
  }

  /** The paragraphs of a comment in one line each; examples and tags are left out. */
  private static String text(String comment) {
    String lines = comment.replaceAll("(?m)^\\s*\\* ?", "").replaceAll("(?s)<pre>.*?</pre>", "");
    return lines
        .replaceAll("(?m)^<p>", "")
        .replaceAll("@param \\S+", "@param ")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String first(String text) {
    String before = text.replaceAll(" @(param|return|throws|see|author) .*", "");
    String cut = before.replaceAll(" <(ul|ol|li|table|tr|h\\d|dl)>.*", "");
    Matcher end = Pattern.compile("[.!?](?= |$)").matcher(cut);
    return end.find() ? cut.substring(0, end.end()) : cut;
  }

  /** A text without the marks of Javadoc. Links are their words, code is kept or left out. */
  private static String rendered(String text, boolean withCode) {
    StringBuilder rest = new StringBuilder(text);
    for (Matcher code = CODE.matcher(rest); code.find(); code = CODE.matcher(rest)) {
      int end = code.end();
      for (int open = 1; end < rest.length() && open > 0; end++) {
        open += rest.charAt(end) == '{' ? 1 : rest.charAt(end) == '}' ? -1 : 0;
      }
      rest.replace(code.start(), end, withCode ? rest.substring(code.end(), end - 1) : "");
    }
    return LINK.matcher(rest)
        .replaceAll(
            link -> {
              String words = link.group(2) == null ? link.group(1) : link.group(2);
              return Matcher.quoteReplacement(words.replaceAll("^.*[.#]", ""));
            });
  }

  private static List<Path> sources() throws IOException {
    return Formatting.javaFiles(ROOT).stream()
        .filter(file -> file.toString().contains("/src/main/java/"))
        .toList();
  }
}
