// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;

/** Types and how they are written. */
final class TypeWriter {
  private TypeWriter() {}

  /** A type of a variable. */
  static Kind some(Draw draw, Sketch sketch) {
    List<Kind> named = new ArrayList<>(sketch.types.values());
    if (!named.isEmpty() && draw.chance(25)) {
      return draw.of(named);
    }
    return scalar(draw);
  }

  /** A truth value or a number. */
  static Kind.Scalar scalar(Draw draw) {
    if (draw.chance(30)) {
      return Kind.Scalar.BOOL;
    }
    int low = draw.chance(80) ? 0 : draw.number(-1, 1);
    return new Kind.Scalar(low, low + draw.number(1, 2), List.of());
  }

  /** A type as it is written. */
  static String text(Kind kind, Sketch sketch) {
    if (kind instanceof Kind.Arr) {
      StringBuilder sizes = new StringBuilder();
      Kind cell = kind;
      while (cell instanceof Kind.Arr array) {
        sizes.append('[').append(size(array.dimension(), sketch)).append(']');
        cell = array.cell();
      }
      return text(cell, sketch) + sizes;
    }
    return sketch.types.entrySet().stream()
        .filter(e -> e.getValue().equals(kind))
        .map(e -> e.getKey())
        .findFirst()
        .orElseGet(() -> plain(kind));
  }

  private static String size(World.Dimension dimension, Sketch sketch) {
    return dimension.words().isEmpty()
        ? Integer.toString(dimension.size())
        : text(new Kind.Scalar(0, dimension.size() - 1L, dimension.words()), sketch);
  }

  private static String plain(Kind kind) {
    return switch (kind) {
      case Kind.Rec rec -> rec.name();
      case Kind.Arr _ -> throw new IllegalArgumentException("has dimensions");
      case Kind.Scalar scalar ->
          scalar.equals(Kind.Scalar.BOOL)
              ? "bool"
              : "int[" + scalar.low() + ".." + scalar.high() + "]";
    };
  }
}
