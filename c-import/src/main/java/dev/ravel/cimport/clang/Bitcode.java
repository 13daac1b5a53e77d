// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Path;

/** The bitcode of a C file. */
public final class Bitcode {
  private final byte[] bitcode;
  private final String path;
  private final Unit unit;

  Bitcode(byte[] bitcode, String path, Unit unit) {
    this.bitcode = bitcode;
    this.path = path;
    this.unit = unit;
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
    return unit.source();
  }

  /**
   * The text of another file that is named in it.
   *
   * @throws IOException if it cannot be read, or may not be
   */
  public String read(Path file) throws IOException {
    return unit.sight().read(file);
  }
}
