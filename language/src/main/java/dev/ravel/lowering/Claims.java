// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Constants;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Property;
import dev.ravel.program.Claim;
import dev.ravel.program.Claim.Formula;
import dev.ravel.program.Claim.Formula.Operator;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Properties of checks as claims about the program. */
final class Claims {
  private final Instance instance;
  private final Layout layout;
  private final Map<String, Integer> sections;
  private final Map<String, Integer> labels;
  private final List<ThreadDeclaration> threads;
  private final Unrolling unrolling;

  /** For each routine the sections in which its threads are at some time. */
  private final List<Set<Integer>> entered = new ArrayList<>();

  private final Constants constants;

  private static final Pattern WHITE = Pattern.compile("\\s+");

  Claims(
      Instance instance,
      Layout layout,
      Map<String, Integer> sections,
      Map<String, Integer> labels,
      List<Routine> routines,
      List<ThreadDeclaration> threads,
      Unrolling unrolling) {
    this.instance = instance;
    this.layout = layout;
    this.sections = sections;
    this.labels = labels;
    this.threads = threads;
    this.unrolling = unrolling;
    this.constants = Constants.of(instance);
    for (Routine routine : routines) {
      Set<Integer> its = new HashSet<>();
      routine.sections().forEach(its::addAll);
      entered.add(its);
    }
  }

  /** The claim that a property is. */
  Claim claim(PropertyInstance property) {
    Environment environment = Environment.empty();
    property.bindings().forEach((name, value) -> environment.put(name, new Expr.Const(value)));
    return new One(environment, property.bindings()).claim(property.property());
  }

  /** The building of one claim. */
  private final class One {
    private final Environment environment;
    private final Map<String, Long> bindings;
    private final Nets.Count registers = new Nets.Count();
    private final Map<String, Formula.Atom> atoms = new HashMap<>();
    private final Expressions whole =
        new Expressions(instance, layout, sections, labels, registers, unrolling, Orders.NONE);

    One(Environment environment, Map<String, Long> bindings) {
      this.environment = environment;
      this.bindings = bindings;
    }

    Claim claim(Property property) {
      return switch (property) {
        case Property.Plain p -> of(p.kind(), 0, List.of());
        case Property.Conditional p -> {
          List<Expr> conditions = new ArrayList<>();
          p.conditions().forEach(c -> conditions.add(whole.scalar(c, environment)));
          yield of(p.kind(), 0, conditions);
        }
        case Property.AtMost p -> {
          long limit = constants.number(p.limit(), bindings);
          yield of(p.kind(), limit, List.of(inside(p.section().text(), p.span())));
        }
        case Property.Safe p -> {
          long limit = p.limit().map(k -> constants.number(k, bindings)).orElse(1L);
          yield of(p.kind(), limit, tokens(p.span()));
        }
        case Property.Bounded p ->
            of(p.kind(), 0, List.of(new Expr.Read(whole.member(p.place(), environment))));
        case Property.Ltl p -> {
          Formula formula = formula(p.formula());
          yield new Claim(p.kind(), 0, List.of(), Optional.of(formula), registers.count());
        }
        case Property.ForAll p -> throw new IllegalStateException("a family of properties");
      };
    }

    private Claim of(PropertyKind kind, long limit, List<Expr> conditions) {
      return new Claim(kind, limit, conditions, Optional.empty(), registers.count());
    }

    /** The number of threads in a section. */
    private Expr inside(String section, Span span) {
      Integer number = sections.get(section);
      List<Expr> terms = new ArrayList<>();
      for (int t = 0; t < threads.size(); t++) {
        if (number != null && entered.get(threads.get(t).routine()).contains(number)) {
          terms.add(new Expr.InSection(Location.single(threads.get(t).name(), t, span), number));
        }
      }
      return Expressions.sum(terms, span);
    }

    private List<Expr> tokens(Span span) {
      List<Expr> tokens = new ArrayList<>();
      for (int o = 0; o < layout.objects().size(); o++) {
        ObjectDeclaration object = layout.objects().get(o);
        if (object.kind() instanceof ObjectDeclaration.Place) {
          tokens.add(new Expr.Read(Location.single(object.name(), o, span)));
        }
      }
      return tokens;
    }

    private Formula formula(LtlFormula formula) {
      return switch (formula) {
        case LtlFormula.Atom atom -> atom(atom);
        case LtlFormula.Unary unary -> {
          Formula operand = formula(unary.operand());
          yield switch (unary.operator()) {
            case NOT -> new Formula.Not(operand);
            case NEXT -> new Formula.Next(operand);
            case FINALLY ->
                new Formula.Binary(Operator.UNTIL, new Formula.Atom(Fold.TRUE, "true"), operand);
            case GLOBALLY ->
                new Formula.Binary(
                    Operator.RELEASE, new Formula.Atom(Fold.FALSE, "false"), operand);
          };
        }
        case LtlFormula.Binary binary -> {
          Formula left = formula(binary.left());
          Formula right = formula(binary.right());
          yield switch (binary.operator()) {
            case AND -> new Formula.Binary(Operator.AND, left, right);
            case OR -> new Formula.Binary(Operator.OR, left, right);
            case IMPLIES -> new Formula.Binary(Operator.OR, new Formula.Not(left), right);
            case UNTIL -> new Formula.Binary(Operator.UNTIL, left, right);
            case WEAK_UNTIL -> new Formula.Binary(Operator.WEAK_UNTIL, left, right);
            case RELEASE -> new Formula.Binary(Operator.RELEASE, left, right);
            case STRONG_RELEASE -> new Formula.Binary(Operator.STRONG_RELEASE, left, right);
          };
        }
      };
    }

    /** A condition; where the same is written again, it is the same one. */
    private Formula.Atom atom(LtlFormula.Atom atom) {
      String text = WHITE.matcher(atom.condition().span().text()).replaceAll(" ");
      return atoms.computeIfAbsent(
          text, its -> new Formula.Atom(whole.scalar(atom.condition(), environment), its));
    }
  }
}
