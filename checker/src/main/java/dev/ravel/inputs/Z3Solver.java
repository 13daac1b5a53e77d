// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.Model;
import com.microsoft.z3.Solver;
import dev.ravel.source.Limits;
import dev.ravel.symbolic.Atom;
import dev.ravel.symbolic.Literals;
import dev.ravel.symbolic.Sum;
import dev.ravel.symbolic.Terms;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Literals over the integers, by Z3. A question has a limit of elementary steps in place of time,
 * so that the same question always has the same answer: at the limit it is unknown.
 */
public final class Z3Solver implements dev.ravel.symbolic.Solver {
  private final int steps;

  // created at the first question, since that takes half a second
  private Context context;
  private Solver solver;
  private Terms terms;
  private IntExpr[] inputs = {};
  private final Map<Integer, ArithExpr<IntSort>> atoms = new HashMap<>();
  private final Map<Integer, BoolExpr> literals = new HashMap<>();

  /** The solver of one system; Z3 is loaded when there is a question. */
  public Z3Solver() {
    this(LimitedQuestion.STEPS);
  }

  /** A solver that gives up sooner. */
  Z3Solver(int steps) {
    this.steps = steps;
  }

  @Override
  public Answer solve(Terms its, int[] wanted) {
    Limits.poll();
    begin(its);
    solver.push();
    try {
      for (int literal : wanted) {
        require(literal(literal));
      }
      return switch (LimitedQuestion.ask(context, solver)) {
        case SATISFIABLE -> new Answer.Possible(found(solver.getModel()));
        case UNSATISFIABLE -> new Answer.Impossible();
        case UNKNOWN -> new Answer.Unknown();
      };
    } finally {
      solver.pop();
    }
  }

  private void begin(Terms its) {
    if (terms == its) {
      return;
    }
    if (terms != null) {
      throw new IllegalArgumentException("a solver is for one system");
    }
    terms = its;
    context = new Context();
    solver = context.mkSolver();
    LimitedQuestion.limit(context, solver, steps);
    List<Terms.Input> all = its.inputs();
    inputs = new IntExpr[all.size()];
    for (int k = 0; k < inputs.length; k++) {
      inputs[k] = context.mkIntConst("i" + k);
      require(context.mkGe(inputs[k], context.mkInt(all.get(k).type().low())));
      require(context.mkLe(inputs[k], context.mkInt(all.get(k).type().high())));
    }
  }

  @SuppressWarnings("unchecked") // an array of one
  private void require(BoolExpr condition) {
    solver.add(condition);
  }

  private long[] found(Model model) {
    long[] values = new long[inputs.length];
    for (int k = 0; k < values.length; k++) {
      values[k] = ((IntNum) model.eval(inputs[k], true)).getBigInteger().longValueExact();
    }
    return values;
  }

  // -------------------------------------------------------------------------------- encoding

  private BoolExpr literal(int id) {
    int its = Math.abs(id);
    BoolExpr known = literals.get(its);
    if (known == null) {
      Literals.Literal literal = terms.literals().literal(its);
      ArithExpr<IntSort> sum = sum(new Sum(BigInteger.ZERO, literal.parts()));
      ArithExpr<IntSort> bound = number(literal.bound());
      known =
          switch (literal.relation()) {
            case AT_MOST -> context.mkLe(sum, bound);
            case EQUAL -> context.mkEq(sum, bound);
          };
      literals.put(its, known);
    }
    return id > 0 ? known : context.mkNot(known);
  }

  private ArithExpr<IntSort> number(BigInteger number) {
    return context.mkInt(number.toString());
  }

  private ArithExpr<IntSort> sum(Sum sum) {
    ArithExpr<IntSort> result = number(sum.constant());
    for (Sum.Part part : sum.parts()) {
      result = context.mkAdd(result, context.mkMul(number(part.factor()), atom(part.atom())));
    }
    return result;
  }

  private ArithExpr<IntSort> atom(int id) {
    ArithExpr<IntSort> known = atoms.get(id);
    if (known == null) {
      known = encoded(terms.atom(id));
      atoms.put(id, known);
    }
    return known;
  }

  private ArithExpr<IntSort> encoded(Atom atom) {
    return switch (atom) {
      case Atom.Input(int number) -> inputs[number];
      case Atom.Product(Sum left, Sum right) -> context.mkMul(sum(left), sum(right));
      case Atom.Quotient(Sum left, Sum right) -> quotient(sum(left), sum(right));
      case Atom.Remainder(Sum left, Sum right) -> {
        ArithExpr<IntSort> dividend = sum(left);
        ArithExpr<IntSort> divisor = sum(right);
        yield context.mkSub(dividend, context.mkMul(divisor, quotient(dividend, divisor)));
      }
      case Atom.Truth(int literal) ->
          (ArithExpr<IntSort>) context.mkITE(literal(literal), context.mkInt(1), context.mkInt(0));
    };
  }

  /** Rounded towards 0; division in Z3 leaves a remainder that is not negative. */
  private ArithExpr<IntSort> quotient(ArithExpr<IntSort> left, ArithExpr<IntSort> right) {
    ArithExpr<IntSort> zero = context.mkInt(0);
    ArithExpr<IntSort> up = context.mkDiv(left, right);
    ArithExpr<IntSort> down =
        context.mkUnaryMinus(context.mkDiv(context.mkUnaryMinus(left), right));
    return (ArithExpr<IntSort>) context.mkITE(context.mkGe(left, zero), up, down);
  }
}
