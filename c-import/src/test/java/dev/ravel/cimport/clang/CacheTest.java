// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** A folder of the cache appears as a whole, once. */
class CacheTest {
  @TempDir private Path cache;

  private static void fill(Path folder) throws IOException {
    Path _ = Files.writeString(folder.resolve("file"), "text");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(cache)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFolderIsFilledOnce() throws IOException {
    Path folder = Cache.once(cache, "it", CacheTest::fill);
    assertEquals(cache.resolve("it"), folder);
    assertEquals("text", Files.readString(folder.resolve("file")));
    Cache.Filler never =
        _ -> {
          throw new IOException("it is filled again");
        };
    assertEquals(folder, Cache.once(cache, "it", never));
    assertEquals(List.of("it"), names());
  }

  @Test
  void aFolderWithAFileThatHasBecomeShorterOrIsGoneIsFilledAnew() throws IOException {
    Path folder = Cache.once(cache, "it", CacheTest::fill);
    Path file = Files.writeString(folder.resolve("file"), "te");
    assertEquals(folder, Cache.once(cache, "it", CacheTest::fill));
    assertEquals("text", Files.readString(file));
    Files.delete(file);
    assertEquals(folder, Cache.once(cache, "it", CacheTest::fill));
    assertEquals("text", Files.readString(file));
    assertEquals(List.of("it"), names());
  }

  @Test
  void whereNoSizesAreNotedAFolderStaysAsItIs() throws IOException {
    Path folder = Files.createDirectories(cache.resolve("it"));
    Path file = Files.writeString(folder.resolve("file"), "te");
    assertEquals(folder, Cache.once(cache, "it", CacheTest::fill));
    assertEquals("te", Files.readString(file));
  }

  @Test
  void nothingIsLeftOfAFolderThatCannotBeFilled() throws IOException {
    Cache.Filler broken =
        folder -> {
          fill(folder);
          throw new IOException("no room");
        };
    assertThrows(IOException.class, () -> Cache.once(cache, "it", broken));
    assertEquals(List.of(), names());
  }

  @Test
  void whoIsSecondTakesWhatTheFirstHasMade() throws IOException {
    Cache.Filler overtaken =
        folder -> {
          fill(folder);
          Path _ = Cache.once(cache, "it", CacheTest::fill);
        };
    assertEquals(cache.resolve("it"), Cache.once(cache, "it", overtaken));
    assertEquals(List.of("it"), names());
  }

  @Test
  void whatWasLeftByAKilledProcessIsRemovedLater() throws IOException {
    Path killed = Files.createDirectory(cache.resolve("it-1"));
    fill(killed);
    Path other = Files.createDirectory(cache.resolve("its-1"));
    Path working = Files.createDirectory(cache.resolve("it-2"));
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    Path _ = Files.setLastModifiedTime(killed, old);
    Path _ = Files.setLastModifiedTime(other, old);
    Path _ = Cache.once(cache, "it", CacheTest::fill);
    assertFalse(Files.exists(killed));
    assertTrue(Files.exists(other));
    assertTrue(Files.exists(working));
  }
}
