// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Examined;
import dev.ravel.source.Diagnostic;
import dev.ravel.verdict.Assumption;
import java.util.List;

/** The assumptions of verdicts, by what was met in a program. */
final class Assumptions {
  private Assumptions() {}

  /**
   * Returns what was examined with the assumptions under which alone it is proved. Executions are
   * explored as sequentially consistent ones, with operands evaluated in the compiler's order; a
   * program with weaker memory orders has more, and so has one whose results depend on that order.
   *
   * @param diagnostics what was said of the file
   */
  static List<Examined> of(List<Diagnostic> diagnostics, List<Examined> examined) {
    List<Examined> all = examined;
    for (Assumption its : List.of(Assumption.SEQUENTIAL_CONSISTENCY, Assumption.EVALUATION_ORDER)) {
      if (diagnostics.stream().anyMatch(one -> one.problem() == its.code())) {
        all = all.stream().map(one -> one.assuming(its)).toList();
      }
    }
    return all;
  }
}
