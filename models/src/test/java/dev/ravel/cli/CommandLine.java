// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The command {@code ravel} with the commands of all modules, run inside of the test. */
public final class CommandLine {
  private CommandLine() {}

  /**
   * The results of a command.
   *
   * @param code its exit code
   * @param lines what it prints: first beside its results, then its results
   */
  public record Ran(int code, List<String> lines) {
    /** A copy that no caller can change. */
    public Ran {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Runs a command in UTF-8, without a terminal and without input.
   *
   * @param args the words after {@code ravel}
   */
  public static Ran run(List<String> args) {
    return run(args, "");
  }

  /**
   * Runs a command in UTF-8, without a terminal.
   *
   * @param args the words after {@code ravel}
   * @param input what is on its standard input
   */
  public static Ran run(List<String> args, String input) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            Map.of("LANG", "en.UTF-8"),
            false,
            false);
    List<Subcommand> others = new ArrayList<>();
    ServiceLoader.load(Subcommand.class).forEach(others::add);
    int code = new Ravel(others, new Interruption()).run(args, console);
    console.out().flush();
    console.err().flush();
    List<String> lines = new ArrayList<>(err.toString(StandardCharsets.UTF_8).lines().toList());
    lines.addAll(out.toString(StandardCharsets.UTF_8).lines().toList());
    return new Ran(code, lines);
  }
}
