// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/** What the processor does for a program, besides computing. */
public enum Service {
  /** Of a mutex: makes it free. */
  MUTEX_INIT,
  /** Of a free mutex: ends its use. */
  MUTEX_DESTROY,
  MUTEX_LOCK,
  MUTEX_TRYLOCK,
  MUTEX_UNLOCK,
  /** Of a place for the handle, attributes (none), a function and its argument. */
  THREAD_CREATE,
  /** Of a handle and a place for the result or null. */
  THREAD_JOIN,
  /** The calling thread ends with a result. */
  THREAD_EXIT,
  /** The handle of the calling thread. */
  THREAD_SELF,
  /** The program ends. */
  EXIT,
  /** Of a number of bytes: the address of new memory. */
  ALLOCATE,
  /** Of a number of elements and their size: the address of new memory, all zero. */
  ALLOCATE_ZERO,
  FREE,
  /** An assertion that is false; of its text. */
  ASSERTION_FAILS,
  /** The program calls a function that says that an error is reached. */
  ERROR_REACHED,
  /** The execution is of no interest if the argument is zero. */
  ASSUME,
  /** Of a format and values. */
  PRINT,
  /** Of a text: prints it and ends the line. */
  PRINT_LINE,
  /** Of a character. */
  PRINT_CHARACTER,
  /** Gives 0, does nothing. */
  NOTHING
}
