// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.system.ConcurrentSystem;
import java.util.function.IntConsumer;

/**
 * The reactions of all processes in one state at a time, with their steps. Reactions are compiled
 * as {@link PackedSteps}; what they show of a state together is noted for a {@link SafetyObserver}.
 *
 * <p>Cost: a few operations for each process, beside what the system takes to find a reaction.
 */
public final class StepExpander {
  private final PackedSteps moves;
  private final IntConsumer compiled;

  /** By process whether it is the crash of a thread. */
  private final boolean[] crashes;

  /** By process the reaction in the present state, and where its code begins. */
  private final int[] reactions;

  private final int[] begins;

  /** The number of steps from the present state. */
  private int steps;

  /** True if every process but crashes is blocked there; and whether one fails. */
  private boolean blocked;

  private boolean fails;

  /** The number of processes that use plain cells there. */
  private int plain;

  private boolean narrow;

  /** A function from processes and states to reactions. */
  @FunctionalInterface
  public interface ReactionSource {
    /** The reaction of a process in a state, or {@link ConcurrentSystem#NONE} if it is unknown. */
    int reaction(int process, int[] state);
  }

  /**
   * An expander of the states of a system.
   *
   * @param moves gets the compiled reactions
   * @param compiled takes each reaction that is compiled, maybe not for the first time
   */
  public StepExpander(ConcurrentSystem system, PackedSteps moves, IntConsumer compiled) {
    this.moves = moves;
    this.compiled = compiled;
    this.reactions = new int[system.processes()];
    this.begins = new int[reactions.length];
    this.crashes = new boolean[reactions.length];
    for (int process = 0; process < crashes.length; process++) {
      crashes[process] = system.capabilities().crashes().isCrash(process);
    }
  }

  /**
   * Finds the reaction of each process in a state, also after one that is unknown or has no room.
   *
   * @param compiles whether what is not compiled may be; then no other thread may read the moves
   * @return false if a reaction is unknown, is not compiled, or writes a value without room in the
   *     packing ({@link #needsWiderPacking})
   */
  public boolean react(int[] state, ReactionSource from, boolean compiles) {
    steps = 0;
    blocked = true;
    fails = false;
    plain = 0;
    narrow = false;
    boolean known = true;
    for (int process = 0; process < reactions.length; process++) {
      int reaction = from.reaction(process, state);
      int begin = reaction < 0 ? PackedSteps.UNKNOWN : moves.begin(reaction);
      if (begin == PackedSteps.UNKNOWN) {
        if (reaction < 0 || !compiles || !moves.compile(reaction)) {
          known = false;
          narrow |= reaction >= 0 && compiles;
          continue;
        }
        compiled.accept(reaction);
        begin = moves.begin(reaction);
      }
      reactions[process] = reaction;
      begins[process] = begin;
      long header = moves.code()[begin];
      steps += PackedSteps.steps(header);
      blocked &= crashes[process] || PackedSteps.blocked(header);
      fails |= PackedSteps.fails(header);
      plain += PackedSteps.usesPlain(header) ? 1 : 0;
    }
    return known;
  }

  /** Returns whether the packing had no room for a value that a reaction writes. */
  public boolean needsWiderPacking() {
    return narrow;
  }

  /** The number of steps from the state. */
  public int steps() {
    return steps;
  }

  /** By process the reaction in the state; not to be changed. */
  public int[] reactions() {
    return reactions;
  }

  /** By process where the code of the reaction begins; not to be changed. */
  public int[] begins() {
    return begins;
  }

  /** Notes what the reactions in a state with a number show of the questions. */
  public void observe(int id, int[] state, SafetyObserver observer, StateObservations into) {
    if (blocked) {
      observer.ended(id, state, into);
    }
    if (fails) {
      observer.failed(id, reactions, into);
    }
    if (plain > 1) {
      observer.raced(id, reactions, into);
    }
  }
}
