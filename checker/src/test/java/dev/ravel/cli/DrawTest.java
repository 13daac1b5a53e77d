// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pictures, byte for byte, as JSON: {@code -Dravel.transcripts=write} writes them anew; look at the
 * pictures before they are committed.
 */
class DrawTest {
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
  void ofALongExecutionTheFirstStepsAreShown() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("long.ravel"),
            "shared x: int[0..400]\nthread T { repeat 400 { x = x + 1 } }\n");
    Path out = folder.resolve("out.json");
    Session.Ran ran =
        new Session().run("draw", model.toString(), "--as", "executions", "-o", out.toString());
    assertEquals(0, ran.code(), ran.err());
    assertEquals("shown: 250 of 800 events, the first ones\n", ran.err());
    assertTrue(Files.readString(out).contains("\"shown\": 250,"));
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
}
