// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Net;
import dev.ravel.source.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a file.
 *
 * @param net the net; absent if there is an error
 * @param diagnostics the errors in the order of the file; warnings if there is no error
 */
public record NetFile(Optional<Net> net, List<Diagnostic> diagnostics) {
  /** Copies the list. */
  public NetFile {
    diagnostics = List.copyOf(diagnostics);
  }
}
