// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Renamings;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A program in which more steps depend on each other, as an {@link Encoding} says. Its states and
 * steps are those of the program, with the same numbers of processes and choices; so its runs are
 * runs of the program. What a thread does with another thread as such, starting and joining it, is
 * no use of a variable and stays as it is.
 *
 * <p>Not to be used by several threads at once.
 */
final class EncodedSystem extends ForwardingSystem {
  private final ConcurrentSystem system;
  private final Encoding encoding;

  /** The objects that tell of threads. */
  private final BitSet threads = new BitSet();

  /** Those of the program without the numbers of reactions and commuting uses. */
  private final Hints hints;

  /** The reaction of this system by reaction of the program, or 0 if it is not known, plus 1. */
  private int[] reactions = new int[64];

  /** By footprint of the program, likewise. */
  private int[] footprints = new int[64];

  EncodedSystem(ConcurrentSystem system, Encoding encoding) {
    super(system);
    this.system = system;
    this.encoding = encoding;
    this.hints =
        new Hints(
            Hints.Reactions.EMPTY,
            system.hints().blocking(),
            system.hints().mutexes(),
            Hints.Channels.EMPTY,
            Hints.Tokens.EMPTY,
            Hints.CrashChoice.EMPTY,
            _ -> Renamings.NONE,
            system.hints().end());
    for (int process = 0; process < system.processes(); process++) {
      for (int object : new int[] {system.control(process), system.alive(process)}) {
        if (object != NONE) {
          threads.set(object);
        }
      }
    }
  }

  @Override
  public int reaction(int process, int[] state) {
    int there = system.reaction(process, state);
    if (there >= reactions.length) {
      reactions = Arrays.copyOf(reactions, 2 * there);
    }
    if (reactions[there] == 0) {
      reactions[there] = 1 + here(there);
    }
    return reactions[there] - 1;
  }

  private int here(int reaction) {
    Outcomes outcomes = system.outcomes();
    int[] its = new int[outcomes.size(reaction)];
    for (int k = 0; k < its.length; k++) {
      int outcome = outcomes.outcome(reaction, k);
      its[k] = outcomes.withFootprint(outcome, footprint(outcomes.footprint(outcome)));
    }
    return outcomes.reaction(its);
  }

  private int footprint(int there) {
    if (there >= footprints.length) {
      footprints = Arrays.copyOf(footprints, 2 * there);
    }
    if (footprints[there] == 0) {
      Footprints its = system.footprints();
      int[] entries = new int[its.size(there)];
      for (int k = 0; k < entries.length; k++) {
        int object = its.object(there, k);
        int mode = its.mode(there, k);
        entries[k] = Footprints.entry(object, threads.get(object) ? mode : encoding.mode(mode));
      }
      footprints[there] = 1 + its.intern(entries);
    }
    return footprints[there] - 1;
  }

  @Override
  public int mayFootprint(int process, int[] state) {
    return footprint(system.mayFootprint(process, state));
  }

  @Override
  public int looked(int process, int[] state, int k) {
    return system.looked(process, state, k);
  }

  @Override
  public Hints hints() {
    return hints;
  }
}
