// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The uses of contended objects by events. An access has an event, an object, a mode, and the block
 * after which it is; those after one block are a list. In a net these are the arcs between events
 * and conditions. The accesses of an event are consecutive.
 *
 * <p>Numbers of accesses that go are given to others. Memory: 32 bytes an access.
 */
public final class Accesses {
  /** The logarithm of the length of a row of numbers, so that each access has its cache line. */
  private static final int ROW = 3;

  // what there is in such a row
  private static final int EVENT = 0;
  private static final int OBJECT = 1;
  private static final int MODE = 2;
  private static final int BEFORE = 3;
  private static final int FROM = 4;
  private static final int OWN = 5;
  private static final int NEXT = 6;

  private int count;
  private int[] rows = new int[2048 << ROW];

  /** By size the first of the places that are free, up to a size; they are linked by next. */
  private final int[] free = new int[64];

  /** No accesses. */
  Accesses() {
    Arrays.fill(free, ConcurrentSystem.NONE);
  }

  /** Allocates a place for n accesses of one event and returns the first of them. */
  int allocate(int size) {
    if (size < free.length && free[size] != ConcurrentSystem.NONE) {
      int first = free[size];
      free[size] = next(first);
      return first;
    }
    if (count + size > rows.length >> ROW) {
      // an array that Java cannot have is memory that there is not
      long wanted = Math.max((long) count + size << ROW, 2L * rows.length);
      rows = Arrays.copyOf(rows, Math.clamp(wanted, 0, Integer.MAX_VALUE));
    }
    int first = count;
    count += size;
    return first;
  }

  /** Gives the place of n accesses back. */
  void release(int first, int size) {
    if (size > 0 && size < free.length) {
      link(first, free[size]);
      free[size] = first;
    }
  }

  /** Puts an access of an event at its place. */
  void set(int access, int user, int its, int how, int behind, int end, int makes) {
    int row = access << ROW;
    rows[row + EVENT] = user;
    rows[row + OBJECT] = its;
    rows[row + MODE] = how;
    rows[row + BEFORE] = behind;
    rows[row + FROM] = end;
    rows[row + OWN] = makes;
  }

  /** Puts an access before those that are after the same block. */
  void link(int access, int following) {
    rows[(access << ROW) + NEXT] = following;
  }

  /** The event of an access. */
  public int event(int access) {
    return rows[(access << ROW) + EVENT];
  }

  /** The contended object. */
  public int object(int access) {
    return rows[(access << ROW) + OBJECT];
  }

  /** The {@link Mode} in which it is used. */
  public int mode(int access) {
    return rows[(access << ROW) + MODE];
  }

  /** The block after which an access is. */
  public int before(int access) {
    return rows[(access << ROW) + BEFORE];
  }

  /** The block with which the chain of the object ends in the history of an access. */
  public int from(int access) {
    return rows[(access << ROW) + FROM];
  }

  /** The block that an access makes, or in a commuting mode the set of those in its history. */
  public int own(int access) {
    return rows[(access << ROW) + OWN];
  }

  /** The next access after the same block; {@link ConcurrentSystem#NONE} if there is none. */
  public int next(int access) {
    return rows[(access << ROW) + NEXT];
  }

  /** The memory of the array. */
  long bytes() {
    return 4L * rows.length;
  }
}
