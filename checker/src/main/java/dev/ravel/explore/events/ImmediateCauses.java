// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.events;

/** The immediate causes of events, by their numbers. */
public interface ImmediateCauses {
  /** The immediate causes of an event, ascending. */
  int[] causes(int event);

  /** The number of steps that an event joins. */
  default int steps(int event) {
    return 1;
  }
}
