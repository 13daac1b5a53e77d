// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the letters put into a file come out of it, and the file is removed. */
class LettersFileTest {
  @TempDir private Path folder;

  @Test
  void lettersComeOutInOrder() throws IOException {
    Random random = new Random(1);
    List<byte[]> letters = new ArrayList<>();
    try (LettersFile file = new LettersFile(folder)) {
      for (int k = 0; k < 100; k++) {
        byte[] letter = new byte[random.nextInt(1 << random.nextInt(18))];
        random.nextBytes(letter);
        letters.add(letter);
        file.add(letter);
      }
      for (int again = 0; again < 2; again++) {
        List<byte[]> read = new ArrayList<>();
        file.each(read::add);
        assertArrayEquals(letters.toArray(), read.toArray());
      }
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void aFolderThatIsNoneIsRefused() {
    assertThrows(IOException.class, () -> new LettersFile(folder.resolve("none")));
  }
}
