// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Palette.Thread;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.page.SvgWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * A picture within a page of HTML, whose colours are those of the page: each has a name, and a
 * style sheet says what it is on white, on near black, with more contrast, in print, and where the
 * colours of the system are forced.
 */
public final class ThemedPicture {
  private static final String PREFIX = "--picture-";

  /**
   * Where the colours of the system are forced, what is told apart is told by lines and letters.
   */
  private static final Palette FORCED =
      new Palette(
          "CanvasText",
          "CanvasText",
          "CanvasText",
          "CanvasText",
          "CanvasText",
          "Canvas",
          "Canvas",
          "CanvasText",
          "Highlight",
          "CanvasText",
          "CanvasText",
          List.of(
              new Thread("CanvasText", "CanvasText", "CanvasText", "Canvas", "Canvas", "Canvas")));

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
    List<Thread> threads = new ArrayList<>();
    for (int k = 0; k < Palette.LIGHT.threads().size(); k++) {
      int number = k;
      Function<String, String> of = its -> reference(ofThread(number, its));
      threads.add(
          new Thread(
              of.apply("line"),
              of.apply("outline"),
              of.apply("full"),
              of.apply("text"),
              of.apply("tint"),
              of.apply("lane")));
    }
    return new Palette(
        reference("ink"),
        reference("second"),
        reference("good"),
        reference("bad"),
        reference("conflict"),
        reference("page"),
        reference("panel"),
        reference("arrow"),
        reference("focus"),
        reference("open"),
        reference("dim"),
        threads);
  }

  private static String reference(String name) {
    return "var(" + PREFIX + name + ")";
  }

  private static String ofThread(int number, String name) {
    return "thread" + number + "-" + name;
  }

  private static String declared(Palette its) {
    Declarations all = new Declarations();
    all.add("ink", its.ink());
    all.add("second", its.second());
    all.add("good", its.good());
    all.add("bad", its.bad());
    all.add("conflict", its.conflict());
    all.add("page", its.page());
    all.add("panel", its.panel());
    all.add("arrow", its.arrow());
    all.add("focus", its.focus());
    all.add("open", its.open());
    all.add("dim", its.dim());
    for (int k = 0; k < Palette.LIGHT.threads().size(); k++) {
      Thread thread = its.thread(k);
      all.add(ofThread(k, "line"), thread.line());
      all.add(ofThread(k, "outline"), thread.outline());
      all.add(ofThread(k, "full"), thread.full());
      all.add(ofThread(k, "text"), thread.text());
      all.add(ofThread(k, "tint"), thread.tint());
      all.add(ofThread(k, "lane"), thread.lane());
    }
    return all.text.toString();
  }

  /** What each name stands for. */
  private static final class Declarations {
    private final StringJoiner text = new StringJoiner(" ", "", " ");

    void add(String name, String colour) {
      text.add(PREFIX + name + ": " + colour + ";");
    }
  }
}
