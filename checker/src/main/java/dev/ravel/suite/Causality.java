// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

/** What comes before events of one structure, by their numbers. */
public interface Causality {
  /** The immediate causes of an event, ascending. */
  int[] causes(int event);

  /** The number of steps that an event of the structure joins. */
  default int steps(int event) {
    return 1;
  }
}
