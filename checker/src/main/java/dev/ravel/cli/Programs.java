// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.Beside;
import dev.ravel.task.loading.CompilerOptions;
import dev.ravel.task.loading.FrontEnds;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a command, where all C files together are one program. Its first file stands for it.
 *
 * @param files models, nets, and the first C file
 * @param beside the other C files, and the options of the compiler
 */
record Programs(List<String> files, Beside beside) {
  /** Those that were given. */
  static Programs of(Arguments.Given given) {
    return of(given.positionals(), given.compiler());
  }

  /**
   * Those that some words name, with options of the compiler.
   *
   * @throws UsageError if one of these is refused
   */
  static Programs of(List<String> names, List<String> compiler) {
    List<String> files = new ArrayList<>();
    List<String> others = new ArrayList<>();
    boolean first = true;
    for (String file : names) {
      boolean c = FrontEnds.holdsC(file);
      (c && !first ? others : files).add(file);
      first &= !c;
    }
    List<String> options = UsageError.ifRefused(() -> CompilerOptions.of(compiler));
    return new Programs(files, new Beside(others, options));
  }

  /**
   * The one model or program of a command.
   *
   * @throws UsageError if there is none, or several
   */
  static Programs one(Arguments.Given given) {
    Programs all = of(given);
    if (all.files().size() != 1) {
      throw new UsageError(
          all.files().isEmpty()
              ? "no file is named"
              : "one file is expected, not " + given.positionals().size());
    }
    return all;
  }

  /** Its file. */
  String file() {
    return files.getFirst();
  }
}
