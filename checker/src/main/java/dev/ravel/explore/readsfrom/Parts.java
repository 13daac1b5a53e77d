// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;

/**
 * The numbers of all that is read and written. They are objects of the system, then the property
 * object, then parts of objects. A process that updates an object has a part of that. Parts get
 * numbers as soon as they are met, and keep them.
 */
final class Parts {
  private final int objects;
  private int[] wholes = new int[16];
  private int[] processes = new int[16];
  private int size;

  /** The parts of each object; none where there are none. */
  private final int[][] partsOf;

  private final int[] counts;

  /** Creates the parts of a number of objects, none as yet. */
  Parts(int objects) {
    this.objects = objects;
    this.partsOf = new int[objects][];
    this.counts = new int[objects];
  }

  /** The number of the property object. */
  int property() {
    return objects;
  }

  /** Above all numbers so far. */
  int end() {
    return objects + 1 + size;
  }

  /** The part of an object that a process has. */
  int of(int object, int process) {
    for (int k = 0; k < counts[object]; k++) {
      if (process(partsOf[object][k]) == process) {
        return partsOf[object][k];
      }
    }
    wholes = Growth.room(wholes, size + 1);
    processes = Growth.room(processes, size + 1);
    wholes[size] = object;
    processes[size++] = process;
    int[] its = partsOf[object] == null ? new int[4] : partsOf[object];
    partsOf[object] = counts[object] == its.length ? Arrays.copyOf(its, 2 * its.length) : its;
    partsOf[object][counts[object]++] = end() - 1;
    return end() - 1;
  }

  /** Returns the number of parts of an object; 0 for a part or the property object. */
  int count(int object) {
    return object < objects ? counts[object] : 0;
  }

  /** The k-th part of an object. */
  int part(int object, int k) {
    return partsOf[object][k];
  }

  /** Returns whether this is a part. */
  boolean isPart(int number) {
    return number > objects;
  }

  /** The object that a part is of; any other number itself. */
  int whole(int number) {
    return number > objects ? wholes[number - objects - 1] : number;
  }

  /** The process that has a part. */
  int process(int part) {
    return processes[part - objects - 1];
  }
}
