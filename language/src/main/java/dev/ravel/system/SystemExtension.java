// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/** Has a {@linkplain Shared#settle settled} system grow by what it did not foresee. */
@FunctionalInterface
public interface SystemExtension {
  /**
   * A system is asked for what it did not foresee; it is asked again afterwards.
   *
   * @param state where that is
   * @throws Outgrown if that is a reason to begin anew
   */
  void teach(Unforeseen what, int[] state);
}
