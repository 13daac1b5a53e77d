// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Model;
import dev.ravel.ast.Property;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The questions of properties about threads. They are the labels that they speak of, and the local
 * variables. Where a thread is and what it knows count for these alone.
 */
final class Asked {
  private final SortedSet<String> labels = new TreeSet<>();

  /** The fields that are named after each name; those of threads are local variables. */
  private final SortedMap<String, SortedMap<String, Set<Access>>> fields = new TreeMap<>();

  private final Map<String, Declaration.Fun> functions = new HashMap<>();
  private final Set<String> called = new HashSet<>();

  /** Nothing is asked, and no function is called. */
  Asked() {}

  /** Creates the questions of properties of a model, also in the functions that they call. */
  Asked(Model model) {
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Fun fun) {
        functions.put(fun.name().text(), fun);
      }
    }
  }

  /** The labels. */
  SortedSet<String> labels() {
    return labels;
  }

  /** The local variables of a family of threads. */
  Set<String> locals(String threads) {
    return fields.getOrDefault(threads, new TreeMap<>()).keySet();
  }

  /** Returns the accesses that name a local variable of a family of threads. */
  Set<Access> of(String threads, String local) {
    return fields.get(threads).get(local);
  }

  /** Adds what a property asks. */
  void add(Property property) {
    switch (property) {
      case Property.Never p -> add(p.condition());
      case Property.Always p -> add(p.condition());
      case Property.Reachable p -> add(p.condition());
      case Property.Finally p -> add(p.condition());
      case Property.Eventually p -> add(p.condition());
      case Property.LeadsTo p -> {
        add(p.cause());
        add(p.effect());
      }
      case Property.ForAll p -> add(p.body());
      case Property.Ltl p -> add(p.formula());
      default -> {}
    }
  }

  private void add(LtlFormula formula) {
    switch (formula) {
      case LtlFormula.Atom atom -> add(atom.condition());
      case LtlFormula.Unary unary -> add(unary.operand());
      case LtlFormula.Binary binary -> {
        add(binary.left());
        add(binary.right());
      }
    }
  }

  private void add(Expression expression) {
    if (expression instanceof Expression.AtLabel at) {
      labels.add(at.label().text());
    }
    if (expression instanceof Expression.Call call
        && functions.containsKey(call.callee().text())
        && called.add(call.callee().text())) {
      add(functions.get(call.callee().text()).body());
    }
    if (expression instanceof Access access && access.before() < access.selectors().size()) {
      fields
          .computeIfAbsent(access.name().text(), _ -> new TreeMap<>())
          .computeIfAbsent(
              ((Access.Selector.Dot) access.selectors().get(access.before())).field().text(),
              _ -> new HashSet<>())
          .add(access);
    }
    Mentions.parts(expression).forEach(this::add);
  }
}
