// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.json.Fields;
import dev.ravel.picture.Picture;
import dev.ravel.task.Converting;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.drawing.Drawn;
import dev.ravel.task.drawing.Format;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.Asked;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Files to keep. They are a picture as {@code ravel draw} writes it, and the net of a model as
 * {@code ravel convert} does.
 */
final class ExportAnswer {
  private ExportAnswer() {}

  /** The file of the request's {@code format}; absent for an unknown format or picture. */
  static Optional<Object> of(Asking asking) {
    String ending = "." + asking.word("format");
    Optional<Converting.Target> net =
        Converting.Target.of(ending).filter(its -> its == Converting.Target.PNML);
    if (net.isPresent()) {
      return net.map(its -> converted(asking, its));
    }
    Asked asked = asking.asked();
    return Format.of(ending)
        .flatMap(
            format ->
                PictureAnswer.picture(asking, asked)
                    .map(its -> Faults.of(drawn(its, asked, format, asking))));
  }

  private static <P extends Picture> Answer<Fields> drawn(
      Answer<P> picture, Asked asked, Format format, Asking asking) {
    return Drawn.of(
            picture, asked, Optional.of(format), PictureAnswer.colours(asking.word("theme")))
        .map(its -> file(name(asking, "-" + asking.word("kind")), its.file().orElseThrow()));
  }

  private static Object converted(Asking asking, Converting.Target target) {
    return Faults.of(
        Converting.convert(
                asking.file(),
                target,
                Map.of(),
                new Outputs(),
                InputStream.nullInputStream(),
                asking.resources(),
                ProgressListener.stopping(asking.work()::isStopped))
            .map(
                its ->
                    file(name(asking, ""), its.text().getBytes(StandardCharsets.UTF_8))
                        .with("warnings", Faults.list(its.warnings()))));
  }

  /** The name of the model's file without its folder, with another ending. */
  private static String name(Asking asking, String what) {
    String last = asking.file().substring(asking.file().lastIndexOf('/') + 1);
    int dot = last.lastIndexOf('.');
    return (dot > 0 ? last.substring(0, dot) : last) + what + "." + asking.word("format");
  }

  private static Fields file(String name, byte[] bytes) {
    return Fields.of("file", name).with("bytes", Base64.getEncoder().encodeToString(bytes));
  }
}
