// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.List;

/**
 * What makes the states of an instance many, counted in the states themselves.
 *
 * @param states the states that were looked at
 * @param transitions the steps from them
 * @param complete whether these are all there are
 * @param steps statements by the steps they make, most first
 * @param values objects and threads by the different values they take, most first
 * @param races pairs of statements that race, by the states in which they do, most first
 */
public record Bulk(
    long states,
    long transitions,
    boolean complete,
    List<Share> steps,
    List<Share> values,
    List<Share> races) {
  /** Copies the lists. */
  public Bulk {
    steps = List.copyOf(steps);
    values = List.copyOf(values);
    races = List.copyOf(races);
  }

  /** Something and its number. */
  public record Share(long count, String what) {}
}
