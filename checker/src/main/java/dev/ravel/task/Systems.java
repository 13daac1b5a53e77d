// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.Execution;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.AskedNet;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** From an instance of a model to the system that engines explore: the seam of the front end. */
final class Systems {
  private Systems() {}

  /** A system and, in the order of the instance, the properties to be decided of it. */
  record Built(ConcurrentSystem system, List<Property> properties) {
    /** Copies the list. */
    Built {
      properties = List.copyOf(properties);
    }
  }

  /**
   * Builds the system of an instance.
   *
   * @throws dev.ravel.lowering.TooLarge if its program would be too large; says what to tell the
   *     user
   */
  static Built of(Instance instance) {
    Execution system = Execution.of(Lowering.lower(instance));
    return new Built(system, system.properties());
  }

  /** The net that the system of an instance is, if it is nothing else. */
  static Optional<AskedNet> net(Instance instance) {
    return AskedNet.of(Lowering.lower(instance));
  }

  /** What the properties of a system ask of the net that it is. */
  static Function<Property, AskedNet.Asked> asked(Optional<AskedNet> net, Built built) {
    IdentityHashMap<Property, AskedNet.Asked> asked = new IdentityHashMap<>();
    if (net.isPresent()) {
      for (int k = 0; k < built.properties().size(); k++) {
        asked.put(built.properties().get(k), net.get().asked().get(k));
      }
    }
    return property -> asked.getOrDefault(property, new AskedNet.Other());
  }
}
