// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import java.util.List;

/**
 * The marks on a sheet, in the order in which they are painted. Later marks cover earlier ones.
 * Lengths are pixels, x to the right and y down; colours are written {@code #RRGGBB}, or for a page
 * of HTML as its style sheets write them.
 *
 * @param title one sentence about it
 * @param background the colour after all
 * @param marks what is painted
 */
public record Page(
    String title, int width, int height, String background, List<DrawingMark> marks) {
  /** Copies the list. */
  public Page {
    marks = List.copyOf(marks);
  }
}
