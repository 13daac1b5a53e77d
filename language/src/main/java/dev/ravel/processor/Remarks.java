// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Optional;

/**
 * What limits all that is said of a program, as its systems have shown it so far.
 *
 * @param narrowed whether a function gave fewer values than it may, so that executions were left
 *     out
 * @param guessed whether some step has called a function that is not there
 * @param leftOut why the first step that was left out was too long; absent if none was
 */
public record Remarks(boolean narrowed, boolean guessed, Optional<String> leftOut) {
  /** Nothing limits it. */
  public static final Remarks NONE = new Remarks(false, false, Optional.empty());
}
