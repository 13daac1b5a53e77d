// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.translation;

import dev.ravel.cimport.clang.Clang;
import dev.ravel.cimport.clang.Natives;
import dev.ravel.cimport.library.CSources;
import dev.ravel.cimport.llvm.Reader;
import dev.ravel.machine.Program;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A C file as a program.
 *
 * @param program the program, unless a diagnostic is an error
 */
public record CFile(Optional<Program> program, List<Diagnostic> diagnostics) {
  /** Copies the list. */
  public CFile {
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * Compiles and reads a file. The first time, the compiler is unpacked, which takes some seconds.
   *
   * @param folder where files that it includes are looked for
   */
  public static CFile read(SourceText source, Path folder) {
    try {
      Natives natives = Natives.unpacked();
      natives.use();
      Clang.Compiled compiled = Clang.compile(natives, source, folder);
      if (!compiled.diagnostics().isEmpty()) {
        return new CFile(Optional.empty(), compiled.diagnostics());
      }
      Reader.Result result =
          Reader.read(
              compiled.bitcode(),
              source,
              () -> Clang.compile(natives, CSources.all(), folder).bitcode());
      return new CFile(result.program(), result.diagnostics());
    } catch (Natives.Absent absent) {
      return failed(absent.getMessage());
    } catch (IOException e) {
      return failed("the C compiler cannot be run: " + e.getMessage());
    }
  }

  private static CFile failed(String why) {
    return new CFile(Optional.empty(), List.of(Diagnostic.of(Problem.F010, why)));
  }
}
