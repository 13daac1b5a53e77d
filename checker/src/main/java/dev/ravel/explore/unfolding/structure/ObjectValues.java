// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;

/** The values of contended objects after blocks, worked out when they are asked for. */
public final class ObjectValues {
  private final ConcurrentSystem system;
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final int[] state;

  /**
   * The values that blocks have.
   *
   * @param initial a state, for what an event does not depend on
   */
  ObjectValues(
      ConcurrentSystem system,
      Contention contention,
      SequentialTrees trees,
      Events events,
      int[] initial) {
    this.system = system;
    this.contention = contention;
    this.trees = trees;
    this.events = events;
    this.accesses = events.accesses();
    this.state = initial.clone();
  }

  /** The value of an object after a block. Cost: linear in a set of commuting events, once. */
  public int behind(int block) {
    int known = trees.value(block);
    if (known != ConcurrentSystem.NONE) {
      return known;
    }
    int value = behind(trees.parent(block));
    if (trees.mode(block) == Mode.COMMUTE) {
      for (int member : trees.members(block)) {
        value = after(member, trees.object(block), value);
      }
    }
    trees.setValue(block, value);
    return value;
  }

  /**
   * Returns the value that an event makes of a value of an object that it changes in a commuting
   * way.
   */
  private int after(int event, int index, int value) {
    int process = events.process(event);
    if (system.control(process) != ConcurrentSystem.NONE) {
      state[system.control(process)] = events.local(event);
    }
    int object = contention.object(index);
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      int other = contention.object(accesses.object(access));
      if (other != ConcurrentSystem.NONE && other != object) {
        state[other] = behind(accesses.before(access));
      }
    }
    if (object == ConcurrentSystem.NONE) {
      return ConcurrentSystem.NONE;
    }
    state[object] = value;
    int reaction = system.reaction(process, state);
    if (events.choice(event) < system.outcomes().size(reaction)) {
      int outcome = system.outcomes().outcome(reaction, events.choice(event));
      for (int k = 0; k < system.outcomes().writes(outcome); k++) {
        if (system.outcomes().writtenObject(outcome, k) == object) {
          return system.outcomes().writtenValue(outcome, k);
        }
      }
    }
    return value;
  }

  /** Returns the number of tokens after a block. */
  public long tokens(int block) {
    return tokens(trees.object(block), behind(block));
  }

  /**
   * Returns the number of tokens that an event adds, in a commuting way, to those after a block.
   */
  public long added(int event, int block) {
    int index = trees.object(block);
    return tokens(index, after(event, index, behind(block))) - tokens(block);
  }

  private long tokens(int index, int value) {
    int object = contention.object(index);
    return object == ConcurrentSystem.NONE ? 0 : system.hints().tokens().tokens(object, value);
  }
}
