// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import java.util.List;

/**
 * The result of the analysis.
 *
 * @param diagnostics everything there is to say, in the order of the text, without duplicates
 * @param instances the instances of the model in the order in which the checks first name them;
 *     empty if there is an error. A model without checks has one instance.
 */
public record Analysed(List<Diagnostic> diagnostics, List<Instance> instances) {
  /** Copies the lists. */
  public Analysed {
    diagnostics = List.copyOf(diagnostics);
    instances = List.copyOf(instances);
  }

  /** Returns whether the model cannot be checked. */
  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(d -> d.severity() == Severity.ERROR);
  }
}
