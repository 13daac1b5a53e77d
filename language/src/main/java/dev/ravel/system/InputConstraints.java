// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Halt;

/**
 * The constraints on symbolic inputs, of which no values are tried; some steps decide about them.
 */
public interface InputConstraints {
  /** No symbolic inputs. */
  InputConstraints EMPTY = new InputConstraints() {};

  /** Returns whether there are no symbolic inputs. */
  default boolean isEmpty() {
    return equals(EMPTY);
  }

  /**
   * Returns whether some of the inputs that lead to a state make all of these outcomes possible.
   * They are one that a process has there, and errors before it, which lead to no state. Called
   * where one of them has a {@linkplain Outcomes#constraint constraint}. Where steps are
   * independent and each is possible, both together may be possible for no inputs.
   *
   * @throws Halt with {@code K019} if that is not known
   */
  default boolean possible(int[] state, int... outcomes) {
    return true;
  }

  /**
   * Returns whether a process has done the local work after its last step. It has not where that
   * depends on symbolic inputs: then its next step decides something about them, or is an error
   * that follows from that, and is independent of all others.
   */
  default boolean settled(int process, int[] state) {
    return true;
  }

  /** Returns whether all threads are {@linkplain #settled(int, int[]) settled}. */
  default boolean settled(int[] state) {
    return true;
  }
}
