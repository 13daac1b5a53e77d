// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Statement;
import java.util.Optional;

/** A local variable, parameter or index; each declaration is one, whatever its name. */
final class Variable {
  private final String name;
  private final Optional<Kind> kind;
  private final Optional<Statement.Var> declaration;

  private Variable(String name, Optional<Kind> kind, Optional<Statement.Var> declaration) {
    this.name = name;
    this.kind = kind;
    this.declaration = declaration;
  }

  /** A local variable. */
  static Variable declared(Statement.Var var, Kind kind) {
    return new Variable(var.name().text(), Optional.of(kind), Optional.of(var));
  }

  /** A variable declared with a type. */
  static Variable typed(String name, Kind kind) {
    return new Variable(name, Optional.of(kind), Optional.empty());
  }

  /** A number, or a parameter of a function, which holds a value of any type. */
  static Variable untyped(String name) {
    return new Variable(name, Optional.empty(), Optional.empty());
  }

  /** The declared type; absent for parameters of functions and for counters. */
  Optional<Kind> kind() {
    return kind;
  }

  /** The statement that declares it, if one does. */
  Optional<Statement.Var> declaration() {
    return declaration;
  }

  /** The number of scalars of the whole. */
  int leaves() {
    return kind.map(k -> k.leaves().size()).orElse(1);
  }

  @Override
  public String toString() {
    return name;
  }

  /** One scalar of a variable. */
  record Slot(Variable variable, int leaf) {}
}
