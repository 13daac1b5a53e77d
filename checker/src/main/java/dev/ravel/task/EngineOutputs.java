// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.sample.Division;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The receivers of what engines make beside their answers, where that is wanted. The explorers who
 * do a part of their work are among them.
 *
 * @param structures is given event structures, to be worked out
 * @param prefixes is given prefixes of nets
 * @param samples who looks at random executions
 */
record EngineOutputs(
    Consumer<Supplier<EventStructure>> structures, Consumer<Saturated> prefixes, Division samples) {
  /** Nobody. */
  static final EngineOutputs UNWANTED = new EngineOutputs(_ -> {}, _ -> {}, new Division.Whole());

  /** Nobody but those who look at random executions. */
  static EngineOutputs sampled(Division samples) {
    return new EngineOutputs(_ -> {}, _ -> {}, samples);
  }

  /** Nobody else looks at random executions. */
  EngineOutputs undivided() {
    return new EngineOutputs(structures, prefixes, new Division.Whole());
  }
}
