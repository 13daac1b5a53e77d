// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Palette.Thread;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.page.SvgWriter;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A picture within a page of HTML, whose colours are those of the page. Each has a name, and a
 * style sheet says what it is on white, on near black, with more contrast, in print, and where the
 * colours of the system are forced.
 */
public final class ThemedPicture {
  private static final String PREFIX = "--picture-";

  /**
   * The palette where the colours of the system are forced. Lines and letters make the distinctions
   * there.
   */
  private static final Palette FORCED =
      Palette.of(
          "CanvasText ".repeat(5) + "Canvas Canvas CanvasText Highlight CanvasText CanvasText",
          "CanvasText CanvasText CanvasText Canvas Canvas Canvas");

  private ThemedPicture() {}

  /**
   * A picture as an element.
   *
   * @throws Graphviz.Absent if there is no Graphviz to place it
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static String of(Picture picture) throws Graphviz.Absent {
    return SvgWriter.inside(picture.page(named()));
  }

  /** The style sheet of the page. */
  public static String style() {
    return """
    .picture { forced-color-adjust: none; %s}
    @media (prefers-contrast: more) { .picture { %s} }
    @media screen and (prefers-color-scheme: dark) { .picture { %s} }
    @media (forced-colors: active) { .picture { %s} }
    """
        .formatted(
            declared(Palette.LIGHT),
            declared(Palette.CONTRAST),
            declared(Palette.DARK),
            declared(FORCED));
  }

  private static Palette named() {
    return Palette.of(
        references(""),
        IntStream.range(0, Palette.LIGHT.threads().size())
            .mapToObj(number -> references(ofThread(number)))
            .toArray(String[]::new));
  }

  /** The references to the colours of the page, or of a thread, that a prefix names. */
  private static String references(String prefix) {
    return (prefix.isEmpty() ? Palette.NAMES : Thread.NAMES)
        .stream()
            .map(name -> "var(" + PREFIX + prefix + name + ")")
            .collect(Collectors.joining(" "));
  }

  private static String ofThread(int number) {
    return "thread" + number + "-";
  }

  private static String declared(Palette its) {
    StringJoiner all = new StringJoiner(" ", "", " ");
    declare(all, "", Palette.NAMES, its.colours());
    for (int k = 0; k < Palette.LIGHT.threads().size(); k++) {
      declare(all, ofThread(k), Thread.NAMES, its.thread(k).colours());
    }
    return all.toString();
  }

  private static void declare(
      StringJoiner all, String prefix, List<String> names, List<String> colours) {
    for (int k = 0; k < names.size(); k++) {
      all.add(PREFIX + prefix + names.get(k) + ": " + colours.get(k) + ";");
    }
  }
}
