// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Location;
import java.util.List;

/**
 * An array of numbered things, as the locations show that reach it with indices.
 *
 * @param base the first thing
 * @param lows the first index of each dimension, outermost first
 * @param sizes the number of indices of each dimension
 * @param stride things per member
 */
record Shape(int base, List<Long> lows, List<Integer> sizes, int stride) {
  /**
   * Returns the shape of a location with indices. It is that of its {@linkplain #regular regular}
   * dimensions.
   */
  static Shape of(Location location) {
    List<Location.Dimension> regular = location.dimensions().subList(0, regular(location));
    List<Long> lows = regular.stream().map(Location.Dimension::low).toList();
    List<Integer> sizes = regular.stream().map(Location.Dimension::size).toList();
    return new Shape(location.base(), lows, sizes, regular.getLast().stride());
  }

  /**
   * Returns the number of the dimensions of a location that lie within each other. They are counted
   * from the first on, and there is no room for anything else. Those after them are arrays inside
   * of its members.
   */
  static int regular(Location location) {
    List<Location.Dimension> all = location.dimensions();
    int count = Math.min(1, all.size());
    while (count < all.size()
        && all.get(count - 1).stride() == (long) all.get(count).size() * all.get(count).stride()) {
      count++;
    }
    return count;
  }

  /** The number of dimensions. */
  int dimensions() {
    return sizes.size();
  }

  /** The number of things. */
  long length() {
    long length = stride;
    for (int size : sizes) {
      length *= size;
    }
    return length;
  }

  /** Returns whether a thing is part of it. */
  boolean has(int thing) {
    return thing >= base && thing - base < length();
  }

  /** The indices of a thing that is part of it. */
  long[] indices(int thing) {
    long[] indices = new long[dimensions()];
    int offset = (thing - base) / stride;
    for (int d = indices.length - 1; d >= 0; d--) {
      indices[d] = lows.get(d) + offset % sizes.get(d);
      offset /= sizes.get(d);
    }
    return indices;
  }

  /** Returns the index of a thing among those of its member. */
  int leaf(int thing) {
    return (thing - base) % stride;
  }

  /** The thing with indices in range. */
  int at(long[] indices, int leaf) {
    long offset = 0;
    for (int d = 0; d < indices.length; d++) {
      offset = offset * sizes.get(d) + (indices[d] - lows.get(d));
    }
    return (int) (base + offset * stride + leaf);
  }
}
