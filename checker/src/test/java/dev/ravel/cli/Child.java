// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Processes that tests start. One that does not end is killed, with its children. */
final class Child {
  private static final long MOST_MINUTES = 3;

  private Child() {}

  /**
   * A process that runs the command line in a virtual machine of its own.
   *
   * @param flags of the virtual machine
   * @param args the words after {@code ravel}
   */
  static ProcessBuilder ravel(List<String> flags, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.ravel.cli.Ravel"));
    command.addAll(args);
    return new ProcessBuilder(command);
  }

  /** Runs a process to its end, with its streams in files of a folder. */
  static Session.Ran run(ProcessBuilder builder, Path folder) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    Process process = start(builder.redirectOutput(out.toFile()).redirectError(err.toFile()));
    int code = process.waitFor();
    return new Session.Ran(code, Files.readString(out), Files.readString(err));
  }

  /** Runs Ravel in a Java of its own with a heap of some size, such as {@code 64m}. */
  static Session.Ran ravel(String heap, String... words) throws Exception {
    Path folder = Files.createTempDirectory("ravel-test-");
    try {
      return run(ravel(List.of("-Xmx" + heap), List.of(words)), folder);
    } finally {
      Files.delete(folder.resolve("stdout"));
      Files.delete(folder.resolve("stderr"));
      Files.delete(folder);
    }
  }

  /** Returns whether this process, and so its children, heed Ctrl-C. */
  static boolean heedsControlC() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .allMatch(ignored -> (ignored & 2) == 0);
    }
  }

  /** Starts a process that ends by itself or is killed. */
  static Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    CompletableFuture.delayedExecutor(MOST_MINUTES, TimeUnit.MINUTES)
        .execute(
            () -> {
              process.descendants().forEach(ProcessHandle::destroyForcibly);
              process.destroyForcibly();
            });
    return process;
  }
}
