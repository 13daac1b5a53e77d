// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Runs the command line inside the test, with streams and an environment of its own. */
final class Session {
  private final Map<String, String> environment = new HashMap<>();
  private byte[] input = {};
  private boolean terminal;
  private final Interruption interruption = new Interruption();

  /** A session in UTF-8, without a terminal. */
  Session() {
    environment.put("LANG", "en.UTF-8");
  }

  /** The results of a command; times are replaced by {@code T}, memory by {@code M}. */
  record Ran(int code, String out, String err) {
    List<String> outLines() {
      return out.lines().toList();
    }

    List<String> errLines() {
      return err.lines().toList();
    }
  }

  Session with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Session reading(String text) {
    input = text.getBytes(StandardCharsets.UTF_8);
    return this;
  }

  Session onTerminal() {
    terminal = true;
    return this;
  }

  /** The names of all commands that the help lists. */
  static Set<String> commands() {
    return new Session()
        .run("--help")
        .out()
        .lines()
        .dropWhile(line -> !line.equals("commands:"))
        .skip(1)
        .takeWhile(line -> !line.isEmpty())
        .map(line -> line.strip().split(" ", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Somebody has asked for the end before it begins. */
  Session interrupted() {
    interruption.ask();
    return this;
  }

  Ran run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(input),
            environment,
            terminal,
            terminal);
    int code = new Ravel(List.of(), interruption).run(List.of(args), console);
    console.out().flush();
    console.err().flush();
    return new Ran(
        code,
        withoutTimes(out.toString(StandardCharsets.UTF_8)),
        withoutTimes(err.toString(StandardCharsets.UTF_8)));
  }

  /**
   * A text in which times and memory, which differ from run to run, are all {@code T}, {@code M}.
   */
  static String withoutTimes(String text) {
    return text.replaceAll("\\b[0-9]+\\.[0-9]+ s\\b", "T s")
        .replaceAll(
            "[0-9.]+ [MG]B for (states|events) (.) [0-9.]+[kMG]? (steps|events)/s",
            "M for $1 $2 T $3/s")
        .replaceAll("\\| +[0-9.]+ [MG]B\\b", "| M")
        .replaceAll("\"timeMs\": [0-9]+,\n    \"peak", "\"timeMs\": 0,\n    \"peak")
        .replaceAll("\"elapsedMs\":[0-9]+", "\"elapsedMs\":0");
  }
}
