// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/**
 * Arithmetic that keeps symmetry. It has functions of a thread's own parameters, and the other of
 * two.
 */
final class Functions {
  private Functions() {}

  /**
   * The function that a chain is, if it speaks of the thread's own parameters and of constants
   * alone.
   */
  static Optional<Fact.Function> of(
      Expr.Chain chain,
      int number,
      Routine routine,
      Program program,
      IntSupplier fresh,
      IntUnaryOperator register) {
    Set<Integer> parameters = new LinkedHashSet<>();
    if (routine == null || !own(chain, routine, parameters) || parameters.isEmpty()) {
      return Optional.empty();
    }
    List<Fact.Call> calls = new ArrayList<>();
    for (ThreadDeclaration thread : program.threads()) {
      if (thread.routine() == number) {
        OptionalLong value = value(chain, thread.arguments());
        List<Long> arguments = parameters.stream().map(thread.arguments()::get).toList();
        calls.add(new Fact.Call(arguments, value.orElse(0), value.isPresent()));
      }
    }
    int line = chain.links().getFirst().span().line();
    String text = chain.links().getFirst().span().source().lineText(line).strip();
    return Optional.of(
        new Fact.Function(
            List.copyOf(new LinkedHashSet<>(calls)),
            parameters.stream().mapToInt(register::applyAsInt).toArray(),
            fresh.getAsInt(),
            "a number is computed from its index in \"%s\" (line %d)".formatted(text, line)));
  }

  /**
   * Returns whether a function takes each member of a family some fixed number of places on. The
   * first comes after the last. Then its values are members, too; if they were not renamed with the
   * others, each member would have a value of its own, and none could be renamed at all.
   */
  static boolean rotates(Fact.Function function) {
    TreeMap<Long, Fact.Call> calls = new TreeMap<>();
    for (Fact.Call call : function.calls()) {
      if (call.arguments().size() != 1 || !call.defined()) {
        return false;
      }
      calls.put(call.arguments().getFirst(), call);
    }
    List<Long> members = List.copyOf(calls.keySet());
    int size = members.size();
    int first = size == 0 ? -1 : members.indexOf(calls.firstEntry().getValue().value());
    boolean rotates = size > 2 && first >= 0;
    for (int k = 0; k < size && rotates; k++) {
      rotates = calls.get(members.get(k)).value() == members.get((k + first) % size);
    }
    return rotates;
  }

  private static boolean own(Expr expr, Routine routine, Set<Integer> parameters) {
    return switch (expr) {
      case Expr.Const _ -> true;
      case Expr.Register(int register) -> {
        boolean parameter = register < routine.parameters();
        if (parameter) {
          parameters.add(register);
        }
        yield parameter;
      }
      case Expr.Chain _, Expr.Negate _, Expr.Conditional _, Expr.And _, Expr.Or _, Expr.Not _ ->
          expr.operands().stream().allMatch(operand -> own(operand, routine, parameters));
      case Expr _ -> false;
    };
  }

  /** The value for the parameters of a thread; none where it is an error. */
  private static OptionalLong value(Expr expr, List<Long> arguments) {
    return switch (expr) {
      case Expr.Const(long value) -> OptionalLong.of(value);
      case Expr.Register(int register) -> OptionalLong.of(arguments.get(register));
      case Expr.Not(Expr operand) -> map(value(operand, arguments), v -> v == 0 ? 1 : 0);
      case Expr.Negate(Expr operand, _) ->
          apply(Expr.Operator.SUBTRACT, 0, value(operand, arguments));
      case Expr.And(List<Expr> operands) -> junction(operands, arguments, 0);
      case Expr.Or(List<Expr> operands) -> junction(operands, arguments, 1);
      case Expr.Conditional(Expr condition, Expr yes, Expr no) -> {
        OptionalLong decides = value(condition, arguments);
        yield decides.isEmpty() ? decides : value(decides.getAsLong() != 0 ? yes : no, arguments);
      }
      case Expr.Chain chain -> {
        OptionalLong left = value(chain.first(), arguments);
        for (Expr.Link link : chain.links()) {
          if (left.isPresent()) {
            left = apply(link.operator(), left.getAsLong(), value(link.operand(), arguments));
          }
        }
        yield left;
      }
      case Expr _ -> throw new IllegalStateException("no function of the parameters: " + expr);
    };
  }

  private static OptionalLong junction(List<Expr> operands, List<Long> arguments, long deciding) {
    for (Expr operand : operands) {
      OptionalLong value = map(value(operand, arguments), v -> v == 0 ? 0 : 1);
      if (value.isEmpty() || value.getAsLong() == deciding) {
        return value;
      }
    }
    return OptionalLong.of(1 - deciding);
  }

  private static OptionalLong map(
      OptionalLong value, java.util.function.LongUnaryOperator operator) {
    return value.isEmpty() ? value : OptionalLong.of(operator.applyAsLong(value.getAsLong()));
  }

  private static OptionalLong apply(Expr.Operator operator, long left, OptionalLong operand) {
    if (operand.isEmpty()) {
      return operand;
    }
    try {
      return OptionalLong.of(operator.apply(left, operand.getAsLong()));
    } catch (ArithmeticException error) {
      return OptionalLong.empty();
    }
  }

  /**
   * Returns the operand of a chain of constants from which it is taken in the end, such as {@code 0
   * + 1 - x}.
   */
  static Optional<Expr> complemented(Expr.Chain chain) {
    Expr.Link last = chain.links().getLast();
    boolean constant = chain.first() instanceof Expr.Const;
    for (Expr.Link link : chain.links().subList(0, chain.links().size() - 1)) {
      constant &=
          link.operand() instanceof Expr.Const
              && (link.operator() == Expr.Operator.ADD
                  || link.operator() == Expr.Operator.SUBTRACT);
    }
    return constant && last.operator() == Expr.Operator.SUBTRACT
        ? Optional.of(last.operand())
        : Optional.empty();
  }

  /** The constant that such an operand is taken from. */
  static long sum(Expr.Chain chain) {
    return value(
            new Expr.Chain(chain.first(), chain.links().subList(0, chain.links().size() - 1)),
            List.of())
        .orElse(Long.MIN_VALUE);
  }
}
