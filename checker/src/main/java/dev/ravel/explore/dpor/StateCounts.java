// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.Optional;

/** The counts of explorations, one after the other. */
final class StateCounts implements Explorations.Counts {
  long states;

  /** Local states, pending operations included. */
  long localStates;

  /** Different sets of uses of objects. */
  long futures;

  /** Steps of the warm-up. */
  long warm;

  /** The number of passes over all states that the growth of an automaton made necessary. */
  long passes;

  /** States where more was explored after such a pass. */
  long again;

  /** Processes that were explored because their component ignored them. */
  long ignored;

  /** Processes enabled in the states, and explored there, as far as that was counted. */
  long enabled;

  long chosen;

  /** The use of symmetry, if it was wanted. */
  Optional<Orbits> orbits = Optional.empty();

  @Override
  public Counters counters(long nanoseconds, Meter meter) {
    return Counters.ofStates(states, meter.transitions(), nanoseconds, meter.peak());
  }

  @Override
  public List<Statistic> statistics() {
    return List.of(
        Statistic.mean("threads enabled in a state", enabled, states),
        Statistic.mean("threads explored in a state", chosen, states),
        Statistic.count("local states of threads", localStates),
        Statistic.count("different futures", futures),
        Statistic.count("steps of the warm-up", warm),
        Statistic.count("times that states were looked at again", passes),
        Statistic.count("states in which more was explored then", again),
        Statistic.count("threads explored because a loop ignored them", ignored));
  }

  @Override
  public Optional<Orbits> orbits() {
    return orbits;
  }
}
