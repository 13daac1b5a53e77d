// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

/**
 * A place/transition net with weights, read arcs and inhibitor arcs.
 *
 * <p>Places and transitions are numbered from 0.
 *
 * @param name what the file calls the net; may be empty
 * @param initial by place: its tokens in the initial marking, from 0 to 2^31 - 1
 * @param inputs for each transition the places from which it takes tokens, and the numbers of these
 * @param outputs for each transition the places into which it puts tokens, and the numbers of these
 * @param reads for each transition the places in which at least n tokens must be, and stay
 * @param inhibitors for each transition the places in which fewer than n tokens must be
 */
public record Net(
    String name,
    Nodes places,
    Nodes transitions,
    int[] initial,
    Arcs inputs,
    Arcs outputs,
    Arcs reads,
    Arcs inhibitors) {
  /** The tokens of a place in the initial marking, from 0 to 2^31 - 1. */
  public int initial(int place) {
    return initial[place];
  }

  /**
   * Returns whether a transition has the tokens that it takes and reads, inhibitor arcs left aside.
   *
   * @param from where the tokens of place 0 stand in the array
   */
  public boolean supplied(int transition, long[] tokens, int from) {
    return inputs.covered(transition, tokens, from) && reads.covered(transition, tokens, from);
  }
}
