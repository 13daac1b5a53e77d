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
 * @param times how long that took
 */
public record CFile(Optional<Program> program, List<Diagnostic> diagnostics, Times times) {
  /**
   * The times that a program takes by the clock, in nanoseconds.
   *
   * @param compiling from its files to bitcode
   * @param translating from that to a program, with what it uses of the library
   */
  public record Times(long compiling, long translating) {
    private static final Times NONE = new Times(0, 0);
  }

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
    long begun = System.nanoTime();
    try {
      Natives natives = Natives.unpacked();
      Library library = Library.compiled(natives);
      Clang clang = new Clang(natives, library.headers());
      Clang.Compiled compiled = clang.compile(units, options);
      if (!compiled.diagnostics().isEmpty()) {
        return new CFile(Optional.empty(), compiled.diagnostics(), Times.NONE);
      }
      List<Bitcode> objects = new ArrayList<>(compiled.objects());
      if (!around.given().isUsual()) {
        Unit given = new Unit(CSources.of(around.given()), library.headers());
        objects.addAll(clang.compile(List.of(given), List.of()).objects());
      }
      long half = System.nanoTime();
      Reader.Result result = Reader.read(objects, library::bitcode, around);
      Times times = new Times(half - begun, System.nanoTime() - half);
      List<Diagnostic> diagnostics = new ArrayList<>(result.diagnostics());
      Annotations.unchecked(units.stream().map(Unit::source).toList()).ifPresent(diagnostics::add);
      return new CFile(result.program(), diagnostics, times);
    } catch (Natives.Absent absent) {
      return failed(absent.getMessage());
    } catch (IOException e) {
      return failed("the C compiler cannot be run: " + e.getMessage());
    }
  }

  /** A program that was read before. */
  public static CFile translated(Program program, List<Diagnostic> diagnostics) {
    return new CFile(Optional.of(program), diagnostics, Times.NONE);
  }

  private static CFile failed(String why) {
    return new CFile(Optional.empty(), List.of(Diagnostic.of(Problem.F010, why)), Times.NONE);
  }
}
