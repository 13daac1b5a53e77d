// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which front end reads a file: the one place that knows the endings of files. */
final class FrontEnds {
  private static final String RAVEL = ".ravel";
  private static final List<String> LATER = List.of(".c", ".pnml", ".ll_net");

  private FrontEnds() {}

  /** Why no front end reads a file of this name, unless one does. */
  static Optional<Diagnostic> refusal(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(RAVEL)) {
      return Optional.empty();
    }
    for (String ending : LATER) {
      if (lower.endsWith(ending)) {
        return refused(name, "files that end in " + ending + " cannot be checked yet");
      }
    }
    return refused(name, "its name does not say what kind of file it is");
  }

  private static Optional<Diagnostic> refused(String name, String why) {
    return Optional.of(
        Diagnostic.of(Problem.F005, "`" + name + "` cannot be checked: " + why)
            .help("models are files that end in .ravel; `-` reads a model from standard input"));
  }
}
