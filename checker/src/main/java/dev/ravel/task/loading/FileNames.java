// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.nio.charset.Charset;

/** Names by which Java cannot find a file, although there may be one. Their letters were lost. */
public final class FileNames {
  /** Stands for the bytes of a name that are no letters. */
  private static final char LOST = '\ufffd';

  private FileNames() {}

  /** A diagnostic about a name without letters, which Java takes for the present folder. */
  static Diagnostic empty() {
    return Diagnostic.of(Problem.F001, "the name of a file is empty")
        .help("a variable of the shell may have no value");
  }

  /** A diagnostic about a file that is not there, with what to do if its name is to blame. */
  public static Diagnostic explained(Diagnostic diagnostic, String name) {
    if (!Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(name)) {
      return diagnostic.help(
          "the locale has not all letters of the name: set LC_ALL=C.UTF-8, or rename the file");
    }
    return name.indexOf(LOST) < 0
        ? diagnostic
        : diagnostic.help("if there is, its name is not UTF-8: rename it");
  }
}
