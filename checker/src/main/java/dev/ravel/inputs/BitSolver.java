// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.BitVecSort;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.FPExpr;
import com.microsoft.z3.Model;
import com.microsoft.z3.Solver;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.processor.BitTerms;
import dev.ravel.processor.InputValue;
import dev.ravel.processor.Inputs;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The search for inputs that meet none of some sets of conditions, by Z3. It takes one set after
 * the other, over numbers of fixed widths. Questions have limits as those of {@link Z3Solver}.
 * Where Z3 gives up, it is asked by {@linkplain Regions regions}.
 */
final class BitSolver {
  /** The part of the steps of other questions that optional ones may take. */
  private static final int EASY = 20;

  private final BitTerms terms;
  private final Context context = new Context();
  private final Solver solver;
  private final int steps;

  private final FloatTheory floats = new FloatTheory(context);

  /** The float that each term is, of those that were used as one. */
  private final Map<Integer, FPExpr> reals = new HashMap<>();

  /** The terms that are computed from floats. */
  private final BitSet ofFloats = new BitSet();

  /** True if a condition is one of floats. */
  private boolean asksFloats;

  /** True if each question is put to a solver of its own, as always with floats. */
  private boolean anew;

  private final List<BitVecExpr> expressions = new ArrayList<>();

  /** The quotient and the remainder of what is divided, of those that are given by constraints. */
  private final Map<Divided, Division> divisions = new HashMap<>();

  private record Divided(int term, long divisor) {}

  private record Division(BitVecExpr quotient, BitVecExpr rest) {}

  /** The result of each call. */
  private final Map<Inputs.Call, BitVecExpr> inputs = new LinkedHashMap<>();

  private final Regions regions = new Regions();

  /**
   * All inputs are open.
   *
   * @param steps of each question
   */
  BitSolver(BitTerms terms, int steps) {
    this.terms = terms;
    this.steps = steps;
    this.solver = solver();
  }

  /** From now on inputs are looked for that do not meet all of these conditions. */
  void exclude(Set<Integer> conditions) {
    BoolExpr[] broken = conditions.stream().map(its -> literal(-its)).toArray(BoolExpr[]::new);
    require(context.mkOr(broken));
    regions.exclude(conditions);
    asksFloats |= conditions.stream().anyMatch(its -> ofFloats.get(Math.abs(its)));
    anew |= asksFloats;
  }

  /** A term of one bit that is 1, or 0 if the number is negative. */
  private BoolExpr literal(int term) {
    return equal(expression(Math.abs(term)), number(term > 0 ? 1 : 0, 1));
  }

  /**
   * Such inputs, each in turn as near to 0 as is easily found; absent if there are none.
   *
   * @throws Halt with {@code K019} if no others are found, and for some it was not found out
   */
  Optional<Map<Inputs.Call, Long>> next() {
    for (Optional<List<Integer>> region = regions.next();
        region.isPresent();
        region = regions.next()) {
      Limits.poll();
      Optional<Optional<Map<Inputs.Call, Long>>> found = within(region.get());
      if (found.isEmpty()) {
        regions.giveUp();
      } else if (found.get().isPresent()) {
        return found.get();
      } else {
        regions.close();
      }
    }
    if (regions.undecided()) {
      throw new Halt(Problem.K019);
    }
    return Optional.empty();
  }

  /** Such inputs that meet some conditions as well; absent if that was not found out. */
  private Optional<Optional<Map<Inputs.Call, Long>>> within(List<Integer> conditions) {
    solver.push();
    try {
      conditions.forEach(its -> require(literal(its)));
      Optional<Optional<Model>> answer = ask();
      if (answer.isEmpty() || answer.get().isEmpty()) {
        return answer.isEmpty() ? Optional.empty() : Optional.of(Optional.empty());
      }
      Model its = answer.get().get();
      for (Map.Entry<Inputs.Call, BitVecExpr> input : inputs.entrySet()) {
        its = nearest(input.getKey(), input.getValue(), its);
      }
      Map<Inputs.Call, Long> found = new LinkedHashMap<>();
      for (Map.Entry<Inputs.Call, BitVecExpr> input : inputs.entrySet()) {
        found.put(input.getKey(), value(its, input.getKey(), input.getValue()));
      }
      return Optional.of(Optional.of(found));
    } finally {
      solver.pop();
    }
  }

  /**
   * Returns a model of everything, if the solver decides. A solver that keeps what it has learnt is
   * asked until it gives up for the first time; from then on one that begins anew with each
   * question, which makes the whole of it simpler before it searches.
   */
  private Optional<Optional<Model>> ask() {
    if (!anew) {
      Optional<Optional<Model>> its = ask(solver);
      anew = its.isEmpty();
      if (!anew) {
        return its;
      }
    }
    Solver other = solver();
    other.add(solver.getAssertions());
    return ask(other);
  }

  /** A model of some more conditions with fewer steps, where an answer is not needed. */
  private Optional<Optional<Model>> easily(BoolExpr... more) {
    solver.push();
    solver.add(more);
    Solver asked = solver;
    if (anew) {
      asked = solver();
      asked.add(solver.getAssertions());
    }
    LimitedQuestion.limit(context, asked, steps / EASY);
    try {
      return ask(asked);
    } finally {
      LimitedQuestion.limit(context, solver, steps);
      solver.pop();
    }
  }

  private Optional<Optional<Model>> ask(Solver asked) {
    return switch (LimitedQuestion.ask(context, asked)) {
      case SATISFIABLE -> Optional.of(Optional.of(asked.getModel()));
      case UNSATISFIABLE -> Optional.of(Optional.empty());
      case UNKNOWN -> Optional.empty();
    };
  }

  private Solver solver() {
    Solver its = context.mkSolver(asksFloats ? "QF_BVFP" : "QF_BV");
    LimitedQuestion.limit(context, its, steps);
    return its;
  }

  /** Fixes an input at a number as near to 0 as {@link NearZero} finds it. */
  private Model nearest(Inputs.Call call, BitVecExpr input, Model known) {
    Model[] its = {known};
    boolean[] hard = {false};
    long _ =
        NearZero.of(
            (low, high) -> {
              if (hard[0]) {
                return OptionalLong.empty();
              }
              Optional<Optional<Model>> model = between(call, input, low, high);
              hard[0] = model.isEmpty();
              model.flatMap(found -> found).ifPresent(found -> its[0] = found);
              return model
                  .flatMap(found -> found)
                  .map(found -> OptionalLong.of(whole(found, call, input)))
                  .orElseGet(OptionalLong::empty);
            },
            whole(known, call, input));
    usual(call, input, its[0]).ifPresent(model -> its[0] = model);
    require(equal(input, number(value(its[0], call, input), call.bits())));
    return its[0];
  }

  /** The whole number that an input is; the least one if it is none, or beyond the largest. */
  private static long whole(Model model, Inputs.Call call, BitVecExpr input) {
    long value = value(model, call, input);
    if (call.isFloat()) {
      return FloatTheory.whole(value, call.bits()).orElse(Long.MIN_VALUE);
    }
    return call.low() >= 0 && value < 0 ? Long.MIN_VALUE : value;
  }

  /**
   * Returns a model of everything with the usual bits of what is no number, where an input is that.
   */
  private Optional<Model> usual(Inputs.Call call, BitVecExpr input, Model known) {
    if (!call.isFloat() || !FloatTheory.isNoNumber(value(known, call, input), call.bits())) {
      return Optional.empty();
    }
    return easily(equal(input, number(InputValue.noNumber(call.bits()), call.bits())))
        .flatMap(found -> found);
  }

  /**
   * Returns a model of everything with an input between two numbers, if the solver decides it
   * easily.
   */
  private Optional<Optional<Model>> between(
      Inputs.Call call, BitVecExpr input, long low, long high) {
    if (call.isFloat()) {
      BitVecExpr whole = context.mkBVConst("w", Integer.SIZE);
      long largest = FloatTheory.LARGEST_WHOLE;
      FPExpr nearest = floats.nearest(whole, /* signed= */ true, call.bits());
      return easily(
          equal(input, context.mkFPToIEEEBV(nearest)),
          context.mkBVSLE(number(Math.max(low, -largest), Integer.SIZE), whole),
          context.mkBVSLE(whole, number(Math.min(high, largest), Integer.SIZE)));
    }
    boolean signed = call.low() < 0;
    long least = signed ? Math.max(low, least(call)) : Math.max(low, 0);
    long most = signed ? Math.min(high, -1 - least(call)) : Math.min(high, most(call));
    if (least > most) {
      return Optional.of(Optional.empty());
    }
    BitVecExpr from = number(least, call.bits());
    BitVecExpr to = number(most, call.bits());
    return easily(
        signed ? context.mkBVSLE(from, input) : context.mkBVULE(from, input),
        signed ? context.mkBVSLE(input, to) : context.mkBVULE(input, to));
  }

  /** The least number of the width of a call. */
  private static long least(Inputs.Call call) {
    return Long.MIN_VALUE >> Long.SIZE - call.bits();
  }

  /** The largest number of the width of a call that is not negative; the largest long at most. */
  private static long most(Inputs.Call call) {
    return call.bits() == Long.SIZE ? Long.MAX_VALUE : (1L << call.bits()) - 1;
  }

  private static long value(Model model, Inputs.Call call, BitVecExpr input) {
    long bits = ((BitVecNum) model.eval(input, true)).getBigInteger().longValue();
    boolean signed = call.low() < 0;
    int unused = Long.SIZE - call.bits();
    return signed ? bits << unused >> unused : bits;
  }

  // -------------------------------------------------------------------------------- encoding

  private void require(BoolExpr condition) {
    solver.add(new BoolExpr[] {condition});
  }

  private BoolExpr equal(BitVecExpr left, BitVecExpr right) {
    return context.mkEq(left, right);
  }

  private BitVecExpr number(long value, int bits) {
    return context.mkBV(value, bits);
  }

  /** The expression of a term, after those of all terms with smaller ids. */
  private BitVecExpr expression(int term) {
    while (expressions.size() < term) {
      int next = expressions.size() + 1;
      ofFloats.set(next, isOfFloats(terms.node(next)));
      expressions.add(encoded(terms.node(next)));
    }
    return expressions.get(term - 1);
  }

  private boolean isOfFloats(BitTerms.Node node) {
    return switch (node) {
      case BitTerms.Input _, BitTerms.Constant _ -> false;
      case BitTerms.Rounded _, BitTerms.Applied _ -> true;
      case BitTerms.Computed its ->
          floats.computes(its.operator()) || ofFloats.get(its.left()) || ofFloats.get(its.right());
      case BitTerms.Compared its ->
          floats.compares(its.relation()) || ofFloats.get(its.left()) || ofFloats.get(its.right());
      case BitTerms.Converted its -> ofFloats.get(its.value());
      case BitTerms.Root its -> ofFloats.get(its.value());
      case BitTerms.Picked its ->
          ofFloats.get(its.condition()) || ofFloats.get(its.yes()) || ofFloats.get(its.no());
    };
  }

  private BitVecExpr of(int term) {
    return expressions.get(term - 1);
  }

  private BitVecExpr encoded(BitTerms.Node node) {
    return switch (node) {
      case BitTerms.Input(Inputs.Call call) -> input(call);
      case BitTerms.Constant(int bits, long value) -> number(value, bits);
      case BitTerms.Computed its ->
          floats.computes(its.operator())
              ? ofFloat(floats.computed(its.operator(), real(its.left()), real(its.right())))
              : divisor(its)
                  .map(by -> divided(its, by))
                  .orElseGet(() -> computed(its.operator(), of(its.left()), of(its.right())));
      case BitTerms.Converted its -> converted(its.signed(), its.bits(), of(its.value()));
      case BitTerms.Rounded its -> rounded(its);
      case BitTerms.Root its -> root(of(its.value()));
      case BitTerms.Applied its ->
          ofFloat(
              floats.applied(its.function(), its.arguments().stream().map(this::real).toList()));
      case BitTerms.Compared its ->
          bit(
              floats.compares(its.relation())
                  ? floats.compared(its.relation(), real(its.left()), real(its.right()))
                  : compared(its.relation(), of(its.left()), of(its.right())));
      case BitTerms.Picked its ->
          either(equal(of(its.condition()), number(1, 1)), of(its.yes()), of(its.no()));
    };
  }

  /** The float that a term is. */
  private FPExpr real(int term) {
    return reals.computeIfAbsent(term, its -> floats.of(of(its)));
  }

  /** The bits of the float that the next term is. */
  private BitVecExpr ofFloat(FPExpr value) {
    reals.put(expressions.size() + 1, value);
    return context.mkFPToIEEEBV(value);
  }

  private BitVecExpr rounded(BitTerms.Rounded its) {
    return switch (its.kind()) {
      case SIGNED_TO_FLOAT -> ofFloat(floats.nearest(of(its.value()), true, its.bits()));
      case UNSIGNED_TO_FLOAT -> ofFloat(floats.nearest(of(its.value()), false, its.bits()));
      case FLOAT_TO_FLOAT -> ofFloat(floats.nearest(real(its.value()), its.bits()));
      case FLOAT_TO_SIGNED -> floats.cut(real(its.value()), true, its.bits());
      case FLOAT_TO_UNSIGNED -> floats.cut(real(its.value()), false, its.bits());
      case BITS, SIGNED, NEGATED_FLOAT -> throw new IllegalArgumentException("" + its.kind());
    };
  }

  private BitVecExpr input(Inputs.Call call) {
    BitVecExpr input = context.mkBVConst("i" + inputs.size(), call.bits());
    inputs.put(call, input);
    asksFloats |= call.isFloat();
    if (!call.gives(Long.MIN_VALUE) || !call.gives(Long.MAX_VALUE)) {
      int more = call.bits() + 1;
      BitVecExpr wide = call.low() < 0 ? context.mkSignExt(1, input) : context.mkZeroExt(1, input);
      boolean all = call.bits() == Long.SIZE;
      if (!all) {
        require(context.mkBVSLE(number(call.low(), more), wide));
        require(context.mkBVSLE(wide, number(call.high(), more)));
      }
    }
    return input;
  }

  private BitVecExpr bit(BoolExpr condition) {
    return either(condition, number(1, 1), number(0, 1));
  }

  private BitVecExpr converted(boolean signed, int bits, BitVecExpr value) {
    int now = value.getSortSize();
    if (bits <= now) {
      return context.mkExtract(bits - 1, 0, value);
    }
    return signed ? context.mkSignExt(bits - now, value) : context.mkZeroExt(bits - now, value);
  }

  /** Returns the divisor of a wide number without a sign, if that is known and not 0. */
  private Optional<Long> divisor(BitTerms.Computed its) {
    return switch (its.operator()) {
      case UNSIGNED_DIVIDE, UNSIGNED_REMAINDER ->
          its.bits() > Integer.SIZE
                  && its.bits() <= Long.SIZE
                  && terms.node(its.right()) instanceof BitTerms.Constant(int _, long value)
                  && value != 0
              ? Optional.of(value)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /**
   * The quotient and the remainder are given by constraints, not computed bit by bit. A product
   * with a known number is far easier than a division.
   */
  private BitVecExpr divided(BitTerms.Computed its, long divisor) {
    Division known =
        divisions.computeIfAbsent(
            new Divided(its.left(), divisor),
            _ -> {
              int bits = its.bits();
              BitVecExpr by = number(divisor, bits);
              BitVecExpr quotient = context.mkBVConst("q" + divisions.size(), bits);
              BitVecExpr rest = context.mkBVConst("r" + divisions.size(), bits);
              long largest = Long.divideUnsigned(-1L >>> Long.SIZE - bits, divisor);
              require(context.mkBVULE(quotient, number(largest, bits)));
              require(context.mkBVULT(rest, by));
              BitVecExpr product = context.mkBVMul(by, quotient);
              // the sum does not wrap around
              require(context.mkBVULE(product, of(its.left())));
              require(equal(context.mkBVAdd(product, rest), of(its.left())));
              return new Division(quotient, rest);
            });
    return its.operator() == Operator.UNSIGNED_DIVIDE ? known.quotient() : known.rest();
  }

  /** A square root is said by what it is, where there is one. */
  private BitVecExpr root(BitVecExpr square) {
    int digits = 27; // of the largest root
    BitVecExpr its = (BitVecExpr) context.mkFreshConst("r", context.mkBitVecSort(digits));
    BitVecExpr root = context.mkZeroExt(Long.SIZE - digits, its);
    BitVecExpr product = context.mkBVMul(root, root);
    BitVecExpr twice = context.mkBVAdd(root, root);
    BitVecExpr largest = number(BitTerms.Root.LARGEST_SQUARE, Long.SIZE);
    require(
        context.mkImplies(
            context.mkBVULE(square, largest),
            context.mkAnd(
                context.mkBVULE(product, square),
                context.mkBVULE(context.mkBVSub(square, product), twice))));
    return root;
  }

  private BitVecExpr computed(Operator operator, BitVecExpr x, BitVecExpr y) {
    return switch (operator) {
      case ADD -> context.mkBVAdd(x, y);
      case SUBTRACT -> context.mkBVSub(x, y);
      case MULTIPLY -> context.mkBVMul(x, y);
      case DIVIDE -> context.mkBVSDiv(x, y);
      case REMAINDER -> context.mkBVSRem(x, y);
      case UNSIGNED_DIVIDE -> context.mkBVUDiv(x, y);
      case UNSIGNED_REMAINDER -> context.mkBVURem(x, y);
      case SHIFT_LEFT -> context.mkBVSHL(x, y);
      case SHIFT_RIGHT -> context.mkBVLSHR(x, y);
      case SHIFT_SIGN_RIGHT -> context.mkBVASHR(x, y);
      case AND -> context.mkBVAND(x, y);
      case OR -> context.mkBVOR(x, y);
      case XOR -> context.mkBVXOR(x, y);
      case NAND -> context.mkBVNAND(x, y);
      case MAXIMUM -> either(context.mkBVSGE(x, y), x, y);
      case MINIMUM -> either(context.mkBVSLE(x, y), x, y);
      case UNSIGNED_MAXIMUM -> either(context.mkBVUGE(x, y), x, y);
      case UNSIGNED_MINIMUM -> either(context.mkBVULE(x, y), x, y);
      case REPLACE -> y;
      case FLOAT_ADD, FLOAT_SUBTRACT, FLOAT_MULTIPLY, FLOAT_DIVIDE, FLOAT_REMAINDER ->
          throw new IllegalArgumentException("no operator of whole numbers: " + operator);
    };
  }

  /** The first number if it is the one that is wanted, else the second one. */
  private BitVecExpr either(BoolExpr first, BitVecExpr x, BitVecExpr y) {
    return (BitVecExpr) context.<BitVecSort>mkITE(first, x, y);
  }

  private BoolExpr compared(Relation relation, BitVecExpr x, BitVecExpr y) {
    return switch (relation) {
      case EQUAL -> equal(x, y);
      case UNEQUAL -> context.mkNot(equal(x, y));
      case UNSIGNED_GREATER -> context.mkBVUGT(x, y);
      case UNSIGNED_GREATER_EQUAL -> context.mkBVUGE(x, y);
      case UNSIGNED_LESS -> context.mkBVULT(x, y);
      case UNSIGNED_LESS_EQUAL -> context.mkBVULE(x, y);
      case GREATER -> context.mkBVSGT(x, y);
      case GREATER_EQUAL -> context.mkBVSGE(x, y);
      case LESS -> context.mkBVSLT(x, y);
      case LESS_EQUAL -> context.mkBVSLE(x, y);
      default -> // of floats
          throw new IllegalArgumentException("no relation of whole numbers: " + relation);
    };
  }
}
