// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Bytes are decoded without loss. The generator mixes ASCII, valid sequences of two to four bytes
 * and single bytes of all values; it makes no byte order mark, which decoding drops.
 */
class SurrogateEscapeTest {
  private static final List<String> CHARACTERS =
      List.of("a", ";", "\u00e9", "\u20ac", "\ud83d\ude00");

  @Test
  void encodingGivesBackTheBytes() {
    Random random = new Random(54);
    for (int round = 0; round < 2000; round++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write('x');
      int parts = random.nextInt(12);
      for (int k = 0; k < parts; k++) {
        if (random.nextBoolean()) {
          bytes.write(random.nextInt(256));
        } else {
          String one = CHARACTERS.get(random.nextInt(CHARACTERS.size()));
          bytes.writeBytes(one.getBytes(StandardCharsets.UTF_8));
        }
      }
      byte[] all = bytes.toByteArray();
      assertArrayEquals(all, SurrogateEscape.encode(SurrogateEscape.decode(all)));
    }
  }

  @Test
  void validTextIsDecodedAsUtf8() {
    String text = String.join("", CHARACTERS).repeat(3);
    assertEquals(text, SurrogateEscape.decode(text.getBytes(StandardCharsets.UTF_8)));
    assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), SurrogateEscape.encode(text));
  }

  @Test
  void aColumnInBytesIsFoundInTheText() {
    Random random = new Random(55);
    for (int round = 0; round < 500; round++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write('x');
      List<Integer> columns = new ArrayList<>();
      columns.add(1);
      StringBuilder text = new StringBuilder("x");
      List<Integer> offsets = new ArrayList<>(List.of(0));
      int parts = random.nextInt(10);
      for (int k = 0; k < parts; k++) {
        columns.add(bytes.size() + 1);
        offsets.add(text.length());
        int which = random.nextInt(CHARACTERS.size() + 1);
        if (which == CHARACTERS.size()) {
          bytes.write(0xff); // in no valid sequence
          text.append((char) 0xdcff);
        } else {
          bytes.writeBytes(CHARACTERS.get(which).getBytes(StandardCharsets.UTF_8));
          text.append(CHARACTERS.get(which));
        }
      }
      SourceText source =
          new SourceText("a.c", "first\n" + SurrogateEscape.decode(bytes.toByteArray()) + "\nlast");
      for (int k = 0; k < columns.size(); k++) {
        assertEquals(6 + offsets.get(k), source.offsetOfByte(2, columns.get(k)), source.text());
      }
      assertEquals(6 + text.length(), source.offsetOfByte(2, bytes.size() + 100));
    }
  }
}
