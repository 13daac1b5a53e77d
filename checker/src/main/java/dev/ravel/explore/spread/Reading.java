// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/**
 * Reads a letter that was written by {@link Writing}; every length is checked before it is used.
 */
final class Reading {
  private final byte[] bytes;
  private final Letter kind;
  private final int epoch;
  private int at;
  private long bits;
  private int count;

  /**
   * Begins after the kind and the epoch of a letter.
   *
   * @throws BadLetter if it has none
   */
  Reading(byte[] letter) {
    this.bytes = letter;
    this.kind = Letter.of((byte) next());
    this.epoch = upTo(Integer.MAX_VALUE);
  }

  /** Returns the kind of the letter. */
  Letter kind() {
    return kind;
  }

  /** Returns the number of losses that the sender had heard of. */
  int epoch() {
    return epoch;
  }

  private int next() {
    if (at == bytes.length) {
      throw new BadLetter("a letter of " + bytes.length + " bytes ends too early");
    }
    return bytes[at++];
  }

  /** A number that is not negative, as {@link Writing#number} takes it. */
  private long raw() {
    long its = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = next();
      its |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return its;
      }
    }
    throw new BadLetter("a number of more than 64 bits");
  }

  /** A number from 0 to 2^63 - 1. */
  long number() {
    long its = raw();
    if (its < 0) {
      throw new BadLetter("a number of 64 bits where a smaller one is expected");
    }
    return its;
  }

  /** A number from 0 to a limit. */
  int upTo(int limit) {
    long its = raw();
    if (its < 0 || its > limit) {
      throw new BadLetter(Long.toUnsignedString(its) + " where at most " + limit + " is expected");
    }
    return (int) its;
  }

  /** Reads one of some constants. */
  <E> E choice(E[] all) {
    return all[upTo(all.length - 1)];
  }

  /** Returns the number of items that follow, each of at least one byte. */
  int many() {
    return upTo(bytes.length - at);
  }

  /** Any number. */
  long signed() {
    long its = raw();
    return its >>> 1 ^ -(its & 1);
  }

  /** Words with their number before them. */
  long[] words() {
    long[] its = new long[many()];
    for (int k = 0; k < its.length; k++) {
      its[k] = signed();
    }
    return its;
  }

  /** A word, as {@link Writing#sparse} takes it. */
  long sparse() {
    long present = Long.expand(next(), Writing.LOWEST);
    int count = Long.bitCount(present);
    if (bytes.length - at < count) {
      throw new BadLetter("a letter of " + bytes.length + " bytes ends in a word");
    }
    long its = Long.expand(word(count), present * Writing.BYTE);
    at += count;
    return its;
  }

  /**
   * Words, as {@link Writing#sparse(long, long[], int, int, int)} takes them.
   *
   * @param before the word before the first one
   * @param into receives the words
   */
  void sparse(long before, long[] into, int size) {
    long last = before;
    int k = 0;
    int from = at;
    for (int most = bytes.length - 1 - Long.BYTES; k < size && from <= most; k++) {
      long present = Long.expand(bytes[from], Writing.LOWEST);
      last ^= Long.expand((long) Writing.WORD.get(bytes, from + 1), present * Writing.BYTE);
      into[k] = last;
      from += 1 + Long.bitCount(present);
    }
    at = from;
    for (; k < size; k++) {
      last ^= sparse();
      into[k] = last;
    }
  }

  /** Returns the bytes from here on; more bytes above these do not matter. */
  private long word(int count) {
    if (bytes.length - at >= Long.BYTES) {
      return (long) Writing.WORD.get(bytes, at);
    }
    long its = 0;
    for (int k = 0; k < count; k++) {
      its |= (bytes[at + k] & Writing.BYTE) << Byte.SIZE * k;
    }
    return its;
  }

  /** Returns the value of a number of bits, at most 31. */
  int bits(int width) {
    for (; count < width; count += Byte.SIZE) {
      bits |= (next() & 0xFFL) << count;
    }
    int its = (int) (bits & (1L << width) - 1);
    bits >>>= width;
    count -= width;
    return its;
  }

  /** The bits end; numbers follow. */
  void endBits() {
    bits = 0;
    count = 0;
  }

  /** Returns whether everything was read. */
  boolean atEnd() {
    return at == bytes.length;
  }
}
