// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the page's questions about the executions of a model, and their answers. */
class PageQuestionsTest {
  private static final String LOST =
      "shared x: int[0..2]\nthread T[i in 1..2] { x = x + 1 }\ncheck sum: finally x == 2\n";

  @TempDir private Path root;
  private Playground server;
  private Client client;

  @BeforeEach
  void start() throws Exception {
    server = Playground.start(new Folder(root.toRealPath(), Optional.empty(), false), 0);
    client = new Client(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonObject answer(String route, JsonObject body) throws Exception {
    return JsonParser.parseString(client.post(route, body).body()).getAsJsonObject();
  }

  /**
   * Of very many events a part is returned, which has all that its events refer to. Five threads
   * that each read and then write have 5! times 5! executions: the writes come in one of 5! orders,
   * and the read of the k-th of them stands before one of k writes.
   */
  @Test
  void ofVeryManyEventsAPartIsTold() throws Exception {
    String five =
        """
        shared x: int[0..5]
        thread T[i in 1..5] { x = x + 1 }
        check finally x == 5
        """;
    JsonObject first = answer("events", Client.body(five));
    JsonObject part = first.getAsJsonObject("part");
    assertEquals(14_400, part.get("executions").getAsInt());
    assertEquals(0, part.get("cutoffs").getAsInt());
    assertTrue(part.get("events").getAsInt() > 5_000, part.toString());
    assertWhole(first);
    int chosen = part.get("chosen").getAsInt() - part.get("from").getAsInt();
    JsonObject failing = first.getAsJsonArray("executions").get(chosen).getAsJsonObject();
    assertEquals(1, failing.getAsJsonArray("violates").size());

    JsonObject body = Client.body(five);
    body.addProperty("execution", 14_399);
    JsonObject last = answer("events", body);
    JsonObject rest = last.getAsJsonObject("part");
    assertEquals(14_399, rest.get("chosen").getAsInt());
    int to = rest.get("from").getAsInt() + last.getAsJsonArray("executions").size();
    assertEquals(14_400, to);
    assertWhole(last);

    int event =
        last.getAsJsonArray("events").asList().getLast().getAsJsonObject().get("id").getAsInt();
    body = Client.body(five);
    body.addProperty("event", event);
    assertTrue(ids(answer("events", body)).contains(event));
  }

  private static Set<Integer> ids(JsonObject answer) {
    Set<Integer> ids = new HashSet<>();
    answer
        .getAsJsonArray("events")
        .forEach(its -> ids.add(its.getAsJsonObject().get("id").getAsInt()));
    return ids;
  }

  /** All events that an answer refers to are in it, and each execution has ten of them. */
  private static void assertWhole(JsonObject answer) {
    Set<Integer> ids = ids(answer);
    for (JsonElement its : answer.getAsJsonArray("events")) {
      for (String field : List.of("causes", "conflicts")) {
        for (JsonElement other : its.getAsJsonObject().getAsJsonArray(field)) {
          assertTrue(ids.contains(other.getAsJsonObject().get("event").getAsInt()), field);
        }
      }
    }
    for (JsonElement its : answer.getAsJsonArray("executions")) {
      JsonArray events = its.getAsJsonObject().getAsJsonArray("events");
      assertEquals(10, events.size());
      events.forEach(event -> assertTrue(ids.contains(event.getAsInt())));
    }
  }

  /** Lanes that are named stand first, the others by declaration; names of no lane do nothing. */
  @Test
  void lanesStandInTheOrderThatIsAskedFor() throws Exception {
    String three =
        """
        shared x: int[0..9]
        thread A { x = 1 }
        thread B { x = 2 }
        thread C { x = 3 }
        """;
    assertEquals(List.of("A", "B", "C"), lanes(three));
    assertEquals(List.of("C", "A", "B"), lanes(three, "C"));
    assertEquals(List.of("B", "C", "A"), lanes(three, "none", "B", "C", "A"));
  }

  private List<String> lanes(String model, String... wanted) throws Exception {
    JsonObject body = Client.body(model, "kind", "executions", "schedule", "A B C");
    JsonArray order = new JsonArray();
    List.of(wanted).forEach(order::add);
    body.add("lanes", order);
    JsonObject picture = answer("picture", body).getAsJsonObject("picture");
    for (var node : picture.getAsJsonArray("nodes")) { // each event stands in its own lane
      JsonObject its = node.getAsJsonObject();
      JsonObject band =
          picture.getAsJsonArray("bands").get(its.get("band").getAsInt()).getAsJsonObject();
      assertEquals(its.get("thread"), band.get("head"));
      int from = its.get("x").getAsInt() - band.get("x").getAsInt();
      assertTrue(from > 0 && from < band.get("width").getAsInt(), node.toString());
    }
    return picture.getAsJsonArray("bands").asList().stream()
        .map(band -> band.getAsJsonObject().get("head").getAsString())
        .toList();
  }

  /** The reads of x, in either order; the two writes of 1 depend on each other. */
  @Test
  void aStateGraphHasItsDiamonds() throws Exception {
    JsonObject graph = answer("picture", Client.body(LOST, "kind", "graph"));
    assertEquals("[[\"s0\",\"s1\",\"s4\",\"s2\"]]", graph.get("diamonds").toString());
    assertFalse(answer("picture", Client.body(LOST, "kind", "tree")).has("diamonds"));
  }

  @Test
  void readsThatAreSupposedToBeDependentAreToldApart() throws Exception {
    JsonObject its = answer("suppose", Client.body(LOST, "one", "T[1]", "two", "T[2]"));
    assertFalse(its.get("dependent").getAsBoolean());
    assertEquals(4, its.getAsJsonArray("truth").size());
    assertEquals(6, its.getAsJsonArray("supposed").size());
    assertFalse(its.has("place"));
  }

  @Test
  void writesThatAreSupposedToBeIndependentLoseExecutions() throws Exception {
    JsonObject body = Client.body(LOST, "one", "T[1]", "two", "T[2]", "oneSteps", "2");
    body.addProperty("one", "T[1] T[1]");
    body.addProperty("two", "T[2] T[2]");
    body.addProperty("twoSteps", "2");
    JsonObject its = answer("suppose", body);
    assertTrue(its.get("dependent").getAsBoolean());
    assertEquals(1, its.getAsJsonArray("supposed").size());
    assertTrue(its.has("place"));
  }

  @Test
  void stepsAreToldWithWhatTheyReadAndTheValuesAtTheStart() throws Exception {
    JsonObject its = answer("step", moves("T[1]", "T[2]", "T[1]", "T[2]"));
    assertEquals("0", its.getAsJsonObject("start").get("x").getAsString());
    assertEquals("1", its.getAsJsonObject("values").get("x").getAsString());
    JsonObject first = its.getAsJsonArray("steps").get(0).getAsJsonObject();
    JsonObject read = first.getAsJsonArray("reads").get(0).getAsJsonObject();
    assertEquals("x", read.get("name").getAsString());
    assertEquals("0", read.get("value").getAsString());
    JsonObject write =
        its.getAsJsonArray("steps")
            .get(3)
            .getAsJsonObject()
            .getAsJsonArray("writes")
            .get(0)
            .getAsJsonObject();
    assertEquals("1", write.get("after").getAsString());
    assertFalse(write.get("local").getAsBoolean());
  }

  private static JsonObject moves(String... moves) {
    JsonObject body = Client.body(LOST);
    JsonArray all = new JsonArray();
    for (String move : moves) {
      all.add(move);
    }
    body.add("moves", all);
    return body;
  }

  @Test
  void stepsAreArrangedInRowsAndWithTheFewestSwitches() throws Exception {
    JsonObject body = moves("T[2]", "T[1]", "T[2]", "T[1]");
    body.addProperty("form", "foata");
    JsonObject foata = answer("arrange", body);
    assertEquals("[0,0,1,2]", foata.get("rows").toString());
    assertEquals("[\"T[2]\",\"T[1]\",\"T[2]\",\"T[1]\"]", foata.get("moves").toString());
    body.addProperty("form", "switches");
    JsonObject switches = answer("arrange", body);
    assertEquals(2, switches.get("switches").getAsInt());
    assertEquals(3, switches.get("before").getAsInt());
    assertEquals("[\"T[1]\",\"T[2]\",\"T[2]\",\"T[1]\"]", switches.get("moves").toString());
    body.addProperty("form", "x");
    assertEquals(400, client.post("arrange", body).statusCode());
  }

  @Test
  void picturesAreSavedAsTheyAreDrawnAndTheModelAsANet() throws Exception {
    for (String format : List.of("svg", "png", "pdf", "tex", "dot", "json", "pnml")) {
      JsonObject body = Client.body(LOST, "kind", "unfolding", "format", format);
      JsonObject its = answer("export", body);
      byte[] bytes = Base64.getDecoder().decode(its.get("bytes").getAsString());
      String head = new String(bytes, 0, Math.min(bytes.length, 400), StandardCharsets.ISO_8859_1);
      String begin =
          switch (format) {
            case "svg" -> "<svg";
            case "png" -> "PNG";
            case "pdf" -> "%PDF";
            case "tex" -> "\\documentclass";
            case "dot" -> "digraph";
            case "json" -> "\"kind\": \"unfolding\"";
            default -> "<pnml";
          };
      assertTrue(head.contains(begin), head);
      String file = its.get("file").getAsString();
      assertTrue(file.endsWith((format.equals("pnml") ? "" : "-unfolding") + "." + format), file);
      assertEquals(its, answer("export", body)); // the same bytes again
      boolean warns = its.toString().contains("files do not say which markings are final");
      assertEquals(format.equals("pnml"), warns, file);
    }
    JsonObject unknown = Client.body(LOST, "kind", "unfolding", "format", "exe");
    assertEquals(400, client.post("export", unknown).statusCode());
    JsonObject wrong = Client.body("thread {", "kind", "unfolding", "format", "pnml");
    assertTrue(answer("export", wrong).has("failed"));
  }

  @Test
  void stepsOfOneThreadAreRefused() throws Exception {
    JsonObject its = answer("suppose", Client.body(LOST, "one", "T[1]", "two", "T[1] T[1]"));
    assertTrue(its.has("failed"), its.toString());
  }

  @Test
  void searchesWithoutAnAccountComeToThingsAgain() throws Exception {
    JsonObject events = answer("search", Client.body(LOST, "search", "without"));
    assertEquals("19", events.get("all").getAsString());
    JsonObject steps = answer("search", Client.body(LOST, "search", "plain"));
    assertEquals(19, steps.getAsJsonArray("calls").size());
    assertTrue(steps.get("whole").getAsBoolean());
    assertEquals(400, client.post("search", Client.body(LOST, "search", "x")).statusCode());
  }

  @Test
  void aPrefixComesToBeEventByEvent() throws Exception {
    String round = "mutex m\nthread P[i in 1..2] { loop { lock m; unlock m } }\n";
    JsonObject threads = answer("search", Client.body(round, "search", "prefix"));
    assertTrue(threads.get("ofThreads").getAsBoolean());
    assertEquals(4, threads.get("count").getAsInt());
    JsonObject last = threads.getAsJsonArray("events").get(3).getAsJsonObject();
    assertEquals(-1, last.get("same").getAsInt());
    assertEquals(threads.get("initial"), last.get("marking"));
    String places = "net N { place a = 1, b\n trans t: a -> b\n trans u: b -> a }\n";
    JsonObject net = answer("search", Client.body(places, "search", "prefix"));
    assertFalse(net.get("ofThreads").getAsBoolean(), net.toString());
    assertEquals(2, net.get("count").getAsInt());
  }

  @Test
  void tokensAreWhereTheMovesLead() throws Exception {
    String round = "mutex m\nthread P[i in 1..2] { loop { lock m; unlock m } }\n";
    JsonObject start = answer("marking", Client.body(round));
    assertEquals(3, start.getAsJsonArray("places").size());
    assertEquals(2, start.getAsJsonArray("fires").size());
    assertFalse(start.has("last"));
    JsonObject body = Client.body(round);
    body.add("moves", JsonParser.parseString("[\"P[1]\"]"));
    JsonObject held = answer("marking", body);
    assertEquals(1, held.getAsJsonArray("fires").size());
    assertEquals(
        start.getAsJsonArray("fires").get(0).getAsJsonObject().get("node"), held.get("last"));
    body.add("moves", JsonParser.parseString("[\"P[1]\", \"P[1]\"]"));
    assertEquals(start.get("places"), answer("marking", body).get("places"));
  }
}
