// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.source.SurrogateEscape;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The results of former compilations, in a folder of the user's cache. To start the compiler takes
 * a good part of a small check, and programs are checked, replayed and run many times. A file is
 * found by all that its bitcode depends on, which is kept beside that and compared. The folder only
 * saves time: what cannot be read or written there is compiled.
 */
record Earlier(Path folder, long room) {
  /** All files of the folder together take no more room, in bytes. */
  private static final long ROOM = 1L << 26;

  /** The largest file that is kept, in bytes. */
  private static final int LARGEST = 1 << 23;

  private static final int HEAD = 4 * Integer.BYTES + Long.BYTES;
  private static final int MAGIC = 0x52434331;

  /** That of this user. */
  static Earlier ofUser() {
    return new Earlier(Cache.folder().resolve("compiled"), ROOM);
  }

  /**
   * The result of compiling a file.
   *
   * @param path the path by which the compiler knew it
   */
  record Kept(String path, byte[] bitcode) {}

  /** Returns the result kept for a question, if that is there and whole. */
  Optional<Kept> find(String question) {
    try {
      Path file = file(question);
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
      if (all.remaining() < HEAD || all.getInt() != MAGIC) {
        return Optional.empty();
      }
      int asked = all.getInt();
      int path = all.getInt();
      int bitcode = all.getInt();
      long sum = all.getLong();
      if (asked < 0
          || path < 0
          || bitcode < 0
          || (long) asked + path + bitcode != all.remaining()
          || sum != sum(all.array(), HEAD)) {
        return Optional.empty();
      }
      byte[] words = taken(all, asked);
      if (!Arrays.equals(words, SurrogateEscape.encode(question))) {
        return Optional.empty();
      }
      String its = new String(taken(all, path), StandardCharsets.UTF_8);
      return Optional.of(new Kept(its, taken(all, bitcode)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Keeps an answer from now on, for as long as there is room. */
  void keep(String question, Kept answer) {
    byte[] asked = SurrogateEscape.encode(question);
    byte[] path = answer.path().getBytes(StandardCharsets.UTF_8);
    long size = (long) HEAD + asked.length + path.length + answer.bitcode().length;
    if (size > Math.min(LARGEST, room)) {
      return;
    }
    ByteBuffer all = ByteBuffer.allocate((int) size);
    all.position(HEAD).put(asked).put(path).put(answer.bitcode());
    all.putInt(0, MAGIC).putInt(4, asked.length).putInt(8, path.length);
    all.putInt(12, answer.bitcode().length).putLong(16, sum(all.array(), HEAD));
    try {
      make();
      makeRoom(size);
      Path unfinished = folder.resolve(WorkFolder.unique("unfinished"));
      try {
        Files.write(unfinished, all.array());
        Files.move(
            unfinished,
            file(question),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } finally {
        boolean _ = Files.deleteIfExists(unfinished);
      }
    } catch (IOException | UncheckedIOException e) {
      // it is compiled again
    }
  }

  private void make() throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder.getParent());
      try {
        WorkFolder.create(folder);
      } catch (FileAlreadyExistsException e) {
        // another process was first
      }
    }
  }

  /** Removes what is oldest, until so much more may be kept. */
  private void makeRoom(long size) throws IOException {
    record Old(Path file, long size, long changed) {}
    List<Old> all = new ArrayList<>();
    long sum = size;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : files.toList()) {
        File file = path.toFile();
        all.add(new Old(path, file.length(), file.lastModified()));
        sum += file.length();
      }
    }
    all.sort(Comparator.comparingLong(Old::changed));
    for (Old old : all) {
      if (sum <= room) {
        return;
      }
      boolean _ = Files.deleteIfExists(old.file());
      sum -= old.size();
    }
  }

  private Path file(String question) {
    return folder.resolve(
        Integer.toHexString(question.hashCode()) + "-" + Integer.toHexString(question.length()));
  }

  private static byte[] taken(ByteBuffer from, int length) {
    byte[] taken = new byte[length];
    from.get(taken);
    return taken;
  }

  private static long sum(byte[] bytes, int from) {
    CRC32 sum = new CRC32();
    sum.update(bytes, from, bytes.length - from);
    return sum.getValue();
  }
}
