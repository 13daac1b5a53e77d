// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * One member of a family, with indices that may depend on local variables: member {@code base +
 * offset * stride + leaf}, where {@code offset} counts the members in row-major order. What the
 * members are (objects, threads, transitions, registers) is said by who holds the location.
 *
 * @param name the family's name, for messages
 * @param base the first member
 * @param dimensions the indices, outermost first; none for a single one
 * @param stride scalars per member: more than 1 for records
 * @param leaf the first scalar of the member that is meant
 * @param span where it is written
 */
public record Location(
    String name, int base, List<Dimension> dimensions, int stride, int leaf, Span span) {
  /** Copies the list. */
  public Location {
    dimensions = List.copyOf(dimensions);
  }

  /** An index into a dimension whose indices are {@code low..low+size-1}. */
  public record Dimension(Expr index, long low, int size) {}

  /** The expressions of the indices. */
  public List<Expr> indices() {
    return dimensions.stream().map(Dimension::index).toList();
  }

  /** A location without indices. */
  public static Location single(String name, int base, Span span) {
    return new Location(name, base, List.of(), 1, 0, span);
  }

  /** The scalar of the member that an expression counts, of all that the member has. */
  public Location among(Expr which) {
    List<Dimension> more = new ArrayList<>(dimensions);
    more.add(new Dimension(which, 0, stride));
    return new Location(name, base, more, 1, 0, span);
  }

  /** The number of members of the whole family. */
  public int members() {
    int members = 1;
    for (Dimension dimension : dimensions) {
      members *= dimension.size();
    }
    return members;
  }
}
