// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

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
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
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

  /** Appends a word, its lowest byte first. */
  void word(long its) {
    if (size + Long.BYTES > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (size + Long.BYTES));
    }
    WORD.set(bytes, size, its);
    size += Long.BYTES;
  }

  /** Appends the lowest bits of a value; at most 31. Numbers follow behind {@link #endBits}. */
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

  /** Appends what another has. */
  void append(Writing other) {
    if (size + other.size > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (size + other.size));
    }
    System.arraycopy(other.bytes, 0, bytes, size, other.size);
    size += other.size;
  }

  /** The letter. */
  byte[] letter() {
    return Arrays.copyOf(bytes, size);
  }
}
