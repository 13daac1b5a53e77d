// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Saturated;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Who is given what engines make beside their answers, where that was asked for.
 *
 * @param structures is given event structures, to be worked out
 * @param prefixes is given prefixes of nets
 */
record Byproducts(Consumer<Supplier<EventStructure>> structures, Consumer<Saturated> prefixes) {
  /** Nobody. */
  static final Byproducts UNWANTED = new Byproducts(_ -> {}, _ -> {});
}
