// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.Beside;
import dev.ravel.source.Similar;
import dev.ravel.task.loading.FrontEnds;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The files of a command, where all C files together are one program. Its first file stands for it.
 *
 * @param files models, nets, and the first C file
 * @param beside the other C files, and the options of the compiler
 */
record Programs(List<String> files, Beside beside) {
  /** Options that are joined to a value or followed by it. */
  private static final List<String> VALUED =
      List.of("-D", "-U", "-I", "-iquote", "-isystem", "-include");

  /** Options that have a meaning alone. */
  private static final List<String> ALONE =
      List.of("-fsigned-char", "-funsigned-char", "-ansi", "-pedantic");

  /**
   * The beginnings of options that change nothing here. They are warnings, optimisation, libraries.
   */
  private static final List<String> WITHOUT_MEANING =
      List.of("-W", "-w", "-O", "-g", "-l", "-pthread");

  private static final String STANDARD = "-std=";

  /** Those that were given. */
  static Programs of(Arguments.Given given) {
    return of(given.positionals(), given.compiler());
  }

  /** Those that some words name, with options of the compiler. */
  static Programs of(List<String> names, List<String> compiler) {
    List<String> files = new ArrayList<>();
    List<String> others = new ArrayList<>();
    boolean first = true;
    for (String file : names) {
      boolean c = FrontEnds.holdsC(file);
      (c && !first ? others : files).add(file);
      first &= !c;
    }
    return new Programs(files, new Beside(others, options(compiler)));
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

  private static List<String> options(List<String> words) {
    List<String> options = new ArrayList<>();
    for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
      String word = rest.next();
      Optional<String> valued = VALUED.stream().filter(word::startsWith).findFirst();
      if (VALUED.contains(word)) {
        if (!rest.hasNext()) {
          throw new UsageError("option '" + word + "' of the compiler needs a value");
        }
        options.add(word);
        options.add(rest.next());
      } else if (ALONE.contains(word) || valued.isPresent() && !word.startsWith("-i")) {
        options.add(word);
      } else if (word.startsWith(STANDARD)) {
        options.add(standard(word));
      } else if (WITHOUT_MEANING.stream().noneMatch(word::startsWith)) {
        throw unknown(word);
      }
    }
    return options;
  }

  private static String standard(String word) {
    if (word.contains("++")) {
      throw new UsageError("'" + word + "' is a standard of C++, and only C is checked");
    }
    return word;
  }

  private static UsageError unknown(String word) {
    if (!word.startsWith("-")) {
      return new UsageError(
          "'" + word + "' stands after '--', where only options of the compiler stand");
    }
    List<String> all = new ArrayList<>(VALUED);
    all.addAll(ALONE);
    all.add(STANDARD);
    return new UsageError(
        "'" + word + "' is no option of the compiler that is passed on: " + String.join(" ", all),
        Similar.to(word, all));
  }
}
