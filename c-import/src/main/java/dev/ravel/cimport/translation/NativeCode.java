// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.translation;

import dev.ravel.cimport.clang.Clang;
import dev.ravel.cimport.clang.Library;
import dev.ravel.cimport.clang.Natives;
import dev.ravel.cimport.clang.Unit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** C files as assembly for tests that run on the machine itself. */
public final class NativeCode {
  private NativeCode() {}

  /**
   * Compiles a file.
   *
   * @param options of the compiler, one word each
   * @return assembly; absent if the compiler or a header of the machine is missing
   */
  public static Optional<String> of(Unit unit, List<String> options) {
    try {
      Natives natives = Natives.unpacked();
      return new Clang(natives, Library.compiled(natives).headers()).assembly(unit, options);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
