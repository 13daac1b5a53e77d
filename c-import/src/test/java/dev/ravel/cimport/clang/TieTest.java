// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.source.SourceText;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests that a process that this one has started ends with it, and not before. */
class TieTest {
  /** A process that ties another one, tells its number, and waits. */
  static final class Starter {
    private Starter() {}

    public static void main(String[] arguments) throws Exception {
      Process other = new ProcessBuilder("sleep", "300").start();
      Tie tie = new Tie(other);
      tie.hold();
      System.out.println(other.pid());
      int _ = other.waitFor();
    }
  }

  /** A process that compiles a short text whose macros take the compiler half a minute. */
  static final class Compiling {
    private Compiling() {}

    public static void main(String[] arguments) throws Exception {
      StringBuilder text = new StringBuilder("#define A0 1" + "+1".repeat(511) + "\n");
      int depth = 20;
      for (int k = 1; k <= depth; k++) {
        text.append("#define A%d A%d+A%d\n".formatted(k, k - 1, k - 1));
      }
      text.append("#if A%d\n#endif\nint main(void) { return 0; }\n".formatted(depth));
      Natives natives = Natives.unpacked();
      Clang clang = new Clang(natives, Library.compiled(natives).headers());
      Unit unit = new Unit(new SourceText("short.c", text.toString()), Path.of("."));
      Clang.Compiled _ = clang.compile(List.of(unit), List.of());
    }
  }

  private static Process started(Class<?> its) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "nothing here can tie processes");
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "--enable-native-access=ALL-UNNAMED",
            its.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void whatIsTiedEndsWithAKilledProcess() throws Exception {
    Process starter = started(Starter.class);
    try (BufferedReader said = starter.inputReader()) {
      long number = Long.parseLong(said.readLine());
      ProcessHandle other = ProcessHandle.of(number).orElseThrow();
      Process _ = starter.destroyForcibly();
      ProcessHandle _ = other.onExit().get(60, TimeUnit.SECONDS);
      assertFalse(other.isAlive());
    } finally {
      Process _ = starter.destroyForcibly();
    }
  }

  @Test
  void aCompilerThatTakesItsTimeForAShortFileIsTied() throws Exception {
    Process compiling = started(Compiling.class);
    try {
      List<ProcessHandle> two = List.of();
      while ((two.size() < 2 || two.stream().anyMatch(TieTest::begins)) && compiling.isAlive()) {
        Thread.sleep(10);
        two = compiling.children().toList();
      }
      assertEquals(2, two.size(), "the compiler, and who ends it");
      Process _ = compiling.destroyForcibly();
      for (ProcessHandle its : two) {
        ProcessHandle _ = its.onExit().get(20, TimeUnit.SECONDS);
      }
    } finally {
      Process _ = compiling.destroyForcibly();
    }
  }

  /** Returns whether a process is still what Java makes it with, and not yet what it will be. */
  private static boolean begins(ProcessHandle its) {
    String command = its.info().command().orElse("");
    return command.isEmpty() || command.endsWith("jspawnhelper") || command.endsWith("java");
  }

  @Test
  void whatIsUntiedGoesOn() throws Exception {
    Process other = new ProcessBuilder("sleep", "300").start();
    try {
      try (Tie tie = new Tie(other)) {
        tie.hold();
      }
      assertFalse(other.waitFor(300, TimeUnit.MILLISECONDS));
    } finally {
      Process _ = other.destroyForcibly();
    }
  }
}
