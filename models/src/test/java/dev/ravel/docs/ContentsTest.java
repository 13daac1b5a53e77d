// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing is left out, and every link leads somewhere. */
class ContentsTest {
  private static final Path EXPLANATIONS =
      Page.ROOT.resolve("checker/src/main/resources/explain").normalize();
  private static final Path LEXER =
      Page.ROOT.resolve("language/src/main/antlr4/dev/ravel/syntax/RavelLexer.g4");
  private static final Pattern KEYWORD = Pattern.compile("(?m)^[A-Z_]+\\s*:\\s*'([a-z]+)'");

  static List<Page> pages() {
    return Page.all();
  }

  @Test
  void theTableOfCodesHasEveryCodeOnceWithItsTitlePageAndExample() {
    List<String> expected =
        Arrays.stream(Problem.values())
            .map(p -> "| [" + p.code() + "](" + explanation(p) + ") | " + p.title() + example(p))
            .toList();
    List<String> rows =
        new Page(Page.MANUAL.resolve("codes.md"))
            .lines().stream().filter(line -> line.matches("\\| \\[[A-Z][0-9]+].*")).toList();
    assertEquals(String.join("\n", expected), String.join("\n", rows));
  }

  private static String explanation(Problem problem) {
    return Page.MANUAL.relativize(EXPLANATIONS.resolve(problem.code() + ".md")).toString();
  }

  /** Returns the last column. It is the model that has the problem, where a model can have it. */
  private static String example(Problem problem) {
    return Stream.of(".ravel", ".pnml", ".ll_net", ".c", ".litmus")
        .map(ending -> EXPLANATIONS.resolve(problem.code() + ending))
        .filter(Files::exists)
        .findFirst()
        .map(its -> " | [" + its.getFileName() + "](" + Page.MANUAL.relativize(its) + ") |")
        .orElse(" | |");
  }

  @Test
  void theIndexOfTheManualLeadsToEveryPage() {
    Set<String> linked =
        new Page(Page.MANUAL.resolve("README.md"))
            .links().stream().map(Page.Link::path).collect(Collectors.toCollection(TreeSet::new));
    for (Page page : Page.in(Page.MANUAL)) {
      String name = page.path().getFileName().toString();
      assertTrue(name.equals("README.md") || linked.contains(name), name);
    }
  }

  @Test
  void theReadmeLeadsToBoth() {
    List<String> linked =
        new Page(Page.ROOT.resolve("README.md")).links().stream().map(Page.Link::path).toList();
    assertTrue(linked.contains("models/manual/README.md"), linked::toString);
    assertTrue(linked.contains("models/tutorial/README.md"), linked::toString);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsSomewhere(Page page) {
    for (Page.Link link : page.links()) {
      Path target =
          link.path().isEmpty() ? page.path() : page.path().resolveSibling(link.path()).normalize();
      assertTrue(Files.exists(target), page + " links to " + link.path());
      if (!link.heading().isEmpty()) {
        List<String> headings = new Page(target).headings();
        assertTrue(headings.contains(link.heading()), page + ": " + link + " in " + headings);
      }
    }
  }

  @Test
  void everyKeywordIsUsedInAModelOfTheManual() throws IOException {
    String models =
        Page.in(Page.MANUAL).stream()
            .flatMap(page -> page.blocks().stream())
            .filter(Block::isModel)
            .flatMap(block -> block.lines().stream())
            .map(line -> line.replaceFirst("//.*", ""))
            .collect(Collectors.joining("\n"));
    Matcher keywords = KEYWORD.matcher(Files.readString(LEXER));
    Set<String> missing = new TreeSet<>();
    int found = 0;
    while (keywords.find()) {
      found++;
      if (!Pattern.compile("\\b" + keywords.group(1) + "\\b").matcher(models).find()) {
        missing.add(keywords.group(1));
      }
    }
    assertTrue(found > 50, "keywords of the grammar: " + found);
    assertEquals(Set.of(), missing);
  }
}
