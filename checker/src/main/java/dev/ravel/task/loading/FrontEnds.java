// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The choice of the front end that reads a file. It is the one place that knows the endings of
 * files.
 */
public final class FrontEnds {
  private static final List<String> C = List.of(".c", ".i");
  private static final Pattern CPP = Pattern.compile("\\.(cc|cpp|cxx|c\\+\\+|hpp|hh)$");

  private FrontEnds() {}

  /** The kinds of files that are read. */
  enum Kind {
    /** A model in the language of Ravel. */
    RAVEL(".ravel"),
    /** A net in PNML. */
    PNML(".pnml"),
    /** A net in the format of PEP. */
    LL_NET(".ll_net"),
    /** A litmus test. */
    LITMUS(".litmus");

    private final String ending;

    Kind(String ending) {
      this.ending = ending;
    }

    /** Returns whether a file of this kind holds a net and nothing else. */
    boolean net() {
      return this == PNML || this == LL_NET;
    }
  }

  /** The kind of a file by its name; the standard input holds a model. */
  static Optional<Kind> kind(String name) {
    if (SourceFiles.isStandardInput(name)) {
      return Optional.of(Kind.RAVEL);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    for (Kind kind : Kind.values()) {
      if (lower.endsWith(kind.ending)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Returns whether a file holds a net and nothing else. */
  public static boolean holdsNet(String name) {
    return kind(name).filter(Kind::net).isPresent();
  }

  /** Returns whether a file holds a C program. */
  public static boolean holdsC(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return C.stream().anyMatch(lower::endsWith);
  }

  /** That something cannot be done with a C file. */
  public static Diagnostic notOfC(String name) {
    return Diagnostic.of(Problem.F005, "`" + name + "` is a C file, with which this cannot be done")
        .help(
            "C files can be checked, compared, run, replayed and gone through step by step; traces,"
                + " suite, same, why and draw (--as unfolding, executions, graph, tree or explore)"
                + " tell their executions, and draw --as program shows their code")
        .help("ravel check FILE.c --print-program prints what they are translated to");
  }

  /** Returns the reason why no front end reads a file of this name, unless one does. */
  static Optional<Diagnostic> refusal(String name) {
    if (kind(name).isPresent()) {
      return Optional.empty();
    }
    if (holdsC(name)) {
      return Optional.of(notOfC(name));
    }
    if (CPP.matcher(name.toLowerCase(Locale.ROOT)).find()) {
      return Optional.of(
          Diagnostic.of(Problem.F005, "`" + name + "` is C++, and only C is checked")
              .help("C programs are files that end in .c, or .i if they are preprocessed"));
    }
    return Optional.of(
        Diagnostic.of(
                Problem.F005,
                "`" + name + "` cannot be checked: its name does not say what kind of file it is")
            .help("models are files that end in .ravel; `-` reads a model from standard input")
            .help("nets are files that end in .pnml or .ll_net, and C programs in .c or .i")
            .help("litmus tests are files that end in .litmus"));
  }
}
