// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;

/** Adds up how large a model is, and reports the declaration that makes it too large. */
final class Totals {
  private final Findings findings;
  private long cells;
  private boolean reported;

  Totals(Findings findings) {
    this.findings = findings;
  }

  /** Adds the cells of one declared name; false after an error is reported. */
  boolean cells(Name name, long number) {
    if (number > Sizes.CELLS) {
      findings.add(
          Diagnostic.at(
              name.span(),
              Problem.C004,
              "`"
                  + name
                  + "` has "
                  + Words.count(number, "cell")
                  + "; the limit is "
                  + Words.count(Sizes.CELLS)));
      return false;
    }
    cells += number;
    if (cells > Sizes.CELLS && !reported) {
      reported = true;
      findings.add(
          Diagnostic.at(
              name.span(),
              Problem.C004,
              "with `"
                  + name
                  + "` the model has "
                  + Words.count(cells, "cell")
                  + "; the limit is "
                  + Words.count(Sizes.CELLS)));
    }
    return true;
  }
}
