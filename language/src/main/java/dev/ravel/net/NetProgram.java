// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Transition;
import dev.ravel.source.Fairness;
import dev.ravel.source.Limits;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A net as a program without threads. Each transition counts as a statement of its own. */
public final class NetProgram {
  private final Net net;

  /** The number of parts of formulas so far. */
  private long parts;

  /**
   * The place of the present question, for operators. They cannot fail, so that it is never shown.
   */
  private Span asked = new SourceText("a net", "").span(0, 0);

  private NetProgram(Net net) {
    this.net = net;
  }

  /**
   * Returns the program of a net. Its objects are the places and its transitions those of the net,
   * with the same numbers. Its claims are the questions in their order.
   */
  public static Program of(
      Net net, List<NetQuestion> questions, Program.Independence independence) {
    return of(net, questions, independence, Optional.empty());
  }

  /**
   * The program of a net in which some dead markings are good ends.
   *
   * @param end which ones; absent: none
   */
  public static Program of(
      Net net,
      List<NetQuestion> questions,
      Program.Independence independence,
      Optional<MarkingFormula> end) {
    return new NetProgram(net).program(questions, independence, end);
  }

  private Program program(
      List<NetQuestion> questions,
      Program.Independence independence,
      Optional<MarkingFormula> end) {
    List<ObjectDeclaration> objects = new ArrayList<>();
    for (int p = 0; p < net.places().count(); p++) {
      Limits.pollAt(p);
      objects.add(
          new ObjectDeclaration(
              net.places().name(p),
              new ObjectDeclaration.Place(net.initial(p)),
              net.places().node(p).span()));
    }
    List<Transition> transitions = new ArrayList<>();
    List<Span> statements = new ArrayList<>();
    for (int t = 0; t < net.transitions().count(); t++) {
      Limits.pollAt(t);
      transitions.add(transition(t));
      statements.add(net.transitions().node(t).span());
    }
    List<Claim> claims = new ArrayList<>();
    for (NetQuestion question : questions) {
      asked = question.span().orElse(asked);
      claims.add(claim(question.kind()));
    }
    return new Program(
        objects,
        List.of(),
        List.of(),
        transitions,
        end.map(this::expr),
        0,
        claims,
        statements,
        List.of(),
        List.of(),
        new Program.Options(false, independence, MemoryRules.SC));
  }

  private Transition transition(int t) {
    return new Transition(
        net.transitions().name(t),
        Fairness.NONE,
        true,
        arcs(net.inputs(), t),
        arcs(net.reads(), t),
        arcs(net.inhibitors(), t),
        arcs(net.outputs(), t),
        Optional.empty(),
        List.of(),
        0,
        net.transitions().node(t).span(),
        t);
  }

  private static List<Transition.Arc> arcs(Arcs arcs, int t) {
    return IntStream.range(0, arcs.count(t))
        .mapToObj(k -> new Transition.Arc(arcs.end(t, k), arcs.weight(t, k)))
        .toList();
  }

  private Claim claim(NetQuestion.Kind kind) {
    return switch (kind) {
      case NetQuestion.NoDeadlock() -> claim(PropertyKind.DEADLOCK, 0, List.of());
      case NetQuestion.NoError() -> claim(PropertyKind.ERROR, 0, List.of());
      case NetQuestion.QuasiLive() -> claim(PropertyKind.DEAD_CODE, 0, List.of());
      case NetQuestion.Safe(int limit) -> {
        List<Expr> tokens = new ArrayList<>();
        for (int p = 0; p < net.places().count(); p++) {
          tokens.add(tokens(p));
        }
        yield claim(PropertyKind.SAFE, limit, tokens);
      }
      case NetQuestion.Reachable(MarkingFormula formula) ->
          claim(PropertyKind.REACHABLE, 0, List.of(expr(formula)));
      case NetQuestion.Always(MarkingFormula formula) ->
          claim(PropertyKind.ALWAYS, 0, List.of(expr(formula)));
      case NetQuestion.Never(MarkingFormula formula) ->
          claim(PropertyKind.NEVER, 0, List.of(expr(formula)));
    };
  }

  private static Claim claim(PropertyKind kind, long limit, List<Expr> conditions) {
    return new Claim(kind, limit, conditions, Optional.empty(), 0);
  }

  private Expr tokens(int place) {
    return new Expr.Read(
        Location.single(net.places().name(place), place, net.places().node(place).span()));
  }

  private Expr expr(MarkingFormula formula) {
    Limits.pollAt(parts++);
    return switch (formula) {
      case MarkingFormula.Truth(boolean value) -> new Expr.Const(value ? 1 : 0);
      case MarkingFormula.Not(MarkingFormula operand) -> new Expr.Not(expr(operand));
      case MarkingFormula.And(List<MarkingFormula> operands) -> and(all(operands));
      case MarkingFormula.Or(List<MarkingFormula> operands) -> or(all(operands));
      case MarkingFormula.Compare(Sum left, Relation relation, Sum right) ->
          compare(sum(left), operator(relation), sum(right));
      case MarkingFormula.Count(var operands, Relation relation, long number) ->
          compare(count(operands), operator(relation), new Expr.Const(number));
      case MarkingFormula.Fireable _, MarkingFormula.Dead _ -> expr(PlaceFormula.of(net, formula));
    };
  }

  /** Returns how many are true. Conditions have the values 0 and 1. */
  private Expr count(List<MarkingFormula> operands) {
    List<Expr.Link> links =
        operands.stream()
            .map(operand -> new Expr.Link(Expr.Operator.ADD, expr(operand), asked))
            .toList();
    return new Expr.Chain(new Expr.Const(0), links);
  }

  private List<Expr> all(List<MarkingFormula> operands) {
    return operands.stream().map(this::expr).toList();
  }

  private static Expr and(List<Expr> operands) {
    return operands.isEmpty() ? new Expr.Const(1) : new Expr.And(operands);
  }

  private static Expr or(List<Expr> operands) {
    return operands.isEmpty() ? new Expr.Const(0) : new Expr.Or(operands);
  }

  private Expr compare(Expr left, Expr.Operator operator, Expr right) {
    return new Expr.Chain(left, List.of(new Expr.Link(operator, right, asked)));
  }

  private Expr sum(Sum sum) {
    if (sum.terms().isEmpty()) {
      return new Expr.Const(sum.constant());
    }
    List<Expr.Link> links = new ArrayList<>();
    for (Term term : sum.terms()) {
      Expr tokens = tokens(term.place());
      Expr.Link times = new Expr.Link(Expr.Operator.MULTIPLY, new Expr.Const(term.factor()), asked);
      Expr product = term.factor() == 1 ? tokens : new Expr.Chain(tokens, List.of(times));
      links.add(new Expr.Link(Expr.Operator.ADD, product, asked));
    }
    return new Expr.Chain(new Expr.Const(sum.constant()), links);
  }

  private static Expr.Operator operator(Relation relation) {
    return Expr.Operator.valueOf(relation.name());
  }
}
