// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The facts about the value of an expression that are known before the model runs. */
sealed interface Form {
  /** An expression with an error in it, which is taken to be right wherever it stands. */
  record Anything() implements Form {}

  /**
   * One value.
   *
   * @param interval the values it may have, if it is a scalar
   * @param fixed whether the value is the same in every state, for each member of a family
   */
  record Value(Type type, Interval interval, boolean fixed) implements Form {
    /** Returns whether it is one known constant. */
    boolean isKnown() {
      return fixed && interval.isExact() && type instanceof Type.Scalar;
    }
  }

  /** A whole array or list. */
  record Array(Type element, List<Range> ranges, Interval interval, boolean fixed) implements Form {
    /** Copies the list. */
    public Array {
      ranges = List.copyOf(ranges);
    }

    /** The type of the whole. */
    Type.Array type() {
      return new Type.Array(element, ranges);
    }

    /** Returns the form of an element, by one index. */
    Form member() {
      return ranges.size() == 1
          ? new Value(element, interval, false)
          : new Array(element, ranges.subList(1, ranges.size()), interval, false);
    }
  }

  /** The type, if it is known. */
  default Optional<Type> known() {
    return switch (this) {
      case Anything _ -> Optional.empty();
      case Value value -> Optional.of(value.type());
      case Array array -> Optional.of(array.type());
    };
  }

  /** An unknown value of a type. */
  static Form of(Type type) {
    return type instanceof Type.Array array
        ? new Array(array.element(), array.ranges(), interval(array.element()), false)
        : new Value(type, interval(type), false);
  }

  /** Some number. */
  static Value number(Interval interval, boolean fixed) {
    return new Value(new Type.Int(interval.low(), interval.high()), interval, fixed);
  }

  /** A truth value. */
  static Value truth(Interval interval, boolean fixed) {
    return new Value(new Type.Bool(), interval, fixed);
  }

  /** A variable of a type with dimensions. */
  static Form of(Type type, List<Range> ranges) {
    return of(Type.of(type, ranges));
  }

  /** A constant. */
  static Form of(ConstantValue value) {
    return switch (value) {
      case ConstantValue.Scalar scalar ->
          new Value(scalar.type(), Interval.of(scalar.value()), true);
      case ConstantValue.Struct struct -> new Value(struct.type(), Interval.ALL, true);
      case ConstantValue.Row row -> row(row);
    };
  }

  private static Form row(ConstantValue.Row row) {
    Form all = row.elements().stream().map(Form::of).reduce(Form::join).orElse(new Anything());
    return row(all, row.elements().size());
  }

  /** A list of a number of values of one form. */
  static Form row(Form element, int size) {
    return switch (element) {
      case Anything anything -> anything;
      case Value value ->
          new Array(value.type(), List.of(Range.of(size)), value.interval(), value.fixed());
      case Array array -> {
        List<Range> ranges = new ArrayList<>(List.of(Range.of(size)));
        ranges.addAll(array.ranges());
        yield new Array(array.element(), ranges, array.interval(), array.fixed());
      }
    };
  }

  /** Returns whether two forms can be elements of one list. */
  static boolean sameShape(Form one, Form other) {
    if (one instanceof Value a && other instanceof Value b) {
      return Fit.sameKind(a.type(), b.type());
    }
    if (one instanceof Array a && other instanceof Array b) {
      return Fit.sameKind(a.type(), b.type());
    }
    return one instanceof Anything || other instanceof Anything;
  }

  /** Either of two values of one shape. */
  static Form join(Form one, Form other) {
    if (one instanceof Value a && other instanceof Value b && Fit.sameKind(a.type(), b.type())) {
      Interval interval = a.interval().join(b.interval());
      Type type =
          a.type() instanceof Type.Int ? new Type.Int(interval.low(), interval.high()) : a.type();
      return new Value(type, interval, a.fixed() && b.fixed());
    }
    if (one instanceof Array a && other instanceof Array b && sameShape(a, b)) {
      return new Array(
          a.element(), a.ranges(), a.interval().join(b.interval()), a.fixed() && b.fixed());
    }
    return new Anything();
  }

  /** This form without what is known of the values. */
  default Form widened() {
    return switch (this) {
      case Anything anything -> anything;
      case Value value ->
          value.type() instanceof Type.Int
              ? number(Interval.ALL, false)
              : new Value(value.type(), interval(value.type()), false);
      case Array array -> new Array(array.element(), array.ranges(), Interval.ALL, false);
    };
  }

  private static Interval interval(Type type) {
    return type instanceof Type.Scalar scalar ? Interval.of(scalar) : Interval.ALL;
  }
}
