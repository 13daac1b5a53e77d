// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

/** The contents of objects in some state. */
public interface Contents {
  /** The words of an object; not to be changed. */
  long[] of(int object);
}
