// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

/**
 * A place/transition net with weights, read arcs and inhibitor arcs. Places and transitions are
 * numbered from 0. It does not change.
 */
public final class Net {
  private final String name;
  private final Nodes places;
  private final Nodes transitions;
  private final int[] initial;
  private final Arcs inputs;
  private final Arcs outputs;
  private final Arcs reads;
  private final Arcs inhibitors;

  Net(
      String name,
      Nodes places,
      Nodes transitions,
      int[] initial,
      Arcs inputs,
      Arcs outputs,
      Arcs reads,
      Arcs inhibitors) {
    this.name = name;
    this.places = places;
    this.transitions = transitions;
    this.initial = initial;
    this.inputs = inputs;
    this.outputs = outputs;
    this.reads = reads;
    this.inhibitors = inhibitors;
  }

  /** What the file calls the net; may be empty. */
  public String name() {
    return name;
  }

  /** The places. */
  public Nodes places() {
    return places;
  }

  /** The transitions. */
  public Nodes transitions() {
    return transitions;
  }

  /** The tokens of a place in the initial marking, from 0 to 2^31 - 1. */
  public int initial(int place) {
    return initial[place];
  }

  /** For each transition the places from which it takes tokens, and how many. */
  public Arcs inputs() {
    return inputs;
  }

  /** For each transition the places into which it puts tokens, and how many. */
  public Arcs outputs() {
    return outputs;
  }

  /** For each transition the places in which at least so many tokens must be, and stay. */
  public Arcs reads() {
    return reads;
  }

  /** For each transition the places in which there must be fewer than so many tokens. */
  public Arcs inhibitors() {
    return inhibitors;
  }

  /**
   * Whether a transition has the tokens that it takes and reads, inhibitor arcs left aside.
   *
   * @param from where the tokens of place 0 stand in the array
   */
  public boolean supplied(int transition, long[] tokens, int from) {
    return inputs.covered(transition, tokens, from) && reads.covered(transition, tokens, from);
  }
}
