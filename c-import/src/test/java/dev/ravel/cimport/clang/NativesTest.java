// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of resources that a release has packed by the program {@code zstd}. */
class NativesTest {
  /** The file was made by {@code seq 2000 | zstd -19 --long=27}. */
  @Test
  void aPackedResourceIsUnpacked(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("in/numbers.txt");
    Natives.copy("packed/numbers.txt", file);
    String numbers =
        IntStream.rangeClosed(1, 2_000).mapToObj(n -> n + "\n").collect(Collectors.joining());
    assertEquals(numbers, Files.readString(file));
  }

  @Test
  void aPackedResourceThatIsCutShortIsNoFile(@TempDir Path folder) {
    assertThrows(
        IOException.class, () -> Natives.copy("packed/short.txt", folder.resolve("short.txt")));
  }

  @Test
  void aResourceThatIsMissingIsSaid(@TempDir Path folder) {
    IOException missing =
        assertThrows(IOException.class, () -> Natives.copy("packed/none", folder.resolve("none")));
    assertTrue(missing.getMessage().contains("has no `packed/none`"), missing::getMessage);
  }
}
