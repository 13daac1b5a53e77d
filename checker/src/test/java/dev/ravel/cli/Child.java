// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Processes that tests start: one that does not end is killed, with its children. */
final class Child {
  private static final long MOST_MINUTES = 3;

  private Child() {}

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
