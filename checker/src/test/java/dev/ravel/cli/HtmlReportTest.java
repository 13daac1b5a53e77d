// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of {@code ravel check --report}. It is one page that needs nothing else, whole or not at
 * all.
 */
class HtmlReportTest {
  private static final Path MODELS = Path.of("src/test/resources/transcripts/models");

  @TempDir private Path folder;

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(MODELS)) {
      return files.filter(file -> file.toString().endsWith(".ravel")).sorted().toList();
    }
  }

  private String page(Path model, String... more) throws IOException {
    Path file = folder.resolve("report.html");
    String[] args = new String[more.length + 5];
    args[0] = "check";
    args[1] = model.toString();
    args[2] = "--all";
    args[3] = "--report";
    args[4] = file.toString();
    System.arraycopy(more, 0, args, 5, more.length);
    Session.Ran _ = new Session().run(args);
    return Files.readString(file);
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyPageIsWellFormedAndAccessible(Path model) throws IOException {
    String page = page(model, "--max-states", "20000");
    WellFormedPage.hold(page);
  }

  @Test
  void aViolationIsToldInFull() throws IOException {
    String page = page(MODELS.resolve("lost.ravel"));
    assertTrue(page.contains("\u2716 violated</span>, not as expected"), page);
    assertTrue(page.contains("<th scope=\"row\">4 (!)</th>"), page);
    assertTrue(page.contains("x: 1 -&gt; 1"), page);
    assertTrue(page.contains("<a href=\"#f1-1-s1\">1</a>"), page);
    assertTrue(page.contains("<strong>Why:</strong> step 4 computes with the value read"), page);
    assertTrue(page.contains("--schedule &quot;"), page);
    assertTrue(page.contains("ravel explain V001"), page);
    assertTrue(page.contains("What was explored"), page);
  }

  @Test
  void anExecutionIsDrawnAsDrawDoesButInTheColoursOfThePage() throws IOException {
    String page = page(MODELS.resolve("lost.ravel"));
    String picture = page.substring(page.indexOf("<svg "), page.indexOf("</svg>"));
    Path drawn = folder.resolve("run.svg");
    String schedule = page.replaceAll("(?s).*--schedule &quot;(.*?)&quot;.*", "$1");
    String model = MODELS.resolve("lost.ravel").toString();
    Session.Ran ran =
        new Session().run("draw", model, "--schedule", schedule, "-o", drawn.toString());
    assertEquals(0, ran.code(), ran.err());
    assertEquals(marks(Files.readString(drawn).replace("</svg>\n", "")), marks(picture));
  }

  /** A picture without its colours and the names of its parts. */
  private static String marks(String picture) {
    return picture
        .replaceFirst("<svg [^>]*>", "<svg>")
        .replaceAll("<g [^>]*>", "<g>")
        .replaceAll("(fill|stroke)=\"(#[0-9A-F]{6}|var\\([a-z0-9-]*\\))\"", "$1");
  }

  /** Each colour of a picture is a name, and each theme says what it stands for. */
  @Test
  void aPictureHasTheColoursOfThePage() throws IOException {
    String page = page(MODELS.resolve("lost.ravel"));
    String picture = page.substring(page.indexOf("<svg "), page.indexOf("</svg>"));
    assertFalse(picture.contains("\"#"), picture);
    Matcher names = Pattern.compile("=\"var\\((--[a-z0-9-]+)\\)\"").matcher(picture);
    int found = 0;
    while (names.find()) {
      found++;
      assertEquals(4, WellFormedPage.count(page, " " + names.group(1) + ": "), names.group(1));
    }
    assertTrue(found > 20, picture);
  }

  @Test
  void whatCameByAStreamIsNotReadAgain() throws IOException {
    Path file = folder.resolve("report.html");
    Session session = new Session().reading(Files.readString(MODELS.resolve("lost.ravel")));
    Session.Ran _ = session.run("check", "-", "--report", file.toString());
    assertFalse(Files.readString(file).contains("<svg"));
  }

  @Test
  void anExecutionThatShowsTwoViolationsIsTabulatedOnce() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("twice.ravel"),
            """
            atomic shared x: int[0..1]
            thread A { x = 1 }
            check first: never x == 1
            check second: always x == 0
            """);
    String page = page(model);
    assertEquals(1, WellFormedPage.count(page, "<caption>In this order"), page);
    assertTrue(page.contains("In the order shown for <a href=\"#f1-1\">"), page);
    assertEquals(2, WellFormedPage.count(page, "See it again"), page);
  }

  @Test
  void localWorkHasRowsWithoutANumber() throws IOException {
    String page = page(MODELS.resolve("own-work.ravel"));
    String row = "<tr><td></td><td>Taker</td><td class=\"number\">16</td>";
    assertTrue(page.contains(row + "<td class=\"code\">sum = sum + v</td>"), page);
    assertTrue(page.contains("<td class=\"code\">sum = 1</td>"), page);
    assertFalse(page.contains("idle"), "what is never used is left out");
  }

  @Test
  void aSweepHasASectionForEachCombination() throws IOException {
    String page = page(MODELS.resolve("rooms.ravel"), "-D", "N=1..2");
    assertTrue(page.contains("rooms.ravel with N = 1</h2>"), page);
    assertTrue(page.contains("rooms.ravel with N = 2</h2>"), page);
  }

  @Test
  void aPageThatCannotBeWrittenIsSaidAndTheVerdictsArePrinted() throws IOException {
    String model = MODELS.resolve("lost.ravel").toString();
    Path none = folder.resolve("none/report.html");
    Session.Ran ran = new Session().run("check", model, "--report", none.toString());
    assertEquals(2, ran.code());
    assertTrue(ran.out().contains("violated[V001]"), ran.out());
    assertTrue(ran.out().contains("1 of 2 checks violated"), ran.out());
    assertTrue(ran.err().startsWith("error[F008]: "), ran.err());
    assertTrue(ran.err().contains("there is no such folder"), ran.err());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void aFullDiskIsSaidAndTheOldPageStays() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");
    String model = MODELS.resolve("counter.ravel").toString();
    Session.Ran ran = new Session().run("check", model, "--report", "/dev/full", "--json");
    assertEquals(2, ran.code());
    assertTrue(ran.out().contains("\"verdict\": \"holds\""), ran.out());
    assertTrue(ran.err().startsWith("error[F008]: `/dev/full` cannot be written: "), ran.err());
    assertEquals(2, ran.err().lines().count(), ran.err());
  }
}
