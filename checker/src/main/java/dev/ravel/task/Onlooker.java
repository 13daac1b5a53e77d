// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

/** Somebody who watches a search and may stop it. */
public interface Onlooker {
  /**
   * Told every few thousand steps how far the search is.
   *
   * @param file the file that is being checked
   * @param states states stored
   * @param transitions steps taken
   * @param frontier states found and not yet explored
   * @param nanoseconds time since the check of the file began
   */
  void progress(String file, long states, long transitions, long frontier, long nanoseconds);

  /** Whether the search is to stop. */
  boolean interrupted();

  /** Nobody. */
  static Onlooker nobody() {
    return new Onlooker() {
      @Override
      public void progress(
          String file, long states, long transitions, long frontier, long nanoseconds) {}

      @Override
      public boolean interrupted() {
        return false;
      }
    };
  }
}
