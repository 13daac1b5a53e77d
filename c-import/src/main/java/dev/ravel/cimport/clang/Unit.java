// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.source.SourceText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A file of a program.
 *
 * @param source its text, by which messages find their place
 * @param folder where files that it includes are looked for
 * @param sight what may be read for it
 * @param options of the compiler for this file, beside those for all files
 */
public record Unit(SourceText source, Path folder, Sight sight, List<String> options) {
  /** Copies the list. */
  public Unit {
    options = List.copyOf(options);
  }

  /** A file for which all others may be read. */
  public Unit(SourceText source, Path folder) {
    this(source, folder, Sight.ALL, List.of());
  }

  /** Returns whether it was preprocessed already, as its name says. */
  boolean isPreprocessed() {
    return source.name().toLowerCase(Locale.ROOT).endsWith(".i");
  }
}
