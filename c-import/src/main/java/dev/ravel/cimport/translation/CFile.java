// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.translation;

import dev.ravel.cimport.clang.Bitcode;
import dev.ravel.cimport.clang.Clang;
import dev.ravel.cimport.clang.Library;
import dev.ravel.cimport.clang.Natives;
import dev.ravel.cimport.clang.Unit;
import dev.ravel.cimport.library.CSources;
import dev.ravel.cimport.library.Surroundings;
import dev.ravel.cimport.llvm.Reader;
import dev.ravel.machine.Program;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * C files as a program.
 *
 * @param program the program, unless a diagnostic is an error
 */
public record CFile(Optional<Program> program, List<Diagnostic> diagnostics) {
  /** Copies the list. */
  public CFile {
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * Compiles and reads a file.
   *
   * @param folder where files that it includes are looked for
   */
  public static CFile read(SourceText source, Path folder) {
    return read(List.of(new Unit(source, folder)), List.of(), Surroundings.USUAL);
  }

  /**
   * Compiles and reads the files of a program. The first time, the compiler is unpacked, which
   * takes some seconds.
   *
   * @param options of the compiler, one word each
   */
  public static CFile read(List<Unit> units, List<String> options, Surroundings around) {
    try {
      Natives natives = Natives.unpacked();
      natives.use();
      Library library = Library.compiled(natives);
      Clang clang = new Clang(natives, library.headers());
      Clang.Compiled compiled = clang.compile(units, options);
      if (!compiled.diagnostics().isEmpty()) {
        return new CFile(Optional.empty(), compiled.diagnostics());
      }
      List<Bitcode> objects = new ArrayList<>(compiled.objects());
      if (around.input().isPresent()) {
        Unit reading = new Unit(CSources.reading(around.input().get()), library.headers());
        objects.addAll(clang.compile(List.of(reading), List.of()).objects());
      }
      Reader.Result result = Reader.read(objects, library::bitcode, around);
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
