// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The states that were found, numbered from 0 in the order of finding, packed by the present {@link
 * Packing}. Nothing is lost: two states are the same only if all their values are. How they are
 * kept is said by {@link FoldedStates} and {@link StateDifferences}.
 *
 * <p>Several threads may read a {@link #folding} store while nobody adds or packs anew.
 */
public final class StateStore {
  /**
   * The number of times that states are packed anew after which an object gets more room than it
   * needs.
   */
  private static final int OFTEN = 32;

  /** The number of values whose packing takes a while, some hundredths of a second. */
  private static final long COSTLY = 1 << 24;

  /** So many values are unpacked and packed in the time of an elementary operation. */
  private static final int VALUES = 64;

  /** Fewer states need little memory, however they are packed. */
  private static final int FEW = 1 << 16;

  /**
   * The number of states above which they are not arranged anew. For a moment both lie in memory,
   * the old and the new.
   */
  private static final int MANY = 1 << 24;

  /** The number of states for each part below which they are arranged anew. */
  private static final int FEW_PARTS = 8;

  /**
   * The number of words of states that become one long of two numbers. Larger parts of them are not
   * kept.
   */
  private static final int TWO_NUMBERS = 2;

  private final int objects;
  private int widenings;

  /** The order of objects when states were last packed anew; empty before. */
  private int[] packedBy = {};

  /** The number of states when they were last packed anew. */
  private int packed;

  /** The same, or when that was last considered. */
  private int considered;

  /** True if one thread adds all states, and those that are alike one after the other. */
  private final boolean successive;

  private Packing packing;
  private StateSet set;

  private StateStore(Packing packing, int objects, boolean successive) {
    this.objects = objects;
    this.successive = successive;
    this.packing = packing;
    this.set = setFor(packing);
  }

  /** Creates an empty store for states of a number of objects, each of which becomes one long. */
  public static StateStore folding(Packing packing, int objects) {
    return new StateStore(packing, objects, false);
  }

  /**
   * Creates an empty store for states of a number of objects. Where they take more than two words,
   * each is kept as its difference from the one that was added before. For one thread.
   */
  public static StateStore successive(Packing packing, int objects) {
    return new StateStore(packing, objects, true);
  }

  private StateSet setFor(Packing its) {
    return successive && its.words() > TWO_NUMBERS
        ? new StateDifferences(its.words())
        : new FoldedStates(its.words());
  }

  /** The number of states. */
  public int count() {
    return set.count();
  }

  /** The states, as they are kept now. */
  StateSet set() {
    return set;
  }

  /** Returns the present packing of states. */
  public Packing packing() {
    return packing;
  }

  /** Returns the present tree of words; of a {@link #folding} store. */
  public Tree tree() {
    return folded().tree();
  }

  private FoldedStates folded() {
    if (set instanceof FoldedStates its) {
      return its;
    }
    throw new IllegalStateException("states are kept as differences");
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return set.bytes() + packing.bytes();
  }

  /** An array for the words of a state and what is worked out of them; it holds none yet. */
  public long[] blank() {
    return set.blank();
  }

  /** Unfolds a state to its words and what is worked out of them, in such an array. */
  public void unfold(int id, long[] words) {
    set.unfold(id, words);
  }

  /**
   * Adds a state whose values fit.
   *
   * @return its number if it was there before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers, or if a limit is reached; then it
   *     is not added
   */
  public int add(int[] state) {
    long[] words = set.blank();
    packing.pack(state, words);
    set.fold(words);
    return set.add(words);
  }

  /**
   * Adds the states that were collected in a batch, in their order.
   *
   * @param numbers gets the number of each if it was there before; otherwise the complement of its
   *     new number
   * @throws Halt with {@code K003} if there are no more numbers, or if a limit is reached; then
   *     some may be missing
   */
  public void add(Batch batch, int[] numbers) {
    set.add(batch, numbers);
  }

  /** The number of a state, or {@link Numbering#ABSENT}. */
  public int find(int[] state) {
    if (!packing.fits(state)) {
      return Numbering.ABSENT;
    }
    long[] words = set.blank();
    packing.pack(state, words);
    int[] all = new int[packing.words()];
    Arrays.setAll(all, word -> word);
    return set.refold(words, all, all.length, false) ? set.find(words) : Numbering.ABSENT;
  }

  /** The numbers of the states, by their longs; of a {@link #folding} store. */
  public Numbering states() {
    return folded().longs();
  }

  /** Returns the insertion of states by several threads into a {@link #folding} store. */
  public ConcurrentInsert claiming() {
    return folded().claiming();
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
    long size = (long) set.count() * objects;
    if (size >= COSTLY && set.count() / 2 < packed) {
      widenings += OFTEN - widenings % OFTEN;
    }
    int spare = widenings / OFTEN;
    int[] room = values.clone();
    for (int object = 0; object < objects && spare > 0; object++) {
      long more = (long) values[object] << Math.min(spare - 1, Integer.SIZE);
      room[object] = Math.clamp(more, 2, Integer.MAX_VALUE);
    }
    widenings++;
    packed = set.count();
    considered = packed;
    repack(Packing.of(values, room, order));
    packedBy = order;
    return set.count() + size / VALUES;
  }

  /**
   * Packs all states anew, with just the room that their values need, if it may be worth while.
   * They have many parts, they have doubled since they were packed last or this was considered, and
   * by now another order of objects is known.
   *
   * @return what that took, in elementary operations; 0 if nothing was done
   */
  public long arrange(ConcurrentSystem system) {
    if (set.count() < FEW || set.count() / 2 < considered || packing.words() == 1) {
      return 0;
    }
    considered = set.count();
    if (set.count() >= MANY || set.parts() <= set.count() / FEW_PARTS) {
      return 0;
    }
    int[] order = ObjectOrder.of(system);
    if (Arrays.equals(order, packedBy)) {
      return 0;
    }
    repack(Packing.of(Cursor.values(system), order));
    packedBy = order;
    return set.count() + (long) set.count() * objects / VALUES;
  }

  /**
   * Packs all states anew; their numbers stay. Cost: as adding all of them; old and new are held at
   * once meanwhile.
   *
   * @param wider has room for all their values
   * @throws Halt if a limit is reached; then they stay as they are
   */
  public void repack(Packing wider) {
    StateSet anew = setFor(wider);
    long[] from = set.blank();
    long[] to = anew.blank();
    int[] state = new int[objects];
    for (int id = 0; id < set.count(); id++) {
      Limits.pollAt(id);
      set.unfold(id, from);
      packing.unpack(from, state);
      wider.pack(state, to);
      anew.fold(to);
      int _ = anew.add(to);
    }
    packing = wider;
    set = anew;
  }
}
