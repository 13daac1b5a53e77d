// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;

/** The type of a scalar or record. */
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

  /** The scalars it consists of, in order. */
  default List<Scalar> leaves() {
    return switch (this) {
      case Scalar scalar -> List.of(scalar);
      case Rec rec -> rec.kinds().stream().flatMap(kind -> kind.leaves().stream()).toList();
    };
  }

  /** The dotted paths of the scalars, such as {@code .f.g}; empty for a scalar. */
  default List<String> paths() {
    return switch (this) {
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

  /** A part of a type: where its scalars begin among those of the whole, and its own type. */
  record Part(int offset, Kind kind) {}

  /** The part that a path of fields names. */
  default Part part(List<String> path) {
    Part part = new Part(0, this);
    for (String field : path) {
      Rec rec = (Rec) part.kind();
      int at = rec.fields().indexOf(field);
      int offset = part.offset();
      for (Kind before : rec.kinds().subList(0, at)) {
        offset += before.leaves().size();
      }
      part = new Part(offset, rec.kinds().get(at));
    }
    return part;
  }

  /** A value of a record type; values of scalars are plain numbers. */
  record Struct(Rec kind, List<Long> leaves) {}

  /** The value that consists of these scalars. */
  default Object value(List<Long> leaves) {
    return switch (this) {
      case Scalar scalar -> leaves.getFirst();
      case Rec rec -> new Struct(rec, List.copyOf(leaves));
    };
  }

  /** The scalars of a value. */
  static List<Long> scalars(Object value) {
    return value instanceof Struct struct ? struct.leaves() : List.of((Long) value);
  }
}
