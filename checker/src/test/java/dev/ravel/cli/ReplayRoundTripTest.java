// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ravel.task.loading.ModelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that every run that a check of the corpus prints can be run again from its text. It
 * violates along its way what the check said it violates.
 */
@Tag("thorough")
class ReplayRoundTripTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  /** The number of models of which one is tried. */
  private static final int EACH = Boolean.getBoolean("ravel.deep") ? 1 : 4;

  @TempDir private Path folder;
  private int replayed;

  private static List<Path> models() {
    List<String> names = new ArrayList<>();
    for (String folder :
        List.of(ROOT.resolve("models").toString(), "src/test/resources/transcripts/models")) {
      if (ModelFiles.under(folder) instanceof ModelFiles.Found.Files found) {
        names.addAll(found.names());
      }
    }
    return names.stream()
        .filter(name -> !name.contains("rejected") && !name.contains("target"))
        .map(Path::of)
        .toList();
  }

  @Test
  void everyRunCanBeRunAgain() throws IOException {
    List<Path> models = models();
    for (int k = 0; k < models.size(); k += EACH) {
      Path model = models.get(k);
      Session.Ran ran =
          new Session().run("check", "--all", "--json", "--max-states", "20000", model.toString());
      JsonObject document = JsonParser.parseString(ran.out()).getAsJsonObject();
      for (JsonElement element : document.getAsJsonArray("properties")) {
        JsonObject property = element.getAsJsonObject();
        for (JsonElement index : property.getAsJsonArray("counterexamples")) {
          trace(model, document.deepCopy(), property, index.getAsInt());
        }
        if (property.get("bySchedule").isJsonNull()) {
          for (JsonElement index : property.getAsJsonArray("counterexamples")) {
            JsonElement run = document.getAsJsonArray("counterexamples").get(index.getAsInt());
            replay(model, property, run.getAsJsonObject());
          }
        }
      }
    }
    assertTrue(replayed >= 30, "only " + replayed + " runs");
  }

  /** Replays one run of a document, made its first, and finds in it all that the document tells. */
  private void trace(Path model, JsonObject document, JsonObject property, int index)
      throws IOException {
    JsonArray runs = document.getAsJsonArray("counterexamples");
    runs.set(0, runs.get(index));
    Path file = Files.writeString(folder.resolve("trace.json"), document.toString());
    List<String> args = List.of("replay", model.toString(), "--trace", file.toString());
    Session.Ran ran = new Session().run(args.toArray(new String[0]));
    assertEquals("", ran.err(), args + " " + property);
    assertTrue(ran.code() <= 1, args + " " + property);
    boolean unexpected =
        property.get("verdict").getAsString().equals("violated")
            && !property.get("kind").getAsString().equals("bounded")
            && !property.get("expected").getAsString().equals("violated");
    assertTrue(ran.code() == 1 || !unexpected, args + " " + property);
  }

  private void replay(Path model, JsonObject property, JsonObject run) {
    List<String> args = new ArrayList<>(List.of("replay", model.toString()));
    Map<String, JsonElement> values = property.getAsJsonObject("settings").asMap();
    values.forEach((name, value) -> args.addAll(List.of("-D", name + "=" + value.getAsString())));
    run.getAsJsonObject("initial")
        .getAsJsonObject("inputs")
        .asMap()
        .forEach(
            (name, value) -> {
              if (!values.containsKey(name)) {
                args.addAll(List.of("-D", name + "=" + value.getAsString()));
              }
            });
    args.addAll(List.of("--schedule", run.get("scheduleText").getAsString()));
    Session.Ran ran = new Session().run(args.toArray(new String[0]));
    assertTrue(ran.code() <= 1, args + "\n" + ran.err());
    assertTrue(ran.out().startsWith("replayed: "), ran.out());
    // one execution shows that a place grows, and not that it grows for ever
    boolean pumping = property.get("kind").getAsString().equals("bounded");
    boolean shown = property.get("verdict").getAsString().equals("violated") && !pumping;
    if (shown) {
      String code = property.get("code").getAsString();
      boolean told =
          ran.out().contains("violated[" + code + "]")
              || ran.out().contains("violated as expected[" + code + "]");
      assertTrue(told, args + "\n" + ran.out());
    }
    if (shown && property.get("expected").getAsString().equals("holds")) {
      assertEquals(1, ran.code(), args + "\n" + ran.out());
    }
    replayed++;
  }
}
