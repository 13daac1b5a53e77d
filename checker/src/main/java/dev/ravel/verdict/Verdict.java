// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.Locale;

/** The three answers. */
public enum Verdict {
  /** It holds in every execution. */
  HOLDS,
  /** A replayed run shows that it does not, or a complete search shows that nothing does. */
  VIOLATED,
  /** It was not decided; never green. */
  UNKNOWN;

  /** The word for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
