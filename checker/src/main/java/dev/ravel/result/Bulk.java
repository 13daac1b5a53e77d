// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.List;

/**
 * The cause of the many states of an instance, counted in the states themselves.
 *
 * @param states the states that were looked at
 * @param transitions the steps from them
 * @param complete whether these are all there are
 * @param steps statements by the steps they make, most first
 * @param values objects and threads by the different values they take, most first
 * @param races pairs of statements that race, by the states in which they do, most first
 * @param automata those of the formulas that are checked
 */
public record Bulk(
    long states,
    long transitions,
    boolean complete,
    List<Share> steps,
    List<Share> values,
    List<Share> races,
    List<OfFormula> automata) {
  /** Copies the lists. */
  public Bulk {
    steps = List.copyOf(steps);
    values = List.copyOf(values);
    races = List.copyOf(races);
    automata = List.copyOf(automata);
  }

  /** This, with the automata of formulas. */
  public Bulk with(List<OfFormula> its) {
    return new Bulk(states, transitions, complete, steps, values, races, its);
  }

  /**
   * The automaton of the executions that violate a formula; its locations multiply the states.
   *
   * @param check the check whose formula it is, as it is written
   * @param built its locations before it was simplified
   * @param conditions how many things an accepting run does again and again
   * @param text its transitions and conditions, a line each; none of a large one
   */
  public record OfFormula(
      String check, int built, int locations, int transitions, int conditions, List<String> text) {
    /** Copies the list. */
    public OfFormula {
      text = List.copyOf(text);
    }
  }

  /** Something and its number. */
  public record Share(long count, String what) {}
}
