// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;

/** The forms in which a check prints its results. */
enum CheckForm implements Named {
  /** Text with tables. */
  TEXT,
  /** Text with sentences. */
  NARRATED,
  /** The result of the Competition on Software Verification, in one line. */
  SVCOMP,
  /** A SARIF log. */
  SARIF,
  /** One JSON document. */
  DOCUMENT,
  /** JSON objects, one a line, as it happens. */
  EVENTS;

  /** Returns whether it is text for people. */
  boolean isText() {
    return this == TEXT || this == NARRATED;
  }
}
