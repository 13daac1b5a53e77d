// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that bytes that are no UTF-8 are taken as they are. In strings each has its value, in
 * comments they change nothing, and messages name the right column. The generator makes strings and
 * comments of any bytes but zero, ends of lines and what ends them; it makes no wide strings and no
 * character constants, and no such bytes in names, which the compiler refuses.
 */
class SourceBytesTest {
  @TempDir private Path folder;

  private static byte any(Random random) {
    while (true) {
      int value = 128 + random.nextInt(128);
      if (random.nextInt(4) == 0) {
        value = 'a' + random.nextInt(26);
      }
      return (byte) value;
    }
  }

  private static void bytes(ByteArrayOutputStream to, String text) {
    to.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private List<String> said(byte[] program, String... more) throws IOException {
    Path file = Files.write(folder.resolve("bytes.c"), program);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(more));
    return CommandLine.run(words).lines();
  }

  @Test
  void bytesOfStringsHaveTheirValues() throws IOException {
    Random random = new Random(541);
    ByteArrayOutputStream program = new ByteArrayOutputStream();
    bytes(program, "#include <assert.h>\nint main(void) {\n");
    for (int line = 0; line < 40; line++) {
      byte[] text = new byte[1 + random.nextInt(8)];
      for (int k = 0; k < text.length; k++) {
        text[k] = any(random);
      }
      bytes(program, "  { /* ");
      program.write(any(random));
      bytes(program, " */ static const unsigned char s[] = \"");
      program.writeBytes(text);
      bytes(program, "\"; assert(sizeof s == " + (text.length + 1) + ");");
      for (int k = 0; k < text.length; k++) {
        bytes(program, " assert(s[" + k + "] == " + (text[k] & 0xff) + ");");
      }
      bytes(program, " } // ");
      program.write(any(random));
      bytes(program, "\n");
    }
    bytes(program, "}\n");
    List<String> said = said(program.toByteArray());
    assertTrue(said.getFirst().startsWith("ok: "), () -> String.join("\n", said));
  }

  @Test
  void columnsAreThoseOfTheTextThatIsShown() throws IOException {
    Random random = new Random(542);
    for (int round = 0; round < 8; round++) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int characters = 0;
      for (int k = random.nextInt(6); k >= 0; k--) {
        boolean valid = random.nextBoolean();
        line.writeBytes(
            valid ? "\u20ac".getBytes(StandardCharsets.UTF_8) : new byte[] {(byte) 0xe9, ' '});
        characters += valid ? 1 : 2;
      }
      ByteArrayOutputStream program = new ByteArrayOutputStream();
      bytes(program, "int main(void) {\n/*");
      program.writeBytes(line.toByteArray());
      bytes(program, "*/; " + (round % 2 == 0 ? "missing = 1;" : "__builtin_trap();") + "\n}\n");
      int column = 2 + characters + 4 + 1;
      List<String> said = said(program.toByteArray());
      assertTrue(
          said.get(1).endsWith("bytes.c:2:" + column), () -> column + String.join("\n", said));
    }
  }

  @Test
  void includedFilesMayHoldThem() throws IOException {
    Files.write(
        folder.resolve("part.h"), new byte[] {'/', '/', (byte) 0xe9, '\n', 'y', ' ', 'z', ';'});
    List<String> said =
        said("#include \"part.h\"\nint main(void) {}\n".getBytes(StandardCharsets.US_ASCII));
    assertTrue(said.getFirst().startsWith("error[P015]"), said::toString);
    assertTrue(said.get(1).endsWith("part.h:2:1"), said::toString);
  }

  @Test
  void theStandardInputMayHoldThem() throws IOException {
    Path input = Files.write(folder.resolve("in"), new byte[] {(byte) 0xe9, (byte) 0x80});
    String program =
        "#include <assert.h>\n#include <stdio.h>\nint main(void) { assert(getchar() == 0xe9);"
            + " assert(getchar() == 0x80); assert(getchar() == EOF); }\n";
    List<String> said =
        said(program.getBytes(StandardCharsets.US_ASCII), "--stdin", input.toString());
    assertEquals("ok: ", said.getFirst().substring(0, 4), said::toString);
  }
}
