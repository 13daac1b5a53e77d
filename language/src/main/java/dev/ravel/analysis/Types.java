// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** From types as they are written to types as they are meant. */
public final class Types {
  private final Surroundings surroundings;

  /** The names against which types are resolved. */
  interface Surroundings {
    /** The value of a constant number, whose purpose is given for messages. */
    OptionalLong number(Expression expression, Purpose purpose);

    /** The enum or record of a name, or nothing after an error is reported. */
    Optional<Type> named(Name name);

    /** The symbol of a global name, if it has one. */
    Optional<Symbol> symbol(String name);

    /** Takes note of a problem. */
    void report(Diagnostic diagnostic);
  }

  /** Resolution against some surroundings. */
  Types(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Resolution in an instance. */
  public static Types of(Instance instance) {
    return new Types(new Known(instance, Constants.of(instance)));
  }

  /**
   * The type of a name of a type.
   *
   * @throws IllegalArgumentException if the analysis has reported an error in it
   */
  public Type type(TypeName name) {
    return resolve(name).orElseThrow(() -> new IllegalArgumentException("no type: " + name.span()));
  }

  /**
   * The indices of a variable, outermost first, each range with a member at least.
   *
   * @throws IllegalArgumentException if the analysis has reported an error in them
   */
  public List<Range> ranges(VariableType type) {
    return resolveRanges(type.sizes())
        .orElseThrow(() -> new IllegalArgumentException("no sizes: " + type.span()));
  }

  /** The type with its dimensions, or nothing after an error is reported. */
  Optional<Type> resolve(VariableType type) {
    Optional<Type> element = resolve(type.element());
    Optional<List<Range>> ranges = resolveRanges(type.sizes());
    if (element.isEmpty() || ranges.isEmpty()) {
      return Optional.empty();
    }
    long cells = Arithmetic.product(Sizes.members(ranges.get()), Sizes.leaves(element.get()));
    if (cells > Sizes.CELLS) {
      surroundings.report(
          Diagnostic.at(
              type.span(),
              Problem.C004,
              "an array of %s is not possible; the limit is %s"
                  .formatted(Words.count(cells, "cell"), Words.count(Sizes.CELLS))));
      return Optional.empty();
    }
    return Optional.of(Type.of(element.get(), ranges.get()));
  }

  /** The type, or nothing after an error is reported. */
  Optional<Type> resolve(TypeName name) {
    return switch (name) {
      case TypeName.Bool _ -> Optional.of(new Type.Bool());
      case TypeName.Int range -> range(range);
      case TypeName.Named named -> surroundings.named(named.name());
    };
  }

  private Optional<Type> range(TypeName.Int range) {
    OptionalLong low = surroundings.number(range.low(), Purpose.TYPE_BOUND);
    OptionalLong high = surroundings.number(range.high(), Purpose.TYPE_BOUND);
    if (low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    if (low.getAsLong() > high.getAsLong()) {
      String values = low.getAsLong() + ".." + high.getAsLong();
      surroundings.report(
          Diagnostic.at(range.span(), Problem.C002, "the range " + values + " is empty")
              .label("no value lies between " + low.getAsLong() + " and " + high.getAsLong()));
      return Optional.empty();
    }
    return Optional.of(new Type.Int(low.getAsLong(), high.getAsLong()));
  }

  /**
   * Returns the indices of a variable or of a family of objects, or empty after an error is
   * reported. A size means numbers from 0, an enum all its values.
   */
  Optional<List<Range>> resolveRanges(List<Expression> expressions) {
    List<Range> ranges = new ArrayList<>();
    boolean good = true;
    for (Expression expression : expressions) {
      Optional<Type.Enum> names = names(expression);
      if (names.isPresent()) {
        ranges.add(Range.of(names.get()));
        continue;
      }
      OptionalLong size = surroundings.number(expression, Purpose.SIZE);
      if (size.isEmpty()) {
        good = false;
      } else if (size.getAsLong() < 1) {
        String message = "a size must be at least 1, but this is " + size.getAsLong();
        surroundings.report(Diagnostic.at(expression.span(), Problem.C004, message));
        good = false;
      } else if (size.getAsLong() > Sizes.CELLS) {
        surroundings.report(
            Diagnostic.at(
                expression.span(),
                Problem.C004,
                "a size of %s is not possible; the limit is %s"
                    .formatted(Words.count(size.getAsLong()), Words.count(Sizes.CELLS, "cell"))));
        good = false;
      } else {
        ranges.add(Range.of((int) size.getAsLong()));
      }
    }
    return good ? Optional.of(List.copyOf(ranges)) : Optional.empty();
  }

  /** The enum that an expression names. */
  private Optional<Type.Enum> names(Expression expression) {
    return expression instanceof Access access
            && access.selectors().isEmpty()
            && surroundings.symbol(access.name().text()).orElse(null) instanceof Symbol.EnumType its
        ? Optional.of(its.type())
        : Optional.empty();
  }

  /** An instance, whose constants are known and free of errors. */
  private record Known(Instance instance, Constants constants) implements Surroundings {
    @Override
    public OptionalLong number(Expression expression, Purpose purpose) {
      return constants.scalar(expression, Map.of());
    }

    @Override
    public Optional<Type> named(Name name) {
      return instance.global(name.text()).flatMap(Types::typeOf);
    }

    @Override
    public Optional<Symbol> symbol(String name) {
      return instance.global(name);
    }

    @Override
    public void report(Diagnostic diagnostic) {
      throw new IllegalArgumentException(diagnostic.message());
    }
  }

  /** The type that a symbol names, if it is an enum or a record. */
  static Optional<Type> typeOf(Symbol symbol) {
    return symbol instanceof Symbol.NamedType named ? Optional.of(named.type()) : Optional.empty();
  }
}
