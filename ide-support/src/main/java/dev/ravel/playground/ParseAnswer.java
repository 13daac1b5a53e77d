// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonObject;
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
  static JsonObject of(Asking asking) {
    JsonObject answer = new JsonObject();
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
                          answer.add("diagnostics", Faults.list(its.diagnostics()));
                          return true;
                        }));
    early.ifPresent(why -> answer.addProperty("early", why.title()));
    return answer;
  }
}
