// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.source.SourceText;

/** What a C file was compiled to. */
public final class Bitcode {
  private final byte[] bitcode;
  private final String path;
  private final SourceText source;

  Bitcode(byte[] bitcode, String path, SourceText source) {
    this.bitcode = bitcode;
    this.path = path;
    this.source = source;
  }

  /** The bytes; not to be changed. */
  public byte[] bitcode() {
    return bitcode;
  }

  /** The path by which the compiler knew the file. */
  public String path() {
    return path;
  }

  /** The text of the file. */
  public SourceText source() {
    return source;
  }
}
