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
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON document of a check: it fits its published schema, and it says what is the case. */
class JsonTest {
  private static final Path MODELS = Path.of("src/test/resources/transcripts/models");

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(MODELS)) {
      return files.filter(file -> file.toString().endsWith(".ravel")).sorted().toList();
    }
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream stream =
        JsonTest.class.getResourceAsStream("/dev/ravel/report/ravel.check.1.schema.json")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
    }
  }

  private static JsonObject checked(String... args) throws IOException {
    String[] all = new String[args.length + 2];
    all[0] = "check";
    all[1] = "--json";
    System.arraycopy(args, 0, all, 2, args.length);
    Session.Ran ran = new Session().run(all);
    Set<ValidationMessage> wrong = schema().validate(ran.out(), InputFormat.JSON);
    assertEquals(Set.of(), wrong, ran.out());
    assertEquals("", ran.err());
    JsonObject document = JsonParser.parseString(ran.out()).getAsJsonObject();
    assertEquals(ran.code(), document.get("exitCode").getAsInt());
    return document;
  }

  private static String model(String name) {
    return MODELS.resolve(name).toString();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyDocumentFitsTheSchema(Path model) throws IOException {
    JsonObject document = checked(model.toString(), "--all", "--max-states", "20000");
    assertEquals("ravel.check/1", document.get("schema").getAsString());
    assertEquals(
        document, checked(model.toString(), "--all", "--max-states", "20000"), "not repeatable");
  }

  @Test
  void theSchemaRefusesWhatIsNoResult() throws IOException {
    Session.Ran ran = new Session().run("check", "--json", model("lost.ravel"));
    String wrong = ran.out().replace("\"verdict\": \"violated\"", "\"verdict\": \"vilated\"");
    assertFalse(wrong.equals(ran.out()));
    assertFalse(schema().validate(wrong, InputFormat.JSON).isEmpty());
    assertFalse(schema().validate("{}", InputFormat.JSON).isEmpty());
  }

  @Test
  void aViolationIsToldInFull() throws IOException {
    JsonObject document = checked(model("lost.ravel"));
    assertEquals("violated", document.get("verdict").getAsString());
    assertEquals("first-violation", document.get("stopReason").getAsString());
    assertFalse(document.get("complete").getAsBoolean());
    JsonObject property = document.getAsJsonArray("properties").get(0).getAsJsonObject();
    assertEquals("finally", property.get("kind").getAsString());
    assertEquals("x == 2", property.get("text").getAsString());
    assertEquals("V001", property.get("code").getAsString());
    JsonObject start = property.getAsJsonObject("range").getAsJsonObject("start");
    assertEquals(7, start.get("line").getAsInt());
    assertEquals(14, start.get("character").getAsInt());
    JsonObject run = document.getAsJsonArray("counterexamples").get(0).getAsJsonObject();
    assertEquals(4, run.getAsJsonArray("steps").size());
    assertEquals(4, run.getAsJsonArray("schedule").size());
    assertTrue(run.get("lasso").isJsonNull());
    assertEquals(0, run.getAsJsonObject("initial").getAsJsonObject("shared").get("x").getAsInt());
    JsonObject end = run.getAsJsonObject("final");
    assertEquals(1, end.getAsJsonObject("shared").get("x").getAsInt());
    assertEquals("ended", end.getAsJsonObject("threads").get("a").getAsString());
    JsonObject last = run.getAsJsonArray("steps").get(3).getAsJsonObject();
    JsonObject write = last.getAsJsonArray("writes").get(0).getAsJsonObject();
    assertEquals("x", write.get("var").getAsString());
    assertEquals(1, write.get("old").getAsInt());
    assertEquals(1, write.get("new").getAsInt());
    assertEquals(0, last.getAsJsonArray("enabledAfter").size());
  }

  @Test
  void readsNameTheStepThatWrote() throws IOException {
    JsonObject document = checked(model("range.ravel"));
    JsonArray steps =
        document.getAsJsonArray("counterexamples").get(0).getAsJsonObject().getAsJsonArray("steps");
    assertTrue(from(steps.get(0)).isJsonNull());
    assertEquals("e2", from(steps.get(2)).getAsString());
    JsonObject error = steps.get(7).getAsJsonObject().getAsJsonObject("error");
    assertEquals("R002", error.get("code").getAsString());
  }

  private static JsonElement from(JsonElement step) {
    return step.getAsJsonObject().getAsJsonArray("reads").get(0).getAsJsonObject().get("from");
  }

  @Test
  void aDeadlockTellsWhoIsBlocked() throws IOException {
    JsonObject document = checked(model("philosophers.ravel"));
    JsonArray steps =
        document.getAsJsonArray("counterexamples").get(0).getAsJsonObject().getAsJsonArray("steps");
    JsonObject last = steps.get(1).getAsJsonObject();
    assertEquals("lock", last.getAsJsonObject("sync").get("op").getAsString());
    assertEquals("b", last.getAsJsonObject("sync").get("on").getAsString());
    JsonObject blocked = last.getAsJsonArray("blockedAfter").get(0).getAsJsonObject();
    assertEquals("p1", blocked.get("thread").getAsString());
    assertEquals("b", blocked.get("on").getAsString());
    assertEquals("p2", blocked.get("heldBy").getAsString());
  }

  @Test
  void aLassoNamesTheStepAtWhichItsLoopBegins() throws IOException {
    JsonObject document = checked(model("lasso.ravel"));
    JsonObject run = document.getAsJsonArray("counterexamples").get(0).getAsJsonObject();
    int from = run.getAsJsonObject("lasso").get("from").getAsInt();
    assertTrue(from >= 1 && from <= run.getAsJsonArray("steps").size());
    assertTrue(run.get("scheduleText").getAsString().endsWith(")*"));
    assertFalse(run.getAsJsonObject("minimal").get("steps").getAsBoolean());
  }

  @Test
  void errorsAreDiagnostics() throws IOException {
    JsonObject document = checked(model("errors.ravel"));
    assertEquals("invalid", document.get("verdict").getAsString());
    assertEquals(0, document.getAsJsonArray("properties").size());
    JsonObject first = document.getAsJsonArray("diagnostics").get(0).getAsJsonObject();
    assertEquals("N001", first.get("code").getAsString());
    assertEquals(1, first.get("severity").getAsInt());
    JsonObject fix = first.getAsJsonArray("fixes").get(0).getAsJsonObject();
    JsonObject edit = fix.getAsJsonArray("edits").get(0).getAsJsonObject();
    assertEquals("counter", edit.get("newText").getAsString());
  }

  @Test
  void severalFilesAreOneDocument() throws IOException {
    JsonObject document =
        checked(model("counter.ravel"), model("missing.ravel"), model("inputs.ravel"), "--all");
    assertEquals(3, document.getAsJsonArray("inputs").size());
    assertTrue(
        document.getAsJsonArray("inputs").get(1).getAsJsonObject().get("sha256").isJsonNull());
    JsonObject last =
        document
            .getAsJsonArray("properties")
            .get(document.getAsJsonArray("properties").size() - 1)
            .getAsJsonObject();
    assertEquals(2, last.get("input").getAsInt());
    assertEquals("2", last.getAsJsonObject("settings").get("STEP").getAsString());
    assertEquals(2, document.get("exitCode").getAsInt());
  }
}
