// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * The action of a program in a step of an execution. It is written so that the step is known again
 * in the same program when the machine runs it.
 *
 * @param thread who makes it
 * @param action what it is
 * @param call the C function that is called; empty for other actions
 * @param place the memory that it uses, or the object by which threads synchronise; absent if none
 * @param size of the memory, in bytes
 * @param more whether the call goes on in a later step
 * @param inner whether the call has called a function of the program and goes on after that
 * @param result what the call returns, or gives; 0 if nothing, and where it goes on
 * @param choices how many choices it makes; the result is that of the last one
 * @param created the thread that it starts, or -1
 * @param copies whether it is a part of a copy of more than one number
 * @param library whether a function of the library does it, of which the machine has another one
 * @param failed whether the operation itself is an error
 * @param struck whether a freedom strikes that no test can force on an implementation
 * @param statement of the program
 * @param found the memory that others may use from now on
 * @param gone the objects of memory that nobody may use from now on
 */
public record NativeStep(
    int thread,
    Action action,
    String call,
    Optional<Place> place,
    int size,
    boolean more,
    boolean inner,
    long result,
    int choices,
    int created,
    boolean copies,
    boolean library,
    boolean failed,
    boolean struck,
    Span statement,
    List<Found> found,
    List<Integer> gone) {
  /** Copies the lists. */
  public NativeStep {
    found = List.copyOf(found);
    gone = List.copyOf(gone);
  }

  /** The kind of a step. */
  public enum Action {
    READ,
    WRITE,
    /** Reads and writes at once. */
    UPDATE,
    CALL,
    /** The thread ends. */
    END,
    /** The scope of variables ends, of which the machine has nothing to do. */
    SILENT
  }

  /** A place in memory. */
  public record Place(Memory memory, long offset) {}

  /**
   * An object of memory.
   *
   * @param number by which it differs from all others
   * @param name in words; of a variable of static storage the one in C
   * @param variable whether it is a variable of static storage
   * @param size in bytes
   */
  public record Memory(int number, String name, boolean variable, int size) {}

  /**
   * The way to an object of memory by a pointer that leads to it.
   *
   * @param pointer where that lies; absent if it is the argument of the thread that is started, or
   *     the result of the one that ends
   * @param offset of the place that it names, in the object
   */
  public record Found(Memory memory, Optional<Place> pointer, long offset) {}
}
