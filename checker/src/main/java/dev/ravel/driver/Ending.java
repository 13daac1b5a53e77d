// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

/** How a test ends, in the words of the drivers. */
enum Ending {
  FINAL,
  ASSERTION,
  ERROR,
  DEADLOCK,
  GOES_ON;

  /** The ending that words name: {@code final}, {@code deadlock}, {@code error R001} and so on. */
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
