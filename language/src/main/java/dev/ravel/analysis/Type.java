// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The type of a value. Scalars are 64-bit numbers inside: false is 0 and true 1, the members of an
 * enum count from 0.
 */
public sealed interface Type {
  /** The name as it is shown to people, such as {@code int[0..3]} or {@code bool[4]}. */
  String show();

  /** A type whose values are single numbers. */
  sealed interface Scalar extends Type {
    /** The smallest value. */
    long low();

    /** The largest value. */
    long high();

    /**
     * Returns the text of a value in the language; values outside the type are shown as numbers.
     */
    String show(long value);

    /** Returns the value of a variable without an initial value. It is the one nearest 0. */
    default long initial() {
      return low() > 0 ? low() : Math.min(high(), 0);
    }
  }

  /** {@code bool}. */
  record Bool() implements Scalar {
    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return 1;
    }

    @Override
    public String show() {
      return "bool";
    }

    @Override
    public String show(long value) {
      return value == 0 ? "false" : value == 1 ? "true" : Long.toString(value);
    }
  }

  /** {@code int[low..high]}. */
  record Int(long low, long high) implements Scalar {
    @Override
    public String show() {
      return "int[" + low + ".." + high + "]";
    }

    @Override
    public String show(long value) {
      return Long.toString(value);
    }
  }

  /** An enum. */
  record Enum(String name, List<String> members) implements Scalar {
    /** Copies the list. */
    public Enum {
      members = List.copyOf(members);
    }

    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return members.size() - 1L;
    }

    @Override
    public String show() {
      return name;
    }

    @Override
    public String show(long value) {
      return value >= 0 && value < members.size() ? members.get((int) value) : Long.toString(value);
    }
  }

  /**
   * An array with one cell for each combination of its indices, in row-major order.
   *
   * @param element the type of the cells, which is no array
   * @param ranges of the indices, outermost first; at least one, none of them empty
   */
  record Array(Type element, List<Range> ranges) implements Type {
    /** Copies the list. */
    public Array {
      ranges = List.copyOf(ranges);
    }

    @Override
    public String show() {
      StringBuilder text = new StringBuilder(element.show());
      for (Range range : ranges) {
        text.append('[')
            .append(range.names().map(Enum::name).orElseGet(() -> Integer.toString(range.size())))
            .append(']');
      }
      return text.toString();
    }

    /** Returns the type of an element, by one index. */
    public Type member() {
      return of(element, ranges.subList(1, ranges.size()));
    }
  }

  /**
   * Returns the type of a variable with dimensions, outermost first. It is an array if there are
   * any.
   */
  static Type of(Type element, List<Range> ranges) {
    if (ranges.isEmpty()) {
      return element;
    }
    if (element instanceof Array inner) {
      List<Range> all = new ArrayList<>(ranges);
      all.addAll(inner.ranges());
      return new Array(inner.element(), all);
    }
    return new Array(element, ranges);
  }

  /** A record with its fields in order. */
  record Record(String name, List<Field> fields) implements Type {
    /** Copies the list. */
    public Record {
      fields = List.copyOf(fields);
    }

    @Override
    public String show() {
      return name;
    }

    /** Returns a field, or empty if there is no such field. Takes time linear in the leaves. */
    public Optional<Part> part(String field) {
      int first = 0;
      for (Field each : fields) {
        if (each.name().equals(field)) {
          return Optional.of(new Part(each.type(), first));
        }
        first += each.type().size();
      }
      return Optional.empty();
    }
  }

  /** A field of a record. */
  record Field(String name, Type type) {}

  /** The type of a field, and which leaf of its record is its first one, from 0. */
  record Part(Type type, int first) {}

  /**
   * A scalar leaf of a type. Its dotted path starts at the value and is empty for a scalar itself.
   */
  record Leaf(String path, Scalar type) {}

  /** The number of scalar leaves; 1 for a scalar. Takes time linear in the fields. */
  default int size() {
    return switch (this) {
      case Scalar _ -> 1;
      case Array array -> {
        int size = array.element().size();
        for (Range range : array.ranges()) {
          size *= range.size();
        }
        yield size;
      }
      case Record struct -> struct.fields().stream().mapToInt(field -> field.type().size()).sum();
    };
  }

  /** The scalar leaves of this type in order; one for a scalar. */
  default List<Leaf> leaves() {
    return switch (this) {
      case Scalar scalar -> List.of(new Leaf("", scalar));
      case Array array -> {
        Range range = array.ranges().getFirst();
        List<Leaf> inner = array.member().leaves();
        List<Leaf> all = new ArrayList<>();
        for (long index = range.low(); index <= range.high(); index++) {
          String at = "[" + range.show(index) + "]";
          inner.forEach(leaf -> all.add(new Leaf(at + leaf.path(), leaf.type())));
        }
        yield all;
      }
      case Record struct ->
          struct.fields().stream()
              .flatMap(
                  field ->
                      field.type().leaves().stream()
                          .map(leaf -> new Leaf("." + field.name() + leaf.path(), leaf.type())))
              .toList();
    };
  }
}
