// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.program.Location.Dimension;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Expressions and locations as text, for {@link Printer}. A register is its variable's name, if it
 * has one, and its number: {@code i#0}, {@code #5}.
 */
final class ExpressionText {
  private final Program program;
  private final List<Routine.Register> registers;

  /**
   * A way to write expressions.
   *
   * @param registers the registers with names that expressions use; others have none
   */
  ExpressionText(Program program, List<Routine.Register> registers) {
    this.program = program;
    this.registers = registers;
  }

  /** An expression with brackets around all that is inside another. */
  String inner(Expr expr) {
    boolean plain =
        switch (expr) {
          case Expr.Const number -> number.value() >= 0;
          case Expr.Register _, Expr.LocalCell _, Expr.Item _, Expr.Read _ -> true;
          case Expr.Length _, Expr.Free _ -> true;
          case Expr.Not _, Expr.Negate _ -> true;
          case Expr.Holds _, Expr.InSection _, Expr.AtLabel _, Expr.Done _ -> false;
          case Expr.And _, Expr.Or _, Expr.Chain _, Expr.Conditional _ -> false;
          case Expr.Let _, Expr.Quantified _ -> false;
        };
    return plain ? of(expr) : "(" + of(expr) + ")";
  }

  /** An expression. */
  String of(Expr expr) {
    return switch (expr) {
      case Expr.Const number -> Long.toString(number.value());
      case Expr.Register register -> register(register.register());
      case Expr.LocalCell cell -> local(cell.location());
      case Expr.Item item -> list(item.values()) + indices(item.location());
      case Expr.Read read -> object(read.location());
      case Expr.Length length -> "len(" + object(length.channel()) + ")";
      case Expr.Free free -> "free(" + object(free.mutex()) + ")";
      case Expr.Holds holds -> thread(holds.thread()) + " holds " + object(holds.mutex());
      case Expr.InSection in ->
          thread(in.thread()) + " in " + entry(program.sections(), in.section());
      case Expr.AtLabel at -> thread(at.thread()) + " at " + entry(program.labels(), at.label());
      case Expr.Done done -> thread(done.thread()) + " done";
      case Expr.Not not -> "!" + inner(not.operand());
      case Expr.Negate negate -> "-" + inner(negate.operand());
      case Expr.And and -> joined(and.operands(), " && ");
      case Expr.Or or -> joined(or.operands(), " || ");
      case Expr.Chain chain -> {
        StringBuilder text = new StringBuilder(inner(chain.first()));
        for (Expr.Link link : chain.links()) {
          text.append(' ').append(link.operator().symbol()).append(' ');
          text.append(inner(link.operand()));
        }
        yield text.toString();
      }
      case Expr.Conditional conditional ->
          "if %s then %s else %s"
              .formatted(
                  inner(conditional.condition()),
                  inner(conditional.yes()),
                  inner(conditional.no()));
      case Expr.Let let ->
          "let %s = %s in %s"
              .formatted(register(let.register()), inner(let.value()), inner(let.body()));
      case Expr.Quantified quantified ->
          "%s %s in %s..%s: %s"
              .formatted(
                  switch (quantified.quantifier()) {
                    case ALL -> "all";
                    case SOME -> "some";
                    case COUNT -> "count";
                  },
                  register(quantified.register()),
                  inner(quantified.low()),
                  inner(quantified.high()),
                  inner(quantified.body()));
    };
  }

  private String joined(List<Expr> operands, String between) {
    return operands.stream().map(this::inner).collect(Collectors.joining(between));
  }

  private static String list(List<Long> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
  }

  /** An entry of a list of names, or its number where there is none. */
  static String entry(List<String> names, int number) {
    return number >= 0 && number < names.size() ? names.get(number) : "?" + number;
  }

  /** A register. */
  String register(int register) {
    String name =
        register >= 0 && register < registers.size()
            ? registers.get(register).name().orElse("")
            : "";
    return name + "#" + register;
  }

  /** A register, or one of a local array. */
  String local(Location location) {
    return location.dimensions().isEmpty()
        ? register(location.base() + location.leaf())
        : location.name() + "#" + location.base() + indices(location);
  }

  /** A location of objects. */
  String object(Location location) {
    return member(
        location, program.objects().size(), object -> program.objects().get(object).name());
  }

  /** A location of threads. */
  String thread(Location location) {
    return member(
        location, program.threads().size(), thread -> program.threads().get(thread).name());
  }

  /** A location of transitions. */
  String transition(Location location) {
    return member(location, program.transitions().size(), t -> program.transitions().get(t).name());
  }

  private String member(Location location, int count, IntFunction<String> name) {
    if (!location.dimensions().isEmpty()) {
      return location.name() + indices(location);
    }
    int member = location.base() + location.leaf();
    return member >= 0 && member < count ? name.apply(member) : location.name() + "?" + member;
  }

  /** The indices of a location and, for members of several scalars, which one is meant. */
  private String indices(Location location) {
    StringBuilder text = new StringBuilder();
    for (Dimension dimension : location.dimensions()) {
      text.append('[').append(of(dimension.index())).append(']');
    }
    if (location.stride() > 1 || location.dimensions().isEmpty()) {
      text.append('.').append(location.leaf());
    }
    return text.toString();
  }
}
