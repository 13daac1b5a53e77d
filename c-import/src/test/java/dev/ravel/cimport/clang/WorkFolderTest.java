// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the folders of processes that were killed are removed, and nothing else. */
class WorkFolderTest {
  /** No process has such a number. */
  private static final String NOBODY = "7fffffff";

  @TempDir private Path all;

  private void folder(String name, Duration age) throws IOException {
    Path folder = Files.createDirectory(all.resolve(name));
    Path _ = Files.writeString(folder.resolve("0.c"), "int main(void) {}");
    Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(age)));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> names = Files.list(all)) {
      return names.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void whatIsOldAndWhoseProcessIsGoneIsRemoved() throws IOException {
    String mine = "ravel-c" + Long.toHexString(ProcessHandle.current().pid()) + "-1";
    folder("ravel-c" + NOBODY + "-1", Duration.ofHours(2));
    folder("ravel-c" + NOBODY + "-2", Duration.ofMinutes(2));
    folder(mine, Duration.ofHours(2));
    folder("ravel-code-1", Duration.ofHours(2));
    folder("ravel-c" + NOBODY, Duration.ofHours(2));
    folder("other-" + NOBODY + "-1", Duration.ofHours(2));
    WorkFolder.removeLeft(all);
    List<String> expected =
        Stream.of(
                "other-" + NOBODY + "-1",
                mine,
                "ravel-c" + NOBODY,
                "ravel-c" + NOBODY + "-2",
                "ravel-code-1")
            .sorted()
            .toList();
    assertEquals(expected, names());
  }

  @Test
  void aFolderThatIsNotThereHasNothingToRemove() throws IOException {
    WorkFolder.removeLeft(all.resolve("none"));
    assertEquals(List.of(), names());
  }

  @Test
  void eachIsNew() throws IOException {
    Path first = WorkFolder.made();
    Path second = WorkFolder.made();
    try {
      assertNotEquals(first, second);
    } finally {
      Cache.remove(first);
      Cache.remove(second);
    }
  }
}
