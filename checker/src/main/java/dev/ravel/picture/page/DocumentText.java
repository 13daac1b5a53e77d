// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

/** Text in which nothing is left that a document may not hold. */
final class DocumentText {
  private static final int MARK = 0xFFFD;

  private DocumentText() {}

  /**
   * Returns the text with marks for characters that cannot be printed. They are control characters,
   * lone surrogates, and code points that are no characters.
   */
  static String printable(String text) {
    return text.codePoints()
        .map(its -> isPrintable(its) ? its : MARK)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isPrintable(int its) {
    return !Character.isISOControl(its)
        && Character.getType(its) != Character.SURROGATE
        && (its & 0xFFFE) != 0xFFFE;
  }
}
