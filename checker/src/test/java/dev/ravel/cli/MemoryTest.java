// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.formats.PnmlWriter;
import dev.ravel.nets.NetFamilies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of small heaps. What fits is done, what does not is unknown, and nothing is an error of
 * Ravel.
 */
@Tag("thorough")
class MemoryTest {
  private static final String ROUND =
      """
      shared x: int[0..6]
      shared y: int[0..6]
      thread T[i in 1..2] { loop { x = (x + 1) % 7; y = x } }
      check never x == 6
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aHundredThousandStepsAreTold() throws Exception {
    String file = file("round.ravel", ROUND);
    Session.Ran run = Child.ravel("96m", "run", file, "--steps", "100000");
    assertEquals(1, run.code(), run.err());
    assertEquals("", run.err());
    List<String> lines = run.outLines();
    assertTrue(lines.get(100_003).startsWith("     100000 |"), lines.get(100_003));
    assertTrue(run.out().contains("; it was stopped by --steps 100000\n"));
    assertTrue(run.out().contains("violated[V007]"));
    Session.Ran replay = Child.ravel("96m", "replay", file, "--schedule", "T[1]*99999");
    assertEquals(1, replay.code(), replay.err());
    assertTrue(replay.outLines().get(100_002).startsWith("     99999 |"));
  }

  @Test
  void aLongRunThatDoesNotFitIsToldFromItsBeginning() throws Exception {
    String file = file("round.ravel", ROUND.replace("x == 6", "x == 6 expect violated"));
    Session.Ran run = Child.ravel("28m", "replay", file, "--schedule", "T[1]*99999");
    assertEquals(3, run.code(), run.err());
    assertTrue(run.err().startsWith("warning[K002]: "), run.err());
    assertFalse(run.err().contains("error of Ravel"), run.err());
  }

  @Test
  void aNetThatDoesNotFitIsNotConverted() throws Exception {
    String net = file("net.pnml", PnmlWriter.write(NetFamilies.counter(500)));
    for (String ending : List.of("ravel", "dot", "aut", "ll_net")) {
      Path out = folder.resolve("out." + ending);
      Session.Ran run = Child.ravel("40m", "convert", net, out.toString());
      assertEquals(3, run.code(), run.err());
      assertTrue(run.err().contains("[K002]"), run.err());
      assertFalse(run.err().contains("error of Ravel"), run.err());
      assertFalse(Files.exists(out), ending);
    }
  }
}
