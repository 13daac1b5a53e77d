// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * How events use contended objects: an access is an event, an object, how it is used, and behind
 * which block; those behind one block are a list. In a net these are the arcs between events and
 * conditions. The accesses of an event are consecutive.
 *
 * <p>Numbers of accesses that go are given to others. Memory: 28 bytes an access.
 */
public final class Accesses {
  private int count;
  private int[] event = new int[2048];
  private int[] object = new int[2048];
  private int[] mode = new int[2048];
  private int[] before = new int[2048];
  private int[] from = new int[2048];
  private int[] own = new int[2048];
  private int[] next = new int[2048];

  /** By size the first of the places that are free, up to a size; they are linked by next. */
  private final int[] free = new int[64];

  /** No accesses. */
  Accesses() {
    Arrays.fill(free, ConcurrentSystem.NONE);
  }

  /** A place for n accesses of one event: the first of them. */
  int allocate(int size) {
    if (size < free.length && free[size] != ConcurrentSystem.NONE) {
      int first = free[size];
      free[size] = next[first];
      return first;
    }
    if (count + size > object.length) {
      int capacity = Math.max(count + size, 2 * object.length);
      event = Arrays.copyOf(event, capacity);
      object = Arrays.copyOf(object, capacity);
      mode = Arrays.copyOf(mode, capacity);
      before = Arrays.copyOf(before, capacity);
      from = Arrays.copyOf(from, capacity);
      own = Arrays.copyOf(own, capacity);
      next = Arrays.copyOf(next, capacity);
    }
    int first = count;
    count += size;
    return first;
  }

  /** Gives the place of n accesses back. */
  void release(int first, int size) {
    if (size > 0 && size < free.length) {
      next[first] = free[size];
      free[size] = first;
    }
  }

  /** Puts an access of an event at its place. */
  void set(int access, int user, int its, int how, int behind, int end, int makes) {
    event[access] = user;
    object[access] = its;
    mode[access] = how;
    before[access] = behind;
    from[access] = end;
    own[access] = makes;
  }

  /** Puts an access before those that are behind the same block. */
  void link(int access, int following) {
    next[access] = following;
  }

  /** The event of an access. */
  public int event(int access) {
    return event[access];
  }

  /** The contended object. */
  public int object(int access) {
    return object[access];
  }

  /** The {@link Mode} in which it is used. */
  public int mode(int access) {
    return mode[access];
  }

  /** The block behind which an access is. */
  public int before(int access) {
    return before[access];
  }

  /** The block with which the chain of the object ends in the history of an access. */
  public int from(int access) {
    return from[access];
  }

  /** The block that an access makes, or in a commuting mode the set of those in its history. */
  public int own(int access) {
    return own[access];
  }

  /** The next access behind the same block; {@link ConcurrentSystem#NONE} if there is none. */
  public int next(int access) {
    return next[access];
  }

  /** The memory of the arrays. */
  long bytes() {
    return 28L * object.length;
  }
}
