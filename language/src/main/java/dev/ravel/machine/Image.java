// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/** Bytes that never change, little end first. */
public final class Image {
  private final byte[] bytes;

  /** These bytes. */
  public Image(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  /** Returns a copy of the bytes. */
  byte[] bytes() {
    return bytes.clone();
  }

  /** The number of bytes. */
  public int size() {
    return bytes.length;
  }

  /** The number that up to 8 bytes from an offset on are. */
  public long word(int offset, int size) {
    long word = 0;
    for (int k = size - 1; k >= 0; k--) {
      word = word << 8 | bytes[offset + k] & 0xff;
    }
    return word;
  }
}
