// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.print;

import dev.ravel.picture.page.DrawingMark;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/** The fonts of DejaVu that pictures are printed in, each read when it is first used. */
final class Fonts {
  private static final String FOLDER = "/net/sf/jasperreports/fonts/dejavu/";

  /** The character in place of a letter that a font does not have. */
  static final int MISSING = 0xFFFD;

  private final Map<String, TrueTypeFont> read = new HashMap<>();

  /** The font of some words. */
  TrueTypeFont of(DrawingMark.Words words) throws IOException {
    String name = name(words);
    TrueTypeFont known = read.get(name);
    if (known != null) {
      return known;
    }
    try (InputStream in = Fonts.class.getResourceAsStream(FOLDER + name + ".ttf")) {
      if (in == null) {
        throw new FileNotFoundException("the font " + name + " is not part of this installation");
      }
      TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(in.readAllBytes()));
      read.put(name, font);
      return font;
    }
  }

  private static String name(DrawingMark.Words words) {
    String family =
        switch (words.family()) {
          case SANS -> "DejaVuSans";
          case MONO -> "DejaVuSansMono";
        };
    return words.bold() ? family + "-Bold" : family;
  }

  /** The text with a mark for each letter that a font does not have. */
  static int[] letters(TrueTypeFont font, String text) throws IOException {
    int[] letters = text.codePoints().toArray();
    for (int k = 0; k < letters.length; k++) {
      if (glyph(font, letters[k]) == 0 || Character.isISOControl(letters[k])) {
        letters[k] = MISSING;
      }
    }
    return letters;
  }

  /** The number of the shape of a letter; 0 if the font has none. */
  static int glyph(TrueTypeFont font, int letter) throws IOException {
    return font.getUnicodeCmapLookup().getGlyphId(letter);
  }

  /** Returns the width of letters, in pixels. */
  static double width(TrueTypeFont font, int[] letters, double size) throws IOException {
    double width = 0;
    for (int letter : letters) {
      width += font.getAdvanceWidth(glyph(font, letter));
    }
    return width * size / font.getUnitsPerEm();
  }

  /** Returns the begin of a line of text that has an anchor. */
  static double left(DrawingMark.Words words, double width) {
    return switch (words.anchor()) {
      case START -> words.x();
      case MIDDLE -> words.x() - width / 2;
      case END -> words.x() - width;
    };
  }
}
