// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.Halt;

/**
 * The states that were found, numbered from 0 in the order of finding, each as one long: its only
 * word under the present {@link Packing}, or its words folded by a {@link Tree}. Nothing is lost:
 * two states are the same only if all their values are.
 *
 * <p>Memory: 14 to 16 bytes for each state once there are many, and the parts of the tree.
 *
 * <p>Several threads may read while nobody adds or packs anew.
 */
public final class StateStore {
  private final int objects;
  private Packing packing;
  private Tree tree;
  private Numbering states;
  private Claiming claiming;

  /** An empty store for states of so many objects. */
  public StateStore(Packing packing, int objects) {
    this.objects = objects;
    use(packing);
  }

  private void use(Packing use) {
    packing = use;
    tree = new Tree(use.words());
    states = new Numbering();
    claiming = new Claiming(states);
  }

  /** The number of states. */
  public int count() {
    return states.count();
  }

  /** How states are packed now. */
  public Packing packing() {
    return packing;
  }

  /** How words are folded now. */
  public Tree tree() {
    return tree;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return states.bytes() + tree.bytes() + packing.bytes();
  }

  /** Unfolds a state to its words and parts. */
  public void unfold(int id, long[] words) {
    tree.unfold(states.get(id), words);
  }

  /** The number of a state by its long, or -1. */
  public int find(long key) {
    return states.find(key);
  }

  /** The numbers of the states, by their longs. */
  public Numbering states() {
    return states;
  }

  /** How several threads add states. */
  public Claiming claiming() {
    return claiming;
  }

  /**
   * Adds a state by its long.
   *
   * @return its number if it was stored before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers
   */
  public int add(long key) {
    return states.add(key);
  }

  /**
   * Packs all states anew; their numbers stay. Cost: as adding all of them; old and new are held at
   * once meanwhile.
   *
   * @param wider has room for all their values
   */
  public void repack(Packing wider) {
    Packing old = packing;
    Tree oldTree = tree;
    Numbering oldStates = states;
    use(wider);
    long[] from = new long[oldTree.length()];
    long[] to = new long[tree.length()];
    int[] state = new int[objects];
    for (int id = 0; id < oldStates.count(); id++) {
      oldTree.unfold(oldStates.get(id), from);
      old.unpack(from, state);
      wider.pack(state, to);
      states.add(tree.fold(to));
    }
  }
}
