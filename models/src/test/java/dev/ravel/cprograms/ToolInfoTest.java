// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tests of the tool-info module of BenchExec pass, where Python is there. */
class ToolInfoTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("ravel.root"), "ide-support", "benchexec");

  private static int run(String... words) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(List.of(words))
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new AssertionError(said);
    }
    return code;
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return run("python3", "--version") == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  @Test
  void testsOfTheModulePass() throws IOException, InterruptedException {
    assumeTrue(hasPython(), "python3 is not there");
    assertEquals(0, run("python3", "-B", "-m", "unittest", "test_ravel"));
  }
}
