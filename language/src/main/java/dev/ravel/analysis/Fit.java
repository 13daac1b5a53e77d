// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** The relation of values to types that they belong to. */
final class Fit {
  private Fit() {}

  /**
   * Returns whether two types have values in common that can be compared and assigned. All ranges
   * of numbers are of one kind.
   */
  static boolean sameKind(Type one, Type other) {
    return switch (one) {
      case Type.Bool _ -> other instanceof Type.Bool;
      case Type.Int _ -> other instanceof Type.Int;
      case Type.Enum e -> other instanceof Type.Enum o && e.name().equals(o.name());
      case Type.Record r -> other instanceof Type.Record o && r.name().equals(o.name());
      case Type.Array a ->
          other instanceof Type.Array o
              && sameKind(a.element(), o.element())
              && sameIndices(a.ranges(), o.ranges());
    };
  }

  /** Returns whether arrays with these indices have cells that belong to each other. */
  static boolean sameIndices(List<Range> one, List<Range> other) {
    if (!Range.sizes(one).equals(Range.sizes(other))) {
      return false;
    }
    for (int d = 0; d < one.size(); d++) {
      Optional<Type.Enum> names = one.get(d).names();
      Optional<Type.Enum> others = other.get(d).names();
      if (names.isPresent() && others.isPresent() && !sameKind(names.get(), others.get())) {
        return false;
      }
    }
    return true;
  }

  /** The leaves of a value in order. */
  static List<Long> leaves(ConstantValue value) {
    return switch (value) {
      case ConstantValue.Scalar scalar -> List.of(scalar.value());
      case ConstantValue.Struct struct -> struct.leaves();
      case ConstantValue.Row row ->
          row.elements().stream().flatMap(element -> leaves(element).stream()).toList();
    };
  }

  /** Returns the reason why a constant cannot be the initial value of a variable, if it cannot. */
  static Optional<Diagnostic> misfit(Type type, ConstantValue value, String variable, Span where) {
    boolean kind =
        switch (value) {
          case ConstantValue.Scalar scalar -> sameKind(type, scalar.type());
          case ConstantValue.Struct struct -> sameKind(type, struct.type());
          case ConstantValue.Row _ -> false;
        };
    if (!kind) {
      return Optional.of(
          Diagnostic.at(
                  where,
                  Problem.T001,
                  "`" + variable + "` holds " + Words.of(type) + ", but this is " + Words.of(value))
              .label("expected " + type.show()));
    }
    if (type instanceof Type.Scalar scalar
        && value instanceof ConstantValue.Scalar number
        && !Sizes.fits(scalar, number.value())) {
      return Optional.of(
          Diagnostic.at(
                  where,
                  Problem.C007,
                  "`" + variable + "` cannot hold " + number.value() + ": it is " + type.show())
              .label("the value is " + number.value()));
    }
    return Optional.empty();
  }
}
