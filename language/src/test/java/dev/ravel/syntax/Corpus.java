// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The texts that the tests of this package read. */
final class Corpus {
  /** The examples of the language manual. */
  static final List<String> EXAMPLES =
      List.of(
          "Bakery",
          "BoundedBuffer",
          "Crossing",
          "Dekker",
          "LostUpdate",
          "Peterson",
          "Philosophers",
          "ReadersWriters",
          "Rooms",
          "SharedKey",
          "Szymanski");

  /** A text and what is expected of it. */
  record Case(String title, String source, String expected) {}

  private Corpus() {}

  static String example(String name) {
    return read("examples/" + name + ".ravel");
  }

  /** The lines {@code source ==> expected} of a table; {@code <nl>} is the end of a line. */
  static List<Case> table(String name) {
    List<Case> cases = new ArrayList<>();
    for (String line : read(name).split("\n", -1)) {
      String[] sides = line.split(" +==> *", -1);
      if (sides.length == 2) {
        cases.add(new Case(sides[0], sides[0].replace("<nl>", "\n"), sides[1]));
      }
    }
    return cases;
  }

  /**
   * Returns the cases of a file. Each has a title after {@code ===}, the source, a line {@code
   * ---}, the messages.
   */
  static List<Case> cases(String name) {
    List<Case> cases = new ArrayList<>();
    for (String text : read(name).split("(?m)^=== ", -1)) {
      if (!text.isBlank()) {
        int title = text.indexOf('\n');
        int line = text.indexOf("\n---\n");
        String source = text.substring(title + 1, Math.max(title + 1, line));
        cases.add(new Case(text.substring(0, title), source, text.substring(line + 5)));
      }
    }
    return cases;
  }

  private static String read(String name) {
    try (InputStream in = Corpus.class.getResourceAsStream("/syntax/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
