// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks the system how wide the terminal is. */
final class TerminalSize {
  private TerminalSize() {}

  /** The number of columns of the terminal of this process, if it has one and the system tells. */
  static Optional<Integer> columns() {
    try {
      Process process =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer =
          new String(process.getInputStream().readNBytes(64), StandardCharsets.US_ASCII).strip();
      boolean ended = process.waitFor(1, TimeUnit.SECONDS);
      return ended && answer.matches("[0-9]{1,5} [1-9][0-9]{0,4}")
          ? Optional.of(Integer.parseInt(answer.substring(answer.indexOf(' ') + 1)))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
