// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Printed;
import dev.ravel.processor.ProgramFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions of the library return what those of this machine do, errors included. */
class LibraryFunctionsTest {
  private static final Path RETURNED = Path.of("src/test/resources/c/returned.c");
  private static final Path PRINTED = Path.of("src/test/resources/c/printed.c");

  @TempDir private Path folder;

  private String natively(Path program) throws IOException, InterruptedException {
    Gcc.assumed();
    Gcc.Ran ran = Gcc.ran(Files.readString(program), folder);
    assertEquals(0, ran.code(), ran.err());
    return ran.out();
  }

  /** The functions are called before other threads are there. No thread sees what they do. */
  @Test
  void functionsReturnTheSameToTheOnlyThread() throws IOException, InterruptedException {
    String expected = natively(RETURNED);
    assertTrue(expected.split(",", -1).length > 250, expected);
    assertEquals(expected, here(Files.readString(RETURNED)));
  }

  /** Beside another thread each call is a step. */
  @Test
  void functionsReturnTheSameToOneOfTwoThreads() throws IOException, InterruptedException {
    String expected = natively(RETURNED);
    String expects = "#define IN_THREAD\n#define EXPECTED %s\n";
    String text = Files.readString(RETURNED);
    assertTrue(checked(expects.formatted(expected) + text).contains("ok: "));
    String other = expected.replaceFirst("110", "11");
    assertTrue(checked(expects.formatted(other) + text).contains("violated[V003]: "));
  }

  private String checked(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("returned.c"), text);
    return String.join("\n", CommandLine.run(List.of("check", file.toString())).lines());
  }

  @Test
  void functionsPrintTheSame() throws IOException, InterruptedException {
    assertEquals(natively(PRINTED), here(Files.readString(PRINTED)));
  }

  private String here(String text) {
    ProgramFacts known = new ProgramFacts(BruteForce.program(text, folder));
    return Printed.atStart(FirstExecutions.system(known)).stripTrailing();
  }
}
