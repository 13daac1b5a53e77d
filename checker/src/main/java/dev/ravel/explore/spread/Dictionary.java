// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;

/** Values of objects by what they are, each once, in the order of objects and words. */
final class Dictionary {
  private final List<TreeSet<long[]>> values = new ArrayList<>();

  /** Creates an empty dictionary for a number of objects. */
  Dictionary(int objects) {
    for (int object = 0; object < objects; object++) {
      values.add(new TreeSet<>(Arrays::compare));
    }
  }

  /** Adds a value of an object, unless it is there. */
  void add(int object, long[] words) {
    boolean _ = values.get(object).add(words);
  }

  /** Returns whether there are none. */
  boolean isEmpty() {
    return values.stream().allMatch(TreeSet::isEmpty);
  }

  /** Hands over all, in order. */
  void each(ObjIntConsumer<long[]> each) {
    for (int object = 0; object < values.size(); object++) {
      for (long[] words : values.get(object)) {
        each.accept(words, object);
      }
    }
  }

  /** All values, in order. */
  List<CoordinatorCheckpoint.Value> values() {
    List<CoordinatorCheckpoint.Value> all = new ArrayList<>();
    each((words, object) -> all.add(new CoordinatorCheckpoint.Value(object, words)));
    return all;
  }

  /** Writes how many values there are, and each with its object. */
  void write(Writing into) {
    into.number(values.stream().mapToInt(TreeSet::size).sum());
    each((words, object) -> into.number(object).words(words));
  }

  /**
   * Adds what was written.
   *
   * @throws BadLetter if it was written for fewer objects
   */
  void read(Reading from) {
    for (int more = from.many(); more > 0; more--) {
      int object = from.upTo(values.size() - 1);
      add(object, from.words());
    }
  }
}
