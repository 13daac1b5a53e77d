// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import java.util.Arrays;

/**
 * A system in which a process waits as long as an assumption of its next step is false. The step
 * would discard the execution, so that whatever the others do after it they do without it as well.
 * An execution that is not discarded is the same in both systems. Those that are stand for all that
 * begin as they do, and {@link TransitionRelation#discards} tells them from deadlocks.
 *
 * <p>A step that looks at plain memory is left as it is, as others may race with it, and so is one
 * that may also go on.
 *
 * <p>Cost: a look into an array for each reaction.
 */
public final class AwaitedAssumptions extends ForwardingSystem {
  private final ConcurrentSystem system;
  private final MemoryModel memory;
  private final int blocked;
  private final Hints hints;
  private final Capabilities capabilities;

  /** The reaction in place of each one of the other system, plus 1; 0 where it is not known. */
  private int[] instead = new int[64];

  private AwaitedAssumptions(ConcurrentSystem system) {
    super(system);
    this.system = system;
    this.memory = system.capabilities().memory();
    this.blocked = system.outcomes().reaction(new int[0]);
    this.hints = system.hints().with(Hints.Reactions.EMPTY);
    this.capabilities =
        system.capabilities().discardedBy(state -> TransitionRelation.discards(system, state));
  }

  /**
   * Returns such a system of one without symbolic inputs; that with them has conditions to keep.
   */
  public static ConcurrentSystem of(ConcurrentSystem system) {
    return system.capabilities().inputs().isEmpty() ? new AwaitedAssumptions(system) : system;
  }

  @Override
  public int reaction(int process, int[] state) {
    int its = system.reaction(process, state);
    if (its >= instead.length) {
      instead = Arrays.copyOf(instead, Math.max(its + 1, 2 * instead.length));
    }
    if (instead[its] == 0) {
      instead[its] = 1 + (waits(its) ? blocked : its);
    }
    boolean same = instead[its] == its + 1;
    return same || hints.blocking().waitsForEnds(process, state) ? its : blocked;
  }

  private boolean waits(int reaction) {
    Outcomes outcomes = outcomes();
    int size = outcomes.size(reaction);
    for (int k = 0; k < size; k++) {
      int outcome = outcomes.outcome(reaction, k);
      if (outcomes.kind(outcome) != Outcomes.DISCARD || usesPlain(outcomes.footprint(outcome))) {
        return false;
      }
    }
    return size > 0;
  }

  private boolean usesPlain(int footprint) {
    for (int k = 0; k < footprints().size(footprint); k++) {
      int object = footprints().object(footprint, k);
      if (object < objects() && memory.plain(object)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int looked(int process, int[] state, int k) {
    return system.looked(process, state, k);
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public Hints hints() {
    return hints;
  }
}
