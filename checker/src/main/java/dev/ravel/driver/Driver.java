// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

/** A test as a C file, or why there is none. */
public sealed interface Driver {
  /** The text of the file. */
  record Text(String text) implements Driver {}

  /**
   * The machine cannot be made to run the test.
   *
   * @param why a sentence without a full stop that begins with the place
   */
  record Refused(String why) implements Driver {}
}
