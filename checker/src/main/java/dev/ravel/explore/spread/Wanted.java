// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** The choice of the states from which a backward pass starts. */
enum Wanted {
  /** All. */
  ALL,

  /** Those that show it. */
  SHOWN,

  /** Those in which one of its conditions has no value. */
  UNDEFINED;

  /** Returns whether a state is wanted. */
  boolean has(boolean undefined) {
    return switch (this) {
      case ALL -> true;
      case SHOWN -> !undefined;
      case UNDEFINED -> undefined;
    };
  }
}
