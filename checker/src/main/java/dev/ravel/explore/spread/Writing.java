// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.tables.Growth;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes of a letter that is being written. Numbers take few bytes if they are near 0: seven bits in
 * a byte, the lowest first, and a bit that says whether more follow.
 */
final class Writing {
  /** A word in an array of bytes. */
  static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The highest bit of each byte of a word, the lowest one, and the bits of a byte. */
  static final long HIGHEST = 0x8080808080808080L;

  static final long LOWEST = HIGHEST >>> Byte.SIZE - 1;
  static final long BYTE = 0xFF;

  private byte[] bytes = new byte[256];
  private int size;

  /** Bits that have no byte yet, the lowest first, and how many these are. */
  private long bits;

  private int count;

  /** Bytes that become part of a letter. */
  Writing() {
    // empty
  }

  /** A letter of a kind, sent in an epoch. */
  Writing(Letter kind, int epoch) {
    put(kind.code());
    number(epoch);
  }

  /** The number of bytes. */
  int size() {
    return size;
  }

  /** Appends a byte. */
  private void put(int its) {
    bytes = Growth.room(bytes, size + 1);
    bytes[size++] = (byte) its;
  }

  /** Appends a number that is not negative. */
  Writing number(long its) {
    long rest = its;
    for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
      put((int) rest & 0x7F | 0x80);
    }
    put((int) rest);
    return this;
  }

  /** Appends any number. */
  Writing signed(long its) {
    return number(its << 1 ^ its >> Long.SIZE - 1);
  }

  /** Appends how many words follow, and these. */
  Writing words(long[] its) {
    number(its.length);
    for (long word : its) {
      signed(word);
    }
    return this;
  }

  /** Writes a constant of an enumeration; their order is part of the protocol. */
  @SuppressWarnings("EnumOrdinal")
  Writing choice(Enum<?> its) {
    return number(its.ordinal());
  }

  /** Nothing has been appended. */
  void clear() {
    size = 0;
  }

  /**
   * Appends a word of which many bytes are 0. It has a byte with a bit for each that is not, that
   * of the lowest byte first, and after it these, the lowest first.
   */
  void sparse(long its) {
    reserve(1 + Long.BYTES);
    size = sparse(its, bytes, size);
  }

  /** Puts a word at a place; the place after it. */
  private static int sparse(long its, byte[] into, int at) {
    long highest = ((its & ~HIGHEST) + ~HIGHEST | its) & HIGHEST; // a bit of each byte but 0
    into[at] = (byte) Long.compress(highest, HIGHEST);
    WORD.set(into, at + 1, Long.compress(its, (highest >>> Byte.SIZE - 1) * BYTE));
    return at + 1 + Long.bitCount(highest);
  }

  /**
   * Appends the differences of words, as {@link #sparse(long)} does, until there is a number of
   * bytes. Each differs from the one before it.
   *
   * @param before the word before the first one
   * @param from where the words begin
   * @param end where they end
   * @param full there are fewer bytes than that
   * @return where the words begin that are left
   */
  int sparse(long before, long[] words, int from, int end, int full) {
    reserve(Math.min(full - size + Long.BYTES, (end - from) * (1 + Long.BYTES)) + Long.BYTES);
    byte[] into = bytes;
    long last = before;
    int at = size;
    int k = from;
    for (; k < end && at < full; k++) {
      at = sparse(words[k] ^ last, into, at);
      last = words[k];
    }
    size = at;
    return k;
  }

  /** Makes room for some more bytes. */
  private void reserve(int more) {
    bytes = Growth.room(bytes, size + more);
  }

  /** Appends the lowest bits of a value; at most 31. Numbers follow after {@link #endBits}. */
  void bits(int value, int width) {
    bits |= (long) value << count;
    count += width;
    for (; count >= Byte.SIZE; count -= Byte.SIZE) {
      put((int) bits);
      bits >>>= Byte.SIZE;
    }
  }

  /** Fills the last byte of the bits. */
  void endBits() {
    if (count > 0) {
      put((int) bits);
    }
    bits = 0;
    count = 0;
  }

  /** The letter. */
  byte[] letter() {
    return Arrays.copyOf(bytes, size);
  }

  /** The letter, and after it what another has. */
  byte[] letter(Writing behind) {
    byte[] its = Arrays.copyOf(bytes, size + behind.size);
    System.arraycopy(behind.bytes, 0, its, size, behind.size);
    return its;
  }
}
