// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.source.SourceText;
import java.nio.file.Path;

/**
 * A file of a program.
 *
 * @param source its text, by which messages find their place
 * @param folder where files that it includes are looked for
 */
public record Unit(SourceText source, Path folder) {}
