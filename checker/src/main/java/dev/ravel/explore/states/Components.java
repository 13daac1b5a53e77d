// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;

/**
 * The strongly connected components of the part of a graph that can be reached from its roots. The
 * algorithm is that of D. J. Pearce, "A space-efficient algorithm for finding strongly connected
 * components" (2016), its recursion turned into a stack: one number a state serves as search index,
 * low link and component number.
 *
 * <p>Memory: 4 bytes for each node; in the worst case 16 more for each node on the stack of the
 * search with 4 for each of its arrows, and 4 for each node in an unfinished component.
 */
public final class Components {
  private final Arrows arrows;
  private final Closed closed;

  /**
   * Pearce's rindex, 0 for nodes that are not visited. While the component of a state is
   * unfinished: the lowest search index known to be reachable, counted from 1. Afterwards: the
   * component's number; these are given from the number of states downwards, so they exceed every
   * search index in use.
   */
  private final int[] rindex;

  private int index = 1;
  private int component;

  /** States whose search has ended and whose component is unfinished. */
  private final IntSequence pending = new IntSequence();

  /**
   * The search stack. It has the node, its first arrow, its next one, and whether it may be a root.
   */
  private final IntSequence frames = new IntSequence();

  /** The targets of the arrows of the nodes on the search stack. */
  private final IntSequence targets = new IntSequence();

  /** A graph, looked at from one node at a time. */
  public interface Arrows {
    /** The number of nodes. */
    int nodes();

    /** Returns whether to begin at a node. */
    boolean isRoot(int node);

    /** Goes to a node. */
    void from(int node);

    /** The number of arrows from it. */
    int count();

    /** Returns the target of an arrow; negative for those that are none. */
    int to(int step);

    /** Counts work on it, which takes memory, in bytes. */
    void work(int steps, long bytes);
  }

  /** Is told of each component when it is finished. */
  @FunctionalInterface
  public interface Closed {
    /**
     * A component is finished.
     *
     * @param components the numbers of the components so far
     * @param members holds the states of the component from {@code from} on
     * @param number its number
     */
    void component(Components components, IntSequence members, int from, int number);
  }

  private Components(Arrows arrows, Closed closed) {
    this.arrows = arrows;
    this.closed = closed;
    this.rindex = new int[arrows.nodes()];
    this.component = rindex.length;
  }

  /** Finds the components. */
  public static Components of(Arrows arrows, Closed closed) {
    Components components = new Components(arrows, closed);
    for (int id = 0; id < arrows.nodes(); id++) {
      Limits.pollAt(id);
      if (components.rindex[id] == 0 && arrows.isRoot(id)) {
        components.search(id);
      }
    }
    return components;
  }

  /** The number of a state's component; 0 if the state was not visited. */
  public int number(int id) {
    return rindex[id];
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) rindex.length * Integer.BYTES
        + pending.bytes()
        + frames.bytes()
        + targets.bytes();
  }

  private void search(int root) {
    enter(root);
    while (frames.size() > 0) {
      int rooted = frames.pop();
      int next = frames.pop();
      int first = frames.pop();
      int id = frames.pop();
      go(id, first, next, rooted != 0);
    }
  }

  private void enter(int id) {
    rindex[id] = index;
    index++;
    int first = targets.size();
    arrows.from(id);
    int steps = arrows.count();
    for (int step = 0; step < steps; step++) {
      int target = arrows.to(step);
      if (target >= 0) {
        targets.push(target);
      }
    }
    arrows.work(1 + steps, bytes());
    push(id, first, first, true);
  }

  private void push(int id, int first, int next, boolean rooted) {
    frames.push(id);
    frames.push(first);
    frames.push(next);
    frames.push(rooted ? 1 : 0);
  }

  /** Goes on with the arrows of a state until one leads to a state not yet visited. */
  private void go(int id, int first, int from, boolean mayBeRoot) {
    boolean rooted = mayBeRoot;
    for (int arrow = from; arrow < targets.size(); arrow++) {
      int next = targets.get(arrow);
      if (rindex[next] == 0) {
        push(id, first, arrow, rooted); // looks at this arrow again when it comes back
        enter(next);
        return;
      }
      if (rindex[next] < rindex[id]) {
        rindex[id] = rindex[next];
        rooted = false;
      }
    }
    targets.cut(first);
    leave(id, rooted);
  }

  private void leave(int id, boolean rooted) {
    pending.push(id);
    if (!rooted) {
      return;
    }
    int number = component;
    component--;
    int from = pending.size() - 1;
    while (from > 0 && rindex[pending.get(from - 1)] >= rindex[id]) {
      from--;
    }
    index -= pending.size() - from;
    for (int i = from; i < pending.size(); i++) {
      rindex[pending.get(i)] = number;
    }
    closed.component(this, pending, from, number);
    pending.cut(from);
  }
}
