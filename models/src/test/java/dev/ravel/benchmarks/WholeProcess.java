// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that has ended, with all processes that it started. Needs {@code sh} and {@code
 * timeout}.
 *
 * @param exitCode what it ended with; 124 or 137 if it was stopped
 * @param output what it printed, errors included
 * @param seconds the processor time of all its processes, for the user and for the system
 */
record WholeProcess(int exitCode, String output, double seconds) {
  private static final Pattern TIME = Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s");

  /** Returns whether it was stopped because it took too long. */
  boolean stopped() {
    return exitCode == 124 || exitCode == 137;
  }

  /** Runs a command in a folder, for a limited number of seconds by the clock. */
  static WholeProcess run(Path folder, int limit, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("output", ".txt");
    List<String> all = new ArrayList<>();
    // of a shell, "times" tells in its second line what all that it waited for have used
    String script = "out=$1; shift; \"$@\" >\"$out\" 2>&1; code=$?; times; exit $code";
    all.addAll(List.of("sh", "-c", script, "sh", output.toString()));
    all.addAll(List.of("timeout", "-k", "5", Integer.toString(limit)));
    all.addAll(command);
    Process process =
        new ProcessBuilder(all).directory(folder.toFile()).redirectErrorStream(true).start();
    String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exitCode = process.waitFor();
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    Files.delete(output);
    Matcher matcher = TIME.matcher(times);
    boolean own = matcher.find();
    if (!own || !matcher.find()) {
      throw new IllegalStateException("no times of " + command + ": " + times);
    }
    return new WholeProcess(exitCode, text, part(matcher, 1) + part(matcher, 3));
  }

  private static double part(Matcher matcher, int group) {
    return 60 * Integer.parseInt(matcher.group(group))
        + Double.parseDouble(matcher.group(group + 1));
  }

  /** The number in the first place of the output that a pattern finds. */
  Optional<Long> number(String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(output);
    return matcher.find() && matcher.group(1) != null
        ? Optional.of((long) Double.parseDouble(matcher.group(1))) // SPIN's may be like 1.3e+08
        : Optional.empty();
  }

  /** Returns whether a program of this name is on the PATH. */
  static boolean installed(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
