// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;

/** A state. It has the values of the objects and what each thread knows. */
record State(List<Object> objects, List<Local> threads) {
  /** Copies the lists. */
  State {
    objects = List.copyOf(objects);
    threads = List.copyOf(threads);
  }
}
