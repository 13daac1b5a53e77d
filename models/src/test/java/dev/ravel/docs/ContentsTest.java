// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing is left out, and every link leads somewhere. */
class ContentsTest {
  private static final Path EXPLANATIONS =
      Page.ROOT.resolve("checker/src/main/resources/explain").normalize();

  static List<Page> pages() {
    return Page.all();
  }

  @Test
  void theTableOfCodesHasEveryCodeOnceWithItsTitleAndPage() {
    List<String> expected =
        Arrays.stream(Problem.values())
            .map(p -> "| [" + p.code() + "](" + explanation(p) + ") | " + p.title() + " |")
            .toList();
    List<String> rows =
        new Page(Page.MANUAL.resolve("codes.md"))
            .lines().stream().filter(line -> line.matches("\\| \\[[A-Z][0-9]+].*")).toList();
    assertEquals(String.join("\n", expected), String.join("\n", rows));
  }

  private static String explanation(Problem problem) {
    return Page.MANUAL.relativize(EXPLANATIONS.resolve(problem.code() + ".md")).toString();
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
}
