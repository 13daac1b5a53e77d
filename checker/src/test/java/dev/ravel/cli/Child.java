// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Processes that tests start: one that does not end is killed, with its children. */
final class Child {
  private static final long MOST_MINUTES = 3;

  private Child() {}

  /** Runs Ravel in a Java of its own with a heap of some size, such as {@code 64m}. */
  static Session.Ran ravel(String heap, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx" + heap));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.ravel.cli.Ravel"));
    command.addAll(List.of(words));
    Path err = Files.createTempFile("ravel-test-", ".err");
    try {
      Process process = start(new ProcessBuilder(command).redirectError(err.toFile()));
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Session.Ran(process.waitFor(), out, Files.readString(err));
    } finally {
      Files.delete(err);
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
