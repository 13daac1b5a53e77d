// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Failing;
import dev.ravel.program.Location;
import dev.ravel.program.Program;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The expressions of a claim as text in which the members of a class are renamed. Operands whose
 * order is without meaning are sorted, so expressions with equal texts mean the same.
 */
final class Renamed {
  private final Inference inference;
  private final Program program;
  private final Inference.Scope scope;

  /** The class, and what becomes of its members. */
  private final int renamed;

  private final LongUnaryOperator renaming;

  private Renamed(
      Inference inference, Inference.Scope scope, int renamed, LongUnaryOperator renaming) {
    this.inference = inference;
    this.program = inference.program();
    this.scope = scope;
    this.renamed = renamed;
    this.renaming = renaming;
  }

  /** Returns whether expressions mean the same when the members of a class are renamed. */
  static boolean keeps(
      List<Expr> expressions,
      Inference inference,
      Inference.Scope scope,
      int renamed,
      LongUnaryOperator renaming) {
    return turns(expressions, scope, expressions, scope, inference, renamed, renaming);
  }

  /** Returns whether expressions mean what others mean when the members of a class are renamed. */
  static boolean turns(
      List<Expr> expressions,
      Inference.Scope scope,
      List<Expr> others,
      Inference.Scope ofOthers,
      Inference inference,
      int renamed,
      LongUnaryOperator renaming) {
    Renamed image = new Renamed(inference, scope, renamed, renaming);
    Renamed same = new Renamed(inference, ofOthers, renamed, LongUnaryOperator.identity());
    boolean turns = expressions.size() == others.size();
    for (int k = 0; k < expressions.size() && turns; k++) {
      turns = image.text(expressions.get(k), -1).equals(same.text(others.get(k), -1));
    }
    return turns;
  }

  private long renamed(int slotClass, long value) {
    return slotClass != renamed ? value : renaming.applyAsLong(value);
  }

  /**
   * The text of an expression.
   *
   * @param its the class of its value; -1 where that is no number of any class
   */
  private String text(Expr expr, int its) {
    Limits.poll();
    return switch (expr) {
      case Expr.Const(long value) -> Long.toString(renamed(its, value));
      case Expr.Register(int register) -> "r" + register;
      case Expr.LocalCell(Location location) -> "l" + objects(location);
      case Expr.Item(Location location, List<Long> values) -> {
        List<String> all = values.stream().map(v -> Long.toString(renamed(its, v))).toList();
        yield "item" + all + indices(location);
      }
      case Expr.Read(Location location) -> "read" + objects(location);
      case Expr.Length(Location channel) -> "length" + objects(channel);
      case Expr.Message(Location channel, Expr position, int leaf) ->
          "message" + leaf + objects(channel) + text(position, -1);
      case Expr.Free(Location mutex) -> "free" + objects(mutex);
      case Expr.Holds(Location thread, Location mutex) ->
          "holds" + threads(thread) + objects(mutex);
      case Expr.InSection(Location thread, int section) -> "in" + section + threads(thread);
      case Expr.AtLabel(Location thread, int label) -> "at" + label + threads(thread);
      case Expr.Done(Location thread) -> "done" + threads(thread);
      case Expr.Crashed(Location thread) -> "crashed" + threads(thread);
      case Expr.Not(Expr operand) -> "!(" + text(operand, -1) + ")";
      case Expr.Negate(Expr operand, _) -> "-(" + text(operand, -1) + ")";
      case Expr.And(List<Expr> operands) -> junction("&", operands);
      case Expr.Or(List<Expr> operands) -> junction("|", operands);
      case Expr.Chain chain -> chain(chain, its);
      case Expr.Conditional(Expr condition, Expr yes, Expr no) ->
          "(" + text(condition, -1) + "?" + text(yes, its) + ":" + text(no, its) + ")";
      case Expr.Let(int register, Expr value, Expr body) ->
          "let r" + register + "=" + text(value, slotClass(value)) + " in " + text(body, its);
      case Expr.Quantified quantified ->
          "%s r%s %s..%s: %s"
              .formatted(
                  quantified.quantifier(),
                  quantified.register(),
                  text(quantified.low(), -1),
                  text(quantified.high(), -1),
                  text(quantified.body(), -1));
    };
  }

  private int slotClass(Expr expr) {
    return inference.slots().find(scope.expr(expr));
  }

  private String junction(String operator, List<Expr> operands) {
    List<String> all = new ArrayList<>();
    operands.forEach(operand -> all.add(text(operand, -1)));
    boolean total = operands.stream().noneMatch(o -> Failing.mayFail(o, program, null));
    if (total) {
      all.sort(null);
    }
    return operator + all;
  }

  private String chain(Expr.Chain chain, int its) {
    Expr.Link last = chain.links().getLast();
    if (chain.links().size() == 1 && Inference.equality(last.operator())) {
      int both = inference.slots().join(scope.expr(chain.first()), scope.expr(last.operand()));
      List<String> all =
          new ArrayList<>(List.of(text(chain.first(), both), text(last.operand(), both)));
      if (!Failing.mayFail(chain, program, null)) {
        all.sort(null);
      }
      return last.operator() + "" + all;
    }
    if (Functions.complemented(chain).isPresent()) {
      return Functions.sum(chain) + "-" + text(last.operand(), its);
    }
    // what is added up first may be added in any order
    boolean sum = !Failing.mayFail(chain, program, null);
    List<String> added = new ArrayList<>(List.of(text(chain.first(), -1)));
    StringBuilder rest = new StringBuilder();
    for (Expr.Link link : chain.links()) {
      sum &= link.operator() == Expr.Operator.ADD;
      String operand = text(link.operand(), -1);
      if (sum) {
        added.add(operand);
      } else {
        rest.append(' ').append(link.operator()).append(' ').append(operand);
      }
    }
    added.sort(null);
    return "+" + added + rest;
  }

  /**
   * Returns the text of a location of objects. Where no index is left, it has the indices that its
   * constants were.
   */
  private String objects(Location location) {
    int thing = location.first();
    if (!location.dimensions().isEmpty()) {
      return thing + indices(location);
    }
    return Integer.toString(inference.renamed(Inference.GLOBAL, thing, this::renamed));
  }

  private String indices(Location location) {
    return location.dimensions().stream()
        .map(its -> text(its.index(), slotClass(its.index())))
        .toList()
        .toString();
  }

  private String threads(Location location) {
    int thread = location.first();
    if (!location.dimensions().isEmpty() || thread >= program.threads().size()) {
      return thread + indices(location);
    }
    ThreadDeclaration its = program.threads().get(thread);
    StringBuilder text = new StringBuilder("t" + its.routine());
    for (int k = 0; k < its.arguments().size(); k++) {
      int slot = inference.register(its.routine(), k);
      text.append(',').append(renamed(inference.slots().find(slot), its.arguments().get(k)));
    }
    return text.toString();
  }
}
