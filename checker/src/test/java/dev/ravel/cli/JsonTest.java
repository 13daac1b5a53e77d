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
import dev.ravel.result.StopReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the JSON document of a check. It fits its published schema, and is right. */
class JsonTest {
  private static final Path MODELS = Path.of("src/test/resources/transcripts/models");

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(MODELS)) {
      return files.filter(file -> file.toString().endsWith(".ravel")).sorted().toList();
    }
  }

  private static String schemaText() throws IOException {
    try (InputStream stream =
        JsonTest.class.getResourceAsStream("/dev/ravel/report/ravel.check.1.schema.json")) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schemaText());
  }

  @Test
  void theSchemaNamesEveryReasonForWhichASearchEndsEarly() throws IOException {
    Set<String> named = new TreeSet<>();
    JsonParser.parseString(schemaText())
        .getAsJsonObject()
        .getAsJsonObject("$defs")
        .getAsJsonObject("stopReason")
        .getAsJsonArray("enum")
        .forEach(its -> named.add(its.isJsonNull() ? "null" : its.getAsString()));
    Set<String> words = new TreeSet<>(Set.of("null"));
    Stream.of(StopReason.values()).map(StopReason::word).forEach(words::add);
    assertEquals(words, named);
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
  void indicesOfChecksAreNumbersOrValuesOfEnums(@TempDir Path folder) throws IOException {
    String text =
        """
        enum Road { north, east }
        shared green: bool[Road]
        thread Phase[r in Road] { green[r] = true }
        check all r in Road: finally green[r]
        check all i in 1..2: finally i < 3
        """;
    Path model = Files.writeString(folder.resolve("roads.ravel"), text);
    JsonObject document = checked(model.toString());
    List<String> bindings =
        document.getAsJsonArray("properties").asList().stream()
            .map(its -> its.getAsJsonObject().get("bindings").toString())
            .toList();
    assertEquals(
        List.of("{\"r\":\"north\"}", "{\"r\":\"east\"}", "{\"i\":1}", "{\"i\":2}", "{}"), bindings);
  }

  @Test
  void partialOrdersAreCounted() throws IOException {
    JsonObject document =
        checked(model("counter.ravel"), "--engine", "unfolding", "-k", "2", "--no-cutoffs");
    JsonObject options = document.getAsJsonObject("options");
    assertEquals("2", options.get("k").getAsString());
    assertFalse(options.get("cutoffs").getAsBoolean());
    assertTrue(options.get("independence").isJsonNull());
    JsonObject statistics = document.getAsJsonObject("statistics");
    assertEquals("unfolding", statistics.get("engine").getAsString());
    assertEquals(2, statistics.get("executions").getAsInt());
    assertEquals(0, statistics.get("redundantExecutions").getAsInt());
    assertTrue(statistics.get("events").getAsInt() >= 4);
    assertEquals(0, statistics.get("cutoffs").getAsInt());
    assertTrue(statistics.get("states").isJsonNull());
  }

  @Test
  void howSymmetryWasUsedIsToldToProgramsToo() throws IOException {
    JsonObject document = checked(model("counter.ravel"), "--engine", "graph", "--symmetry");
    JsonArray all = document.getAsJsonObject("statistics").getAsJsonArray("symmetry");
    assertEquals(1, all.size());
    JsonObject symmetry = all.get(0).getAsJsonObject();
    assertEquals("2", symmetry.get("renamings").getAsString());
    assertEquals(0, symmetry.get("truncated").getAsInt());
    assertTrue(symmetry.getAsJsonArray("families").get(0).getAsString().contains("2 members"));
    // Of 16 states only the first and the last have both threads at one place: 2 + 14 / 2.
    assertEquals(9, document.getAsJsonObject("statistics").get("states").getAsInt());
    JsonObject plain = checked(model("counter.ravel"), "--engine", "graph", "--no-symmetry");
    assertTrue(plain.getAsJsonObject("statistics").getAsJsonArray("symmetry").isEmpty());
    assertEquals(16, plain.getAsJsonObject("statistics").get("states").getAsInt());
  }

  @Test
  void whyItIsBigIsToldToProgramsToo() throws IOException {
    JsonObject document = checked(model("lost.ravel"), "--engine", "graph", "--stats");
    JsonArray all = document.getAsJsonObject("statistics").getAsJsonArray("bulk");
    assertEquals(1, all.size());
    JsonObject bulk = all.get(0).getAsJsonObject();
    // Two threads that read, then write: 3 x 3 places, x after them, as in the transcript.
    assertEquals(12, bulk.get("states").getAsInt());
    assertEquals(14, bulk.get("transitions").getAsInt());
    assertTrue(bulk.get("complete").getAsBoolean());
    JsonObject most = bulk.getAsJsonArray("steps").get(0).getAsJsonObject();
    assertEquals(4, most.get("count").getAsInt());
    assertEquals(":4  x = t + 1", most.get("what").getAsString());
    int steps = 0;
    for (JsonElement share : bulk.getAsJsonArray("steps")) {
      steps += share.getAsJsonObject().get("count").getAsInt();
    }
    assertEquals(14, steps, "every step is that of a statement");
    JsonObject plain = checked(model("lost.ravel"), "--engine", "graph");
    assertTrue(plain.getAsJsonObject("statistics").getAsJsonArray("bulk").isEmpty());
  }

  @Test
  void someOfTheStatesAreCounted() throws IOException {
    JsonObject all =
        checked(model("grid.ravel"), "--engine", "graph").getAsJsonObject("statistics");
    JsonObject document = checked(model("grid.ravel"), "--engine", "dpor", "--stats");
    assertTrue(document.getAsJsonObject("options").get("k").isJsonNull());
    JsonObject some = document.getAsJsonObject("statistics");
    assertEquals("dpor", some.get("engine").getAsString());
    assertTrue(some.get("states").getAsInt() < all.get("states").getAsInt());
    assertTrue(some.get("events").isJsonNull());
    JsonObject search = some.getAsJsonArray("searches").get(0).getAsJsonObject();
    assertFalse(search.getAsJsonArray("counted").isEmpty());
  }

  @Test
  void whatAnEngineWasTold() throws IOException {
    JsonObject options = options("--engine", "dpor", "--stateless");
    assertTrue(options.get("stateless").getAsBoolean());
    assertEquals("traces", options.get("equivalence").getAsString());
    assertFalse(options.get("precise").getAsBoolean());
    assertTrue(options.get("sampler").isJsonNull());
    assertTrue(options.get("runs").isJsonNull());

    options = options("--engine", "dpor", "--stateless", "--equivalence", "reads-from");
    assertEquals("reads-from", options.get("equivalence").getAsString());

    options = options("--engine", "dpor", "--precise");
    assertTrue(options.get("equivalence").isJsonNull());
    assertFalse(options.get("stateless").getAsBoolean());
    assertTrue(options.get("precise").getAsBoolean());

    options = options("--engine", "sample", "--runs", "12", "--length", "34", "--seed", "5");
    assertEquals(5, options.get("seed").getAsLong());
    assertFalse(options.get("stateless").getAsBoolean());
    assertEquals("pos", options.get("sampler").getAsString());
    assertEquals(12, options.get("runs").getAsInt());
    assertEquals(34, options.get("length").getAsInt());
    assertTrue(options.get("depth").isJsonNull(), "no sampler but pct has a depth");
    assertEquals(5, options.get("seed").getAsInt());

    options = options("--engine", "sample", "--sampler", "pct", "--depth", "2");
    assertEquals("pct", options.get("sampler").getAsString());
    assertEquals(1000, options.get("runs").getAsInt());
    assertEquals(2, options.get("depth").getAsInt());

    options = options("--engine", "prefix", "--order", "mole", "--reads", "loop");
    assertEquals("mole", options.get("order").getAsString());
    assertEquals("loop", options.get("reads").getAsString());
  }

  @Test
  void whatWasSaidOfTheMeaningOfAProgram(@TempDir Path folder) throws IOException {
    String text =
        """
        int __VERIFIER_nondet_int(void);
        int main(void) { return __VERIFIER_nondet_int() > N; }
        """;
    Path input = Files.writeString(folder.resolve("input.txt"), "7");
    Path program = Files.writeString(folder.resolve("program.c"), text);
    String file = program.toString();
    JsonObject options =
        checked(
                file,
                "-DN=3",
                "--nondet",
                "0..3",
                "--malloc",
                "reuse",
                "--memory",
                "drf",
                "--order-of-evaluation",
                "right",
                "--bound",
                "9",
                "--havoc-externals",
                "--stdin",
                input.toString())
            .getAsJsonObject("options");
    assertEquals("0..3", options.get("nondet").getAsString());
    assertEquals("reuse", options.get("malloc").getAsString());
    assertEquals("drf", options.get("memory").getAsString());
    assertEquals(9, options.get("bound").getAsInt());
    assertEquals("right", options.get("orderOfEvaluation").getAsString());
    assertTrue(options.get("havocExternals").getAsBoolean());
    assertEquals(input.toString(), options.get("stdin").getAsString());
    assertFalse(options.get("symbolic").getAsBoolean());
    assertTrue(options.get("inputs").isJsonNull());
    assertTrue(options.get("property").isJsonNull());

    options = checked(file, "-DN=3", "--symbolic").getAsJsonObject("options");
    assertTrue(options.get("symbolic").getAsBoolean());
    for (String name : List.of("nondet", "malloc", "memory", "bound", "stdin")) {
      assertTrue(options.get(name).isJsonNull(), name);
    }
    assertFalse(options.get("havocExternals").getAsBoolean());

    options = checked(file, "-DN=3", "--inputs", "main=4").getAsJsonObject("options");
    assertEquals("main=4", options.get("inputs").getAsString());

    String word = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
    Path property = Files.writeString(folder.resolve("reach.prp"), word);
    options =
        checked(file, "-DN=3", "--nondet", "0..3", "--property", property.toString())
            .getAsJsonObject("options");
    assertEquals(property.toString(), options.get("property").getAsString());
  }

  private static JsonObject options(String... its) throws IOException {
    String[] all =
        Stream.concat(Stream.of(model("lost.ravel")), Stream.of(its)).toArray(String[]::new);
    return checked(all).getAsJsonObject("options");
  }

  @Test
  void theLimitOfEventsStopsASearch() throws IOException {
    JsonObject document =
        checked(model("crowded.ravel"), "--engine", "unfolding", "--stats", "--max-events", "500");
    assertEquals("events", document.get("stopReason").getAsString());
    assertEquals(3, document.get("exitCode").getAsInt());
    JsonObject options = document.getAsJsonObject("options");
    assertEquals("optimal", options.get("k").getAsString());
    assertTrue(options.get("cutoffs").isJsonNull());
    assertEquals(500, options.getAsJsonObject("budget").get("events").getAsInt());
    assertTrue(document.getAsJsonObject("statistics").get("events").getAsInt() >= 500);
  }

  @Test
  void aRelationTakesThePlaceOfTheModelsOwn() throws IOException {
    JsonObject document =
        checked(
            model("grid.ravel"), "--engine", "unfolding", "--independence", "nothing-independent");
    String relation = document.getAsJsonObject("options").get("independence").getAsString();
    assertEquals("nothing-independent", relation);
    assertEquals(6, document.getAsJsonObject("statistics").get("executions").getAsInt());
    JsonObject usual = checked(model("grid.ravel"), "--engine", "unfolding");
    assertEquals(1, usual.getAsJsonObject("statistics").get("executions").getAsInt());
  }

  @Test
  void theShortestRunIsClaimedWhereItIsSought() throws IOException {
    for (String engine : List.of("graph", "dpor", "unfolding")) {
      JsonObject document = checked(model("lost.ravel"), "--engine", engine);
      JsonElement run = document.getAsJsonArray("counterexamples").get(0);
      JsonObject minimal = run.getAsJsonObject().getAsJsonObject("minimal");
      assertEquals(engine.equals("graph"), minimal.get("steps").getAsBoolean());
    }
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
  void theOptionsAreRecorded() throws IOException {
    JsonObject document = checked(model("lost.ravel"), "--check", "no error");
    JsonObject options = document.getAsJsonObject("options");
    assertTrue(options.get("seed").isJsonNull());
    assertEquals("no error", options.getAsJsonArray("checks").get(0).getAsString());
    assertEquals(1, document.getAsJsonArray("properties").size());
    assertEquals("holds", document.get("verdict").getAsString());
  }

  @Test
  void aSweepHasAnEntryForEachCombination() throws IOException {
    String[] args = {
      model("rooms.ravel"),
      "-D",
      "N=1..3",
      "-D",
      "LIMIT=2",
      "--check",
      "mutex",
      "--max-states",
      "100"
    };
    JsonObject document = checked(args);
    assertEquals(1, document.getAsJsonArray("inputs").size());
    JsonObject defines = document.getAsJsonObject("options").getAsJsonObject("defines");
    assertEquals("1..3", defines.get("N").getAsString());
    JsonArray sweep = document.getAsJsonArray("sweep");
    assertEquals(3, sweep.size());
    JsonObject last = sweep.get(2).getAsJsonObject();
    assertEquals("3", last.getAsJsonObject("defines").get("N").getAsString());
    assertEquals("2", last.getAsJsonObject("defines").get("LIMIT").getAsString());
    assertEquals("p3", last.getAsJsonArray("properties").get(0).getAsString());
    assertEquals("violated", last.get("verdict").getAsString());
    assertEquals("holds", sweep.get(0).getAsJsonObject().get("verdict").getAsString());
    assertEquals(1, document.get("exitCode").getAsInt());
    assertTrue(checked(model("rooms.ravel")).get("sweep").isJsonNull());
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
  void localWorkIsToldBesideItsStep() throws IOException {
    JsonObject run =
        checked(model("own-work.ravel")).getAsJsonArray("counterexamples").get(0).getAsJsonObject();
    JsonArray starts = run.getAsJsonObject("initial").getAsJsonArray("work");
    assertEquals("for n in 1..2", starts.get(0).getAsJsonObject().get("label").getAsString());
    JsonObject received = run.getAsJsonArray("steps").get(1).getAsJsonObject();
    assertEquals("[\"so far 1\"]", received.getAsJsonArray("printed").toString());
    JsonArray work = received.getAsJsonArray("work");
    assertEquals(
        List.of("sum = sum + v", "idle = 5", "print \"so far {sum}\"", "var v: int[0..9]"),
        work.asList().stream()
            .map(its -> its.getAsJsonObject().get("label").getAsString())
            .toList());
    JsonObject idle = work.get(1).getAsJsonObject();
    assertFalse(idle.get("used").getAsBoolean());
    assertTrue(work.get(0).getAsJsonObject().get("used").getAsBoolean());
    assertEquals("Taker", idle.get("thread").getAsString());
    assertEquals(
        "Taker.idle",
        idle.getAsJsonArray("writes").get(0).getAsJsonObject().get("var").getAsString());
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

  private static JsonSchema published(String name) {
    Session.Ran ran = new Session().run("schema", name);
    assertEquals(0, ran.code());
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ran.out());
  }

  @Test
  void theStreamOfEventsEndsWithTheDocument() {
    Session.Ran ran = new Session().run("check", "--json=events", model("lost.ravel"));
    assertEquals(1, ran.code());
    List<String> lines = ran.outLines();
    for (String line : lines) {
      assertEquals(Set.of(), published("events").validate(line, InputFormat.JSON), line);
    }
    List<String> types =
        lines.stream()
            .map(line -> JsonParser.parseString(line).getAsJsonObject().get("type").getAsString())
            .filter(type -> !type.equals("progress"))
            .toList();
    assertEquals(List.of("start", "violation", "result"), types);
    assertEquals(Set.of(), published("check").validate(lines.getLast(), InputFormat.JSON));
    assertFalse(published("events").validate("{\"type\":\"end\"}", InputFormat.JSON).isEmpty());
  }

  @Test
  void whatWasInterruptedBeforeItBeganDoesNotHold() {
    String file = model("counter.ravel");
    Session.Ran ran = new Session().interrupted().run("check", "--json", file);
    assertEquals(130, ran.code());
    JsonObject document = JsonParser.parseString(ran.out()).getAsJsonObject();
    assertEquals(130, document.get("exitCode").getAsInt());
    assertEquals("unknown", document.get("verdict").getAsString());
    assertEquals("interrupted", document.get("stopReason").getAsString());
    assertFalse(document.get("complete").getAsBoolean());
    Session.Ran sarif = new Session().interrupted().run("check", "--format", "sarif", file);
    SarifLog.hold(sarif.out());
    assertTrue(sarif.out().contains("\"executionSuccessful\": false"), sarif.out());
    assertTrue(sarif.out().contains("\"exitCode\": 130"), sarif.out());
  }

  @Test
  void aSavedPrefixFitsItsSchema() throws Exception {
    Path net = Files.createTempFile("prefix", ".ll_net");
    Path file = Files.createTempFile("events", ".json");
    try {
      var _ =
          Files.writeString(
              net, "PEP\nPTNet\nFORMAT_N\nPL\n\"p\"M1\n\"q\"\nTR\n\"t\"\nTP\n1<2\nPT\n1>1\n");
      Session.Ran ran =
          new Session()
              .run("check", "--engine=prefix", "--save-events", file.toString(), net.toString());
      assertEquals(1, ran.code(), ran.err());
      String prefix = Files.readString(file);
      assertEquals(Set.of(), published("prefix").validate(prefix, InputFormat.JSON));
      assertTrue(prefix.contains("\"transition\": \"t\""), prefix);
    } finally {
      Files.delete(file);
      Files.delete(net);
    }
  }

  @Test
  void theStructureOfEventsBehindAnErrorFitsTheSchema() throws IOException {
    String text =
        "shared x: int[0..3] thread A { x = 1; x = x + 3; x = 0 } "
            + "thread B { assert x != 2; x = 2 } check no deadlock";
    Path file = Files.createTempFile("events", ".json");
    try {
      Session.Ran ran =
          new Session()
              .reading(text)
              .run("check", "--all", "--engine=unfolding", "--save-events", file.toString(), "-");
      assertEquals(1, ran.code(), ran.err());
      String structures = Files.readString(file);
      assertEquals(Set.of(), published("structure").validate(structures, InputFormat.JSON));
      assertTrue(structures.contains("\"failure\": \""), "an error is told");
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void theOrderOfTheStepsAndWhyItGoesWrong() throws IOException {
    JsonObject document = checked(model("lost.ravel"));
    JsonObject run = document.getAsJsonArray("counterexamples").get(0).getAsJsonObject();
    JsonObject order = run.getAsJsonObject("order");
    // Both reads come before both writes, and one write before the other: 2 orders of the reads.
    assertEquals(2, order.get("interleavings").getAsInt());
    assertEquals("[[1,2]]", order.getAsJsonArray("independentNeighbours").toString());
    assertEquals(
        "[[\"e1\",\"e3\"],[\"e2\",\"e3\"],[\"e3\",\"e4\"]]",
        order.getAsJsonArray("causes").toString());
    JsonObject why = run.getAsJsonArray("explanation").get(0).getAsJsonObject();
    assertTrue(why.get("text").getAsString().endsWith("is lost"));
    assertEquals(3, why.getAsJsonArray("steps").size());
  }

  @Test
  void sarifNamesTheRuleThePlaceAndTheSteps() {
    Session.Ran ran = new Session().run("check", "--format", "sarif", model("lost.ravel"));
    assertEquals(1, ran.code());
    SarifLog.hold(ran.out());
    JsonObject log = JsonParser.parseString(ran.out()).getAsJsonObject();
    assertEquals("2.1.0", log.get("version").getAsString());
    JsonObject results = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    assertEquals(1, results.getAsJsonArray("results").size());
    JsonObject result = results.getAsJsonArray("results").get(0).getAsJsonObject();
    assertEquals("V001", result.get("ruleId").getAsString());
    assertEquals("error", result.get("level").getAsString());
    JsonObject region =
        result
            .getAsJsonArray("locations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("physicalLocation")
            .getAsJsonObject("region");
    assertEquals(8, region.get("startLine").getAsInt());
    assertEquals(15, region.get("startColumn").getAsInt());
    JsonObject flow = result.getAsJsonArray("codeFlows").get(0).getAsJsonObject();
    JsonObject thread = flow.getAsJsonArray("threadFlows").get(0).getAsJsonObject();
    assertEquals(4, thread.getAsJsonArray("locations").size());
  }

  @Test
  void sarifNamesTheCombinationOfASweep() {
    String[] sweep = {"check", "--format", "sarif", model("rooms.ravel"), "-D", "N=1..3"};
    Session.Ran ran = new Session().run(sweep);
    JsonObject log = JsonParser.parseString(ran.out()).getAsJsonObject();
    JsonArray results =
        log.getAsJsonArray("runs").get(0).getAsJsonObject().getAsJsonArray("results");
    assertFalse(results.isEmpty());
    for (JsonElement element : results) {
      JsonObject result = element.getAsJsonObject();
      String combination = result.getAsJsonObject("properties").get("combination").getAsString();
      assertTrue(combination.matches("N = [123]"), combination);
      String message = result.getAsJsonObject("message").get("text").getAsString();
      assertTrue(message.endsWith("(" + combination + ")"), message);
    }
  }
}
