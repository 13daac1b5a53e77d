// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Footprints by dense id. They are sets of (object, mode) with at most one entry per object; equal
 * sets have equal ids. Objects from {@code objects} on are property objects: object {@code objects
 * + j} stands for the truth of the j-th property. Id 0 is the empty footprint.
 */
public final class Footprints {
  private final int objects;
  private final BitSet ignored;
  private int[][] entries = new int[16][];
  private int count;
  private final Map<Ints, Integer> ids = new HashMap<>();

  /**
   * No footprints but the empty one.
   *
   * @param objects the number of objects that are no property objects
   * @param ignored objects that make no steps dependent, for relations that leave some out
   */
  public Footprints(int objects, BitSet ignored) {
    this.objects = objects;
    this.ignored = (BitSet) ignored.clone();
    intern(new int[0]);
  }

  /** Returns whether some objects that steps share make no steps dependent. */
  public boolean leavesOut() {
    return !ignored.isEmpty();
  }

  /** The number of footprints so far. */
  public int count() {
    return count;
  }

  /** The number of entries of a footprint. */
  public int size(int footprint) {
    return entries[footprint].length;
  }

  /** The k-th object of a footprint; objects ascend. */
  public int object(int footprint, int k) {
    return entries[footprint][k] >> 2;
  }

  /** The {@link Mode} in which the k-th object is used. */
  public int mode(int footprint, int k) {
    return entries[footprint][k] & 3;
  }

  /** The mode in which a footprint uses an object, or {@link ConcurrentSystem#NONE}. */
  public int modeOf(int footprint, int object) {
    int[] its = entries[footprint];
    int at = Arrays.binarySearch(its, entry(object, 0));
    int k = at >= 0 ? at : -at - 1;
    return k < its.length && its[k] >> 2 == object ? its[k] & 3 : ConcurrentSystem.NONE;
  }

  /**
   * Returns whether two footprints share an object in modes that do not commute. Cost: linear in
   * their sizes.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  public boolean dependent(int first, int second, int property) {
    int[] a = entries[first];
    int[] b = entries[second];
    for (int i = 0, j = 0; i < a.length && j < b.length; ) {
      int left = a[i] >> 2;
      int right = b[j] >> 2;
      if (left < right) {
        i++;
      } else if (right < left) {
        j++;
      } else {
        if (counts(left, property) && !Mode.commute(a[i] & 3, b[j] & 3)) {
          return true;
        }
        i++;
        j++;
      }
    }
    return false;
  }

  /**
   * Returns whether uses of an object can make steps dependent.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  public boolean counts(int object, int property) {
    return object < objects ? !ignored.get(object) : object == property;
  }

  /**
   * Returns whether every use in the first footprint is allowed by the second. It has the same
   * object, in the same mode or one that covers it. Cost: linear in their sizes.
   */
  public boolean within(int inner, int outer) {
    int[] allowed = entries[outer];
    int k = 0;
    for (int entry : entries[inner]) {
      while (k < allowed.length && allowed[k] >> 2 < entry >> 2) {
        k++;
      }
      boolean covered =
          k < allowed.length
              && allowed[k] >> 2 == entry >> 2
              && Mode.join(allowed[k] & 3, entry & 3) == (allowed[k] & 3);
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  /** The id of the footprint with these entries, each {@link #entry}, ascending by object. */
  public int intern(int[] sorted) {
    Ints key = new Ints(sorted);
    Integer known = ids.get(key);
    if (known != null) {
      return known;
    }
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    entries[count] = sorted;
    ids.put(key, count);
    return count++;
  }

  /** An entry for {@link #intern}. */
  public static int entry(int object, int mode) {
    return object << 2 | mode;
  }
}
