// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The type of a value. */
sealed interface Kind {
  /**
   * A number from low to high.
   *
   * @param words the names of the values from 0 on, for truth values and enums; else empty
   */
  record Scalar(long low, long high, List<String> words) implements Kind {
    /** {@code bool}. */
    static final Scalar BOOL = new Scalar(0, 1, List.of("false", "true"));

    boolean contains(long value) {
      return low <= value && value <= high;
    }

    /** The value nearest 0. */
    long initial() {
      return low > 0 ? low : Math.min(high, 0);
    }

    String show(long value) {
      return value >= 0 && value < words.size() ? words.get((int) value) : Long.toString(value);
    }
  }

  /** A record. */
  record Rec(String name, List<String> fields, List<Kind> kinds) implements Kind {}

  /** An array with one dimension; the cells of one with several are arrays. */
  record Arr(Kind cell, World.Dimension dimension) implements Kind {}

  /** A type with dimensions, outermost first. */
  static Kind array(Kind cell, List<World.Dimension> dimensions) {
    Kind kind = cell;
    for (World.Dimension dimension : dimensions.reversed()) {
      kind = new Arr(kind, dimension);
    }
    return kind;
  }

  /** The scalars it consists of, in order. */
  default List<Scalar> leaves() {
    return switch (this) {
      case Arr array ->
          Collections.nCopies(array.dimension().size(), array.cell().leaves()).stream()
              .flatMap(List::stream)
              .toList();
      case Scalar scalar -> List.of(scalar);
      case Rec rec -> rec.kinds().stream().flatMap(kind -> kind.leaves().stream()).toList();
    };
  }

  /** The paths of the scalars, such as {@code .f.g} or {@code [1].f}; empty for a scalar. */
  default List<String> paths() {
    return switch (this) {
      case Arr array -> {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < array.dimension().size(); i++) {
          for (String inner : array.cell().paths()) {
            paths.add("[" + array.dimension().show(i) + "]" + inner);
          }
        }
        yield paths;
      }
      case Scalar scalar -> List.of("");
      case Rec rec -> {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < rec.fields().size(); i++) {
          for (String inner : rec.kinds().get(i).paths()) {
            paths.add("." + rec.fields().get(i) + inner);
          }
        }
        yield paths;
      }
    };
  }

  /**
   * A part of a type. It has the place of its scalars among those of the whole, and its own type.
   * Each index counts {@code strides} scalars.
   */
  record Part(Kind kind, int offset, List<World.Dimension> dimensions, List<Integer> strides) {
    /** Returns the place of the scalars if the indices are these positions. */
    int first(List<Integer> positions) {
      int first = offset;
      for (int i = 0; i < positions.size(); i++) {
        first += positions.get(i) * strides.get(i);
      }
      return first;
    }
  }

  /** The part that indices and fields name. */
  default Part part(List<Access.Selector> path) {
    Kind kind = this;
    int offset = 0;
    List<World.Dimension> dimensions = new ArrayList<>();
    List<Integer> strides = new ArrayList<>();
    for (Access.Selector selector : path) {
      switch (selector) {
        case Access.Selector.Dot dot -> {
          Rec rec = (Rec) kind;
          int at = rec.fields().indexOf(dot.field().text());
          for (Kind before : rec.kinds().subList(0, at)) {
            offset += before.leaves().size();
          }
          kind = rec.kinds().get(at);
        }
        case Access.Selector.At _ -> {
          Arr array = (Arr) kind;
          kind = array.cell();
          dimensions.add(array.dimension());
          strides.add(kind.leaves().size());
        }
      }
    }
    return new Part(kind, offset, dimensions, strides);
  }

  /** A value of a record or array type; values of scalars are plain numbers. */
  record Struct(Kind kind, List<Long> leaves) {}

  /** The value that consists of these scalars. */
  default Object value(List<Long> leaves) {
    return switch (this) {
      case Scalar scalar -> leaves.getFirst();
      case Rec _, Arr _ -> new Struct(this, List.copyOf(leaves));
    };
  }

  /** The scalars of a value; the elements of a list are values. */
  static List<Long> scalars(Object value) {
    return switch (value) {
      case Struct struct -> struct.leaves();
      case List<?> list -> list.stream().flatMap(e -> scalars(e).stream()).toList();
      default -> List.of((Long) value);
    };
  }

  /** The scalars of a value of this type, or of one that is that of every cell. */
  default List<Long> spread(Object value) {
    List<Long> given = scalars(value);
    int times = leaves().size() / given.size();
    return Collections.nCopies(times, given).stream().flatMap(List::stream).toList();
  }
}
