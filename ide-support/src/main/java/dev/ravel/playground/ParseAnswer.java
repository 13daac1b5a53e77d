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

/** What is wrong with a text, as its front end says. */
final class ParseAnswer {
  private ParseAnswer() {}

  /** The diagnostics. */
  static Fields of(Asking asking) {
    Fields answer = new Fields();
    Optional<Problem> early =
        EarlyEnd.of(
            () ->
                asking
                    .limits()
                    .during(
                        () -> {
                          RunLoading.Loaded its =
                              RunLoading.load(
                                  asking.file(),
                                  Map.of(),
                                  Optional.empty(),
                                  Beside.NOTHING,
                                  InputStream.nullInputStream());
                          answer.with("diagnostics", Faults.list(its.diagnostics()));
                          return true;
                        }));
    return answer.with("early", early.map(Problem::title));
  }
}
