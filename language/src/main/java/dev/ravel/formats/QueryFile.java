// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.NetQuestion;
import dev.ravel.source.Diagnostic;
import java.util.List;

/**
 * The questions of a file.
 *
 * @param questions in the order of the file
 * @param diagnostics what is wrong, in the order of the file
 */
public record QueryFile(List<NetQuestion> questions, List<Diagnostic> diagnostics) {
  /** Copies the lists. */
  public QueryFile {
    questions = List.copyOf(questions);
    diagnostics = List.copyOf(diagnostics);
  }
}
