// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.Shared;
import java.util.Arrays;

/**
 * The meanings of the numbers of values on one link. Those of the {@link CommonPrefix} mean the
 * same at both ends. The sender defines each other value once, in words, before or after its first
 * use; the receiver has its own number for each. Definitions go on from what was defined before,
 * object by object, in the order of the sender's numbers.
 */
final class Definitions {
  private final Shared system;

  /** By object, the values defined so far. */
  private final int[] defined;

  /** The receiver's number by object and number of the sender. */
  private final int[][] own;

  /** No value is defined but those of the beginning. */
  Definitions(Shared system, CommonValues common) {
    this.system = system;
    this.defined = new int[system.objects()];
    this.own = new int[defined.length][];
    for (int object = 0; object < defined.length; object++) {
      defined[object] = common.beginning(object);
      own[object] = new int[defined[object]];
      Arrays.setAll(own[object], value -> value);
    }
  }

  /** Writes those of all values that the sender has by now. */
  void write(Writing into) {
    for (int object = 0; object < defined.length; object++) {
      int known = system.values(object);
      into.number(known - defined[object]);
      for (int value = defined[object]; value < known; value++) {
        into.words(system.words(object, value));
      }
      defined[object] = known;
    }
  }

  /**
   * Reads what was written; the values get numbers here.
   *
   * @throws BadLetter if words make no value
   */
  void read(Reading from) {
    for (int object = 0; object < defined.length; object++) {
      int more = from.many();
      int known = defined[object];
      own[object] = Growth.room(own[object], known + more);
      for (int value = known; value < known + more; value++) {
        own[object][value] = number(system, object, from);
        defined[object] = value + 1;
      }
    }
  }

  /**
   * Reads the words of a value of an object; its number in a system.
   *
   * @throws BadLetter if words make no value
   */
  static int number(Shared system, int object, Reading from) {
    return number(system, object, from.words());
  }

  /**
   * The number of the value of an object with such words, in a system.
   *
   * @throws BadLetter if they make no value
   */
  static int number(Shared system, int object, long[] words) {
    try {
      return system.number(object, words);
    } catch (IllegalArgumentException noValue) {
      throw new BadLetter(noValue.getMessage());
    }
  }

  /**
   * The receiver's number of a value that has a number of the sender.
   *
   * @throws BadLetter if it is not defined
   */
  int own(int object, int value) {
    if (value >= defined[object]) {
      throw new BadLetter("value " + value + " of object " + object + " is not defined");
    }
    return own[object][value];
  }
}
