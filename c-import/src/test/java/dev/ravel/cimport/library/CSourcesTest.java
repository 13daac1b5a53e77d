// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the library. */
class CSourcesTest {
  private static final Path FOLDER = Path.of("src/main/resources");

  @Test
  void allFilesAreNamed() throws IOException {
    try (Stream<Path> all = Files.walk(FOLDER.resolve("include"))) {
      List<String> there =
          all.filter(Files::isRegularFile)
              .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList();
      assertEquals(there, CSources.FILES.stream().sorted().toList());
    }
  }

  @Test
  void theVersionIsASum() {
    assertTrue(CSources.VERSION.matches("[0-9a-f]{64}"), CSources.VERSION);
  }
}
