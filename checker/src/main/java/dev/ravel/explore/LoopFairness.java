// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.TransitionRelation;
import java.util.BitSet;

/**
 * The fairness of going around a loop for ever, by the definition. It receives each state of the
 * loop and each step. A process that is weakly fair has to move in the loop, or to rest or be
 * unable to move in one of its states; one that is strongly fair has to move, or to rest or be
 * unable to move in all of them. A compassion for which a step asks has to be granted by one.
 */
public final class LoopFairness {
  private final ConcurrentSystem system;
  private final FairnessConditions conditions;

  /** The weakly fair processes that could move in each state, and do not. */
  private final BitSet kept = new BitSet();

  /** The strongly fair processes that do not move, and those of them that could in some state. */
  private final BitSet still = new BitSet();

  private final BitSet wronged = new BitSet();

  /** The compassions that steps ask for, and those that steps grant. */
  private final BitSet asked = new BitSet();

  private final BitSet granted = new BitSet();

  /** A loop of which nothing is known yet. */
  public LoopFairness(ConcurrentSystem system) {
    this.system = system;
    this.conditions = system.capabilities().fairness();
    for (int process = 0; process < system.processes(); process++) {
      switch (conditions.of(process)) {
        case NONE -> {
          // It may be passed over.
        }
        case WEAK -> kept.set(process);
        case STRONG -> still.set(process);
      }
    }
  }

  /** The loop goes through a state. */
  public void visit(int[] state) {
    for (int its = kept.nextSetBit(0); its >= 0; its = kept.nextSetBit(its + 1)) {
      kept.set(its, couldMove(its, state));
    }
    for (int its = still.nextSetBit(0); its >= 0; its = still.nextSetBit(its + 1)) {
      if (!wronged.get(its)) {
        wronged.set(its, couldMove(its, state));
      }
    }
  }

  /** A process makes a step in the loop, with an outcome. */
  public void step(int process, int outcome) {
    for (int k = 0; k < system.outcomes().compassions(outcome); k++) {
      int compassion = system.outcomes().compassion(outcome, k);
      (system.outcomes().grants(outcome, k) ? granted : asked).set(compassion);
    }
    kept.clear(process);
    still.clear(process);
    wronged.clear(process);
  }

  /** The processes to which the loop is not fair, once all of it is known. */
  public BitSet wronged() {
    BitSet all = (BitSet) kept.clone();
    all.or(wronged);
    return all;
  }

  /** The compassions that the loop asks for and does not grant, once all of it is known. */
  public BitSet denied() {
    BitSet all = (BitSet) asked.clone();
    all.andNot(granted);
    return all;
  }

  /** Returns whether a process could move and does not rest. */
  private boolean couldMove(int process, int[] state) {
    return !conditions.rests(process, state)
        && TransitionRelation.mayBeEnabled(system, process, state);
  }
}
