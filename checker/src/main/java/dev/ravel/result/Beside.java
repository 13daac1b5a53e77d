// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.List;

/**
 * The parts of a C program beside its first file.
 *
 * @param files its other files, as the user gave them
 * @param options of the compiler, one word each
 */
public record Beside(List<String> files, List<String> options) {
  /** Of one file, compiled without options. */
  public static final Beside NOTHING = new Beside(List.of(), List.of());

  /** Copies the lists. */
  public Beside {
    files = List.copyOf(files);
    options = List.copyOf(options);
  }
}
