// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

/** The indices of a family, {@code low..high}, both belonging to it; empty if high is below low. */
public record Range(long low, long high) {
  /** The number of members. */
  public int size() {
    return (int) Math.max(0, high - low + 1);
  }
}
