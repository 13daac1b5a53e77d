// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.source.SourceText;
import dev.ravel.source.SurrogateEscape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions of the library that are written in C: the files that define them. */
public final class CSources {
  private static final String FOLDER = "include/library/";

  /** What reads the standard input, which only some programs have. */
  private static final String INPUT = FOLDER + "stdin.c";

  /** The headers of the library and these files, as resources. */
  public static final List<String> FILES =
      Stream.concat(
              Stream.of(
                      ("alloca assert ctype errno inttypes locale malloc math memory pthread sched "
                              + "semaphore setjmp signal stdio stdlib string strings sys/time "
                              + "sys/types threads time unistd")
                          .split(" ", -1))
                  .map(name -> "include/" + name + ".h"),
              Stream.of(
                      "atomic cancel checkers ctype math stdin stdio stdlib string time"
                          .split(" ", -1))
                  .map(name -> FOLDER + name + ".c"))
          .toList();

  /**
   * A name that no other state of these files has: their sum. To read them all for it would take a
   * good part of a small check.
   */
  public static final String VERSION = "6ae9271d";

  private CSources() {}

  /**
   * The functions that read the standard input, with what it holds.
   *
   * @param input in which no character is 0
   */
  public static SourceText reading(String input) {
    StringBuilder text = new StringBuilder("const char __ravel_input[] = {");
    for (byte one : SurrogateEscape.encode(input)) {
      text.append(one).append(',');
    }
    return new SourceText("stdin.c", text + "0};\n#include <library/stdin.c>\n");
  }

  /** The names of the headers of the library. */
  public static Stream<String> headers() {
    return FILES.stream()
        .filter(file -> !file.startsWith(FOLDER))
        .map(file -> file.substring(file.indexOf('/') + 1));
  }

  /** A program of all these functions, but those that read the standard input. */
  public static SourceText all() {
    String text =
        FILES.stream()
            .filter(file -> file.startsWith(FOLDER) && !file.equals(INPUT))
            .map(file -> "#include <" + file.substring(file.indexOf('/') + 1) + ">\n")
            .collect(Collectors.joining());
    return new SourceText("library.c", text);
  }

  /** Whether a text is one of these files. */
  public static boolean isLibrary(SourceText text) {
    return FILES.contains("include/" + text.name());
  }

  /** The text of one of the files. */
  public static String text(String file) throws IOException {
    try (InputStream in = CSources.class.getResourceAsStream("/" + file)) {
      if (in == null) {
        throw new IOException("`" + file + "` is not part of this installation");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The text of a file by the path with which it was compiled, if it is one of these. */
  public static Optional<SourceText> compiled(String path) throws IOException {
    for (String file : FILES) {
      if (path.endsWith("/" + file)) {
        return Optional.of(new SourceText(file.substring(file.indexOf('/') + 1), text(file)));
      }
    }
    return Optional.empty();
  }
}
