// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Ends a child process when this process ends, even if this process is killed.
 *
 * <p>A shell reads from a pipe whose only writer is this process, which never writes. When this
 * process ends, the operating system closes the pipe, the read returns, and the shell kills the
 * child. To start the shell takes some milliseconds.
 */
final class Tie implements AutoCloseable {
  private static final Path SHELL = Path.of("/bin/sh");
  private static final String END_IT = "read -r _; kill -9 \"$0\"";

  private final Process tied;
  private Process shell;

  /** The process is not tied yet. */
  Tie(Process tied) {
    this.tied = tied;
  }

  /** From now on it ends with this process, where a shell can be started. */
  void hold() {
    if (shell != null || !Files.isExecutable(SHELL)) {
      return;
    }
    try {
      shell =
          new ProcessBuilder(SHELL.toString(), "-c", END_IT, Long.toString(tied.pid()))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      // there may be no more processes: what is not tied works as well
    }
  }

  /** It ends on its own. The shell is killed, which comes before its pipe is closed. */
  @Override
  public void close() {
    if (shell != null) {
      Process _ = shell.destroyForcibly();
    }
  }
}
