// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.PictureGraph;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.Asked;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Graphs of models that are written in a test. */
final class Pictures {
  private Pictures() {}

  static Asked asked(String model) {
    return new Asked(
        "-",
        Map.of(),
        new Outputs(),
        new ByteArrayInputStream(model.getBytes(StandardCharsets.UTF_8)),
        Limits.none());
  }

  static PictureGraph graph(String model) {
    return given(StateGraph.of(asked(model), StateGraph.View.FIRST));
  }

  static PictureGraph given(Answer<PictureGraph> answer) {
    return switch (answer) {
      case Answer.Given<PictureGraph>(PictureGraph its) -> its;
      case Answer.Nothing<PictureGraph>() -> throw new AssertionError("nothing moves");
      case Answer.Failed<PictureGraph> failed -> throw new AssertionError(failed.why().toString());
    };
  }
}
