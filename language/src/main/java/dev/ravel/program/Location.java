// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * One of several numbered things, with indices that may depend on local variables. It is thing
 * {@code base + leaf}, and for each dimension {@code stride} times the index counted from its first
 * one. What the things are (objects, threads, transitions, registers) is said by who holds the
 * location.
 *
 * @param name the family's name, for messages
 * @param base the first thing
 * @param dimensions the indices, outermost first; none for a single one
 * @param leaf the scalar of the member that is meant, from 0
 * @param order the memory order of an access of it; plain where the program keeps no orders
 * @param span where it is written
 */
public record Location(
    String name, int base, List<Dimension> dimensions, int leaf, MemoryOrder order, Span span) {
  /** Copies the list. */
  public Location {
    dimensions = List.copyOf(dimensions);
  }

  /** A location that is no cell of memory, or a plain one. */
  public Location(String name, int base, List<Dimension> dimensions, int leaf, Span span) {
    this(name, base, dimensions, leaf, MemoryOrder.PLAIN, span);
  }

  /**
   * An index into a dimension whose indices are {@code low..low+size-1}.
   *
   * @param stride things from one index to the next, at least 1
   */
  public record Dimension(Expr index, long low, int size, int stride) {
    /** The last index. */
    public long high() {
      return low + size - 1L;
    }
  }

  /** The expressions of the indices. */
  public List<Expr> indices() {
    return dimensions.stream().map(Dimension::index).toList();
  }

  /** The thing that is meant where all indices are their first ones. */
  public int first() {
    return base + leaf;
  }

  /** A location without indices. */
  public static Location single(String name, int base, Span span) {
    return new Location(name, base, List.of(), 0, span);
  }

  /** The thing that an expression counts, of a number of things that begin here. */
  public Location among(Expr which, int number) {
    List<Dimension> more = new ArrayList<>(dimensions);
    more.add(new Dimension(which, 0, number, 1));
    return new Location(name, base, more, leaf, order, span);
  }

  /** The same location with another scalar of the member. */
  public Location leaf(int other) {
    return new Location(name, base, dimensions, other, order, span);
  }

  /** The same location, accessed in a memory order. */
  public Location ordered(MemoryOrder other) {
    return new Location(name, base, dimensions, leaf, other, span);
  }

  /** The number of things that the location may mean. */
  public int members() {
    int members = 1;
    for (Dimension dimension : dimensions) {
      members *= dimension.size();
    }
    return members;
  }

  /** The k-th thing that the location may mean, from 0, the last index changing fastest. */
  public int member(int k) {
    int offset = 0;
    int left = k;
    for (int d = dimensions.size() - 1; d >= 0; d--) {
      Dimension dimension = dimensions.get(d);
      offset += left % dimension.size() * dimension.stride();
      left /= dimension.size();
    }
    return first() + offset;
  }
}
