// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Statement;
import java.util.List;
import java.util.Optional;

/** A local variable, parameter or index; each declaration is one, whatever its name. */
final class Variable {
  private final String name;
  private final Optional<Kind> kind;
  private final List<Integer> sizes;
  private final Optional<Statement.Var> declaration;

  private Variable(
      String name, Optional<Kind> kind, List<Integer> sizes, Optional<Statement.Var> declaration) {
    this.name = name;
    this.kind = kind;
    this.sizes = sizes;
    this.declaration = declaration;
  }

  /** A local variable. */
  static Variable declared(Statement.Var var, Kind kind, List<Integer> sizes) {
    return new Variable(var.name().text(), Optional.of(kind), List.copyOf(sizes), Optional.of(var));
  }

  /** A variable declared with a type. */
  static Variable typed(String name, Kind kind, List<Integer> sizes) {
    return new Variable(name, Optional.of(kind), List.copyOf(sizes), Optional.empty());
  }

  /** A number, or a parameter of a function, which holds a value of any type. */
  static Variable untyped(String name) {
    return new Variable(name, Optional.empty(), List.of(), Optional.empty());
  }

  /** The declared type; absent for parameters of functions and for counters. */
  Optional<Kind> kind() {
    return kind;
  }

  /** The statement that declares it, if one does. */
  Optional<Statement.Var> declaration() {
    return declaration;
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
