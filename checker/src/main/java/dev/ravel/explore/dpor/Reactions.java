// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/** What there is to know about a reaction, looked up once; the first time it counts as executed. */
final class Reactions {
  /** An outcome uses a plain cell. */
  static final int PLAIN = 1;

  /** An outcome is an error. */
  static final int FAILS = 2;

  /** There is an outcome. */
  static final int ENABLED = 4;

  private static final int SEEN = 8;

  private final ConcurrentSystem system;
  private final Races races;
  private final Coverage coverage;
  private byte[] traits = new byte[64];

  /** By reaction: where its steps begin, and how many there are before them. */
  private int[] begins = new int[64];

  private int[] steps = new int[64];
  private int used;

  Reactions(ConcurrentSystem system, Races races, Coverage coverage) {
    this.system = system;
    this.races = races;
    this.coverage = coverage;
  }

  /** The traits of a reaction that some process has in some state. */
  int traits(int reaction) {
    int its = reaction < traits.length ? traits[reaction] : 0;
    return its != 0 ? its : find(reaction);
  }

  /** Where the {@link #steps} of a reaction begin whose traits were asked for. */
  int begin(int reaction) {
    return begins[reaction];
  }

  /** For each reaction the number of its outcomes that are steps, and these; not to be changed. */
  int[] steps() {
    return steps;
  }

  private int find(int reaction) {
    if (reaction >= traits.length) {
      traits = Arrays.copyOf(traits, Math.max(reaction + 1, 2 * traits.length));
      begins = Arrays.copyOf(begins, traits.length);
    }
    int its = SEEN;
    int outcomes = system.outcomes(reaction);
    if (used + 1 + outcomes > steps.length) {
      steps = Arrays.copyOf(steps, Math.max(used + 1 + outcomes, 2 * steps.length));
    }
    int begin = used++;
    begins[reaction] = begin;
    for (int k = 0; k < outcomes; k++) {
      int outcome = system.outcome(reaction, k);
      if (system.kind(outcome) == ConcurrentSystem.STEP) {
        steps[used++] = outcome;
        steps[begin]++;
      }
      coverage.executed(outcome);
      its |= ENABLED;
      its |= races.usesPlain(outcome) ? PLAIN : 0;
      its |= system.kind(outcome) == ConcurrentSystem.ERROR ? FAILS : 0;
    }
    traits[reaction] = (byte) its;
    return its;
  }
}
