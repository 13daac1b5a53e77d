// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Range;
import dev.ravel.analysis.Type;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Expression;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.Location.Dimension;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The place of a value. It has a type, and the location of its first scalar, after which the others
 * lie.
 */
record Place(Type type, Location location) {
  /** All members of a family. */
  static Place of(Family family, Type element, Span span) {
    return new Place(
        Type.of(element, family.ranges()), Location.single(family.name(), family.base(), span));
  }

  /**
   * A part of what is here.
   *
   * @param index builds the indices, asked from left to right
   */
  Place part(List<Selector> selectors, Function<Expression, Expr> index, Span span) {
    int base = location.base();
    int leaf = location.leaf();
    List<Dimension> dimensions = new ArrayList<>(location.dimensions());
    Type part = type;
    for (Selector selector : selectors) {
      switch (selector) {
        case Selector.At at -> {
          Type.Array array = (Type.Array) part;
          Range range = array.ranges().getFirst();
          part = array.member();
          if (dimensions.isEmpty()) {
            base += leaf;
            leaf = 0;
          }
          dimensions.add(
              new Dimension(index.apply(at.index()), range.low(), range.size(), part.size()));
        }
        case Selector.Dot dot -> {
          Type.Part its = ((Type.Record) part).part(dot.field().text()).orElseThrow();
          leaf += its.first();
          part = its.type();
        }
      }
    }
    Location its = resolved(location.name(), base, dimensions, leaf, span);
    return new Place(part, its.ordered(location.order()));
  }

  /** The same place, accessed in a memory order. */
  Place ordered(MemoryOrder order) {
    return new Place(type, location.ordered(order));
  }

  /** The type of a part of what is here. */
  Type typeOf(List<Selector> selectors) {
    Type part = type;
    for (Selector selector : selectors) {
      part =
          switch (selector) {
            case Selector.At _ -> ((Type.Array) part).member();
            case Selector.Dot dot ->
                ((Type.Record) part).part(dot.field().text()).orElseThrow().type();
          };
    }
    return part;
  }

  /** A location; if all of its indices are constants in range, they are resolved at once. */
  static Location resolved(String name, int base, List<Dimension> dimensions, int leaf, Span span) {
    long offset = 0;
    for (Dimension dimension : dimensions) {
      if (!(dimension.index() instanceof Expr.Const index)
          || index.value() < dimension.low()
          || index.value() - dimension.low() >= dimension.size()) {
        return new Location(name, base, dimensions, leaf, span);
      }
      offset += (index.value() - dimension.low()) * dimension.stride();
    }
    return new Location(name, (int) (base + offset), List.of(), leaf, span);
  }

  /** The k-th scalar. */
  Location leaf(int k) {
    return location.leaf(location.leaf() + k);
  }

  /** Returns the value at the place, an expression for each scalar. */
  Value value(Function<Location, Expr> scalar) {
    List<Expr> leaves = new ArrayList<>();
    int size = type.size();
    for (int k = 0; k < size; k++) {
      leaves.add(scalar.apply(leaf(k)));
    }
    return new Value(type, leaves);
  }
}
