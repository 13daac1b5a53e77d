// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** The choice of the states from which a backward pass starts. */
enum Wanted {
  /** All. */
  ALL(0),

  /** Those that show it. */
  SHOWN(1),

  /** Those in which one of its conditions has no value. */
  UNDEFINED(2);

  private final int code;

  Wanted(int code) {
    this.code = code;
  }

  /** As it stands in letters. */
  int code() {
    return code;
  }

  /** Reads which it is. */
  static Wanted read(Reading letter) {
    return values()[letter.upTo(values().length - 1)];
  }

  /** Returns whether a state is wanted. */
  boolean has(boolean undefined) {
    return switch (this) {
      case ALL -> true;
      case SHOWN -> !undefined;
      case UNDEFINED -> undefined;
    };
  }
}
