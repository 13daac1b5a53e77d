// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.Palette;
import dev.ravel.picture.Picture;
import dev.ravel.picture.ThemedPicture;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.page.SvgWriter;
import dev.ravel.picture.page.TikzWriter;
import dev.ravel.picture.print.PdfWriter;
import dev.ravel.picture.print.PngWriter;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A picture that was made.
 *
 * @param picture the picture
 * @param file what is to be written, if that was asked for
 */
public record Drawn(Picture picture, Optional<byte[]> file) {
  /**
   * Writes a picture in a format, within the limits of the model it is of.
   *
   * @param format absent: only its text is wanted
   */
  public static <P extends Picture> Answer<Drawn> of(
      Answer<P> answer, Asked asked, Optional<Format> format, Palette colours) {
    return of(
        answer,
        asked,
        picture ->
            format.isEmpty()
                ? Optional.empty()
                : Optional.of(bytes(picture, format.get(), colours)));
  }

  /** Writes a picture as an element of a page of HTML, within the limits of the model it is of. */
  public static <P extends Picture> Answer<Drawn> inPage(Answer<P> answer, Asked asked) {
    return of(answer, asked, picture -> Optional.of(utf8(ThemedPicture.of(picture))));
  }

  /** Writes a picture. */
  private interface Writing {
    Optional<byte[]> of(Picture picture) throws Graphviz.Absent;
  }

  private static <P extends Picture> Answer<Drawn> of(
      Answer<P> answer, Asked asked, Writing writing) {
    String end = "the drawing of `" + asked.file() + "` ended early";
    return answer.then(
        picture -> Answer.within(asked.limits(), end, () -> written(picture, writing)));
  }

  private static Answer<Drawn> written(Picture picture, Writing writing) {
    try {
      return new Answer.Given<>(new Drawn(picture, writing.of(picture)));
    } catch (Graphviz.Absent absent) {
      Diagnostic why =
          Diagnostic.of(Problem.F011, "the picture cannot be laid out: " + absent.getMessage())
              .help("install the program `dot` of Graphviz, or write .dot, which needs none");
      return new Answer.Failed<>(List.of(why));
    }
  }

  private static byte[] bytes(Picture picture, Format format, Palette colours)
      throws Graphviz.Absent {
    return switch (format) {
      case PNG -> PngWriter.of(picture.page(colours));
      case PDF -> PdfWriter.of(picture.page(colours));
      case SVG -> utf8(SvgWriter.of(picture.page(colours)));
      case TEX -> utf8(TikzWriter.of(picture.page(colours)));
      case DOT -> utf8(picture.dot());
      case JSON -> utf8(picture.json());
      case TXT -> utf8(String.join("\n", picture.lines()) + "\n");
    };
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
