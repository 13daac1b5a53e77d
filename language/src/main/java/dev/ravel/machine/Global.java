// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.Span;

/**
 * A variable of static storage.
 *
 * @param constant whether no thread may write it
 * @param threadLocal whether each thread has its own copy
 * @param initial its bytes at the start
 * @param element the size of the scalars it is an array of, in bytes; its own size if it is none
 * @param type how its bytes are shown
 * @param library whether it is a variable of the library, which states do not show
 * @param span where it is defined
 */
public record Global(
    String name,
    boolean constant,
    boolean threadLocal,
    Image initial,
    int element,
    Type type,
    boolean library,
    Span span) {
  /** The number of bytes. */
  public int size() {
    return initial.size();
  }
}
