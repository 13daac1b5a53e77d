// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pictures, byte for byte, as JSON. The flag {@code -Dravel.transcripts=write} writes them anew;
 * look at the pictures before they are committed.
 */
class DrawTest {
  private static final List<String> KINDS =
      List.of("unfolding", "executions", "graph", "tree", "explore", "program");
  private static final Path RESOURCES = Path.of("src/test/resources");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "lost, unfolding",
    "lost, executions",
    "philosophers, unfolding",
    "philosophers, executions",
    "lasso, unfolding"
  })
  void asBefore(String model, String kind) throws IOException {
    String file = RESOURCES + "/transcripts/models/" + model + ".ravel";
    Path out = folder.resolve("out.json");
    Session.Ran ran = new Session().run("draw", file, "--as", kind, "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    assertEquals("", ran.out() + ran.err());
    Path expected = RESOURCES.resolve("pictures").resolve(model + "-" + kind + ".json");
    if (System.getProperty("ravel.transcripts", "").equals("write")) {
      var _ = Files.createDirectories(expected.getParent());
      var _ = Files.copy(out, expected, StandardCopyOption.REPLACE_EXISTING);
    }
    assertEquals(Files.readString(expected), Files.readString(out));
  }

  /** The places of things are the business of Graphviz, and differ between its versions. */
  @ParameterizedTest
  @CsvSource({
    "lost, graph",
    "philosophers, graph",
    "lasso, graph",
    "lost, tree",
    "lost, explore",
    "lost, net",
    "lost, prefix",
    "philosophers, explore",
    "philosophers, program",
    "lasso, program"
  })
  void graphsAsBeforeButForPlaces(String model, String kind) throws IOException {
    String file = RESOURCES + "/transcripts/models/" + model + ".ravel";
    Path out = folder.resolve("out.json");
    Session.Ran ran = new Session().run("draw", file, "--as", kind, "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    assertEquals("", ran.out() + ran.err());
    String actual = withoutPlaces(Files.readString(out));
    Path expected = RESOURCES.resolve("pictures").resolve(model + "-" + kind + ".json");
    if (System.getProperty("ravel.transcripts", "").equals("write")) {
      var _ = Files.writeString(expected, actual);
    }
    assertEquals(Files.readString(expected), actual);
  }

  private static String withoutPlaces(String json) {
    JsonObject picture = JsonParser.parseString(json).getAsJsonObject();
    var _ = picture.remove("width");
    var _ = picture.remove("height");
    for (JsonElement node : picture.getAsJsonArray("nodes")) {
      var _ = node.getAsJsonObject().remove("x");
      var _ = node.getAsJsonObject().remove("y");
    }
    for (JsonElement edge : picture.getAsJsonArray("edges")) {
      var _ = edge.getAsJsonObject().remove("points");
    }
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(picture)
        + "\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"svg", "png", "pdf", "tex", "dot", "json", "txt"})
  void everyFormatIsWrittenAndEqualCallsGiveEqualBytes(String ending) throws IOException {
    String model = RESOURCES + "/transcripts/models/philosophers.ravel";
    for (String kind : KINDS) {
      byte[] first = written(model, kind, folder.resolve("one." + ending));
      byte[] second = written(model, kind, folder.resolve("two." + ending));
      assertTrue(first.length > 100, kind);
      assertArrayEquals(first, second, kind);
    }
  }

  @Test
  void twoSchedulesAreLaidOverEachOther() {
    String lost = RESOURCES + "/transcripts/models/lost.ravel";
    Session.Ran one = new Session().run("draw", lost, "--schedule", "a a b b");
    assertTrue(one.out().startsWith("an execution of "), one.out() + one.err());
    Session.Ran ran =
        new Session().run("draw", lost, "--schedule", "a a b b", "--schedule", "a b a b");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(
        ran.out()
            .startsWith(
                "executions 1 and 2 of "
                    + lost
                    + " laid over each other, 1 ends as it should, 2 violates a check"),
        ran.out());
    // in 1 the read of b comes after the write of a; in 2 it comes before
    assertTrue(ran.out().contains("In one execution alone because of"), ran.out());
    Session.Ran many =
        new Session().run("draw", lost, "--schedule", "a", "--schedule", "b", "--schedule", "a b");
    assertEquals(2, many.code());
    assertTrue(many.err().contains("can be given twice"), many.err());
  }

  private static byte[] written(String model, String kind, Path out) throws IOException {
    Session.Ran ran = new Session().run("draw", model, "--as", kind, "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    return Files.readAllBytes(out);
  }

  @ParameterizedTest
  @CsvSource({"net, program, has no threads", "lost, automaton, has no check of a formula"})
  void whatAModelDoesNotHaveIsNotDrawn(String model, String kind, String why) throws IOException {
    Path file = folder.resolve("net.ravel");
    var _ = Files.writeString(file, "net N {\n  place p = 1, q\n  trans t: p -> q\n}\n");
    String name =
        model.equals("net")
            ? file.toString()
            : RESOURCES + "/transcripts/models/" + model + ".ravel";
    Session.Ran ran = new Session().run("draw", name, "--as", kind);
    assertEquals(2, ran.code(), ran.err());
    assertTrue(ran.err().startsWith("error[U001]: `" + name + "` " + why), ran.err());
    if (kind.equals("automaton")) {
      String help = "help: the automata of threads are drawn by --as program";
      assertEquals(help, ran.err().lines().toList().get(1));
    }
  }

  /** Below the lanes of an execution stands how it ends, with a sign of its own. */
  @ParameterizedTest
  @CsvSource({"a b b a, \u2716 violated", "a a b b, \u2714 final", "a b, "})
  void anExecutionSaysHowItEnds(String schedule, String end) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("ends.ravel"),
            """
            shared x: int[0..2]
            thread a { x = x + 1 }
            thread b { x = x + 1 }
            check finally x == 2
            """);
    Path out = folder.resolve("out.svg");
    Session.Ran ran =
        new Session().run("draw", model.toString(), "--schedule", schedule, "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    String svg = Files.readString(out);
    for (String each : List.of("\u2716 violated", "\u2714 final", "\u25b2 deadlock")) {
      assertEquals(each.equals(end), svg.contains(">" + each + "<"), svg);
    }
  }

  @Test
  void ofALargeGraphTheFirstStatesAreShown() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("large.ravel"),
            "shared x: int[0..1000]\nthread T[i in 1..3] { repeat 100 { x = x + 1 } }\n");
    Path out = folder.resolve("out.json");
    Session.Ran ran =
        new Session().run("draw", model.toString(), "--as", "graph", "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    assertTrue(
        ran.err().matches("shown: [0-9]+ of at least [0-9]+ states, the first ones\n"), ran.err());
    JsonObject picture = JsonParser.parseString(Files.readString(out)).getAsJsonObject();
    assertTrue(picture.getAsJsonArray("nodes").size() <= 400);
    assertTrue(picture.getAsJsonArray("edges").size() <= 1600);
    assertFalse(picture.getAsJsonObject("truncated").get("exact").getAsBoolean());
  }

  @Test
  void aGraphOfFewerStatesThanAreCountedSaysHowMany() throws IOException {
    // of two counters the states are a grid of 31 x 31
    Path model =
        Files.writeString(
            folder.resolve("grid.ravel"),
            """
            atomic shared x: int[0..30]
            atomic shared y: int[0..30]
            thread A { repeat 30 { atomic { x = x + 1 } } }
            thread B { repeat 30 { atomic { y = y + 1 } } }
            """);
    Session.Ran ran = new Session().run("draw", model.toString(), "--as", "graph");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().matches("(?s).*: 961 states, 1.?860 steps\n.*"), ran.out());
    assertTrue(ran.out().contains("shown: 400 of 961 states, the first ones\n"), ran.out());
  }

  @Test
  void moreEventsThanAPictureShowsAreNotHidden() throws IOException {
    String model = RESOURCES + "/transcripts/models/lost-four.ravel";
    Path out = folder.resolve("out.svg");
    Session.Ran ran = new Session().run("draw", model, "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    assertTrue(
        ran.err().matches("shown: 2[0-9]{2} of [1-9][0-9]{3} events, the first ones\n"), ran.err());
    assertTrue(Files.readString(out).contains("<title>"));
  }

  @Test
  void anExecutionOfFourHundredStepsIsShownAsAWhole() throws IOException {
    String model = "shared x: int[0..400]\nthread T { repeat 200 { x = x + 1 }%s }\n";
    Path whole = Files.writeString(folder.resolve("whole.ravel"), model.formatted(""));
    Session.Ran ran = new Session().run("draw", whole.toString(), "--as", "executions");
    assertEquals(0, ran.code(), ran.err());
    assertEquals("", ran.err());
    assertTrue(ran.out().contains("e399"), ran.out());
    Path more = Files.writeString(folder.resolve("more.ravel"), model.formatted("; x = 0"));
    Session.Ran part = new Session().run("draw", more.toString(), "--as", "executions");
    assertTrue(part.out().contains("shown: 200 of 401 events, the first ones"), part.out());
  }

  @Test
  void ofALongExecutionTheFirstStepsAreShown() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("long.ravel"),
            "shared x: int[0..400]\nthread T { repeat 400 { x = x + 1 } }\n");
    Path out = folder.resolve("out.json");
    Session.Ran ran =
        new Session().run("draw", model.toString(), "--as", "executions", "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    assertEquals("shown: 200 of 800 events, the first ones\n", ran.err());
    assertTrue(Files.readString(out).contains("\"shown\": 200,"));
  }

  @Test
  void aThemeChangesColoursAlone() throws IOException {
    String model = RESOURCES + "/transcripts/models/lost.ravel";
    Path light = folder.resolve("light.svg");
    Path dark = folder.resolve("dark.svg");
    assertEquals(0, new Session().run("draw", model, "-o", light.toString()).code());
    assertEquals(
        0, new Session().run("draw", model, "-o", dark.toString(), "--theme", "dark").code());
    String one = Files.readString(light);
    String other = Files.readString(dark);
    assertFalse(one.equals(other));
    assertEquals(one.replaceAll("#[0-9A-F]{6}", ""), other.replaceAll("#[0-9A-F]{6}", ""));
  }

  /**
   * Tests that a picture without events or nodes is no empty sheet. It says that there are none.
   */
  @ParameterizedTest
  @CsvSource({
    "'thread T { }', unfolding, No event: no step is made.",
    "'thread T { }', executions, No event: no step is made.",
    "'net N { }', unfolding, No event: no step is made.",
    "'net N { }', net, '0 places, 0 transitions'",
    "'net N { }', prefix, '0 events, 0 cutoffs'"
  })
  void ofNothingItSaysSo(String model, String kind, String says) throws IOException {
    Path file = Files.writeString(folder.resolve("still.ravel"), model);
    Session.Ran text = new Session().run("draw", file.toString(), "--as", kind);
    assertEquals(0, text.code(), text.err());
    assertTrue(text.out().contains(says), text.out());
    Path out = folder.resolve("out.svg");
    Session.Ran drawn =
        new Session().run("draw", file.toString(), "--as", kind, "-o", out.toString());
    assertEquals(0, drawn.code(), drawn.err());
    String picture = Files.readString(out);
    assertTrue(picture.contains(">" + says + "<") || picture.contains(says + "</text>"), picture);
  }

  @ParameterizedTest
  @CsvSource({"graph, s0: nothing has a value.", "net, net of ", "tree, nothing has a value."})
  void aStateWithoutValuesSaysSo(String kind, String says) throws IOException {
    Path file = Files.writeString(folder.resolve("still.ravel"), "net N { }");
    Session.Ran text = new Session().run("draw", file.toString(), "--as", kind);
    assertEquals(0, text.code(), text.err());
    assertTrue(text.out().contains(says), text.out());
    assertFalse(text.out().contains("threads"), text.out());
  }
}
