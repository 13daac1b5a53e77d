// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.json.Fields;
import dev.ravel.result.Beside;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.loading.RunLoading;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/** The diagnostics of a text, from its front end. */
final class ParseAnswer {
  private ParseAnswer() {}

  /** The diagnostics. */
  static Fields of(Asking asking) {
    Fields answer = new Fields();
    Optional<Problem> early =
        asking
            .limits()
            .during(
                () ->
                    EarlyEnd.of(
                        () -> {
                          RunLoading.Loaded its =
                              RunLoading.load(
                                  asking.file(),
                                  Map.of(),
                                  Optional.empty(),
                                  Beside.NOTHING,
                                  InputStream.nullInputStream());
                          answer.with("diagnostics", Faults.list(its.diagnostics()));
                        }));
    return answer.with("early", early.map(Problem::title));
  }
}
