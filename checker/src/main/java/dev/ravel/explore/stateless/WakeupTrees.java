// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.tables.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A wake-up tree for each position of the trail. It has what is still to be explored there, as
 * sequences that share their beginnings, in the order in which they are explored. No step of a tree
 * is a weak initial of what follows on a later branch beside it. All trees share one array; what is
 * explored is free for others.
 */
final class WakeupTrees {
  /** No node. */
  static final int NONE = -1;

  private static final int INDEX = 1;
  private static final int FOOTPRINT = 2;
  private static final int CONSTRAINT = 3;
  private static final int CHILD = 4;
  private static final int NEXT = 5;
  private static final int WIDTH = 6;

  /** By position its first branch, or none. */
  private int[] roots = new int[64];

  private int positions;

  /**
   * A node is a number of {@link #WIDTH} words. They are process, index of the outcome, footprint,
   * constraint, first branch after it, next branch beside it.
   */
  private int[] words = new int[WIDTH * 64];

  private int end;

  /** The first of the nodes that are free, linked as branches beside each other. */
  private int free = NONE;

  private int nodes;
  private int most;

  /** No positions. */
  void clear() {
    positions = 0;
    end = 0;
    free = NONE;
    nodes = 0;
  }

  /** Adds a position where a branch and those beside it are to be explored. */
  void push(int branches) {
    roots = Growth.room(roots, positions + 1);
    roots[positions++] = branches;
  }

  /** At the last position a branch and those beside it are to be explored, and nothing else. */
  void plan(int branches) {
    roots[positions - 1] = branches;
  }

  /** Takes the last position away, where nothing is left to be explored. */
  void pop() {
    positions--;
  }

  /** Adds one step to the tree of the last position, the first to be explored. */
  void begin(int process, int index, int footprint, int constraint) {
    int node = node(process, index, footprint, constraint);
    words[node + NEXT] = roots[positions - 1];
    roots[positions - 1] = node;
  }

  /** Adds one step to the tree of the last position, the last to be explored. */
  void append(int process, int index, int footprint, int constraint) {
    int node = node(process, index, footprint, constraint);
    int last = first();
    while (last != NONE && words[last + NEXT] != NONE) {
      last = words[last + NEXT];
    }
    if (last == NONE) {
      roots[positions - 1] = node;
    } else {
      words[last + NEXT] = node;
    }
  }

  /**
   * Adds one step after a node as the last branch there, or as the last of a position.
   *
   * @param above the node; {@link #NONE} for the position
   * @param last the branch that is the last one there; {@link #NONE} if there is none
   * @return the new node
   */
  int append(
      int position, int above, int last, int process, int index, int footprint, int constraint) {
    int node = node(process, index, footprint, constraint);
    if (last != NONE) {
      words[last + NEXT] = node;
    } else if (above != NONE) {
      words[above + CHILD] = node;
    } else {
      roots[position] = node;
    }
    return node;
  }

  /** The tree of a position, as in a {@link Subtree.Node}. */
  List<Integer> planned(int position) {
    List<Integer> all = new ArrayList<>();
    List<Integer> beside = new ArrayList<>(); // may be as many as an execution is long
    int depth = 0;
    int node = roots[position];
    while (node != NONE) {
      all.addAll(List.of(depth, words[node], words[node + INDEX]));
      beside.add(words[node + NEXT]);
      depth++;
      node = words[node + CHILD];
      while (node == NONE && !beside.isEmpty()) {
        node = beside.removeLast();
        depth--;
      }
    }
    return all;
  }

  /** Returns whether a branch at the last position begins with an outcome. */
  boolean begins(int process, int index) {
    for (int node = first(); node != NONE; node = words[node + NEXT]) {
      if (words[node] == process && words[node + INDEX] == index) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether only steps of some processes come first in what is planned at the last
   * position.
   */
  boolean allOf(IntPredicate those) {
    for (int node = first(); node != NONE; node = words[node + NEXT]) {
      if (!those.test(words[node])) {
        return false;
      }
    }
    return true;
  }

  /** Plans nothing at the last position. */
  void drop() {
    free(first());
    roots[positions - 1] = NONE;
  }

  /** Plans nothing at any position. */
  void dropAll() {
    for (int position = 0; position < positions; position++) {
      free(roots[position]);
      roots[position] = NONE;
    }
  }

  /** Branches, those beside them and all after them are free for others. */
  private void free(int branches) {
    int open = branches;
    while (open != NONE) {
      int node = open;
      open = words[node + NEXT];
      int child = words[node + CHILD];
      while (child != NONE) {
        int next = words[child + NEXT];
        words[child + NEXT] = open;
        open = child;
        child = next;
      }
      words[node + NEXT] = free;
      free = node;
      nodes--;
    }
  }

  /** The first branch that is to be explored at the last position, or {@link #NONE}. */
  int first() {
    return roots[positions - 1];
  }

  /** Returns the process of a node's step. */
  int process(int node) {
    return words[node];
  }

  /** The index of a node's outcome. */
  int index(int node) {
    return words[node + INDEX];
  }

  /**
   * Takes the first branch of the last position away.
   *
   * @return the first branch after its first step, or {@link #NONE}
   */
  int take() {
    int node = first();
    int behind = words[node + CHILD];
    roots[positions - 1] = words[node + NEXT];
    words[node + NEXT] = free;
    free = node;
    nodes--;
    return behind;
  }

  /**
   * Inserts a sequence at a position, where no outcome that sleeps is a weak initial of it. It
   * follows the first branches that are weak initials of the rest of the sequence, and adds what is
   * left where there are none. Where nothing is left, and only crashes are planned, they are
   * planned no more: everything is explored there. Cost: linear in the branches that are looked at
   * times the sequence.
   *
   * @param sequence is used up
   * @return whether it is new; else a branch leads to all that can follow it
   */
  boolean insert(int position, Sequence sequence) {
    int branches = roots[position];
    int above = NONE;
    while (true) {
      int last = NONE;
      int at = Sequence.NOT;
      int node = branches;
      while (node != NONE) {
        at =
            sequence.initial(
                words[node],
                words[node + INDEX],
                words[node + FOOTPRINT],
                words[node + CONSTRAINT]);
        if (at != Sequence.NOT) {
          break;
        }
        last = node;
        node = words[node + NEXT];
      }
      if (node == NONE && sequence.size() == 0) {
        free(branches);
        words[above + CHILD] = NONE;
        return true;
      }
      if (node == NONE) {
        append(position, NONE, last, sequence); // without branches there is no parent
        return true;
      }
      if (words[node + CHILD] == NONE) {
        return false;
      }
      if (at < sequence.size()) {
        sequence.remove(at);
      }
      above = node;
      branches = words[node + CHILD];
    }
  }

  /**
   * Gathers a sequence at a position where another explorer decides what is explored. It may become
   * no branch. Where a branch is all that the sequence begins with, it is made longer by the rest.
   * What is a weak initial of the longer one is a weak initial of both, unless it is a crash. Cost:
   * as of {@link #insert}.
   *
   * @param sequence of a system without crashes; it is used up
   */
  void gather(int position, Sequence sequence) {
    int above = NONE;
    int last = NONE;
    int node = roots[position];
    while (node != NONE) {
      int at =
          sequence.initial(
              words[node], words[node + INDEX], words[node + FOOTPRINT], words[node + CONSTRAINT]);
      if (at == Sequence.NOT) {
        last = node;
        node = words[node + NEXT];
      } else {
        if (at < sequence.size()) {
          sequence.remove(at);
        }
        above = node;
        last = NONE;
        node = words[node + CHILD];
      }
    }
    append(position, above, last, sequence);
  }

  /** Adds the steps of a sequence, one above the other, after the last branch or above a node. */
  private void append(int position, int above, int last, Sequence sequence) {
    int parent = above;
    int before = last;
    for (int k = 0; k < sequence.size(); k++) {
      parent =
          append(
              position,
              parent,
              before,
              sequence.process(k),
              sequence.index(k),
              sequence.footprint(k),
              sequence.constraint(k));
      before = NONE;
    }
  }

  /** A new node with nothing beside it and nothing above it. */
  private int node(int process, int index, int footprint, int constraint) {
    int node = free;
    if (node == NONE) {
      words = Growth.room(words, end + WIDTH);
      node = end;
      end += WIDTH;
    } else {
      free = words[node + NEXT];
    }
    words[node] = process;
    words[node + INDEX] = index;
    words[node + FOOTPRINT] = footprint;
    words[node + CONSTRAINT] = constraint;
    words[node + CHILD] = NONE;
    words[node + NEXT] = NONE;
    nodes++;
    most = Math.max(most, nodes);
    return node;
  }

  /** The most nodes that there were at a time. */
  int most() {
    return most;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return Integer.BYTES * ((long) words.length + roots.length);
  }
}
