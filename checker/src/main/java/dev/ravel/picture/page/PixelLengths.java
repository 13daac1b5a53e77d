// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import java.util.Locale;

/**
 * Lengths as they are written. They have at most two digits after the point, none where there need
 * be none.
 */
final class PixelLengths {
  private PixelLengths() {}

  static String of(double number) {
    double rounded = Math.rint(number * 100) / 100;
    if (rounded == Math.rint(rounded)) {
      return Long.toString((long) rounded);
    }
    String text = String.format(Locale.ROOT, "%.2f", rounded);
    return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
  }
}
