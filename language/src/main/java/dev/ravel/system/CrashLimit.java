// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.List;

/**
 * Threads not all of which may crash in one execution.
 *
 * @param most how many of them may
 * @param left the object that counts how many more may; nothing but their crashes uses it
 * @param crashes the processes that are their crashes
 */
public record CrashLimit(int most, int left, List<Integer> crashes) {
  /** Copies the list. */
  public CrashLimit {
    crashes = List.copyOf(crashes);
  }
}
