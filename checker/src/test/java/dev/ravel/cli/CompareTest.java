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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of a comparison of engines. Its document fits the published schema, and it outlives its
 * rows.
 */
class CompareTest {
  private static final Path MODELS = Path.of("src/test/resources/transcripts/models");

  private static JsonObject compared(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "compare";
    all[1] = "--json";
    System.arraycopy(args, 0, all, 2, args.length);
    Session.Ran ran = new Session().run(all);
    assertEquals(Set.of(), schema().validate(ran.out(), InputFormat.JSON), ran.out());
    assertEquals("", ran.err());
    JsonObject document = JsonParser.parseString(ran.out()).getAsJsonObject();
    assertEquals(ran.code(), document.get("exitCode").getAsInt());
    return document;
  }

  private static JsonSchema schema() {
    Session.Ran ran = new Session().run("schema", "compare");
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ran.out());
  }

  private static String model(String name) {
    return MODELS.resolve(name).toString();
  }

  private static JsonObject row(JsonObject document, String engine) {
    for (JsonElement element : document.getAsJsonArray("rows")) {
      JsonObject row = element.getAsJsonObject();
      if (row.get("engine").getAsString().equals(engine)) {
        return row;
      }
    }
    throw new AssertionError("no row of " + engine);
  }

  @Test
  void aFileThatIsNotReadInTimeIsNotInterrupted() {
    String large = "shared x: int[0..1]\n".repeat(50_000) + "thread A { x = 1 }";
    Session.Ran ran = new Session().reading(large).run("compare", "--json", "--timeout=1ms", "-");
    assertEquals(3, ran.code(), ran.err());
    assertEquals(Set.of(), schema().validate(ran.out(), InputFormat.JSON), ran.out());
    assertEquals("", ran.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lost.ravel", "grid.ravel", "promise.ravel", "dead-net.ravel", "philosophers.ravel",
        "errors.ravel", "none.ravel", "missing.ravel", "counter.ravel", "kept.ravel"
      })
  void everyDocumentFitsTheSchema(String name) {
    JsonObject document = compared(model(name));
    assertEquals("ravel.compare/1", document.get("schema").getAsString());
    assertTrue(document.getAsJsonArray("disagreements").isEmpty());
    int checks = document.getAsJsonArray("checks").size();
    for (JsonElement row : document.getAsJsonArray("rows")) {
      assertEquals(checks, row.getAsJsonObject().getAsJsonArray("verdicts").size());
    }
  }

  @Test
  void theSchemaRefusesWhatIsNoComparison() {
    Session.Ran ran = new Session().run("compare", "--json", model("lost.ravel"));
    String wrong = ran.out().replaceFirst("\"violated\"", "\"vilated\"");
    assertFalse(wrong.equals(ran.out()));
    assertFalse(schema().validate(wrong, InputFormat.JSON).isEmpty());
    assertFalse(schema().validate("{}", InputFormat.JSON).isEmpty());
  }

  @Test
  void whatWasSaidOfTheMeaningOfAProgram(@TempDir Path folder) throws IOException {
    String text = "int nondet_int(void); int main(void) { return nondet_int() > N; }\n";
    Path program = Files.writeString(folder.resolve("program.c"), text);
    JsonObject options =
        compared(program.toString(), "--nondet", "0..1", "--bound", "9", "--", "-DN=1")
            .getAsJsonObject("options");
    assertEquals("0..1", options.get("nondet").getAsString());
    assertEquals(9, options.get("bound").getAsInt());
    assertEquals("-DN=1", options.getAsJsonArray("compiler").get(0).getAsString());
    assertTrue(options.get("malloc").isJsonNull());
  }

  /**
   * Tests two threads of two steps each that share nothing. There are 3 x 3 states, one execution
   * of 4 steps.
   */
  @Test
  void threadsThatShareNothingHaveOneExecution() {
    JsonObject document = compared(model("grid.ravel"), "--check", "no error");
    assertEquals(9, row(document, "graph").get("states").getAsInt());
    JsonObject whole = row(document, "unfolding --no-cutoffs");
    assertEquals(1, whole.get("executions").getAsInt());
    assertEquals(4, whole.get("transitions").getAsInt());
    assertEquals(0, whole.get("redundantExecutions").getAsInt());
    assertTrue(row(document, "dpor").get("same").getAsBoolean());
    assertTrue(row(document, "graph").get("same").isJsonNull());
    assertEquals("K005", row(document, "prefix").get("stopped").getAsString());
    assertEquals("K011", row(document, "sample").get("stopped").getAsString());
  }

  @Test
  void aRowThatRunsOutSaysSoAndTheOthersGoOn() {
    JsonObject document =
        compared(model("crowded.ravel"), "--max-states", "100", "--max-events", "500");
    assertEquals(0, document.get("exitCode").getAsInt());
    assertEquals("K003", row(document, "graph").get("stopped").getAsString());
    assertEquals("K008", row(document, "unfolding").get("stopped").getAsString());
    JsonObject stateless = row(document, "dpor --stateless");
    assertTrue(stateless.get("stopped").isJsonNull());
    assertTrue(stateless.get("exhaustive").getAsBoolean());
    assertTrue(stateless.get("same").isJsonNull(), "graph has decided nothing");
  }

  @Test
  void aRowWithoutMemoryOrTimeSaysSo() {
    JsonObject memory = compared(model("crowded.ravel"), "--max-memory", "1k");
    assertEquals("K002", row(memory, "graph").get("stopped").getAsString());
    assertEquals(0, memory.get("exitCode").getAsInt());
    JsonObject time = compared(model("crowded.ravel"), "--timeout", "0.0001ms");
    assertEquals("K001", row(time, "graph").get("stopped").getAsString());
    assertEquals(11, time.getAsJsonArray("rows").size());
  }

  @Test
  void whatIsReadFromTheInputIsReadOnce() throws Exception {
    String text = Files.readString(MODELS.resolve("lost.ravel"));
    Session.Ran ran = new Session().reading(text).run("compare", "--json", "-");
    JsonArray rows = JsonParser.parseString(ran.out()).getAsJsonObject().getAsJsonArray("rows");
    assertEquals(11, rows.size());
    assertEquals(0, ran.code());
  }

  @Test
  void interruptedItShowsTheRowsThatThereAre() {
    Session.Ran ran = new Session().interrupted().run("compare", model("grid.ravel"));
    assertEquals(130, ran.code());
    assertTrue(ran.out().contains("unknown (K004)"), ran.out());
    assertFalse(ran.out().contains("dpor"), ran.out());
    assertEquals("10 searches were not made.\n", ran.err());
  }
}
