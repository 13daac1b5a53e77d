// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Effort;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Somebody who watches a search and may stop it. */
public interface ProgressListener {
  /**
   * Told every few thousand steps how far the search is.
   *
   * @param file the file that is being checked
   * @param effort what the engine has counted
   * @param nanoseconds time since the check of the file began
   */
  void progress(String file, Effort effort, long nanoseconds);

  /**
   * Told the event structures of an instance, if the options ask for them.
   *
   * @param file the file that was checked
   * @param settings the {@code with} values of the instance
   * @param structures one for each exploration, to be worked out
   */
  default void explored(
      String file,
      Map<String, String> settings,
      ConcurrentSystem system,
      List<Supplier<EventStructure>> structures) {}

  /**
   * Told the prefixes of a net, if the options ask for them.
   *
   * @param file the file that was checked
   * @param settings the {@code with} values of the instance
   */
  default void unfolded(String file, Map<String, String> settings, List<Saturated> prefixes) {}

  /** Returns whether the search is to stop. */
  boolean interrupted();

  /** A listener that does not watch, and stops the search as soon as a condition is true. */
  static ProgressListener stopping(BooleanSupplier stop) {
    return new ProgressListener() {
      @Override
      public void progress(String file, Effort effort, long nanoseconds) {}

      @Override
      public boolean interrupted() {
        return stop.getAsBoolean();
      }
    };
  }
}
