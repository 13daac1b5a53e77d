// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Effort;

/** Somebody who watches a search and may stop it. */
public interface Onlooker {
  /**
   * Told every few thousand steps how far the search is.
   *
   * @param file the file that is being checked
   * @param effort what the engine has counted
   * @param nanoseconds time since the check of the file began
   */
  void progress(String file, Effort effort, long nanoseconds);

  /** Whether the search is to stop. */
  boolean interrupted();

  /** Nobody. */
  static Onlooker nobody() {
    return new Onlooker() {
      @Override
      public void progress(String file, Effort effort, long nanoseconds) {}

      @Override
      public boolean interrupted() {
        return false;
      }
    };
  }
}
