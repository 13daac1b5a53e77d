// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The folder of this user in which things lie that are made once and never changed. */
final class Cache {
  /** Between the name of a folder and what tells its unfinished ones apart. */
  private static final String UNFINISHED = "-";

  /** The age from which on an unfinished folder counts as left. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private Cache() {}

  /** Fills a new folder. */
  @FunctionalInterface
  interface Filler {
    /** Writes all that belongs into it. */
    void fill(Path folder) throws IOException;
  }

  /** Returns its folder. */
  static Path folder() {
    String given = System.getenv("XDG_CACHE_HOME");
    Path home =
        given != null && Path.of(given).isAbsolute()
            ? Path.of(given)
            : Path.of(System.getProperty("user.home"), ".cache");
    return home.resolve("ravel");
  }

  /**
   * Returns a folder of the cache. It is filled on first use, and anew where its files have not
   * their former sizes. It appears as a whole, so that several processes may ask at once.
   */
  static Path once(String name, Filler filler) throws IOException {
    return once(folder(), name, filler);
  }

  /** A folder of such a cache. */
  static Path once(Path cache, String name, Filler filler) throws IOException {
    Path folder = cache.resolve(name);
    if (Files.isDirectory(folder)) {
      if (Sizes.agree(folder)) {
        return folder;
      }
      putAway(cache, name);
    }
    Files.createDirectories(cache);
    removeLeft(cache, path -> path.getFileName().toString().startsWith(name + UNFINISHED));
    Path unfinished = Files.createTempDirectory(cache, name + UNFINISHED);
    try {
      filler.fill(unfinished);
      Sizes.note(unfinished);
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      // another process was first
    } finally {
      remove(unfinished);
    }
    return folder;
  }

  /** Removes a folder that is broken, as a whole. */
  private static void putAway(Path cache, String name) throws IOException {
    Path away = cache.resolve(name + UNFINISHED + Long.toHexString(System.nanoTime()));
    try {
      Files.move(cache.resolve(name), away, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return; // another process was first
    }
    remove(away);
  }

  /** Removes what processes that were killed have left, if it is old. */
  static void removeLeft(Path cache, Predicate<Path> left) {
    Instant before = Instant.now().minus(ABANDONED);
    try (Stream<Path> all = Files.list(cache)) {
      for (Path path : all.filter(left).toList()) {
        if (Files.getLastModifiedTime(path).toInstant().isBefore(before)) {
          remove(path);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // another process removes it too, or it may not be removed: it only takes room
    }
  }

  /** Removes a folder with all that is in it, if it is there. */
  static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
