// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Violations that take very many steps. They are of a counter of B bits, of which each thread
 * carries one.
 */
@Tag("thorough")
class LongRunsTest {
  private static final String COUNTER =
      """
      const B = 16
      shared bit: bool[B]
      thread T[i in 0..B-1] {
        loop {
          atomic {
            await !bit[i] && all j in 0..i-1: bit[j]
            bit[i] = true
            for j in 0..i-1 { bit[j] = false }
          }
        }
      }
      check never all i in 0..B-1: bit[i]
      """;

  @TempDir private Path folder;

  /** Checks the counter in a small heap; the lines of the standard output. */
  private List<String> checked(String heap, int bits, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve("counter.ravel"), COUNTER);
    Path out = folder.resolve("out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", heap, "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.ravel.cli.Ravel", "check", file.toString(), "-D", "B=" + bits));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertTrue(process.waitFor(300, TimeUnit.SECONDS), "it goes on");
    assertEquals(1, process.exitValue());
    return Files.readAllLines(out);
  }

  @Test
  void aRunOf65535StepsIsFolded() throws Exception {
    List<String> lines = checked("-Xmx256m", 16);
    assertTrue(lines.getFirst().endsWith("is true after 65 535 steps"), lines.getFirst());
    assertTrue(
        lines.contains("   = in this order (65 535 steps, 65 534 thread switches, none shorter):"));
    assertTrue(lines.contains("       ... | 65 435 more steps"), lines::toString);
    assertEquals(100, lines.stream().filter(line -> line.contains("  T[")).count());
    assertTrue(lines.contains("   = the middle of this is left out (--full shows all)"));
    String replay =
        lines.stream().filter(line -> line.startsWith("   = replay: ")).findFirst().orElseThrow();
    String moves = replay.replaceFirst(".* --schedule \"(.*)\"$", "$1");
    assertEquals(65_535, moves.split(" ", -1).length);
  }

  @Test
  void allStepsOfALongRunAreShownWhereThatIsAskedFor() throws Exception {
    List<String> lines = checked("-Xmx256m", 10, "--full");
    assertEquals(1_023, lines.stream().filter(line -> line.contains("  T[")).count());
  }

  @Test
  void itsJsonIsComplete() throws Exception {
    List<String> lines = checked("-Xmx256m", 12, "--json");
    assertEquals(4_095, lines.stream().filter(line -> line.contains("\"n\": ")).count());
    assertEquals("}", lines.getLast());
  }

  @Test
  void aRunOf262143StepsFitsIntoAHeapOfAGigabyte() throws Exception {
    assumeTrue(Boolean.getBoolean("ravel.deep"), "slow");
    assertTrue(checked("-Xmx1g", 18).getFirst().endsWith("is true after 262 143 steps"));
  }
}
