// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

/** The end of a test, in the words of the drivers. */
enum Ending {
  FINAL,
  ASSERTION,
  ERROR,
  DEADLOCK,
  GOES_ON;

  /**
   * Returns the ending that words name, such as {@code final}, {@code deadlock}, or {@code error
   * R001}.
   */
  static Ending of(String words) {
    return switch (words) {
      case "final" -> FINAL;
      case "deadlock" -> DEADLOCK;
      case "error R001" -> ASSERTION;
      default -> words.startsWith("error ") ? ERROR : GOES_ON;
    };
  }

  /** Its name in the drivers. */
  String word() {
    return "RAVEL_" + name();
  }
}
