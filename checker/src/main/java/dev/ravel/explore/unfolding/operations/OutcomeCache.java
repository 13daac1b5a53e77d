// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The effects of events, predicted from how they begin. The course of the first micro-step and the
 * values of the objects that the further micro-steps look at give the course of the whole event.
 * These are trees of tests: at each node an object, at each branch a value of it, at the leaves a
 * course.
 *
 * <p>It is a cache that an event which looks at many objects, or at many values, does not fill.
 * Cost: one look into a hash table for each object.
 */
public final class OutcomeCache {
  /** The most objects that are tested. */
  private static final int DEEPEST = 8;

  /** The most nodes. */
  private static final int MOST = 1 << 18;

  private static final int OPEN = -1;

  /** The node at which the tests of each course of one micro-step begin. */
  private int[] root = new int[256];

  /** The object to be tested by each node; for a leaf, the complement of its course, less 1. */
  private int[] test = new int[256];

  private int nodes;
  private final PairMap branches = new PairMap(512);

  // the event at hand
  private final int[] objects = new int[DEEPEST];
  private final int[] values = new int[DEEPEST];
  private int tests;
  private boolean foreseeable;

  /** The last event at hand that has tested or written each object. */
  private final int[] seen;

  private int event;

  /**
   * Nothing is foreseen.
   *
   * @param objects how many a state has
   */
  public OutcomeCache(int objects) {
    seen = new int[objects];
    Arrays.fill(root, ConcurrentSystem.NONE);
  }

  /**
   * The whole course of an event, or {@link ConcurrentSystem#NONE} if it is not foreseen.
   *
   * @param first the course of its first micro-step
   * @param before the state before it
   */
  public int course(int first, int[] before) {
    int node = first < root.length ? root[first] : ConcurrentSystem.NONE;
    while (node != ConcurrentSystem.NONE && test[node] >= 0) {
      node = branches.get(node, before[test[node]]);
    }
    return node == ConcurrentSystem.NONE || test[node] == OPEN
        ? ConcurrentSystem.NONE
        : OPEN - 1 - test[node];
  }

  /**
   * An event is carried out.
   *
   * @param may whether what it does depends on objects alone
   */
  public void begin(boolean may) {
    event++;
    tests = 0;
    foreseeable = may && nodes < MOST;
  }

  /** Notes that it has written an object. What it finds there later is its own. */
  public void writes(int object) {
    seen[object] = event;
  }

  /** It looks at an object, which holds this. */
  public void looks(int object, int value) {
    if (seen[object] == event) {
      return;
    }
    seen[object] = event;
    if (tests == DEEPEST) {
      foreseeable = false;
      return;
    }
    objects[tests] = object;
    values[tests++] = value;
  }

  /** Notes that its effects depend on more than objects. */
  public void varies() {
    foreseeable = false;
  }

  /** It has ended. */
  public void ends(int first, int course) {
    if (!foreseeable) {
      return;
    }
    root = Growth.room(root, first + 1, ConcurrentSystem.NONE);
    if (root[first] == ConcurrentSystem.NONE) {
      root[first] = node();
    }
    int node = root[first];
    for (int k = 0; k < tests; k++) {
      test[node] = objects[k];
      int next = branches.get(node, values[k]);
      if (next == PairMap.ABSENT) {
        next = node();
        branches.put(node, values[k], next);
      }
      node = next;
    }
    test[node] = OPEN - 1 - course;
  }

  private int node() {
    test = Growth.room(test, nodes + 1);
    test[nodes] = OPEN;
    return nodes++;
  }
}
