// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

/** Decides what becomes of a job whose asker is told to stop. */
@FunctionalInterface
public interface DetachDecision {
  /** It ends, and what it has found is told. */
  DetachDecision ENDS = _ -> false;

  /**
   * Whether it goes on without its asker.
   *
   * @param name the digits by which it is named
   */
  boolean goesOn(String name);
}
