// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The states that were found, numbered from 0 in the order of finding, each as one long: its only
 * word under the present {@link Packing}, or its words folded by a {@link Tree}. Nothing is lost:
 * two states are the same only if all their values are.
 *
 * <p>Memory: at most 13.4 to 14.7 bytes for each state once there are many, and the parts of the
 * tree. Where states that are found one after the other have many bits in common it is less ({@link
 * PackedLongs}), in particular where they take several words: 8 to 10.5 bytes.
 *
 * <p>Several threads may read while nobody adds or packs anew.
 */
public final class StateStore {
  /**
   * After each of this number of times that states were packed anew, an object gets more room than
   * it needs.
   */
  private static final int OFTEN = 32;

  /** Packing so many values anew takes a while, some hundredths of a second. */
  private static final long COSTLY = 1 << 24;

  /** So many values are unpacked and packed in the time of an elementary operation. */
  private static final int VALUES = 64;

  /** Fewer states need little memory, however they are packed. */
  private static final int FEW = 1 << 16;

  /** More states are not arranged anew: for a moment both lie in memory, the old and the new. */
  private static final int MANY = 1 << 24;

  /** States are arranged anew only if there is a part for fewer than so many states. */
  private static final int FEW_PARTS = 8;

  private final int objects;
  private int widenings;

  /** The order of objects when states were last packed anew; empty before. */
  private int[] packedBy = {};

  /** The number of states when they were last packed anew. */
  private int packed;

  /** The same, or when that was last considered. */
  private int considered;

  private Packing packing;
  private Tree tree;
  private Numbering states;
  private Claiming claiming;

  /** An empty store for states of so many objects. */
  public StateStore(Packing packing, int objects) {
    this.objects = objects;
    use(packing, new Tree(packing.words()), new Numbering());
  }

  private void use(Packing newPacking, Tree newTree, Numbering newStates) {
    packing = newPacking;
    tree = newTree;
    states = newStates;
    claiming = new Claiming(newStates);
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

  /** Unfolds a state to its words and parts, in an array of the {@link #tree}. */
  public void unfold(int id, long[] words) {
    tree.unfold(states.get(id), words);
  }

  /** The number of a state, or {@link Numbering#ABSENT}. */
  public int find(int[] state) {
    if (!packing.fits(state)) {
      return Numbering.ABSENT;
    }
    long[] words = tree.blank();
    packing.pack(state, words);
    int[] all = new int[packing.words()];
    Arrays.setAll(all, word -> word);
    return tree.refold(words, all, all.length, false)
        ? states.find(tree.key(words))
        : Numbering.ABSENT;
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
   * Packs all states anew, so that there is room for the values that objects have by now. Where
   * this happens often, each object gets a bit at least, then twice the room that it needs, then
   * four times: so it happens some hundred times at most, however many objects there are. Where it
   * takes a while and the states have not doubled since it was done last, once counts as often: so
   * it takes a small multiple of what it took to find the states.
   *
   * @param values the number of values of each object
   * @param order all objects, those next to each other that belong together
   * @return what that took, in elementary operations
   */
  public long widen(int[] values, int[] order) {
    long size = (long) states.count() * objects;
    if (size >= COSTLY && states.count() / 2 < packed) {
      widenings += OFTEN - widenings % OFTEN;
    }
    int spare = widenings / OFTEN;
    int[] room = values.clone();
    for (int object = 0; object < objects && spare > 0; object++) {
      long more = (long) values[object] << Math.min(spare - 1, Integer.SIZE);
      room[object] = Math.clamp(more, 2, Integer.MAX_VALUE);
    }
    widenings++;
    packed = states.count();
    considered = packed;
    repack(Packing.of(values, room, order));
    packedBy = order;
    return states.count() + size / VALUES;
  }

  /**
   * Packs all states anew, with just the room that their values need, if it may be worth while:
   * they have many parts, they have doubled since they were packed last or this was considered, and
   * by now another order of objects is known.
   *
   * @return what that took, in elementary operations; 0 if nothing was done
   */
  public long arrange(ConcurrentSystem system) {
    if (states.count() < FEW || states.count() / 2 < considered || packing.words() == 1) {
      return 0;
    }
    considered = states.count();
    if (states.count() >= MANY || tree.parts() <= states.count() / FEW_PARTS) {
      return 0;
    }
    int[] order = ObjectOrder.of(system);
    if (Arrays.equals(order, packedBy)) {
      return 0;
    }
    repack(Packing.of(Cursor.values(system), order));
    packedBy = order;
    return states.count() + (long) states.count() * objects / VALUES;
  }

  /**
   * Packs all states anew; their numbers stay. Cost: as adding all of them; old and new are held at
   * once meanwhile.
   *
   * @param wider has room for all their values
   * @throws Halt if a limit is reached; then they stay as they are
   */
  public void repack(Packing wider) {
    Tree newTree = new Tree(wider.words());
    Numbering newStates = new Numbering();
    long[] from = tree.blank();
    long[] to = newTree.blank();
    int[] state = new int[objects];
    for (int id = 0; id < states.count(); id++) {
      Limits.pollAt(id);
      tree.unfold(states.get(id), from);
      packing.unpack(from, state);
      wider.pack(state, to);
      newStates.add(newTree.fold(to));
    }
    use(wider, newTree, newStates);
  }
}
