// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ravel suite --json} prints. */
class SuiteJsonTest {
  /** Two reads and two writes of one cell: whoever reads last decides, so four executions. */
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
}
