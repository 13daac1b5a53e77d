// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * Walks through states as they are where only what stands for their orbits is stored. From each
 * state of an orbit steps lead to the same orbits, so every way between stored states is the way of
 * such a walk, from any state of the first orbit on.
 */
public final class RealSteps {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final Representative representative;
  private final int[] state;
  private final int[] next;
  private int process;
  private int index;

  /** Stands nowhere yet. */
  public RealSteps(ConcurrentSystem system, StateStore store, Representative representative) {
    this.system = system;
    this.store = store;
    this.representative = representative;
    this.state = new int[system.objects()];
    this.next = new int[state.length];
  }

  /** Looks at a step. */
  public interface Look {
    /**
     * A step.
     *
     * @param index of its outcome in the process's reaction
     * @param orbit the stored state that stands for where it leads
     * @param arrived the process, by its name in that state
     * @return whether to go on looking
     */
    boolean at(int process, int index, int orbit, int arrived);
  }

  /** Goes to an initial state by its index. */
  public void start(int initial) {
    int _ = system.initialState(initial, state);
  }

  /** The state it stands at; not to be changed. */
  public int[] state() {
    return state;
  }

  /** Looks at the steps from here, by process and outcome. */
  public void look(Look look) {
    boolean _ = representative.begin(state, true);
    for (int process = 0; process < system.processes(); process++) {
      Limits.pollAt(process + 1);
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          System.arraycopy(state, 0, next, 0, state.length);
          system.outcomes().apply(outcome, next);
          boolean _ = representative.form(next);
          int arrived = representative.process(process);
          if (!look.at(process, k, store.find(next), arrived)) {
            return;
          }
        }
      }
    }
  }

  /**
   * Takes the first step, by process and outcome, that leads to a stored state's orbit.
   *
   * @throws IllegalStateException if none does
   */
  public void step(int orbit) {
    process = ConcurrentSystem.NONE;
    look(
        (mover, outcome, to, _) -> {
          process = to == orbit ? mover : process;
          index = to == orbit ? outcome : index;
          return to != orbit;
        });
    if (process == ConcurrentSystem.NONE) {
      throw new IllegalStateException("no step leads to the orbit of state " + orbit);
    }
    take(process, index);
  }

  /** Returns the process of the last {@link #step}. */
  public int process() {
    return process;
  }

  /** The index of its outcome in the reaction of that process. */
  public int index() {
    return index;
  }

  /** Takes a step. */
  public void take(int process, int index) {
    int reaction = system.reaction(process, state);
    system.outcomes().apply(system.outcomes().outcome(reaction, index), state);
  }

  /** The renaming that takes where it stands to the stored state that stands for its orbit. */
  public Renaming toStored() {
    boolean _ = representative.begin(state, true);
    System.arraycopy(state, 0, next, 0, state.length);
    boolean _ = representative.form(next);
    return representative.renaming();
  }

  /**
   * Takes the step of a process that leads to a state.
   *
   * @return the index of its outcome in the reaction of the process
   * @throws IllegalStateException if none does
   */
  public int takeTo(int mover, int[] to) {
    int reaction = system.reaction(mover, state);
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        System.arraycopy(state, 0, next, 0, state.length);
        system.outcomes().apply(outcome, next);
        if (Arrays.equals(next, to)) {
          System.arraycopy(next, 0, state, 0, state.length);
          return k;
        }
      }
    }
    throw new IllegalStateException("a renamed step is no step of the renamed process");
  }

  /**
   * Returns a step from here that is an error. It is of a process if it has one, else the first.
   *
   * @return the process and the index of its outcome
   */
  public int[] error(int preferred) {
    int[] found = null;
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        boolean fails = system.outcomes().kind(outcome) == Outcomes.ERROR;
        if (fails && (found == null || (process == preferred && found[0] != preferred))) {
          found = new int[] {process, k};
        }
      }
    }
    if (found == null) {
      throw new IllegalStateException("no step is an error, but one is in the same orbit");
    }
    return found;
  }
}
