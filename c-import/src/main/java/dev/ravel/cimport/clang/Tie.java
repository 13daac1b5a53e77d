// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Lets the compiler end with this process even where that is killed and can end nothing itself. The
 * system does so for a program that {@code setpriv} starts, where that is there, which takes some
 * milliseconds: as long as the compiler takes for a small file, which is not tied.
 */
final class Tie {
  /** Shorter texts are compiled in less than a second. */
  private static final int LONG = 20_000;

  private static final Path PROGRAM = Path.of("/usr/bin/setpriv");

  private Tie() {}

  /** What is written before the command that compiles a text of some length. */
  static List<String> words(int length) throws IOException, InterruptedException {
    return length >= LONG && Files.isExecutable(PROGRAM) && ties() ? words() : List.of();
  }

  private static List<String> words() {
    return List.of(PROGRAM.toString(), "--pdeathsig", "KILL");
  }

  /** Not each program of this name knows the option. */
  private static boolean ties() throws IOException, InterruptedException {
    List<String> words = words();
    return new ProcessBuilder(words.get(0), words.get(1), words.get(2), "true")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
