// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Limits;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SHA-256 hash of a file's bytes. Few commands show it, and Java needs longer to find the
 * algorithm than to check a small model, so the bytes of a small file are kept until somebody asks.
 */
public final class Sha256 {
  /** Larger files are not kept. */
  private static final int SMALL = 1 << 16;

  /** So many bytes are looked at between two polls of the limits. */
  private static final int PART = 1 << 20;

  private byte[] bytes;
  private String hex;

  /**
   * The hash of some bytes.
   *
   * @param bytes not to be changed from now on
   */
  public Sha256(byte[] bytes) {
    this.bytes = bytes;
    if (bytes.length > SMALL) {
      hex();
    }
  }

  private Sha256(String hex) {
    this.bytes = new byte[0];
    this.hex = hex;
  }

  /**
   * The hash that some digits are.
   *
   * @throws IllegalArgumentException unless they are 64 hexadecimal digits in lower case
   */
  public static Sha256 ofHex(String digits) {
    if (!digits.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("no hash: " + digits);
    }
    return new Sha256(digits);
  }

  /** The hash in hexadecimal, 64 lower-case digits. */
  public String hex() {
    if (hex == null) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (int from = 0; from < bytes.length; from += PART) {
          Limits.poll();
          digest.update(bytes, from, Math.min(PART, bytes.length - from));
        }
        hex = HexFormat.of().formatHex(digest.digest());
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException(impossible);
      }
      bytes = new byte[0];
    }
    return hex;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sha256 its && hex().equals(its.hex());
  }

  @Override
  public int hashCode() {
    return hex().hashCode();
  }
}
