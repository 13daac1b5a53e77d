// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.events;

import java.util.List;

/**
 * The calls of {@code Explore(C, D, A)} that an exploration has made, in their order. It is
 * Algorithm 1 of quasi-optimal partial order reduction. The first one begins with empty sets.
 *
 * @param all the calls; a call stands after that which made it
 */
public record Calls(List<Call> all) {
  /** Copies the list. */
  public Calls {
    all = List.copyOf(all);
  }

  /** The end of a call. */
  public enum End {
    /** It made others. */
    GOES_ON,
    /** A maximal configuration, which is an execution. */
    EXECUTION,
    /** All that is enabled is in D, so that every continuation was or will be visited elsewhere. */
    REDUNDANT
  }

  /**
   * A call, by its difference to that which made it.
   *
   * @param by the number of the call that made it; -1 for the first
   * @param event the event that went to C, or to D
   * @param instead whether it went to D, and an alternative to it is explored
   * @param alternative the alternative, J without C, ascending; empty where {@code instead} is
   *     false
   */
  public record Call(int by, int event, boolean instead, List<Integer> alternative, End end) {
    /** Copies the list. */
    public Call {
      alternative = List.copyOf(alternative);
    }
  }
}
