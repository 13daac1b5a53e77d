// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.source.SourceText;
import dev.ravel.source.SurrogateEscape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions of the library that are written in C. It has the files that define them. */
public final class CSources {
  private static final String FOLDER = "include/library/";
  private static final String GIVEN = "library/given.c";

  /** The index that the build makes, a checksum of the files and then the name of each. */
  private static final List<String> INDEX = index();

  /** The headers of the library and these files, as resources. */
  public static final List<String> FILES = INDEX.subList(1, INDEX.size());

  /**
   * The checksum of these files. To compute it at each start would take a good part of a small
   * check.
   */
  public static final String VERSION = INDEX.getFirst();

  private CSources() {}

  /** Definitions of the data that a program gets from the command line. */
  public static SourceText of(Given given) {
    StringBuilder text = new StringBuilder();
    Map<String, String> files = new LinkedHashMap<>(given.files());
    given.input().ifPresent(input -> files.put("", input)); // no program can open it
    if (!files.isEmpty()) {
      text.append(
          "struct __ravel_file { const char *name; char *content; unsigned long size, room; int "
              + "users; } __ravel_storage[64] = {\n");
      files.forEach(
          (name, content) ->
              text.append("{%s, %s, ".formatted(literal(name), literal(content)))
                  .append(SurrogateEscape.encode(content).length)
                  .append(", 0, 1},\n"));
      text.append("};\nconst int __ravel_input = ");
      text.append(given.input().isPresent() ? files.size() - 1 : -1).append(";\n");
    }
    if (!given.environment().isEmpty()) {
      text.append("const char *const __ravel_environment[] = {");
      given.environment().forEach(its -> text.append(literal(its)).append(",\n"));
      text.append("0};\n");
    }
    return new SourceText(GIVEN, text.toString());
  }

  /** A string literal of C, of bytes in octal form where they are no letters or digits. */
  private static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (byte one : SurrogateEscape.encode(text)) {
      boolean plain =
          one >= '0' && one <= '9' || one >= 'A' && one <= 'Z' || one >= 'a' && one <= 'z';
      literal.append(plain ? String.valueOf((char) one) : "\\%03o".formatted(one & 0xff));
    }
    return literal.append('"').toString();
  }

  /** The names of the headers of the library. */
  public static Stream<String> headers() {
    return FILES.stream()
        .filter(file -> !file.startsWith(FOLDER))
        .map(file -> file.substring(file.indexOf('/') + 1));
  }

  /** A program of all these functions. */
  public static SourceText all() {
    String text =
        FILES.stream()
            .filter(file -> file.startsWith(FOLDER))
            .map(file -> "#include <" + file.substring(file.indexOf('/') + 1) + ">\n")
            .collect(Collectors.joining());
    return new SourceText("library.c", text);
  }

  /** Returns whether a text is one of these files, or what the command line gives. */
  public static boolean isLibrary(SourceText text) {
    return text.name().equals(GIVEN) || FILES.contains("include/" + text.name());
  }

  private static List<String> index() {
    try {
      return text("library.index").lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
