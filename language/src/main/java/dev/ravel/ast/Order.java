// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A word for a memory order, where it stands.
 *
 * @param span of the word, or of {@code fence} without one
 */
public record Order(MemoryOrder its, Span span) {
  /** Returns the order with a word. */
  public static Optional<MemoryOrder> named(String word) {
    return Arrays.stream(MemoryOrder.values())
        .filter(MemoryOrder::isAtomic)
        .filter(its -> word(its).equals(word))
        .findFirst();
  }

  /** Returns the word for the order of an atomic access. */
  public static String word(MemoryOrder order) {
    return switch (order) {
      case ACQUIRE_RELEASE -> "acq_rel";
      case SEQUENTIAL -> "seq_cst";
      case PLAIN, RELAXED, ACQUIRE, RELEASE -> order.name().toLowerCase(Locale.ROOT);
    };
  }

  /** Returns the word. */
  public String word() {
    return word(its);
  }
}
