// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats that pictures are written in. */
public enum Format {
  /** For browsers. */
  SVG(".svg"),
  /** Dots. */
  PNG(".png"),
  /** For print. */
  PDF(".pdf"),
  /** A document of LaTeX, by TikZ. */
  TEX(".tex"),
  /** For Graphviz. */
  DOT(".dot"),
  /** Data. */
  JSON(".json"),
  /** The text that says what a picture shows. */
  TXT(".txt");

  private final String ending;

  Format(String ending) {
    this.ending = ending;
  }

  /** The endings of all formats. */
  public static List<String> endings() {
    return Arrays.stream(values()).map(its -> its.ending).toList();
  }

  /** The format of a file by its name. */
  public static Optional<Format> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(its -> lower.endsWith(its.ending)).findFirst();
  }
}
