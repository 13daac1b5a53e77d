// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;

/** The message about work that a limit ended before it was done. */
public final class Unfinished {
  private Unfinished() {}

  /**
   * Says what became of it, why, and what helps.
   *
   * @param what a sentence without an end, such as {@code the conversion of `a.ravel` ended early}
   * @param reason a K code
   */
  public static Diagnostic of(String what, Problem reason) {
    Diagnostic why = Diagnostic.of(reason, what + ": " + reason.title());
    return switch (reason) {
      case K001 -> why.help("give it more, with --timeout");
      case K002 -> why.help("give it more, with --max-memory, or RAVEL_JAVA_OPTS=-Xmx8g for Java");
      case K003 -> why.help("give it more, with --max-states");
      default -> why;
    };
  }
}
