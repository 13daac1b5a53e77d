// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Examined;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Assumption;
import java.util.List;
import java.util.Map;

/** The assumptions of verdicts, by what was met in a program. */
final class Assumptions {
  private Assumptions() {}

  /**
   * Returns what was examined with the assumptions under which alone it is proved. Executions are
   * explored as sequentially consistent ones, with operands evaluated in one order; a program with
   * weaker memory orders has more, and so has one whose results depend on that order. A net is
   * explored as it is without the sections of other tools.
   *
   * @param defines the values of constants, with the order of evaluation
   * @param subjects what the file holds
   * @param diagnostics what was said of the file
   */
  static List<Examined> of(
      Map<String, String> defines,
      List<? extends Subject> subjects,
      List<Diagnostic> diagnostics,
      List<Examined> examined) {
    Assumption order =
        CMeaning.isRightToLeft(defines) ? Assumption.RIGHT_TO_LEFT : Assumption.EVALUATION_ORDER;
    boolean weaker =
        subjects.stream()
            .anyMatch(
                its ->
                    its instanceof CSubject c
                        && c.program().weakAccesses() > 0
                        && !c.memory().keepsOrders());
    List<Examined> all = weaker ? with(examined, Assumption.SEQUENTIAL_CONSISTENCY) : examined;
    for (Assumption its : List.of(order, Assumption.SKIPPED_SECTIONS)) {
      if (diagnostics.stream().anyMatch(one -> one.problem() == its.code())) {
        all = with(all, its);
      }
    }
    return all;
  }

  private static List<Examined> with(List<Examined> examined, Assumption its) {
    return examined.stream().map(one -> one.assuming(its)).toList();
  }
}
