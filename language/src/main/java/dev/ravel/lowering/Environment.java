// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The local names in sight; inner ones come and go with their blocks. */
final class Environment {
  private final Optional<Environment> outer;
  private final Map<String, Binding> bindings = new HashMap<>();

  /** The meaning of a local name. */
  sealed interface Binding {
    /**
     * A variable in registers.
     *
     * @param shown the cells in which properties see it, if they do
     */
    record Variable(Family registers, Type type, Optional<Family> shown) implements Binding {
      /** A variable that no property sees. */
      Variable(Family registers, Type type) {
        this(registers, type, Optional.empty());
      }
    }

    /**
     * A part of a variable of the caller.
     *
     * @param variable the variable, if it is in registers; else it is shared
     */
    record Reference(Place place, Optional<Variable> variable) implements Binding {}

    /** A channel of the caller. */
    record Channel(Symbol.Objects family, Location location) implements Binding {}

    /** A value. It is the index of a family, an argument of a function, or a bound variable. */
    record Known(Value value) implements Binding {}
  }

  private Environment(Optional<Environment> outer) {
    this.outer = outer;
  }

  /** No local names. */
  static Environment empty() {
    return new Environment(Optional.empty());
  }

  /** A new innermost block. */
  Environment inner() {
    return new Environment(Optional.of(this));
  }

  /** A new innermost block in which a name stands for a number. */
  Environment with(String name, Expr number) {
    Environment inside = inner();
    inside.put(name, number);
    return inside;
  }

  /** Declares a name that stands for a number in the innermost block. */
  void put(String name, Expr number) {
    put(name, new Binding.Known(Value.number(number)));
  }

  /** Declares a name in the innermost block. */
  void put(String name, Binding binding) {
    bindings.put(name, binding);
  }

  /** Returns the meaning of a name, if it is local. */
  Optional<Binding> find(String name) {
    for (Optional<Environment> at = Optional.of(this); at.isPresent(); at = at.get().outer) {
      Binding binding = at.get().bindings.get(name);
      if (binding != null) {
        return Optional.of(binding);
      }
    }
    return Optional.empty();
  }
}
