// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Span;
import java.util.List;

/**
 * {@code crash at most limit of Family, Family2}, with the limit known.
 *
 * @param limit how many members of the families crash at most in one execution; at least 0 and at
 *     most the number of their members
 */
public record Crash(long limit, List<Symbol.Threads> families, Span span) {
  /** Copies the list. */
  public Crash {
    families = List.copyOf(families);
  }

  /** The number of threads that may crash. */
  public long members() {
    return families.stream().mapToLong(family -> Sizes.members(family.ranges())).sum();
  }
}
