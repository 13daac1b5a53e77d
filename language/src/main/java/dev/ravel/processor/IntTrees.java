// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Maps from numbers, from 0 on, to values other than 0, as trees that share equal parts. Equal maps
 * are equal trees. A node has eight children by three bits of the number, the leaves those of the
 * lowest ones (C. Okasaki, A. Gill, "Fast mergeable integer maps", 1998, have two).
 *
 * <p>Cost of a look-up or an update: a node for each three bits of the largest number. Memory: 44
 * bytes for each node.
 */
final class IntTrees {
  /** The map without numbers. */
  static final long EMPTY = 0;

  private static final int BITS = 3;
  private static final int WIDTH = 1 << BITS;
  private static final int HIGHEST = (Integer.SIZE - 1) / BITS;

  /** The children of each node. Node 0 has none. */
  private int[] children = new int[WIDTH * 16];

  private int count = 1;
  private int[] slots = new int[32];
  private final int[] path = new int[HIGHEST + 1];
  private final int[] node = new int[WIDTH];

  // a map is the level of its highest node, where that of leaves is 0, and that node

  private static int level(long map) {
    return (int) (map >>> 32);
  }

  private static int top(long map) {
    return (int) map;
  }

  private static int digit(int number, int level) {
    return number >>> BITS * level & WIDTH - 1;
  }

  /** Returns whether a number is too large for the nodes of a level. */
  private static boolean exceeds(int number, int level) {
    return level < HIGHEST && number >>> BITS * (level + 1) != 0;
  }

  /** The value of a number; 0 if it has none. */
  int get(long map, int number) {
    int level = level(map);
    if (map == EMPTY || number < 0 || exceeds(number, level)) {
      return 0;
    }
    int at = top(map);
    for (; level >= 0 && at != 0; level--) {
      at = children[WIDTH * at + digit(number, level)];
    }
    return at;
  }

  /**
   * The map in which a number has another value.
   *
   * @param number from 0 on
   * @param value 0 if it has none
   */
  long with(long map, int number, int value) {
    int level = level(map);
    int at = top(map);
    if (exceeds(number, level) && value == 0) {
      return map;
    }
    while (exceeds(number, level)) {
      Arrays.fill(node, 0);
      node[0] = at;
      at = interned();
      level++;
    }
    for (int k = level; k >= 0; k--) {
      path[k] = at;
      at = children[WIDTH * at + digit(number, k)];
    }
    at = value;
    for (int k = 0; k <= level; k++) {
      System.arraycopy(children, WIDTH * path[k], node, 0, WIDTH);
      node[digit(number, k)] = at;
      at = interned();
    }
    while (level > 0 && isFirstAlone(at)) {
      at = children[WIDTH * at];
      level--;
    }
    return at == 0 ? EMPTY : (long) level << 32 | at;
  }

  private boolean isFirstAlone(int at) {
    for (int k = 1; k < WIDTH; k++) {
      if (children[WIDTH * at + k] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Tells the numbers of a map that have a value, ascending. Cost: linear in the nodes. */
  void numbers(long map, IntConsumer told) {
    int level = level(map);
    int number = 0;
    int[] open = new int[HIGHEST + 1];
    int[] next = new int[HIGHEST + 1];
    int depth = level;
    open[depth] = top(map);
    while (depth <= level) {
      if (open[depth] == 0 || next[depth] == WIDTH) {
        next[depth++] = 0;
        continue;
      }
      int digit = next[depth]++;
      int child = children[WIDTH * open[depth] + digit];
      int above = depth == HIGHEST ? 0 : number >>> BITS * (depth + 1) << BITS * (depth + 1);
      if (child != 0) {
        number = above | digit << BITS * depth;
        if (depth == 0) {
          told.accept(number);
        } else {
          open[--depth] = child;
          next[depth] = 0;
        }
      }
    }
  }

  /** The node that has the children of {@link #node}; 0 if it has none. */
  private int interned() {
    int hash = hash(node, 0);
    if (isEmpty()) {
      return 0;
    }
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int known = slots[slot];
      if (Arrays.equals(children, WIDTH * known, WIDTH * known + WIDTH, node, 0, WIDTH)) {
        return known;
      }
      slot = slot + 1 & mask;
    }
    if (WIDTH * (count + 1) > children.length) {
      children = Arrays.copyOf(children, 2 * children.length);
    }
    System.arraycopy(node, 0, children, WIDTH * count, WIDTH);
    slots[slot] = count++;
    if (2 * count > slots.length) {
      grow();
    }
    return count - 1;
  }

  private boolean isEmpty() {
    for (int child : node) {
      if (child != 0) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    int[] larger = new int[2 * slots.length];
    int mask = larger.length - 1;
    for (int its = 1; its < count; its++) {
      int slot = hash(children, WIDTH * its) & mask;
      while (larger[slot] != 0) {
        slot = slot + 1 & mask;
      }
      larger[slot] = its;
    }
    slots = larger;
  }

  private static int hash(int[] words, int from) {
    int hash = 0;
    for (int k = from; k < from + WIDTH; k++) {
      hash = (hash ^ words[k]) * 0x9e3779b1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
