// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/** The objects of a system that are memory, and how accesses of them synchronise. */
@FunctionalInterface
public interface MemoryModel {
  /** No object is plain, and orders are those of sequential consistency. */
  MemoryModel EMPTY = _ -> false;

  /** Returns whether an object is a cell of a shared variable that is not {@code atomic}. */
  boolean plain(int object);

  /**
   * Returns whether some steps {@linkplain Outcomes#synchronisation synchronise} less than
   * sequential consistency orders them. Then a race is two conflicting accesses that happens-before
   * does not order, on any execution, and no state need show it.
   */
  default boolean isWeak() {
    return false;
  }

  /**
   * Returns whether each step says its memory order, and fences are steps. So it is in systems made
   * for a memory model weaker than sequential consistency.
   */
  default boolean keepsOrders() {
    return false;
  }

  /**
   * Returns whether an object is a cell of memory. Its writes may reach other threads late. Objects
   * by which threads synchronise, lifetimes and places are none.
   */
  default boolean isCell(int object) {
    return plain(object);
  }

  /** Returns whether an object is a cell of memory, or may turn out to be one. */
  default boolean mayBeCell(int object) {
    return isCell(object);
  }

  /**
   * Returns whether threads communicate by an object. They do not by inputs, nor by an object in
   * which only properties see a variable of a thread.
   */
  default boolean isShared(int object) {
    return true;
  }

  /**
   * Returns the object that is the lifetime of the memory that a cell is part of, or {@link
   * ConcurrentSystem#NONE}. Of a lifetime, it is itself. Every access of the memory reads it; steps
   * by which the memory becomes visible to others, or its lifetime ends, write it. Its uses race
   * even if they are atomic. Known of weak memory models.
   */
  default int lifetime(int object) {
    return ConcurrentSystem.NONE;
  }
}
