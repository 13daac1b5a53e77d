// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * What events do: the outcomes of an event's micro-steps, in order, as paths of a tree, so that
 * equal courses are one number and most events need none of their own.
 */
final class Courses {
  /** No micro-step. */
  static final int EMPTY = 0;

  private final ConcurrentSystem system;
  private final Offers offers;
  private final Contention contention;
  private int count = 1;
  private int[] parent = new int[256];
  private int[] outcome = new int[256];
  private int[] process = new int[256];
  private int[] length = new int[256];
  private int[][] writes = new int[256][];
  private int[][] uses = new int[256][];
  private int[][] starts = new int[256][];

  // children by (course, outcome): open addressing, at most half full
  private long[] keys = new long[512];
  private int[] children = new int[512];
  private int stored;

  Courses(ConcurrentSystem system, Offers offers, Contention contention) {
    this.system = system;
    this.offers = offers;
    this.contention = contention;
    Arrays.fill(children, ConcurrentSystem.NONE);
    outcome[EMPTY] = ConcurrentSystem.NONE;
    process[EMPTY] = ConcurrentSystem.NONE;
  }

  /** A course with one micro-step more. */
  int then(int course, int mover, int next) {
    long key = (long) course << 32 | next;
    int mask = keys.length - 1;
    int slot = hash(key) & mask;
    while (children[slot] != ConcurrentSystem.NONE) {
      if (keys[slot] == key && process[children[slot]] == mover) {
        return children[slot];
      }
      slot = (slot + 1) & mask;
    }
    if (count == parent.length) {
      int size = 2 * count;
      parent = Arrays.copyOf(parent, size);
      outcome = Arrays.copyOf(outcome, size);
      process = Arrays.copyOf(process, size);
      length = Arrays.copyOf(length, size);
      writes = Arrays.copyOf(writes, size);
      uses = Arrays.copyOf(uses, size);
      starts = Arrays.copyOf(starts, size);
    }
    int child = count++;
    parent[child] = course;
    outcome[child] = next;
    process[child] = mover;
    length[child] = length[course] + 1;
    keys[slot] = key;
    children[slot] = child;
    if (2 * ++stored > keys.length) {
      rehash();
    }
    return child;
  }

  private static int hash(long key) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 40);
  }

  private void rehash() {
    long[] oldKeys = keys;
    int[] old = children;
    keys = new long[2 * old.length];
    children = new int[2 * old.length];
    Arrays.fill(children, ConcurrentSystem.NONE);
    for (int i = 0; i < old.length; i++) {
      if (old[i] != ConcurrentSystem.NONE) {
        int slot = hash(oldKeys[i]) & (keys.length - 1);
        while (children[slot] != ConcurrentSystem.NONE) {
          slot = (slot + 1) & (keys.length - 1);
        }
        keys[slot] = oldKeys[i];
        children[slot] = old[i];
      }
    }
  }

  /** How many micro-steps it has. */
  int length(int course) {
    return length[course];
  }

  /** The course without its last micro-step. */
  int before(int course) {
    return parent[course];
  }

  /** The outcome of its last micro-step. */
  int outcome(int course) {
    return outcome[course];
  }

  /** What it does to the state: pairs of an object and its new value; not to be changed. */
  int[] writes(int course) {
    if (writes[course] == null) {
      learn(course);
    }
    return writes[course];
  }

  /**
   * The uncontended objects that it uses and that can change, ascending, each as twice its number,
   * plus 1 if it writes it; not to be changed.
   */
  int[] uses(int course) {
    if (uses[course] == null) {
      learn(course);
    }
    return uses[course];
  }

  /** The tasks that it starts; not to be changed. */
  int[] starts(int course) {
    if (starts[course] == null) {
      learn(course);
    }
    return starts[course];
  }

  /** The last micro-step, from 0, that uses an object. Cost: linear in the course. */
  int lastUse(int course, int object) {
    for (int c = course; c != EMPTY; c = parent[c]) {
      if (system.footprints().modeOf(system.footprint(outcome[c]), object)
          != ConcurrentSystem.NONE) {
        return length[c] - 1;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The last micro-step, from 0, that starts a task. Cost: linear in the course. */
  int lastStart(int course) {
    for (int c = course; c != EMPTY; c = parent[c]) {
      for (int k = 0, n = system.writes(outcome[c]); k < n; k++) {
        if (offers.controlled(process[c], system.writtenObject(outcome[c], k))) {
          return length[c] - 1;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  private void learn(int course) {
    int[] path = new int[length[course]];
    for (int c = course, k = path.length - 1; c != EMPTY; c = parent[c], k--) {
      path[k] = outcome[c];
    }
    int mover = process[course];
    int[] values = new int[system.objects()];
    Arrays.fill(values, ConcurrentSystem.NONE);
    int[] used = new int[system.objects()];
    Footprints footprints = system.footprints();
    for (int its : path) {
      for (int k = 0; k < system.writes(its); k++) {
        values[system.writtenObject(its, k)] = system.writtenValue(its, k);
      }
      int footprint = system.footprint(its);
      for (int k = 0; k < footprints.size(footprint); k++) {
        int object = footprints.object(footprint, k);
        boolean plain =
            object < used.length
                && !offers.passedOver(mover, object)
                && contention.index(object) == ConcurrentSystem.NONE
                && contention.changing(object);
        boolean reads = footprints.mode(footprint, k) == Mode.READ;
        if (plain) {
          used[object] |= reads ? 1 : 3;
        }
      }
    }
    int[] pairs = new int[2 * values.length];
    int[] list = new int[values.length];
    int[] started = new int[system.processes()];
    int size = 0;
    int listed = 0;
    int tasks = 0;
    for (int o = 0; o < values.length; o++) {
      if (values[o] != ConcurrentSystem.NONE) {
        pairs[size++] = o;
        pairs[size++] = values[o];
      }
      if (used[o] != 0) {
        list[listed++] = 2 * o + (used[o] == 3 ? 1 : 0);
      }
    }
    for (int p = 0; p < started.length; p++) {
      int control = system.control(p);
      if (p != mover
          && control != ConcurrentSystem.NONE
          && values[control] != ConcurrentSystem.NONE) {
        started[tasks++] = p;
      }
    }
    writes[course] = Arrays.copyOf(pairs, size);
    uses[course] = Arrays.copyOf(list, listed);
    starts[course] = Arrays.copyOf(started, tasks);
  }
}
