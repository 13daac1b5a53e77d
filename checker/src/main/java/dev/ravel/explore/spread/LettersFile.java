// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Letters in a file, each after its length. Only this process reads the file. Where the system
 * allows it, the file has no name from the beginning, so that it never outlives the process.
 */
final class LettersFile implements AutoCloseable {
  private final FileChannel channel;
  private long end;

  /**
   * An empty file in a folder.
   *
   * @throws IOException if it cannot be made there
   */
  LettersFile(Path folder) throws IOException {
    Path file = Files.createTempFile(folder, "ravel-copies-", ".letters");
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try {
      boolean _ = Files.deleteIfExists(file);
    } catch (IOException open) {
      // it has its name until it is closed
    }
  }

  /**
   * Appends a letter; where that fails nothing is appended.
   *
   * @throws IOException if there is no room
   */
  void add(byte[] letter) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(Integer.BYTES + letter.length);
    all.putInt(letter.length).put(letter).flip();
    long at = end;
    while (all.hasRemaining()) {
      at += channel.write(all, at);
    }
    end = at;
  }

  /**
   * Hands over all letters, in their order.
   *
   * @throws IOException if they cannot be read
   */
  void each(Consumer<byte[]> letters) throws IOException {
    for (long at = 0; at < end; ) {
      int length = ByteBuffer.wrap(read(at, Integer.BYTES)).getInt();
      at += Integer.BYTES;
      letters.accept(read(at, length));
      at += length;
    }
  }

  private byte[] read(long from, int length) throws IOException {
    ByteBuffer its = ByteBuffer.allocate(length);
    while (its.hasRemaining()) {
      if (channel.read(its, from + its.position()) < 0) {
        throw new EOFException();
      }
    }
    return its.array();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
