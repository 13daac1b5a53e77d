// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;
import java.util.Optional;

/** A local variable, parameter or index; each declaration is one, whatever its name. */
final class Variable {
  private final String name;
  private final Optional<Kind> kind;
  private final List<Integer> sizes;

  private Variable(String name, Optional<Kind> kind, List<Integer> sizes) {
    this.name = name;
    this.kind = kind;
    this.sizes = sizes;
  }

  /** A variable declared with a type. */
  static Variable typed(String name, Kind kind, List<Integer> sizes) {
    return new Variable(name, Optional.of(kind), List.copyOf(sizes));
  }

  /** A number, or a parameter of a function, which holds a value of any type. */
  static Variable untyped(String name) {
    return new Variable(name, Optional.empty(), List.of());
  }

  /** The declared type; absent for parameters of functions and for counters. */
  Optional<Kind> kind() {
    return kind;
  }

  /** The sizes of its dimensions. */
  List<Integer> sizes() {
    return sizes;
  }

  /** The number of scalars of one member. */
  int stride() {
    return kind.map(k -> k.leaves().size()).orElse(1);
  }

  /** The number of scalars of the whole. */
  int leaves() {
    return sizes.stream().reduce(stride(), (a, b) -> a * b);
  }

  @Override
  public String toString() {
    return name;
  }

  /** One scalar of a variable. */
  record Slot(Variable variable, int leaf) {}
}
