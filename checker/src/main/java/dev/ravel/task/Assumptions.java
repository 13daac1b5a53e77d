// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Examined;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import java.util.List;

/** The assumptions of verdicts, by what was met in a program. */
final class Assumptions {
  private Assumptions() {}

  /**
   * Returns what was examined with the assumptions under which alone it is proved. Executions are
   * explored as sequentially consistent ones; a program with weaker memory orders has more.
   *
   * @param diagnostics what was said of the file
   */
  static List<Examined> of(List<Diagnostic> diagnostics, List<Examined> examined) {
    boolean weaker = diagnostics.stream().anyMatch(its -> its.problem() == Problem.L007);
    return weaker
        ? examined.stream().map(its -> its.assuming(Assumption.SEQUENTIAL_CONSISTENCY)).toList()
        : examined;
  }
}
