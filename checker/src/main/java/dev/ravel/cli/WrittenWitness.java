// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.CompetitionText;
import dev.ravel.report.WitnessYaml;
import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.CProperties;
import dev.ravel.task.loading.SourceFiles;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The file into which a check writes a witness of its result. */
final class WrittenWitness {
  private WrittenWitness() {}

  /**
   * Writes the witness of the one result there is.
   *
   * @return what is wrong, if there is none or it cannot be written
   */
  static Optional<Diagnostic> write(String file, List<Checking> results) {
    if (results.size() != 1 || !results.getFirst().errors().isEmpty()) {
      return Optional.empty();
    }
    Checking its = results.getFirst();
    Optional<List<String>> lines =
        CProperties.specification(
                Optional.ofNullable(its.defines().get(CMeaning.PROPERTY)),
                new SourceFiles(InputStream.nullInputStream()),
                CompetitionText.line(its))
            .flatMap(text -> WitnessYaml.of(its, text, Ravel.version(), Instant.now()));
    return lines.isEmpty()
        ? Optional.of(
            Diagnostic.of(Problem.U010, "`" + file + "` is not written: there is no such result")
                .help(
                    "a witness shows that a property of SV-COMP holds, or is violated at some"
                        + " place"))
        : WrittenFile.write(file, String.join("\n", lines.get()) + "\n");
  }
}
