// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

/** Somebody who watches workers do pieces of work, and may stop it. */
public interface WorkListener {
  /**
   * A piece is done, or nothing has changed for a moment.
   *
   * @param last the name of the one that was done last
   * @param done how many are done
   * @param all how many there are
   * @param workers how many workers are left
   */
  void progress(String last, int done, int all, int workers);

  /** Whether it is to stop. */
  boolean stops();
}
