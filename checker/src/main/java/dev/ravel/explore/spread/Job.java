// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The task of a member. All members have a system of their own, made of the same program, and the
 * same properties of it in the same order.
 *
 * @param beginning the number of states that each of them explores alone at first, about; at least
 *     0
 * @param keep how copies of other members' states are kept
 */
public record Job(Shared system, List<Property> properties, int beginning, Keep keep) {
  /** The usual number of states at the beginning. They take some tenths of a second. */
  static final int USUAL = 1 << 18;

  /**
   * The way in which copies of other members' states are kept.
   *
   * @param copies at how many other places there are copies of each state; the same for all members
   *     and the {@link DistributedSearch}
   * @param folder for files with copies; else these are in memory
   * @param says receives once the reason why copies lie in memory all the same
   */
  public record Keep(int copies, Optional<Path> folder, Consumer<String> says) {}

  /** With the usual beginning. */
  public Job(Shared system, List<Property> properties, Keep keep) {
    this(system, properties, USUAL, keep);
  }

  /** Explores the quotient. */
  public Job {
    system = system.quotient(false);
    properties = List.copyOf(properties);
  }
}
