// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TieTest {
  private static final int LONG = 1_000_000;

  /** A process that starts another one as a compiler is started, tells its number, and waits. */
  static final class Starter {
    private Starter() {}

    public static void main(String[] arguments) throws Exception {
      List<String> command = new ArrayList<>(Tie.words(LONG));
      command.addAll(List.of("sleep", "300"));
      Process other = new ProcessBuilder(command).start();
      System.out.println(other.pid());
      int _ = other.waitFor();
    }
  }

  @Test
  void whatIsTiedEndsWithAKilledProcess() throws Exception {
    assumeTrue(!Tie.words(LONG).isEmpty(), "nothing here can tie processes");
    Process starter =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Starter.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader said = starter.inputReader()) {
      long number = Long.parseLong(said.readLine());
      ProcessHandle other = ProcessHandle.of(number).orElseThrow();
      // before the program that ties it has done so, nothing ends it
      while (other.info().command().orElse("").endsWith("/setpriv")) {
        Thread.sleep(5);
      }
      Process _ = starter.destroyForcibly();
      other.onExit().get(60, TimeUnit.SECONDS);
      assertFalse(other.isAlive());
    } finally {
      Process _ = starter.destroyForcibly();
    }
  }

  @Test
  void smallFilesAreNotTied() throws Exception {
    assertEquals(List.of(), Tie.words(1_000));
  }
}
