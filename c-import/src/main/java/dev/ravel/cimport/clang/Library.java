// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.cimport.library.CSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The library as files. It has headers and sources, and the bitcode of these, made once for this
 * state of the sources.
 */
public final class Library {
  private static final String BITCODE = "library.bc";
  private static final String HEADERS = "include";

  private final Path folder;

  private Library(Path folder) {
    this.folder = folder;
  }

  /** The library, compiled if it is not yet. */
  public static Library compiled(Natives natives) throws IOException {
    return new Library(
        Cache.once("library-" + CSources.VERSION, folder -> compile(natives, folder)));
  }

  private static void compile(Natives natives, Path folder) throws IOException {
    for (String name : CSources.FILES) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, CSources.text(name));
    }
    Unit all = new Unit(CSources.all(), folder);
    Clang.Compiled its =
        new Clang(natives, folder.resolve(HEADERS)).compile(List.of(all), List.of());
    if (!its.diagnostics().isEmpty()) {
      throw new IOException(its.diagnostics().getFirst().message());
    }
    Files.write(folder.resolve(BITCODE), its.objects().getFirst().bitcode());
  }

  /** Returns the folder of the headers. */
  public Path headers() {
    return folder.resolve(HEADERS);
  }

  /** The functions of the library that are written in C. */
  public byte[] bitcode() throws IOException {
    return Files.readAllBytes(folder.resolve(BITCODE));
  }
}
