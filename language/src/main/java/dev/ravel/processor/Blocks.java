// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.ValueTable;
import dev.ravel.processor.ThreadState.Block;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The objects of memory that a thread has made and that are alive, while it is run. They are a map
 * that was met before, and those objects over it that were looked at since.
 *
 * <p>Cost: of an access, constant, and for the first one to an object that of {@link IntTrees}; of
 * the number, that of those that were looked at, and the size of those that have changed.
 */
final class Blocks {
  /**
   * The value in place of the number of a block's contents that others may see. Those are from 2
   * on.
   */
  private static final int PUBLISHED = 1;

  private static final int LEAST = 16;

  /** All contents of memory that threads have kept to themselves, and the maps to them. */
  static final class Store {
    private final ValueTable contents = new ValueTable();
    private final IntTrees maps = new IntTrees();

    /** Puts how many objects a map has, and each with its contents. */
    void put(long map, WordList into) {
      BitSet objects = new BitSet();
      maps.numbers(map, objects::set);
      into.put(objects.cardinality());
      for (int its = objects.nextSetBit(0); its >= 0; its = objects.nextSetBit(its + 1)) {
        into.put(its);
        int number = maps.get(map, its);
        long[] words = number == PUBLISHED ? SEEN : contents.contents(number - PUBLISHED - 1);
        into.put(words.length);
        for (long word : words) {
          into.put(word);
        }
      }
    }

    /** Reads what {@link #put} has put. */
    long map(WordReader from) {
      long map = IntTrees.EMPTY;
      for (long left = from.next(); left > 0; left--) {
        int object = from.number();
        long[] words = from.next(from.number());
        int number =
            words.length == 0 ? PUBLISHED : contents.intern(words) + PUBLISHED + 1; // none is empty
        map = maps.with(map, object, number);
      }
      return map;
    }
  }

  private final Store store;
  private long map;

  // those that were looked at, by hash: the object and 1, what it has in the map, and the block now
  private int[] keys = new int[0];
  private int[] held = keys;
  private Block[] blocks = new Block[0];
  private int count;

  /** Those of a map that was met before. */
  Blocks(Store store, long map) {
    this.store = store;
    this.map = map;
  }

  /** An object that is alive; null if it is not. */
  Block get(int object) {
    if (map == IntTrees.EMPTY && count == 0) {
      return null;
    }
    int slot = looked(object);
    return blocks[slot];
  }

  /** An object comes to life, be it anew. */
  void put(int object, Block block) {
    int slot = looked(object);
    blocks[slot] = block;
  }

  /** An object is alive no more; what it was, or null. */
  Block remove(int object) {
    Block block = get(object);
    if (block != null) {
      blocks[slot(object)] = null;
    }
    return block;
  }

  /** Returns whether an object is alive. */
  boolean contains(int object) {
    return get(object) != null;
  }

  /** Returns whether an object is alive that others may see. */
  boolean isPublished(int object) {
    Block block = get(object);
    return block != null && block.words == null;
  }

  /** None of them is alive any more. */
  void clear() {
    map = IntTrees.EMPTY;
    keys = new int[0];
    held = keys;
    blocks = new Block[0];
    count = 0;
  }

  /** The objects that are alive, ascending. Cost: linear in them. */
  int[] objects() {
    BitSet alive = new BitSet();
    store.maps.numbers(map, alive::set);
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        alive.set(keys[slot] - 1, blocks[slot] != null);
      }
    }
    return alive.stream().toArray();
  }

  /** The words of those that were changed and are no part of a number. */
  long changed() {
    long words = 0;
    for (Block block : blocks) {
      words += block != null && block.words != null && block.own ? block.words.length : 0;
    }
    return words;
  }

  /**
   * Returns the index of an object among those that were looked at. Else the complement of its
   * place there.
   */
  private int slot(int object) {
    if (keys.length == 0) {
      return -1;
    }
    int mask = keys.length - 1;
    int slot = object * 0x9e3779b1 >>> 7 & mask;
    while (keys[slot] != 0) {
      if (keys[slot] == object + 1) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
    return ~slot;
  }

  /** Looks at an object; where it is among those that were looked at. */
  private int looked(int object) {
    int slot = slot(object);
    if (slot >= 0) {
      return slot;
    }
    slot = ~slot;
    if (2 * (count + 1) > keys.length) {
      grow();
      slot = ~slot(object);
    }
    keys[slot] = object + 1;
    held[slot] = store.maps.get(map, object);
    blocks[slot] = block(held[slot]);
    count++;
    return slot;
  }

  private Block block(int its) {
    if (its == 0) {
      return null;
    }
    return new Block(
        its == PUBLISHED ? null : store.contents.contents(its - PUBLISHED - 1), false, its);
  }

  private void grow() {
    int[] oldKeys = keys;
    int[] oldHeld = held;
    Block[] oldBlocks = blocks;
    int size = Math.max(LEAST, 2 * keys.length);
    keys = new int[size];
    held = new int[size];
    blocks = new Block[size];
    for (int k = 0; k < oldKeys.length; k++) {
      if (oldKeys[k] != 0) {
        int slot = ~slot(oldKeys[k] - 1);
        keys[slot] = oldKeys[k];
        held[slot] = oldHeld[k];
        blocks[slot] = oldBlocks[k];
      }
    }
  }

  /** The map of all that is alive; what it holds now is changed in copies from here on. */
  long number() {
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        int now = number(blocks[slot]);
        if (now != held[slot]) {
          map = store.maps.with(map, keys[slot] - 1, now);
          held[slot] = now;
        }
      }
    }
    return map;
  }

  private int number(Block block) {
    if (block == null) {
      return 0;
    }
    if (block.words == null) {
      return PUBLISHED;
    }
    if (block.own || block.number <= PUBLISHED) {
      block.number = store.contents.intern(block.words) + PUBLISHED + 1;
      block.words = store.contents.contents(block.number - PUBLISHED - 1);
      block.own = false;
    }
    return block.number;
  }

  // ------------------------------------------------------------------------------ the past

  /** The objects that were alive once, to compare with later. */
  record Then(long map, Map<Integer, long[]> looked) {}

  /** The value in place of words of an object that others might see. */
  private static final long[] SEEN = new long[0];

  /** Returns the objects that are alive now. Cost: linear in what was looked at. */
  Then now() {
    Map<Integer, long[]> looked = new HashMap<>();
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        looked.put(keys[slot] - 1, copy(blocks[slot]));
      }
    }
    return new Then(map, looked);
  }

  private static long[] copy(Block block) {
    if (block == null || block.words == null) {
      return block == null ? null : SEEN;
    }
    return block.own ? block.words.clone() : block.words;
  }

  /** Returns whether the same is alive now as was once in the same run, with the same contents. */
  boolean is(Then then) {
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        int object = keys[slot] - 1;
        Block block = blocks[slot];
        long[] was =
            then.looked.containsKey(object)
                ? then.looked.get(object)
                : copy(block(store.maps.get(then.map, object)));
        boolean same =
            block == null
                ? was == null
                : block.words == null
                    ? isSeen(was)
                    : !isSeen(was) && Arrays.equals(block.words, was);
        if (!same) {
          return false;
        }
      }
    }
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // one array stands for all that have no contents
  private static boolean isSeen(long[] words) {
    return words == SEEN;
  }
}
