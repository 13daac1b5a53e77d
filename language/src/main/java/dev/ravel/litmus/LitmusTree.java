// SPDX-License-Identifier: Apache-2.0
package dev.ravel.litmus;

import dev.ravel.ast.Access;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.UnaryOperator;
import dev.ravel.ast.Name;
import dev.ravel.ast.Order;
import dev.ravel.ast.Statement;
import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import dev.ravel.source.Fairness;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The model that a litmus test is, while it is read. It has variables, threads and registers. */
final class LitmusTree {
  private final Map<String, Location> locations = new LinkedHashMap<>();
  private final Map<Integer, Map<String, Register>> registers = new LinkedHashMap<>();

  /** A variable of all threads. */
  private record Location(Span span, boolean atomic, long initial) {}

  /** A variable of one thread. */
  private record Register(Span span, long initial) {}

  /** Declares a variable of all threads; it is atomic if one declaration says so. */
  void location(String name, Span span, boolean atomic) {
    locations.merge(
        name,
        new Location(span, atomic, 0),
        (old, added) -> new Location(old.span(), old.atomic() || atomic, old.initial()));
  }

  /** Gives a variable of all threads its initial value. */
  void initial(String name, Span span, long value) {
    Location old = locations.getOrDefault(name, new Location(span, false, 0));
    locations.put(name, new Location(old.span(), old.atomic(), value));
  }

  /** Makes all variables of all threads atomic. */
  void allAtomic() {
    locations.replaceAll((_, its) -> new Location(its.span(), true, its.initial()));
  }

  boolean isAtomic(String location) {
    return locations.containsKey(location) && locations.get(location).atomic();
  }

  boolean isLocation(String name) {
    return locations.containsKey(name);
  }

  boolean isRegister(int thread, String name) {
    return registers.getOrDefault(thread, Map.of()).containsKey(name);
  }

  void register(int thread, String name, Span span) {
    registers
        .computeIfAbsent(thread, _ -> new LinkedHashMap<>())
        .putIfAbsent(name, new Register(span, 0));
  }

  void initial(int thread, String name, Span span, long value) {
    registers
        .computeIfAbsent(thread, _ -> new LinkedHashMap<>())
        .put(name, new Register(span, value));
  }

  /** A new register of a thread that the text does not name. */
  Access fresh(int thread, Span span) {
    int number = registers.getOrDefault(thread, Map.of()).size();
    String name = "old" + number;
    register(thread, name, span);
    return access(name, span);
  }

  // ------------------------------------------------------------------------------- declarations

  /**
   * The declarations of the variables.
   *
   * @param usual the order of accesses without a word; absent: that of the language
   */
  List<Declaration> variables(Optional<MemoryOrder> usual) {
    List<Declaration> all = new ArrayList<>();
    locations.forEach(
        (name, its) ->
            all.add(
                new Declaration.Shared(
                    usual.filter(_ -> its.atomic()).map(order -> new Order(order, its.span())),
                    its.atomic(),
                    List.of(new Name(name, its.span())),
                    type(its.span()),
                    Optional.of(number(its.initial(), its.span())),
                    "",
                    its.span())));
    return all;
  }

  /**
   * The code of a thread.
   *
   * @param name where its name stands
   */
  record Code(List<Statement> statements, Span name, Span span) {}

  /** A thread, whose registers are declared before its statements. */
  Declaration.Thread thread(int number, Code code) {
    Span span = code.span();
    List<Statement> body = new ArrayList<>();
    registers
        .getOrDefault(number, Map.of())
        .forEach(
            (register, its) ->
                body.add(
                    new Statement.Var(
                        new Name(register, its.span()),
                        type(its.span()),
                        Optional.of(number(its.initial(), its.span())),
                        its.span())));
    body.addAll(code.statements());
    return new Declaration.Thread(
        Fairness.NONE,
        false,
        false,
        new Name("P" + number, code.name()),
        List.of(),
        new Block(body, span),
        "",
        span);
  }

  private static VariableType type(Span span) {
    TypeName.Int numbers =
        new TypeName.Int(number(Integer.MIN_VALUE, span), number(Integer.MAX_VALUE, span), span);
    return new VariableType(numbers, List.of(), span);
  }

  // --------------------------------------------------------------------------------- statements

  static Statement assign(Access target, Expression value, Span span) {
    return new Statement.Assign(target, value, span);
  }

  /** Several accesses as one. */
  static Statement atomic(MemoryOrder order, List<Statement> inside, Span span) {
    return new Statement.Atomic(Optional.of(new Order(order, span)), new Block(inside, span), span);
  }

  static Statement fence(MemoryOrder order, Span span) {
    return new Statement.Fence(new Order(order, span), span);
  }

  static Statement choice(
      Expression condition, List<Statement> then, List<Statement> otherwise, Span span) {
    return new Statement.If(
        List.of(new Statement.Branch(condition, new Block(then, span))),
        otherwise.isEmpty() ? Optional.empty() : Optional.of(new Block(otherwise, span)),
        span);
  }

  // -------------------------------------------------------------------------------- expressions

  static Access access(String name, Span span) {
    return new Access(new Name(name, span), List.of(), span);
  }

  static Access access(MemoryOrder order, String name, Span span) {
    return new Access(Optional.of(new Order(order, span)), new Name(name, span), List.of(), span);
  }

  /** A register of a thread, as checks name it. */
  static Access ofThread(int thread, String name, Span span) {
    Selector field = new Selector.Dot(new Name(name, span), span);
    return new Access(new Name("P" + thread, span), List.of(field), span);
  }

  static Expression number(long value, Span span) {
    return new Expression.IntLiteral(value, span);
  }

  static Expression binary(Expression left, BinaryOperator operator, Expression right, Span span) {
    return new Expression.Chain(left, List.of(new Expression.Link(operator, span, right)), span);
  }

  static Expression not(Expression operand, Span span) {
    return new Expression.Unary(UnaryOperator.NOT, truth(operand), span);
  }

  /** A value as a condition; a number is true unless it is 0. */
  static Expression truth(Expression value) {
    return isTruth(value)
        ? value
        : binary(value, BinaryOperator.NOT_EQUAL, number(0, value.span()), value.span());
  }

  /** A value as a number; a condition is 1 or 0. */
  static Expression numeric(Expression value) {
    Span span = value.span();
    return isTruth(value)
        ? new Expression.Conditional(value, number(1, span), number(0, span), span)
        : value;
  }

  private static boolean isTruth(Expression value) {
    return switch (value) {
      case Expression.BoolLiteral _ -> true;
      case Expression.Unary unary -> unary.operator() == UnaryOperator.NOT;
      case Expression.Chain chain ->
          chain.links().getFirst().operator().precedence() <= BinaryOperator.LESS.precedence();
      default -> false;
    };
  }
}
