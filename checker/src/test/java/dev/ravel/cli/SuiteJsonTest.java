// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the output of {@code ravel suite --json}. */
class SuiteJsonTest {
  /**
   * Two reads and two writes of one cell. The last reader decides, so there are four executions.
   */
  private static final String LOST =
      "shared x: int[0..2]\nthread T[i in 1..2] { x = x + 1 }\ncheck no deadlock\n";

  @TempDir private Path folder;

  private JsonObject document(int code, String... words) throws IOException {
    return document(LOST, code, words);
  }

  private JsonObject document(String model, int code, String... words) throws IOException {
    Path file = Files.writeString(folder.resolve("lost.ravel"), model);
    String[] all = new String[words.length + 3];
    all[0] = "suite";
    all[1] = file.toString();
    all[2] = "--json";
    System.arraycopy(words, 0, all, 3, words.length);
    Session.Ran ran = new Session().run(all);
    assertEquals(code, ran.code(), ran.toString());
    String schema = new Session().run("schema", "suite").out();
    assertEquals(
        Set.of(),
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(schema)
            .validate(ran.out(), InputFormat.JSON));
    return JsonParser.parseString(ran.out()).getAsJsonObject();
  }

  @Test
  void testsOfAnEarlierSuiteAreReplaced() throws IOException {
    Path tests = folder.resolve("tests");
    assertEquals(4, document(0, "--emit", tests.toString()).getAsJsonArray("tests").size());
    Path _ = Files.writeString(tests.resolve("test-notes.txt"), "of the user");
    document(0, "--cover", "statements", "--emit", tests.toString());
    try (Stream<Path> files = Files.list(tests)) {
      assertEquals(
          List.of("native.sh", "replay.sh", "test-1.c", "test-1.schedule", "test-notes.txt"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void exactIsTheDefaultAndExcludesOtherMethods() throws IOException {
    assertEquals(document(0).get("tests"), document(0, "--exact").get("tests"));
    for (String other : List.of("--greedy", "--cliques", "--local", "--encoding=prefix")) {
      Session.Ran ran = new Session().run("suite", "-", "--exact", other);
      assertEquals(2, ran.code(), other);
      assertTrue(ran.err().contains("'--exact' and '" + other.replace('=', ' ')), ran.err());
    }
  }

  @Test
  void allEventsAreCoveredWithoutAllExecutions() throws IOException {
    JsonObject document = document(0, "--local");
    assertTrue(document.getAsJsonObject("options").get("local").getAsBoolean());
    assertEquals(
        List.of("deadlocks", "data races", "properties of several threads or variables"),
        document.getAsJsonArray("notPreserved").asList().stream()
            .map(its -> its.getAsString())
            .toList());
    assertEquals(12, document.getAsJsonArray("items").size());
    assertEquals(4, document.getAsJsonArray("tests").size());
    assertTrue(document.get("minimal").getAsBoolean());
    assertTrue(document.get("executions").isJsonNull());
  }

  @Test
  void whatEventsAloneDoNotPreserveIsTold() throws IOException {
    Path file = Files.writeString(folder.resolve("lost.ravel"), LOST);
    String chosen = new Session().run("suite", file.toString()).out();
    String grown = new Session().run("suite", file.toString(), "--local").out();
    assertTrue(chosen.contains("note: a suite shows each local state; deadlocks, races"), chosen);
    assertTrue(grown.contains("note: events were looked for, and not all executions"), grown);
    assertTrue(grown.contains("deadlocks, races and what\n      threads do together"), grown);
  }

  @Test
  void theTestsCoverAllItems() throws IOException {
    JsonObject document = document(0);
    JsonArray items = document.getAsJsonArray("items");
    Set<Integer> covered = new TreeSet<>();
    for (JsonElement test : document.getAsJsonArray("tests")) {
      test.getAsJsonObject().getAsJsonArray("covers").forEach(its -> covered.add(its.getAsInt()));
    }
    // lost update with two threads has 12 events, 4 executions
    assertEquals(12, items.size());
    assertEquals(12, covered.size());
    assertEquals(4, document.get("executions").getAsInt());
    assertEquals(4, document.getAsJsonArray("tests").size());
  }

  /**
   * Covers thread 1 and then thread 2. Each statement is covered, but not the pairs in the other
   * order.
   */
  @Test
  void theCoverageTellsWhatIsNotCovered() throws IOException {
    String model = "shared x: int[0..2]\nthread A { x = 1 }\nthread B { x = 2 }\n";
    JsonObject document = document(model, 0, "--cover", "statements", "--coverage");
    assertEquals(1, document.getAsJsonArray("tests").size());
    List<String> shares = new ArrayList<>();
    for (JsonElement its : document.getAsJsonArray("coverage")) {
      JsonObject sort = its.getAsJsonObject();
      shares.add(
          sort.get("of").getAsString()
              + " "
              + sort.get("covered")
              + "/"
              + sort.getAsJsonArray("items").size());
    }
    assertEquals(List.of("statements 2/2", "branches 0/0", "pairs 1/2"), shares);
  }

  @Test
  void thePageNamesEveryTestAndWhatNoneCovers() throws IOException {
    String model = "shared x: int[0..2]\nthread A { x = 1 }\nthread B { x = 2 }\n";
    Path report = folder.resolve("report.html");
    document(model, 0, "--cover", "statements", "--report", report.toString());
    String page = Files.readString(report);
    assertTrue(page.contains("statements: 2 of 2 are covered; branches: 0 of 0"), page);
    assertTrue(page.contains("<tr id=\"test1\">"), page);
    assertFalse(page.contains("<tr id=\"test2\">"), page);
    assertEquals(3, page.split("<a href=\"#test1\">1</a>", -1).length - 1);
    assertEquals(1, page.split("<span class=\"open\">none</span>", -1).length - 1);
  }

  /** Two threads and a choice; line and column as an editor counts them. */
  private static final String CHOICE =
      """
      shared x, y: int[0..2]
      thread A { x = 1 }
      thread B {
        if x == 1 { y = 1 } else { y = 2 }
      }
      """;

  private static String place(JsonElement place) {
    JsonObject its = place.getAsJsonObject();
    JsonElement range = its.get("range");
    return its.get("thread")
        + " "
        + its.get("at").getAsString()
        + " `"
        + its.get("text").getAsString()
        + "` of "
        + its.get("sourceLine")
        + (range.isJsonNull()
            ? ""
            : " from " + range.getAsJsonObject().getAsJsonObject("start").get("character"));
  }

  @Test
  void theCoverageTellsTheTextOfWhatIsCovered() throws IOException {
    JsonObject document = document(CHOICE, 0, "--coverage");
    List<String> told = new ArrayList<>();
    for (JsonElement sort : document.getAsJsonArray("coverage")) {
      for (JsonElement item : sort.getAsJsonObject().getAsJsonArray("items")) {
        List<String> places =
            item.getAsJsonObject().getAsJsonArray("places").asList().stream()
                .map(SuiteJsonTest::place)
                .toList();
        told.add(String.join("; ", places));
      }
    }
    String line = "\"if x == 1 { y = 1 } else { y = 2 }\"";
    assertEquals(
        List.of(
            "null 2:12 `x = 1` of \"thread A { x = 1 }\" from 11",
            "null 4:3 `if x == 1` of " + line + " from 2",
            "null 4:15 `y = 1` of " + line + " from 14",
            "null 4:30 `y = 2` of " + line + " from 29",
            "\"B\" 4:6 `read x` of " + line + " from 5; \"B\" 4:15 `y = 1` of " + line + " from 14",
            "\"B\" 4:6 `read x` of " + line + " from 5; \"B\" 4:30 `y = 2` of " + line + " from 29",
            "\"A\" 2:12 `x = 1` of \"thread A { x = 1 }\" from 11; \"B\" 4:6 `read x` of "
                + line
                + " from 5",
            "\"B\" 4:6 `read x` of "
                + line
                + " from 5; \"A\" 2:12 `x = 1` of \"thread A { x = 1 }\" from 11"),
        told);
  }

  /** Three tests write three values, and the read is in all of them. */
  @Test
  void testsInARowAreARange() throws IOException {
    String model =
        """
        shared x: int[0..3]
        thread A {
          either { x = 1 } or { x = 2 } or { x = 3 }
          assert x > 0
        }
        """;
    JsonObject document = document(model, 0, "--cover", "branches", "--coverage");
    List<String> numbers = new ArrayList<>();
    for (JsonElement item :
        document.getAsJsonArray("coverage").get(0).getAsJsonObject().getAsJsonArray("items")) {
      numbers.add(item.getAsJsonObject().get("numbers").getAsString());
    }
    assertTrue(numbers.contains("1-3"), numbers.toString());
    assertTrue(numbers.containsAll(List.of("1", "2", "3")), numbers.toString());
  }

  @Test
  void thePageMarksWhatIsCoveredInItsLine() throws IOException {
    Path report = folder.resolve("report.html");
    document(CHOICE, 0, "--report", report.toString());
    String page = Files.readString(report);
    assertTrue(page.contains("if x == 1 { <mark>y = 1</mark> } else { y = 2 }"), () -> page);
    assertTrue(page.contains("<small>B: read x</small>"), page);
    WellFormedPage.hold(page);
  }

  @Test
  void aReportThatCannotBeWrittenIsInTheExitCode() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    assertEquals(2, document(LOST, 2, "--report", taken.toString()).get("exitCode").getAsInt());
  }

  @Test
  void whatCannotBeWrittenIsInTheExitCode() throws IOException {
    Path taken = Files.writeString(folder.resolve("taken"), "");
    JsonObject document = document(2, "--emit", taken.toString());
    assertEquals(2, document.get("exitCode").getAsInt());
  }

  @Test
  void aModelInWhichNothingMovesHasASuiteWithoutTests() throws IOException {
    JsonObject document = document("cond n", 5);
    assertEquals(5, document.get("exitCode").getAsInt());
    assertEquals(0, document.getAsJsonArray("tests").size());
  }

  /** The property {@code safe} is an object of a step, and no part of a state. */
  @Test
  void theCoverageOfANetWithAPropertyIsFound() throws IOException {
    String net = "net N {\n  place a = 1, b\n  trans go: a -> b\n}\ncheck safe 1\n";
    JsonObject document = document(net, 0, "--coverage");
    assertEquals(1, document.getAsJsonArray("tests").size());
    for (JsonElement coverage : document.getAsJsonArray("coverage")) {
      JsonObject its = coverage.getAsJsonObject();
      int covered = its.get("of").getAsString().equals("transitions") ? 1 : 0;
      assertEquals(covered, its.get("covered").getAsInt(), its.toString());
    }
    JsonObject first = document.getAsJsonArray("coverage").get(0).getAsJsonObject();
    assertEquals("transitions", first.get("of").getAsString());
    JsonObject item = first.getAsJsonArray("items").get(0).getAsJsonObject();
    assertEquals("go", item.get("item").getAsString());
  }
}
