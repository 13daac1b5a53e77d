// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.Execution;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.Net;
import dev.ravel.net.ProgramNet;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.List;
import java.util.Optional;

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
  static Optional<Net> net(Instance instance) {
    return switch (ProgramNet.of(Lowering.lower(instance))) {
      case ProgramNet.Same(Net net) -> Optional.of(net);
      case ProgramNet.More _ -> Optional.empty();
    };
  }
}
