// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Annotations in comments are counted. The generator mixes them with comments, strings and
 * characters that are none but look like them; it makes no lines that a backslash continues.
 */
class AnnotationsTest {
  private static final List<String> ONES =
      List.of(
          "//@ assert x != 1;\n",
          "//@assert x != 1; // and \"more\n",
          "/*@ requires x > 0;\n  @ ensures x > 0; @*/",
          "/*@\n  loop invariant 0 <= x; */",
          "//@ ghost int g = 0;\n",
          "/*@ for b: assert x == 1; */");

  private static final List<String> OTHERS =
      List.of(
          "// @ assert x != 1;\n",
          "//@\n;",
          "/* it's //@ assert x; */",
          "// \"\n",
          "/*@{*/",
          "/*@null@*/",
          "/*@ assertion */",
          "s = \"//@ assert x;\";",
          "s = \"\\\"/*@ assert x; */\";",
          "c = '\"';",
          "c = '\\'';");

  @TempDir private Path folder;

  @Test
  void allAreCountedAndTheFirstIsShown() throws IOException {
    Random random = new Random(5410);
    for (int round = 0; round < 40; round++) {
      StringBuilder text = new StringBuilder("int main(void) { char *s; char c; int x = 1;\n");
      int count = 0;
      long line = 0;
      for (int k = random.nextInt(9); k > 0; k--) {
        boolean one = random.nextInt(3) == 0;
        if (one && count++ == 0) {
          line = text.chars().filter(c -> c == '\n').count() + 1;
        }
        List<String> some = one ? ONES : OTHERS;
        text.append(some.get(random.nextInt(some.size())))
            .append(random.nextBoolean() ? " " : "\n");
      }
      Path file = Files.writeString(folder.resolve("a.c"), text + "return 0; }\n");
      List<String> said = CommandLine.run(List.of("check", file.toString())).lines();
      String first = said.getFirst();
      String message = String.join("\n", said) + "\n" + text;
      if (count == 0) {
        assertTrue(first.startsWith("ok: "), message);
        continue;
      }
      String what =
          count == 1
              ? "an annotation in a comment is not checked"
              : count + " annotations in comments are not checked, of which this is the first";
      assertEquals("warning[L010]: " + what, first, message);
      assertTrue(said.get(1).contains("a.c:" + line + ":"), message);
      assertTrue(said.stream().anyMatch(its -> its.startsWith("ok: ")), message);
    }
  }
}
