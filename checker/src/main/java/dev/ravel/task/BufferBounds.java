// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.automata.BufferedSystem;
import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Examined;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.task.loading.Subject;
import java.util.List;
import java.util.function.Function;

/**
 * The check under total store order. A loop of writes fills any buffer, and most programs that need
 * a fence show that with short ones, so buffers are short at first.
 */
final class BufferBounds {
  private static final int FEWEST = 4;

  private static final GrowingBound BOUND =
      new GrowingBound(
          FEWEST,
          entries -> FEWEST * entries,
          entries -> entries >= BufferedSystem.MOST_ENTRIES,
          Problem.K024);

  private BufferBounds() {}

  /**
   * Searches the system that a subject is under its memory model.
   *
   * @param system the system of its program
   * @param properties its claims as properties of that
   */
  static Examined searched(
      Subject subject,
      ConcurrentSystem system,
      List<Property> properties,
      Function<? super ConcurrentSystem, Examined> search) {
    if (subject.memory() != MemoryRules.TSO) {
      return search.apply(subject.explored(system, properties));
    }
    return BOUND.searched(
        entries -> {
          BufferedSystem its = new BufferedSystem(system, properties, entries);
          Examined found = search.apply(its);
          return new GrowingBound.Round(found, its.full().map(Circumstance.TooLong::new));
        });
  }
}
