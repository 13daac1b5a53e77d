// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.Diagnostic;
import java.util.List;

/**
 * A program with its diagnostics, in a form for another process.
 *
 * @param diagnostics what was found when the program was translated
 */
public record ProgramBytes(Program program, List<Diagnostic> diagnostics) {
  /** Copies the list. */
  public ProgramBytes {
    diagnostics = List.copyOf(diagnostics);
  }

  /** Returns the bytes; cost linear in the program and its sources. */
  public byte[] bytes() {
    return RecordBytes.of(this);
  }

  /**
   * Reads a program, the same statement by statement.
   *
   * @throws IllegalArgumentException if the bytes are not those of a program
   */
  public static ProgramBytes read(byte[] bytes) {
    return RecordBytes.read(bytes, ProgramBytes.class);
  }
}
