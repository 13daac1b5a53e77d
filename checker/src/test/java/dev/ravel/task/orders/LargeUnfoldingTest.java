// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.Diagram;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of an unfolding that nobody would wait for some executions are drawn, and it says so. */
class LargeUnfoldingTest {
  @TempDir private Path folder;

  private Diagram unfolding(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("m.ravel"), text);
    Answer<Diagram> answer =
        Drawing.unfolding(
            new Asked(
                file.toString(),
                Map.of(),
                new Outputs(),
                InputStream.nullInputStream(),
                Limits.none()),
            Drawing.Look.WHOLE);
    return ((Answer.Given<Diagram>) answer).its();
  }

  @Test
  void itEndsWithoutALimit() throws IOException {
    Diagram its =
        unfolding(
            """
            shared x: int[0..9999]
            thread T[i in 1..6] { repeat 6 { x = (3 * x + i) % 10000 } }
            """);
    assertTrue(its.title().contains(": at least "), its.title());
    assertTrue(its.of() > 2000, its.of() + " events or folded ones");
    assertTrue(its.nodes().size() > 5 && its.nodes().size() <= 250, its.nodes().size() + " drawn");
  }

  /** Each of two writes comes first or second. */
  @Test
  void ofASmallOneAllIsCounted() throws IOException {
    Diagram its = unfolding("shared x: int[0..9]\nthread A { x = 1 }\nthread B { x = 2 }\n");
    assertTrue(its.title().contains(": 4 events, 2 executions"), its.title());
    assertEquals(4, its.of());
  }
}
