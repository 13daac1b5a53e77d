// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.Arrays;

/**
 * Ints as a key, equal if all of them are.
 *
 * @param its not copied, and not to be changed
 */
public record Ints(int[] its) {
  @Override
  public boolean equals(Object other) {
    return other instanceof Ints key && Arrays.equals(its, key.its);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(its);
  }
}
