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
import dev.ravel.explore.Engine;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The plan of a search names every engine, explores nothing, and fits the published schema. */
class PlanTest {
  private static final String RACE =
      "shared x: int[0..3]\nthread T[i in 0..1] { x = x + 1 }\ncheck no race\n";

  /** Commands whose plans have every engine there is. */
  private static final List<List<String>> COMMANDS =
      List.of(
          List.of(RACE),
          List.of(RACE, "--engine", "dpor"),
          List.of(RACE, "--engine", "dpor", "--stateless"),
          List.of(RACE, "--engine", "dpor", "--stateless", "--equivalence", "reads-from"),
          List.of(RACE, "--engine", "graph", "--symmetry"),
          List.of(
              "shared x: int[0..1]\nthread T { x = 1 }\ncheck terminates\n",
              "--engine",
              "unfolding"),
          List.of("shared x: int[0..9]\nthread T[i in 0..200] { x = 1 }\ncheck never x == 2\n"),
          List.of(
              "shared x: int[0..6]\nthread T { x = 2 }\ncheck reachable 6 / x == 3\n",
              "--engine",
              "graph"),
          List.of(
              """
              shared x: int[0..2]
              crash at most 1 of W
              thread W[i in 0..1] { atomic { x = x + 1 } }
              check never x == 3
              """,
              "--engine",
              "dpor"),
          List.of("@../models/nets/philosophers.ravel", "--check", "no deadlock"),
          List.of("@../models/nets/philosophers.ravel", "--engine", "prefix"),
          List.of("net N { place p = 1, q  trans t: p -> p, q }\ncheck never q == 3\n"),
          List.of("@../models/c/far-apart.c", "--symbolic"),
          List.of("@../models/litmus/SB.litmus", "--memory", "rc11"));

  private static Session.Ran planned(List<String> command) {
    String model = command.getFirst();
    boolean file = model.startsWith("@");
    List<String> all =
        Stream.of(
                Stream.of("check", "--plan", "--json", file ? model.substring(1) : "-"),
                command.stream().skip(1))
            .flatMap(its -> its)
            .toList();
    Session session = file ? new Session() : new Session().reading(model);
    return session.run(all.toArray(String[]::new));
  }

  private static void add(JsonArray layers, Set<String> engines) {
    for (JsonElement element : layers) {
      JsonObject layer = element.getAsJsonObject();
      engines.add(layer.get("engine").getAsString());
      layer.getAsJsonArray("turns").forEach(turn -> add(turn.getAsJsonArray(), engines));
    }
  }

  /** The simple names of all classes of this module that are engines. */
  private static Set<String> engines() throws IOException, URISyntaxException {
    URI place = Engine.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path root = Path.of(place);
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(its -> its.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace(".class", "");
        if (!name.startsWith("dev.ravel.explore")
            && !name.startsWith("dev.ravel.task")
            && !name.startsWith("dev.ravel.inputs")) {
          continue;
        }
        try {
          Class<?> its = Class.forName(name, false, PlanTest.class.getClassLoader());
          if (Engine.class.isAssignableFrom(its) && !its.isInterface()) {
            names.add(its.getSimpleName());
          }
        } catch (ClassNotFoundException why) {
          throw new AssertionError(name, why);
        }
      }
    }
    return names;
  }

  @Test
  void everyEngineIsALayerOfSomePlan() throws IOException, URISyntaxException {
    var schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(new Session().run("schema", "plan").out());
    Set<String> named = new TreeSet<>();
    for (List<String> command : COMMANDS) {
      Session.Ran ran = planned(command);
      assertEquals(0, ran.code(), command + ran.err());
      assertEquals(Set.of(), schema.validate(ran.out(), InputFormat.JSON), ran.out());
      for (JsonElement plan :
          JsonParser.parseString(ran.out()).getAsJsonObject().getAsJsonArray("plans")) {
        JsonArray layers = plan.getAsJsonObject().getAsJsonArray("layers");
        assertFalse(layers.isEmpty(), command.toString());
        add(layers, named);
      }
    }
    named.remove("InTurn"); // the part of an engine in turn, which is none itself
    assertEquals(engines(), named);
  }

  /** A search that may have no state ends at once; a plan has no search. */
  @Test
  void nothingIsExplored() {
    String model = "shared x: int[0..3]\nthread T { x = 1 }\ncheck never x == 1\n";
    Session.Ran checked = new Session().reading(model).run("check", "--max-states", "1", "-");
    assertEquals(3, checked.code(), checked.out());
    Session.Ran ran = new Session().reading(model).run("check", "--plan", "--max-states", "1", "-");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("dovetailing"), ran.out());
    assertFalse(ran.out().contains("violated"), ran.out());
  }

  @Test
  void aModelWithAnErrorHasNoPlan() {
    Session.Ran ran = new Session().reading("thread T { y = 1 }\n").run("check", "--plan", "-");
    assertEquals(4, ran.code(), ran.err());
    assertEquals("", ran.out());
  }

  @Test
  void aQuietPlanTellsErrorsAlone() {
    Session.Ran right = new Session().reading(RACE).run("check", "--plan", "--quiet", "-");
    assertEquals(0, right.code(), right.err());
    assertEquals("", right.out() + right.err());
    Session.Ran wrong =
        new Session().reading("thread T { y = 1 }\n").run("check", "--plan", "--quiet", "-");
    assertEquals(4, wrong.code());
    assertTrue(wrong.err().contains("error"), wrong.err());
  }

  @Test
  void afterAnInterruptionNothingIsPlanned() {
    Session.Ran ran = new Session().interrupted().reading(RACE).run("check", "--plan", "-");
    assertEquals(130, ran.code(), ran.out());
    assertEquals("", ran.out());
    assertEquals("1 file was not checked.\n", ran.err());
  }

  @Test
  void statisticsHaveThePlan() {
    var schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(new Session().run("schema", "check").out());
    Session.Ran ran = new Session().reading(RACE).run("check", "--json", "--stats", "-");
    assertEquals(Set.of(), schema.validate(ran.out(), InputFormat.JSON), ran.out());
    JsonObject statistics =
        JsonParser.parseString(ran.out()).getAsJsonObject().getAsJsonObject("statistics");
    assertEquals(1, statistics.getAsJsonArray("plans").size());
    Session.Ran usual = new Session().reading(RACE).run("check", "--json", "-");
    assertFalse(usual.out().contains("\"plans\""), usual.out());
  }

  @Test
  void whatChecksHasNoPlaceInAPlan() {
    for (String option : List.of("--stats", "--watch", "--report=a.html", "--cluster=a:1")) {
      Session.Ran ran = new Session().reading(RACE).run("check", "--plan", option, "-");
      assertEquals(2, ran.code(), option);
      assertTrue(ran.err().contains("'--plan' checks nothing"), ran.err());
    }
  }
}
