// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The knowledge of a thread between two steps.
 *
 * @param started false for a task nobody has started
 * @param crashed whether it has stopped for ever; it has nothing to do then
 * @param todo what it still has to do, the next step on top; empty when it has finished
 * @param operands values of an expression or of a statement that is partly carried out
 * @param env the local variables that may still be read; scalars that may not are left out as
 *     {@link #DEAD}
 * @param label the label it is at
 */
record Local(
    boolean started,
    boolean crashed,
    Pile<Item> todo,
    Pile<Object> operands,
    Map<Variable, List<Object>> env,
    Optional<String> label) {
  /** Stands for a scalar whose value nobody will read. */
  static final String DEAD = "dead";

  /** A task nobody has started. */
  static final Local ABSENT =
      new Local(false, false, Pile.empty(), Pile.empty(), Map.of(), Optional.empty());

  /** A thread that has crashed. */
  static final Local CRASHED =
      new Local(true, true, Pile.empty(), Pile.empty(), Map.of(), Optional.empty());

  boolean finished() {
    return started && todo.isEmpty();
  }

  /** Returns whether its next step is {@code noncritical}. */
  boolean rests() {
    return !todo.isEmpty() && todo.top().isResting();
  }

  boolean in(String section) {
    for (Pile<Item> p = todo; !p.isEmpty(); p = p.rest()) {
      if (p.top().section().filter(section::equals).isPresent()) {
        return true;
      }
    }
    return false;
  }
}
