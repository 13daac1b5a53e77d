// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The files of the library. */
class CSourcesTest {
  private static final Path FOLDER = Path.of("src/main/resources");

  @Test
  void theVersionIsTheSumOfTheFiles() throws IOException {
    CRC32C sum = new CRC32C();
    for (String file : CSources.FILES) {
      sum.update((file + "\0" + CSources.text(file) + "\0").getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(
        Long.toHexString(sum.getValue()),
        CSources.VERSION,
        "after a change of the files, CSources.VERSION is their new sum");
  }

  @Test
  void allFilesAreNamed() throws IOException {
    try (Stream<Path> all = Files.walk(FOLDER.resolve("include"))) {
      List<String> there =
          all.filter(Files::isRegularFile)
              .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList();
      assertEquals(CSources.FILES.stream().sorted().toList(), there);
    }
  }
}
