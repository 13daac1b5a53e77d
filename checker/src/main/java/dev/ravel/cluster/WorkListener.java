// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

/** A listener to the progress of work by workers, which may interrupt it. */
public interface WorkListener {
  /**
   * Reports progress, after an item or a moment.
   *
   * @param last the name of the item that was done last
   * @param done the number of items that are done
   * @param all the number of all items
   * @param workers the number of workers that are left
   */
  void progress(String last, int done, int all, int workers);

  /** Returns whether the work is to end. */
  boolean stops();
}
